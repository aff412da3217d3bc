"""How the page for a class looks: on a wide screen, on a telephone, in the dark, on A4."""

CSS = """\
:root { color-scheme: light dark; --back: #f6f7f9; --card: #fff; --text: #1c2026; --dim: #5b6470;
  --line: #d9dee5; --wrong: #b3261e; --unknown: #8a5a00; --right: #1a7237; --skipped: #5b6470 }
@media (prefers-color-scheme: dark) { :root { --back: #14171b; --card: #1d2127; --text: #e6e9ee;
  --dim: #9aa4b1; --line: #353c46; --wrong: #ff8a80; --unknown: #f0b94d; --right: #6fd08c;
  --skipped: #9aa4b1 } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 24px 20px 48px; max-width: 1120px; background: var(--back);
  color: var(--text); font: 15px/1.5 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif }
h1 { margin: 0 0 12px; font-size: 28px; letter-spacing: -.01em }
h2 { margin: 0 0 12px; font-size: 18px; display: flex; flex-wrap: wrap; gap: 4px 12px;
  align-items: center }
td, th, dd { overflow-wrap: break-word; unicode-bidi: isolate }
h2, a, dd { overflow-wrap: anywhere }
a { color: inherit; text-decoration-color: var(--dim); text-underline-offset: 3px }
.counts { display: flex; flex-wrap: wrap; gap: 10px; margin: 0; padding: 0; list-style: none }
.counts li { flex: 1 1 120px; padding: 10px 16px; background: var(--card); color: var(--dim);
  border: 1px solid var(--line); border-left: 4px solid var(--kind); border-radius: 8px }
.counts b { display: block; font-size: 26px; line-height: 1.2; color: var(--kind) }
.about { margin: 12px 0 20px; color: var(--dim); font-size: 13px }
.wrong { --kind: var(--wrong) } .unknown { --kind: var(--unknown) }
.right { --kind: var(--right) } .skipped { --kind: var(--skipped) }
.badge { display: inline-block; padding: 0 9px; border: 1px solid var(--kind);
  border-radius: 99px; color: var(--kind); font-size: 12.5px; font-weight: 600;
  white-space: nowrap }
table { width: 100%; border-collapse: collapse }
th, td { padding: 7px 10px; text-align: left; vertical-align: baseline;
  border-top: 1px solid var(--line) }
.class { background: var(--card); border: 1px solid var(--line); border-radius: 8px;
  border-spacing: 0; border-collapse: separate; overflow: hidden }
.class thead th { border: 0; color: var(--dim); font-size: 12.5px; font-weight: 600 }
.class .file { font-weight: 600; width: 36% } .class .nodes, .points { white-space: nowrap;
  text-align: right; font-variant-numeric: tabular-nums }
.class .grade { white-space: nowrap; font-variant-numeric: tabular-nums }
section { margin-top: 20px; padding: 18px 20px; background: var(--card);
  border: 1px solid var(--line); border-radius: 8px; scroll-margin-top: 12px }
section:target { outline: 2px solid var(--dim) }
table.grade { margin: 0 0 14px; width: auto; font-size: 14px }
.grade caption { padding: 0 0 4px 10px; text-align: left; font-weight: 600 }
.grade th { font-weight: 600; white-space: nowrap }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 5px 16px; margin: 0 }
dt { grid-column: 1; color: var(--dim) } dd { grid-column: 2; margin: 0 }
dd.finding { font-weight: 600 }
.drawings { display: flex; flex-wrap: wrap; gap: 14px; margin-top: 16px }
figure { margin: 0; padding: 14px; background: #fff; color: #333; border: 1px solid var(--line);
  border-radius: 8px; max-width: 100%; overflow-x: auto; flex: 1 1 420px }
figure svg { display: block; margin: 0 auto; max-width: none }
figcaption { margin-top: 10px; font-size: 12.5px; color: #555 }
.drawings > figure:first-child { flex: 0 1 210px }
@media (max-width: 700px) { body { padding: 16px 12px 32px } section { padding: 14px }
  .class .search, .class .nodes, .class .first-mistake { display: none }
  .class .file { width: 60% } .drawings > figure:first-child { flex: 1 1 auto }
  th, td { padding: 6px 7px }
  .counts li { padding: 6px 12px; flex-basis: 70px } .counts b { font-size: 20px }
  dl { grid-template-columns: 1fr; gap: 2px } dd, dt { grid-column: 1 } dd { margin-bottom: 6px }
  table.grade th, table.grade td { padding: 5px } }
@page { size: A4; margin: 14mm }
@media print { :root { --back: #fff; --card: #fff; --text: #000; --dim: #444; --line: #bbb;
  --wrong: #a01810; --unknown: #704800; --right: #0f5a28; --skipped: #444; color-scheme: light }
  body { padding: 0; max-width: none; font-size: 10pt } h1 { font-size: 17pt }
  .class { overflow: visible } tr, figure, dd, h2, .drawings, table.grade { break-inside: avoid }
  .class .search { display: none }
  h2 { break-after: avoid } section { padding: 10px 0; border-width: 1px 0 0; border-radius: 0 }
  figure { border: 0; padding: 4px } figure svg { max-width: 100%; height: auto }
  a { text-decoration: none } }
"""
