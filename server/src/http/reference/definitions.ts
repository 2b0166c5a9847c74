// What each figure says, as the service serves it beside the reference: the documents of `docs` that define figures, so that a figure on a
// page and whoever reads the documents in the repository are told the same, word by word.
import { readFileSync } from 'node:fs'
import { html } from './html.ts'
import { markdown } from './markdown.ts'
import type { Content } from './page.ts'

const FOLDER = new URL('../../../../docs/', import.meta.url)

/** The documents, by the names of their files, as the navigation calls them. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  'metrics': 'Figures of a receivable',
  'portfolio': 'Figures of the portfolio',
  'borrowing-base': 'Borrowing base',
  'covenants': 'Covenants',
  'debt-line-terms': 'Debt line terms',
  'month-close': 'Month closes',
}

/** A page of definitions, as the navigation lists it. */
export interface DefinitionDocument {
  readonly address: string
  readonly title: string
}

/** The pages of definitions. */
export const DEFINITIONS: readonly DefinitionDocument[] = Object.entries(DOCUMENTS).map(([name, title]) => ({
  address: addressOfDocument(name),
  title,
}))

/** The pages with what they say. `pages` are the names of the pages of the reference, which the documents link to. */
export function definitionContents(pages: readonly string[]): Content[] {
  return Object.entries(DOCUMENTS).map(([name, title]) => {
    const text = readFileSync(new URL(`${name}.md`, FOLDER), 'utf8')
    const main = html`<div class="prose definitions">${markdown(text, (target) => linkOf(target, pages))}</div>`
    return { address: addressOfDocument(name), title, main }
  })
}

function addressOfDocument(name: string): string {
  return `/docs/definitions/${name}`
}

/** A link between documents as one between pages; undefined where the other document is no page. */
function linkOf(target: string, pages: readonly string[]): string | undefined {
  const [, path = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(target) ?? []
  if (path === '') return anchor
  const name = path.replace(/\.md$/, '')
  if (Object.hasOwn(DOCUMENTS, name)) return `${addressOfDocument(name)}${anchor}`
  const page = name.replace(/^api\//, '')
  return name.startsWith('api/') && pages.includes(page) ? `/docs/${page}${anchor}` : undefined
}
