// The look of the reference: system fonts, one accent, light and dark as in the reader's system. Inline, since no page may load anything;
// the hash lets the Content-Security-Policy allow this style and no other.
import { createHash } from 'node:crypto'

export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --panel: #f7f8f8; --line: #e5e7e9; --text: #1b1f23; --quiet: #5c656d; --accent: #0b6b55; --tint: #e8f3f0;
  --get: #0b6b55; --post: #1d58b8; --delete: #b42318; --key: #1b1f23; --string: #0b6b55; --value: #8a4b08; --focus: #1d58b8;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f1214; --panel: #171b1e; --line: #282e33; --text: #e4e8eb; --quiet: #98a2ab; --accent: #62c9a8; --tint: #15302a;
    --get: #62c9a8; --post: #83b1ff; --delete: #ff8f84; --key: #e4e8eb; --string: #8fd6bd; --value: #e9b872; --focus: #83b1ff;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 24px; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 3px; }
a:focus-visible, summary:focus-visible, pre:focus-visible, .scroll:focus-visible, input:focus-visible,
button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px;
  border-radius: 4px; }
code, pre { font-family: var(--mono); font-size: 13px; }
:not(pre) > code { background: var(--panel); border-radius: 4px; padding: 2px 4px; overflow-wrap: anywhere; }
.kind > code { background: none; padding: 0; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 16px; top: 12px; background: var(--page); padding: 8px 12px; z-index: 1; }
.frame { display: grid; grid-template-columns: 248px minmax(0, 1fr); min-height: 100vh; }
.side { border-right: 1px solid var(--line); padding: 28px 0; position: sticky; top: 0; height: 100vh; overflow-y: auto; }
.side ul { list-style: none; margin: 0; padding: 0; }
.side a { display: block; padding: 5px 24px; color: var(--quiet); text-decoration: none; font-size: 14.5px; }
.side a:hover { color: var(--text); }
.side a[aria-current] { color: var(--accent); font-weight: 600; box-shadow: inset 2px 0 var(--accent); }
.side .brand { color: var(--text); font-weight: 650; font-size: 17px; letter-spacing: -0.01em; padding-bottom: 18px; }
.side .brand span { color: var(--quiet); font-weight: 400; }
.side .group { margin: 18px 24px 4px; font-size: 12px; font-weight: 600; color: var(--quiet); }
.side .part > summary { padding: 5px 24px; color: var(--text); font-weight: 600; font-size: 14.5px; }
.side .part { margin-top: 8px; }
.find { padding: 0 24px 12px; }
.find label { display: block; font-size: 12px; font-weight: 600; color: var(--quiet); margin-bottom: 4px; }
.find input { width: 100%; font: inherit; font-size: 14.5px; color: var(--text); background: var(--panel); border: 1px solid var(--quiet);
  border-radius: 6px; padding: 6px 8px; }
.find button { margin-top: 6px; font: inherit; font-size: 13px; color: var(--text); background: var(--panel); border: 1px solid var(--quiet);
  border-radius: 6px; padding: 3px 10px; cursor: pointer; }
.find .count { margin: 6px 0 0; font-size: 13px; color: var(--quiet); }
.find .count:empty { display: none; }
.find .found a { padding: 5px 0; color: var(--accent); overflow-wrap: anywhere; white-space: normal; }
.find .found span { display: block; color: var(--quiet); font-size: 12px; }
.on-page { float: right; width: 240px; margin: 0 0 24px 40px; padding-left: 16px; border-left: 1px solid var(--line); font-size: 14px; }
.on-page p { font-size: 12px; font-weight: 600; color: var(--quiet); margin: 0 0 4px; }
.on-page ul { list-style: none; margin: 0; padding: 0; max-height: 70vh; overflow-y: auto; }
.on-page a { display: block; padding: 3px 0; color: var(--quiet); text-decoration: none; }
.on-page a:hover { color: var(--text); text-decoration: underline; }
.on-page .depth-3 a, .on-page .depth-4 a { padding-left: 14px; }
.turn { display: flex; justify-content: space-between; gap: 24px; clear: both; margin-top: 64px; padding-top: 20px; border-top: 1px solid var(--line); }
.turn a { text-decoration: none; }
.turn a[rel="next"] { margin-left: auto; text-align: right; }
.turn span { display: block; color: var(--quiet); font-size: 13px; }
.results { padding-left: 24px; max-width: 720px; }
.results li { margin-bottom: 16px; }
.results p { margin: 2px 0 0; font-size: 14.5px; overflow-wrap: anywhere; }
main:has(#language-ts:checked) .in-curl, main:has(#language-curl:checked) .in-ts { display: none; }
.languages { border: 0; padding: 0; margin: 0 0 16px; font-size: 14px; }
.languages legend { float: left; padding: 0 12px 0 0; color: var(--quiet); font-size: 12px; font-weight: 600; line-height: 2; }
.languages label { margin-right: 12px; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr)); gap: 12px; margin-bottom: 16px; }
.pair > div { min-width: 0; }
.pair .language { margin: 0 0 4px; font-size: 12px; font-weight: 600; color: var(--quiet); }
.pair pre { margin-bottom: 0; }
mark { background: var(--tint); color: inherit; font-weight: 600; }
main { padding: 44px 48px 96px; max-width: 1240px; width: 100%; }
h1 { font-size: 32px; line-height: 1.2; letter-spacing: -0.02em; margin: 0 0 12px; }
h2 { font-size: 21px; line-height: 1.3; letter-spacing: -0.01em; margin: 0 0 8px; }
h3 { font-size: 14px; margin: 28px 0 8px; }
p { margin: 0 0 12px; }
.prose { max-width: 720px; }
.prose section { margin-top: 44px; }
.prose pre, .prose table { margin-bottom: 16px; }
.prose ul, .prose ol { padding-left: 20px; }
.document { max-width: 860px; overflow-wrap: anywhere; }
.document h2 { margin-top: 44px; }
.document h3 { font-size: 16px; }
.document li { margin-bottom: 6px; }
.scroll { overflow-x: auto; }
.lead { font-size: 18px; color: var(--quiet); max-width: 720px; }
.operation { border-top: 1px solid var(--line); margin-top: 48px; padding-top: 40px; display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 440px); column-gap: 48px; }
.example { align-self: start; position: sticky; top: 24px; }
.example h3:first-child { margin-top: 0; }
.anchor { color: inherit; text-decoration: none; }
.anchor:hover::after { content: " #"; color: var(--quiet); }
.route { font-family: var(--mono); font-size: 14px; margin: 0 0 12px; overflow-wrap: anywhere; }
.method { font: 600 12px/1 var(--mono); letter-spacing: 0.02em; display: inline-block; min-width: 4.6em; }
.GET { color: var(--get); } .POST { color: var(--post); } .DELETE { color: var(--delete); }
.contents { list-style: none; padding: 0; margin: 20px 0 0; max-width: 860px; }
.contents li { border-top: 1px solid var(--line); }
.contents li:last-child { border-bottom: 1px solid var(--line); }
.contents a { display: grid; grid-template-columns: 5.2em minmax(0, 1.1fr) minmax(0, 1fr); column-gap: 8px;
  align-items: baseline; padding: 9px 0; color: var(--text); text-decoration: none; }
.contents a:hover .path { text-decoration: underline; }
.contents .path { font-family: var(--mono); font-size: 13.5px; overflow-wrap: anywhere; }
.contents .about { color: var(--quiet); font-size: 14.5px; }
table { border-collapse: collapse; width: 100%; font-size: 14.5px; line-height: 1.5; }
th { text-align: left; font-size: 12px; font-weight: 600; color: var(--quiet); padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); }
td { vertical-align: top; padding: 10px 16px 10px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
td:last-child, th:last-child { padding-right: 0; }
.fields td:first-child { width: 34%; }
.fields td:nth-child(3) { width: 21%; }
.name { font: 600 13.5px/1.5 var(--mono); }
.child .name { display: block; padding-left: 14px; }
.child .kind { padding-left: 14px; }
.grandchild .name, .grandchild .kind { padding-left: 28px; }
.child .required { margin-left: 14px; }
.grandchild .required { margin-left: 28px; }
.about { margin-bottom: 8px; }
.group { margin: 40px 0 0; font-weight: 600; color: var(--quiet); }
.example pre + h3 { margin-top: 24px; }
details .fields { margin-top: 8px; }
.kind { display: block; color: var(--quiet); font-size: 13px; }
.required { display: block; width: fit-content; margin-top: 4px; color: var(--accent); background: var(--tint); border-radius: 4px;
  padding: 0 6px; font-size: 12px; font-weight: 600; }
.deprecated .name { text-decoration: line-through; color: var(--quiet); }
.mark { color: var(--quiet); font-size: 12px; font-weight: 600; }
details { margin-top: 12px; }
summary { cursor: pointer; color: var(--quiet); font-size: 14.5px; }
pre { margin: 0; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 14px 16px; overflow: auto;
  line-height: 1.55; max-height: 520px; }
.k { color: var(--key); } .s { color: var(--string); } .v { color: var(--value); }
.errors { list-style: none; margin: 0; padding: 0; font-size: 14.5px; }
.errors li { display: grid; grid-template-columns: 3em minmax(0, 1fr); padding: 3px 0; }
.errors .status { color: var(--quiet); font: 13px/1.8 var(--mono); }
.status-cell { font-family: var(--mono); font-size: 13px; width: 4em; }
.code-cell { width: 15em; }
#catalogue, #endpoint-index { margin-top: 44px; }
:target { scroll-margin-top: 24px; }
tr:target td { background: var(--tint); }
@media (max-width: 1180px) {
  .on-page { float: none; width: auto; margin: 0 0 28px; }
  .on-page ul { max-height: 30vh; }
  .operation { grid-template-columns: minmax(0, 1fr); }
  .example { position: static; margin-top: 8px; }
  .example h3:first-child { margin-top: 28px; }
}
@media (max-width: 760px) {
  .frame { display: block; }
  .side { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); padding: 14px 0 10px; }
  .side .brand { padding: 0 20px 8px; }
  .side .group { margin: 6px 20px 0; }
  .side .part > summary, .side a { padding: 6px 20px; }
  .find { padding: 0 20px 8px; }
  main { padding: 28px 20px 72px; }
  h1 { font-size: 27px; }
  .contents a { grid-template-columns: 5.2em minmax(0, 1fr); }
  .contents .about { grid-column: 2; }
  .fields thead, .catalogue thead { position: absolute; left: -9999px; }
  .fields tr, .catalogue tr { display: block; border-bottom: 1px solid var(--line); padding: 10px 0; }
  .fields td, .catalogue td { display: block; border: 0; padding: 1px 0; width: auto; }
  .fields td:first-child, .fields td:nth-child(3) { width: auto; }
  .fields td:empty, .catalogue td:empty { display: none; }
  .child .name, .child .kind { padding-left: 0; }
  .child .required { margin-left: 0; }
}
`

/** The source by which a Content-Security-Policy allows the style. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
