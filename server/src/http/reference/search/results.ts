// The results of a search as a page and as JSON. What was typed is text in both.
import { type Html, NOTHING, html } from '../html.ts'
import type { Content } from '../content.ts'
import { QUERY_LENGTH_MAX } from './query.ts'
import type { Found } from './search-index.ts'

/** The page of a search. */
export function resultsPage(query: string, found: readonly Found[]): Content {
  const title = query === '' ? 'Search' : `Search: ${query}`
  const main = () => html`<h1>Search</h1>
${query === '' ? EMPTY : html`<p class="lead">${countOf(found)} for “${query}”.</p>${resultList(found)}`}`
  return { address: '/docs/search', title, main, query }
}

const EMPTY = html`<p class="lead">Type a term, an endpoint, a field or an error code.</p>`

/** The page for a query that is too long. */
export function refusedPage(message: string): Content {
  return { address: '/docs/search', title: 'Search', main: () => html`<h1>Search</h1><p class="lead">${message}</p>` }
}

/** The message for a query that is too long. */
export const TOO_LONG = `The query has more than ${QUERY_LENGTH_MAX} characters. Send a shorter one.`

/** The page for an address that is not there, with what it may have meant. */
export function missingPage(path: string, found: readonly Found[]): Content {
  const main = () => html`<h1>Page not found</h1>
<p class="lead">There is no page at <code>${path}</code>. Search for it, or start at the <a href="/docs">contents</a>.</p>
${found.length === 0 ? NOTHING : html`<h2>These pages may help</h2>${resultList(found)}`}`
  return { address: path, title: 'Page not found', main }
}

/** The results of a search for programs. */
export function resultsJson(query: string, found: readonly Found[]): string {
  return JSON.stringify({
    query,
    data: found.map(({ address, title, page, excerpt }) => ({ address, title, page, excerpt })),
  })
}

function countOf(found: readonly Found[]): string {
  if (found.length === 0) return 'No results'
  return found.length === 1 ? '1 result' : `${found.length} results`
}

function resultList(found: readonly Found[]): Html {
  const lines = found.map(
    ({
      address,
      title,
      page,
      excerpt,
      words,
    }) => html`<li><a href="${address}">${title}</a> <span class="kind">${page}</span>
<p>${marked(excerpt, words)}</p></li>`,
  )
  return html`<ol class="results">${lines}</ol>`
}

/** A text with the words that were found marked. */
function marked(text: string, words: readonly string[]): Html {
  const wanted = new Set(words)
  const pieces = text.split(/([\p{L}\p{N}_]+)/u)
  return html`${pieces.map((piece) => (wanted.has(piece.toLowerCase()) ? html`<mark>${piece}</mark>` : html`${piece}`))}`
}
