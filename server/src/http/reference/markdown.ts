// Our own documents as HTML: the anchors that documents and figures name, links between pages, tables that scroll. HTML written in them
// stays text.
import { Marked, type RendererObject } from 'marked'
import { Html, html } from './html.ts'

/** The target of a link of the document; undefined when the target is not served, so that only the text is shown. */
export type LinkOf = (target: string) => string | undefined

/** A document as HTML. */
export function markdown(text: string, linkOf: LinkOf): Html {
  const marked = new Marked({ renderer: rendererOf(new Ids(), linkOf) })
  return new Html(marked.parse(text, { async: false }))
}

/** Anchors of headings, with the names that Markdown viewers give them: repeated ones are numbered. */
class Ids {
  readonly #taken = new Map<string, number>()

  of(heading: string): string {
    const words = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    const id = words.trim().replaceAll(/\s/g, '-')
    const before = this.#taken.get(id) ?? 0
    this.#taken.set(id, before + 1)
    return before === 0 ? id : `${id}-${before}`
  }
}

function rendererOf(ids: Ids, linkOf: LinkOf): RendererObject {
  return {
    heading({ depth, text, tokens }) {
      const words = new Html(this.parser.parseInline(tokens))
      if (depth === 1) return html`<h1>${words}</h1>`.text
      const id = ids.of(text)
      const anchor = html`<a class="anchor" href="#${id}">${words}</a>`
      return (depth === 2 ? html`<h2 id="${id}">${anchor}</h2>` : html`<h3 id="${id}">${anchor}</h3>`).text
    },
    code: ({ text }) => html`<pre tabindex="0" aria-label="Example"><code>${text}</code></pre>`.text,
    table({ header, rows }) {
      const inline = ({ tokens }: (typeof header)[number]) => new Html(this.parser.parseInline(tokens))
      const heads = header.map((cell) => html`<th scope="col">${inline(cell)}</th>`)
      const body = rows.map((row) => html`<tr>${row.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`)
      return html`<div class="scroll" role="group" aria-label="Table" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table></div>`
        .text
    },
    link({ href, tokens }) {
      const words = new Html(this.parser.parseInline(tokens))
      const address = linkOf(href)
      return (address === undefined ? words : html`<a href="${address}">${words}</a>`).text
    },
    html: ({ text }) => html`${text}`.text,
  }
}
