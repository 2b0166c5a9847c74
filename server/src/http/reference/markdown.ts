// The Markdown that our own documents are written in, as HTML: headings, paragraphs, lists of one level, tables, fenced code, and within them
// code, strong and stressed words, and links. What is not of these is text; nothing written becomes markup by itself.
import { Html, NOTHING, escape, html } from './html.ts'

/** Where a link of the document leads; undefined where it leads nowhere that is served, so that its words stand alone. */
export type LinkOf = (target: string) => string | undefined

/** A document as HTML. */
export function markdown(text: string, linkOf: LinkOf): Html {
  const ids = new Ids()
  return html`${blocksOf(text.split('\n')).map((block) => renderBlock(block, ids, linkOf))}`
}

/** Anchors of headings, as they are named where Markdown is shown: those that come again are numbered. */
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

type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'code'; readonly lines: readonly string[] }
  | { readonly kind: 'table'; readonly lines: readonly string[] }
  | { readonly kind: 'ul' | 'ol'; readonly lines: readonly string[] }
  | { readonly kind: 'paragraph'; readonly lines: readonly string[] }

const HEADING = /^(#{1,6}) (.*)$/
const BULLET = /^- /
const NUMBER = /^\d+\. /
const FENCE = /^```/

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    const [block, next] = blockAt(lines, at)
    if (block !== undefined) blocks.push(block)
    at = next
  }
  return blocks
}

/** The block that begins at a line, and where the next one does. */
function blockAt(lines: readonly string[], at: number): [Block | undefined, number] {
  const line = lines[at] ?? ''
  if (line.trim() === '') return [undefined, at + 1]
  const heading = HEADING.exec(line)
  if (heading !== null) return [{ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' }, at + 1]
  if (FENCE.test(line)) {
    const end = lines.findIndex((other, i) => i > at && FENCE.test(other))
    const until = end === -1 ? lines.length : end
    return [{ kind: 'code', lines: lines.slice(at + 1, until) }, until + 1]
  }
  const kind = kindOf(line)
  const end = lines.findIndex((other, i) => i > at && !goesOn(kind, other))
  const until = end === -1 ? lines.length : end
  return [{ kind, lines: lines.slice(at, until) }, until]
}

function kindOf(line: string): 'table' | 'ul' | 'ol' | 'paragraph' {
  if (line.startsWith('|')) return 'table'
  if (BULLET.test(line)) return 'ul'
  return NUMBER.test(line) ? 'ol' : 'paragraph'
}

/** Whether a block of a kind has a line too. */
function goesOn(kind: ReturnType<typeof kindOf>, line: string): boolean {
  if (line.trim() === '' || FENCE.test(line) || HEADING.test(line)) return false
  if (kind === 'ul' || kind === 'ol') return line.startsWith(' ') || kindOf(line) === kind
  return kindOf(line) === kind
}

function renderBlock(block: Block, ids: Ids, linkOf: LinkOf): Html {
  const inline = (text: string) => inlineOf(text, linkOf)
  switch (block.kind) {
    case 'heading':
      return headingOf(block, ids, inline)
    case 'code':
      return html`<pre tabindex="0" aria-label="Example"><code>${block.lines.join('\n')}</code></pre>`
    case 'table':
      return tableOf(block.lines, inline)
    case 'paragraph':
      return html`<p>${inline(block.lines.join(' '))}</p>`
    default:
      return listOf(block.kind, block.lines, inline)
  }
}

type Inline = (text: string) => Html

function headingOf({ level, text }: { readonly level: number; readonly text: string }, ids: Ids, inline: Inline): Html {
  if (level === 1) return html`<h1>${inline(text)}</h1>`
  const id = ids.of(text)
  const anchor = html`<a class="anchor" href="#${id}">${inline(text)}</a>`
  return level === 2 ? html`<h2 id="${id}">${anchor}</h2>` : html`<h3 id="${id}">${anchor}</h3>`
}

/** The items of a list, each with the lines that go on it. */
function listOf(kind: 'ul' | 'ol', lines: readonly string[], inline: Inline): Html {
  const marker = kind === 'ul' ? BULLET : NUMBER
  const items: string[] = []
  for (const line of lines) {
    const last = items.length - 1
    if (marker.test(line)) items.push(line.replace(marker, ''))
    else items[last] = `${items[last] ?? ''} ${line.trim()}`
  }
  const told = items.map((item) => html`<li>${inline(item)}</li>`)
  return kind === 'ul' ? html`<ul>${told}</ul>` : html`<ol>${told}</ol>`
}

/** A table: its head, the line below it, its rows. */
function tableOf([head = '', , ...rows]: readonly string[], inline: Inline): Html {
  const heads = cellsOf(head).map((cell) => html`<th scope="col">${inline(cell)}</th>`)
  const body = rows.map((row) => html`<tr>${cellsOf(row).map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`)
  return html`<div class="scroll" role="group" aria-label="Table" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table></div>`
}

/** The cells of a row; a bar that is escaped is text. */
function cellsOf(row: string): string[] {
  const inner = row.trim().replace(/^\|/, '').replace(/\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))
}

/** In this order: within code nothing else is meant. */
const MARKS = /`([^`]+)`|\[((?:`[^`]*`|[^\]])*)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g

function inlineOf(text: string, linkOf: LinkOf): Html {
  const parts: Html[] = []
  let at = 0
  for (const match of text.matchAll(MARKS)) {
    parts.push(new Html(escape(text.slice(at, match.index))), markOf(match, linkOf))
    at = match.index + match[0].length
  }
  return html`${[...parts, new Html(escape(text.slice(at)))]}`
}

function markOf([, code, words, target, strong, stressed]: RegExpMatchArray, linkOf: LinkOf): Html {
  if (code !== undefined) return html`<code>${code}</code>`
  if (words !== undefined && target !== undefined) {
    const address = linkOf(target)
    const inner = inlineOf(words, linkOf)
    return address === undefined ? inner : html`<a href="${address}">${inner}</a>`
  }
  if (strong !== undefined) return html`<strong>${inlineOf(strong, linkOf)}</strong>`
  return stressed === undefined ? NOTHING : html`<em>${inlineOf(stressed, linkOf)}</em>`
}
