// Our own documents as HTML: the anchors that documents and figures name, links between pages, tables that scroll. HTML written in them
// stays text.
import { Marked, type RendererObject, type Token } from 'marked'
import { Html, html } from './html.ts'
import { pairOfExamples } from './language-pair.ts'
import type { InTypescript } from './typescript.ts'

/** The target of a link of the document; undefined when the target is not served, so that only the text is shown. */
export type LinkOf = (target: string) => string | undefined

/** A heading of a document, without its marks. */
export interface Heading {
  readonly depth: number
  readonly id: string
  readonly text: string
}

/** A heading and the text below it, up to the next one. The title of the document is a heading without an id. */
export interface MarkdownSection extends Heading {
  readonly body: string
}

/** A document as HTML. Requests by `curl` have the same in TypeScript beside them, where `write` gives it. */
export function markdown(text: string, linkOf: LinkOf, write: InTypescript = () => undefined): Html {
  const marked = new Marked({ renderer: rendererOf(new Ids(), linkOf, write) })
  return new Html(marked.parse(text, { async: false }))
}

/** The headings of a document below its title. */
export function outlineOf(text: string): Heading[] {
  return markdownSections(text).filter(({ id }) => id !== '')
}

/** A document in sections, as plain text. Examples of code are left out. */
export function markdownSections(text: string): MarkdownSection[] {
  const ids = new Ids()
  const sections: (Heading & { body: string })[] = []
  for (const token of new Marked().lexer(text)) {
    if (token.type === 'heading') sections.push(headingOf(token, ids))
    else if (token.type !== 'code' && token.type !== 'html') {
      const section = sections.at(-1)
      if (section !== undefined) section.body += `${plain(token.raw)} `
    }
  }
  return sections
}

function headingOf(token: Token & { depth?: number; text?: string }, ids: Ids): Heading & { body: string } {
  const { depth = 2, text = '' } = token
  return { depth, id: depth === 1 ? '' : ids.of(text), text: plain(text), body: '' }
}

/** Markdown without its marks. */
function plain(text: string): string {
  return text
    .replaceAll(/\]\([^)]*\)/g, '')
    .replaceAll(/\|[-:|\s]+\|/g, ' ')
    .replaceAll(/[`*|[\]]|^#+ |^- /gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
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

/** The commands of a block, all of them in TypeScript; undefined where one has no such form. */
export function blockInTypescript(block: string, write: InTypescript): string | undefined {
  const commands = block.split(/\n(?=curl )/).map(write)
  return commands.includes(undefined) ? undefined : commands.join('\n')
}

function codeBlock(text: string, typescript: string | undefined): Html {
  const block = html`<pre tabindex="0" aria-label="Example"><code>${text}</code></pre>`
  return typescript === undefined ? block : pairOfExamples(block, typescript)
}

function rendererOf(ids: Ids, linkOf: LinkOf, write: InTypescript): RendererObject {
  return {
    heading({ depth, text, tokens }) {
      const words = new Html(this.parser.parseInline(tokens))
      if (depth === 1) return html`<h1>${words}</h1>`.text
      const id = ids.of(text)
      const anchor = html`<a class="anchor" href="#${id}">${words}</a>`
      return (depth === 2 ? html`<h2 id="${id}">${anchor}</h2>` : html`<h3 id="${id}">${anchor}</h3>`).text
    },
    code: ({ text, lang }) => codeBlock(text, lang === 'sh' ? blockInTypescript(text, write) : undefined).text,
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
