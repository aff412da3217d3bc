// What textual.js leaves to a page: which session is opened, and what is said when it cannot be, has
// to wait, or has ended; the clipboard; downloads. Loaded before textual.js, which finds all in place.
"use strict";

const LEAST_COLUMNS = 60;
const USUAL_FONT = 16;
const query = new URLSearchParams(location.search);

// textual.js would heed two words of the query that are not meant here.
if (query.has("delay") || query.has("ping")) {
  query.delete("delay");
  query.delete("ping");
  history.replaceState(null, "", `/?${query}`);
}

const byId = (id) => document.getElementById(id);

// The session: textual.js adds the size of the screen, the rest of the query is what the page had.
function ours(asked) {
  const url = new URL(asked);
  for (const name of ["position"]) {
    if (query.has(name)) url.searchParams.set(name, query.get(name));
  }
  return url.href;
}

window.WebSocket = class extends WebSocket {
  constructor(url) {
    super(ours(url));
    this.addEventListener("message", ({ data }) => {
      if (typeof data !== "string") return;
      const [kind, said] = JSON.parse(data);
      if (kind === "wait") byId("before").textContent = said;
    });
    this.addEventListener("close", ({ reason }) => {
      byId("before").textContent = "";
      if (reason) byId("why").textContent = reason;
      byId("closed").showModal();
    });
  }

  // What is typed as the connection goes is lost, without an error.
  send(data) {
    if (this.readyState === this.OPEN) super.send(data);
  }
};

// The clipboard: where the browser refuses, or has none because the page comes without TLS from
// another machine, the text is shown so that it can be copied by hand. It is never read.
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

document.addEventListener("DOMContentLoaded", () => {
  byId("before").textContent = "ttt-tui is starting ...";
  const terminal = byId("terminal");
  const socket = new URL("/ws", location.href);
  socket.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  terminal.dataset.sessionWebsocketUrl = socket.href;

  // As many columns as the dashboard needs, on a phone, too: a character is 0.6 as wide as high.
  const fitting = Math.floor(innerWidth / LEAST_COLUMNS / 0.6);
  const asked = Number(query.get("fontsize"));
  const size = asked || Math.min(USUAL_FONT, fitting);
  terminal.dataset.fontSize = String(Math.max(6, Math.min(40, size)));

  byId("again").addEventListener("click", () => location.reload());
  byId("leave").addEventListener("click", () => byId("copy").close());
  byId("take").addEventListener("click", () => {
    byId("copied").select();
    if (document.execCommand("copy")) byId("copy").close();
  });
  byId("copy").addEventListener("close", () => {
    document.querySelector(".xterm-helper-textarea")?.focus();
  });

  // Cells are measured when the terminal opens, by the font that is there by then.
  const start = window.onload;
  window.onload = async (event) => {
    try {
      await document.fonts.load(`${terminal.dataset.fontSize}px "Roboto Mono"`);
    } catch {
      // It opens with another one.
    }
    start(event);
  };
});
