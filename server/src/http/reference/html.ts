// HTML as a value: a template escapes its parts unless they are HTML already, so that no description can become markup.

/** A piece of HTML. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What a template takes. */
type Part = Html | string | number | readonly Html[]

/** HTML from a template; parts that are not HTML are escaped. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(literals.map((literal, index) => literal + textOf(parts[index] ?? '')).join(''))
}

/** Nothing. */
export const NOTHING = new Html('')

function textOf(part: Part): string {
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escape(String(part))
}

/** Text escaped for HTML, attributes included. */
export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** A sentence of the contract: words between backticks become code. */
export function sentence(text: string): Html {
  const pieces = text.split('`')
  return new Html(
    pieces.map((piece, index) => (index % 2 === 1 ? `<code>${escape(piece)}</code>` : escape(piece))).join(''),
  )
}

/** JSON with different markup for names, texts and other values. */
export function jsonCode(json: string): Html {
  const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null|-?\d[\d.eE+-]*)\b/g
  let text = ''
  let at = 0
  for (const match of json.matchAll(token)) {
    const [whole, quoted, colon] = match
    const kind = quoted === undefined ? 'v' : colon === undefined ? 's' : 'k'
    text += `${escape(json.slice(at, match.index))}<span class="${kind}">${escape(whole)}</span>`
    at = match.index + whole.length
  }
  return new Html(text + escape(json.slice(at)))
}
