// What textual.js leaves to a page: which session is opened, and what is said when it cannot be, has
// to wait, or has ended; the clipboard; downloads. Loaded first, so that the program starts while the
// rest of the page is on its way.
"use strict";

const SHAPES = [[60, 20], [44, 36]]; // the smallest screens of the dashboard: usual, and upright
const USUAL_FONT = 16;
const FONTS = [6, 40];
const BAR = 56; // of the buttons on a screen that is touched
const WIDE = 0.6001; // a character of Roboto Mono, in sizes of the font
const ABOVE = 1.048; // the line that it stands on
const BELOW = 0.271;
const query = new URLSearchParams(location.search);

// textual.js would heed two words of the query that are not meant here.
if (query.has("delay") || query.has("ping")) {
  query.delete("delay");
  query.delete("ping");
  history.replaceState(null, "", `/?${query}`);
}

const byId = (id) => document.getElementById(id);

function whenParsed(act) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", act);
  else act();
}

const touched = matchMedia("(pointer: coarse)").matches;

// How many characters of this size the terminal will have, reckoned as xterm.js does once it can
// measure them. Where another font takes the place of ours textual.js sends what is so then.
function screenSize(size) {
  const dots = devicePixelRatio;
  const width = Math.floor(WIDE * size * dots) / dots;
  const height = Math.ceil((Math.round(ABOVE * size) + Math.round(BELOW * size)) * dots) / dots;
  const upright = innerHeight > innerWidth; // as `orientation` in serve.css
  const right = touched && !upright ? BAR : 0;
  const below = touched && upright ? BAR : 0;
  return [Math.floor((innerWidth - right) / width), Math.floor((innerHeight - below) / height)];
}

// The usual size, or the largest with which the dashboard has as many columns and rows as it needs.
function fontSize() {
  const asked = Number(query.get("fontsize"));
  if (asked) return Math.max(FONTS[0], Math.min(FONTS[1], asked));
  let size = USUAL_FONT;
  for (; size > FONTS[0]; size--) {
    const [columns, rows] = screenSize(size);
    if (SHAPES.some((least) => columns >= least[0] && rows >= least[1])) break;
  }
  return size;
}

const typed = () => document.querySelector(".xterm-helper-textarea");

// Keys go to the terminal without a click first.
function focusTerminal() {
  if (!touched) typed()?.focus();
}

// A tap focuses the terminal, too, which opens a phone's keyboard: not before that is asked for.
function showKeyboard(shown) {
  typed().inputMode = shown ? "text" : "none";
  byId("keyboard").setAttribute("aria-pressed", String(shown));
  typed().blur(); // heeded where it comes anew
  if (shown) typed().focus();
}

function address() {
  const url = new URL("/ws", location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const [width, height] = screenSize(fontSize());
  url.searchParams.set("width", width);
  url.searchParams.set("height", height);
  const game = history.state?.game;
  if (game) url.searchParams.set("link", game);
  for (const name of game ? [] : ["position", "link"]) {
    if (query.has(name)) url.searchParams.set(name, query.get(name));
  }
  return url.href;
}

class Session extends WebSocket {
  // What is typed as the connection goes is lost, without an error.
  send(data) {
    if (this.readyState === this.OPEN) super.send(data);
  }
}

const session = new Session(address());
session.binaryType = "arraybuffer";

session.addEventListener("message", ({ data }) => {
  if (typeof data !== "string") return;
  const [kind, said] = JSON.parse(data);
  if (kind === "wait") whenParsed(() => (byId("before").textContent = said));
  // The browser gives it back with this page: after Reload, and after Back from another page.
  if (kind === "game") history.replaceState({ game: said }, "");
});

session.addEventListener("close", ({ reason }) =>
  whenParsed(() => {
    byId("before").textContent = "";
    if (reason) byId("why").textContent = reason;
    // What has not even begun would not begin again.
    if (!document.body.classList.contains("-first-byte")) history.replaceState(null, "");
    byId("closed").showModal();
  }),
);

// What comes before textual.js asks for a socket it hears when it does.
const unheard = [];
const keep = ({ data }) => unheard.push(data);
session.addEventListener("message", keep);

window.WebSocket = function () {
  queueMicrotask(() => {
    session.removeEventListener("message", keep);
    if (session.readyState !== session.CONNECTING) session.dispatchEvent(new Event("open"));
    for (const data of unheard) session.dispatchEvent(new MessageEvent("message", { data }));
  });
  return session;
};

let terminal; // of xterm.js

// The text of a canvas is nothing to a screen reader: with this it stands in the page, too.
function readAloud(wanted) {
  if (terminal) terminal.options.screenReaderMode = wanted;
  byId("reader").setAttribute("aria-pressed", String(wanted));
  localStorage.setItem("reader", wanted ? "yes" : "");
}

// textual.js draws on a canvas, and before that makes a WebGL renderer that it never uses, which takes
// half the time in which the terminal is made (47 ms of it, 26 without). This one does nothing.
Object.defineProperty(Object.prototype, "webglAddon", {
  configurable: true,
  set(addon) {
    delete Object.prototype.webglAddon;
    terminal = this.terminal;
    addon.activate = () => {};
    this.webglAddon = addon;
  },
});

const KEYS = { back: "\x1b[5;5~", next: "\x1b[6;5~", escape: "\x1b", menu: "\x10" };

function press(name) {
  session.send(JSON.stringify(["stdin", KEYS[name]]));
}

const SWIPE = 60; // pixels
const SCROLL = 24;

// A finger from side to side shows the view before or the next one, up or down it scrolls.
function hearFingers(element) {
  let from = null;
  const other = ({ touches }) => [touches[0].clientX - from.x, touches[0].clientY - from.y];
  element.addEventListener("touchstart", ({ touches }) => {
    from = touches.length === 1 ? { x: touches[0].clientX, y: touches[0].clientY } : null;
  });
  element.addEventListener("touchmove", (event) => {
    event.preventDefault(); // else a quick swipe is a fling to the browser, which takes the next tap to stop it
    if (!from) return;
    const [across, down] = other(event);
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) {
      from = null;
      press(across > 0 ? "back" : "next");
    } else if (Math.abs(down) > SCROLL && Math.abs(down) > Math.abs(across)) {
      const { x: clientX, y: clientY } = from;
      const wheel = { deltaY: down > 0 ? -100 : 100, clientX, clientY, bubbles: true };
      element.querySelector(".xterm-screen").dispatchEvent(new WheelEvent("wheel", wheel));
      from.y += down > 0 ? SCROLL : -SCROLL;
    }
  });
}

// A page that cannot be had would take this one's place, and the game with it.
async function openAgain() {
  try {
    await fetch("/static/favicon.svg", { cache: "no-store" });
    location.reload();
  } catch {
    byId("why").textContent =
      "The server does not answer. Start it again with ttt-tui serve: this page keeps the game.";
  }
}

// The clipboard: where the browser refuses, or has none because the page comes without TLS from
// another machine, the text is shown so that it can be copied by hand. It is never read. A link that
// the program copies becomes the address of this page with it.
function showCopied(text) {
  byId("copied").value = text;
  if (!byId("copy").open) byId("copy").showModal();
  byId("copied").select();
}

const clipboard = navigator.clipboard;

Object.defineProperty(navigator, "clipboard", {
  value: {
    readText: async () => "",
    writeText: async (text) => {
      if (text.startsWith("ttt1:")) text = `${location.origin}/?link=${text}`;
      try {
        await clipboard.writeText(text);
      } catch {
        showCopied(text);
      }
    },
  },
});

// Downloads come without a second page; other pages open as they would.
const open = window.open.bind(window);

window.open = (url, target) => {
  const found = new URL(url, location.href);
  if (found.origin !== location.origin || !found.pathname.startsWith("/download/")) {
    return open(url, target, "noopener");
  }
  const link = document.createElement("a");
  link.href = found.href;
  link.download = "";
  link.click();
  return null;
};

// Cells are measured when the terminal opens, by the font that is there by then.
document.addEventListener("DOMContentLoaded", () => {
  if (!byId("before").textContent) byId("before").textContent = "ttt-tui is starting ...";
  const place = byId("terminal");
  place.dataset.sessionWebsocketUrl = session.url;
  place.dataset.fontSize = String(fontSize());

  byId("again").addEventListener("click", openAgain);
  byId("reader").addEventListener("click", () => {
    readAloud(byId("reader").getAttribute("aria-pressed") !== "true");
    focusTerminal();
  });
  for (const button of document.querySelectorAll("#bar [data-keys]")) {
    button.addEventListener("click", () => press(button.dataset.keys));
  }
  byId("keyboard").addEventListener("click", () =>
    showKeyboard(byId("keyboard").getAttribute("aria-pressed") !== "true"),
  );
  byId("leave").addEventListener("click", () => byId("copy").close());
  byId("copy").addEventListener("close", focusTerminal);
  byId("take").addEventListener("click", () => {
    byId("copied").select();
    if (document.execCommand("copy")) byId("copy").close();
  });

  const start = window.onload;
  window.onload = async (event) => {
    try {
      await document.fonts.load(`${fontSize()}px "Roboto Mono"`);
    } catch {
      // It opens with another one.
    }
    start(event);
    if (touched) {
      showKeyboard(false);
      hearFingers(place);
    }
    if (localStorage.getItem("reader")) readAloud(true);
    focusTerminal();
    addEventListener("resize", () => (terminal.options.fontSize = fontSize()), true);
  };
  addEventListener("focus", () => {
    if (!document.querySelector("dialog[open]")) focusTerminal();
  });
});
