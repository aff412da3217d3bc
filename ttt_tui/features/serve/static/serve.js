// What textual.js leaves to a page: which session is opened, and what is said when it cannot be, has
// to wait, or has ended; the clipboard; downloads. Loaded first, so that the program starts while the
// rest of the page is on its way.
"use strict";

const LEAST_COLUMNS = 60;
const USUAL_FONT = 16;
const FONTS = [6, 40];
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

// As many columns as the dashboard needs, on a phone, too.
function fontSize() {
  const fitting = Math.floor(innerWidth / LEAST_COLUMNS / WIDE);
  const size = Number(query.get("fontsize")) || Math.min(USUAL_FONT, fitting);
  return Math.max(FONTS[0], Math.min(FONTS[1], size));
}

// Keys go to the terminal without a click first; on a phone that would open its keyboard.
function focusTerminal() {
  if (!matchMedia("(pointer: fine)").matches) return;
  document.querySelector(".xterm-helper-textarea")?.focus();
}

// How many characters the window will have, reckoned as xterm.js does once it can measure them. Where
// another font takes the place of ours textual.js sends what is so then.
function screenSize() {
  const size = fontSize();
  const dots = devicePixelRatio;
  const width = Math.floor(WIDE * size * dots) / dots;
  const height = Math.ceil((Math.round(ABOVE * size) + Math.round(BELOW * size)) * dots) / dots;
  return [Math.floor(innerWidth / width), Math.floor(innerHeight / height)];
}

function address() {
  const url = new URL("/ws", location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const [width, height] = screenSize();
  url.searchParams.set("width", width);
  url.searchParams.set("height", height);
  for (const name of ["position", "link"]) {
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
});

session.addEventListener("close", ({ reason }) =>
  whenParsed(() => {
    byId("before").textContent = "";
    if (reason) byId("why").textContent = reason;
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

// textual.js draws on a canvas, and before that makes a WebGL renderer that it never uses, which takes
// half the time in which the terminal is made (47 ms of it, 26 without). This one does nothing.
Object.defineProperty(Object.prototype, "webglAddon", {
  configurable: true,
  set(addon) {
    delete Object.prototype.webglAddon;
    addon.activate = () => {};
    this.webglAddon = addon;
  },
});

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
  const terminal = byId("terminal");
  terminal.dataset.sessionWebsocketUrl = session.url;
  terminal.dataset.fontSize = String(fontSize());

  byId("again").addEventListener("click", () => location.reload());
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
    focusTerminal();
  };
  addEventListener("focus", () => {
    if (!document.querySelector("dialog[open]")) focusTerminal();
  });
});
