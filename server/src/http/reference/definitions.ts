// The definition of each figure, as the service serves it beside the reference: the documents of `docs/reference/definitions`, so that the
// served pages and the repository use the same words.
import { readFileSync } from 'node:fs'
import { type Html, html } from './html.ts'
import { markdown } from './markdown.ts'
import type { Content } from './page.ts'

const FOLDER = new URL('../../../../docs/reference/definitions/', import.meta.url)

/** The documents, by file name, with their names in the navigation. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  'metrics': 'Figures of a receivable',
  'portfolio': 'Figures of the portfolio',
  'borrowing-base': 'Borrowing base',
  'covenants': 'Covenants',
  'debt-line-terms': 'Debt line terms',
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

/** The pages with their content. `pages` are the names of the reference's pages, which the documents link to. */
export function definitionContents(pages: readonly string[]): Content[] {
  return Object.entries(DOCUMENTS).map(([name, title]) => ({
    address: addressOfDocument(name),
    title,
    main: () => definitionPage(name, pages),
  }))
}

function definitionPage(name: string, pages: readonly string[]): Html {
  const text = readFileSync(new URL(`${name}.md`, FOLDER), 'utf8')
  return html`<div class="prose definitions">${markdown(text, (target) => linkOf(target, pages))}</div>`
}

function addressOfDocument(name: string): string {
  return `/docs/definitions/${name}`
}

/** A link between documents as a link between pages; undefined when the other document has no page. */
function linkOf(target: string, pages: readonly string[]): string | undefined {
  const [, path = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(target) ?? []
  if (path === '') return anchor
  const name = path.replace(/\.md$/, '')
  if (Object.hasOwn(DOCUMENTS, name)) return `${addressOfDocument(name)}${anchor}`
  const page = name.replace(/^\.\.\/api\//, '')
  return name.startsWith('../api/') && pages.includes(page) ? `/docs/${page}${anchor}` : undefined
}
