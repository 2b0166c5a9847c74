// The frame of every page of the documentation: search, navigation, main part, contents of the page, neighbors. Nothing is loaded from
// elsewhere, and all of it works without the script, which only shows results of a search while someone types.
import type { Content, Part } from './content.ts'
import { Html, NOTHING, html } from './html.ts'
import { languageChoice } from './language-pair.ts'
import type { Heading } from './markdown.ts'
import { navigation, neighbors } from './navigation.ts'
import { QUERY_LENGTH_MAX } from './search/query.ts'
import { SEARCH_SCRIPT } from './search/script.ts'
import { STYLE } from './style.ts'

/** A whole document. */
export function framed(content: Content, parts: readonly Part[]): string {
  const main = content.main()
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${content.title} – Tapeline documentation</title>
<style>${styleSheet}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<div class="frame">
<header class="side">
<a class="brand" href="/docs">Tapeline <span>Docs</span></a>
${searchForm(content.query ?? '')}
<nav aria-label="Documentation">
${navigation(parts, content.address)}</nav>
</header>
<main id="main">
${outline(content.outline?.() ?? [])}${main.text.includes('<div class="pair">') ? languageChoice() : NOTHING}${main}
${neighbors(parts, content.address)}
</main>
</div>
<script>${script}</script>
</body>
</html>
`.text
}

/** The style and the script are ours and contain no markup; escaping would break them. */
const styleSheet = new Html(STYLE)
const script = new Html(SEARCH_SCRIPT)

function searchForm(query: string): Html {
  return html`<form class="find" role="search" action="/docs/search" method="get">
<label for="q">Search</label>
<input id="q" name="q" type="search" value="${query}" maxlength="${QUERY_LENGTH_MAX}" autocomplete="off" spellcheck="false">
<button type="submit">Search</button>
<p class="count" role="status"></p>
<ul class="found"></ul>
</form>`
}

/** Fewer headings than this are seen at a glance. */
const OUTLINE_MIN = 3

function outline(headings: readonly Heading[]): Html {
  if (headings.length < OUTLINE_MIN) return NOTHING
  const lines = headings.map(
    ({ depth, id, text }) => html`<li class="depth-${depth}"><a href="#${id}">${text}</a></li>`,
  )
  return html`<nav class="on-page" aria-labelledby="on-page"><p id="on-page">On this page</p><ul>${lines}</ul></nav>
`
}
