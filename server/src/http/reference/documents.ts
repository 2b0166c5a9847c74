// The documents of `docs` as the service serves them, in their five parts. The index page of a part lists its documents in order, so that a
// document is added by one line there. What an index lists without a page in `docs`, such as the decisions, is for people who change Tapeline.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { DOCUMENTATION } from '../../file-locations.ts'
import { type Html, html } from './html.ts'
import { markdown, outlineOf } from './markdown.ts'
import type { Content, Group, Link, Part } from './content.ts'
import type { InTypescript } from './typescript.ts'

/** The folders of `docs`, in the order of the navigation. */
const PARTS = ['start', 'guides', 'operations', 'reference', 'explanation'] as const

/** The part that also has the pages made from the contract. */
export const REFERENCE = 'reference'

const DEFINITIONS = 'reference/definitions'

/** A document and its page. */
export interface ServedDocument extends Link {
  /** Its path in `docs`. */
  readonly path: string
}

/** The pages that are made from the contract. Their documents in `docs` are for reading beside the code. */
const MADE: readonly string[] = ['/docs/api', '/docs/errors']

/** The text of a document. */
export function textOfDocument({ path }: Pick<ServedDocument, 'path'>): string {
  return readFileSync(new URL(path, DOCUMENTATION), 'utf8')
}

/** The parts, each with the documents that its index lists. */
export function documentParts(): Part[] {
  return PARTS.map((name) => {
    const groups = groupsOf(`${name}/README.md`)
    const definitions = name === REFERENCE ? groupsOf(`${DEFINITIONS}/README.md`) : []
    return {
      address: addressOfDocument(`${name}/README.md`),
      title: titleOfPart(name),
      groups: [...groups, ...definitions.map((group) => ({ ...group, name: 'Definitions' }))],
    }
  })
}

function titleOfPart(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The documents that a part's index lists, under the headings of the index. */
function groupsOf(index: string): Group[] {
  const groups: { name: string; links: ServedDocument[] }[] = [{ name: '', links: [] }]
  for (const [, heading, title = '', target = ''] of textOfDocument({ path: index }).matchAll(
    /^(?:## (.+)|- \[([^\]]+)\]\(([^)]+)\).*)$/gm,
  )) {
    if (heading !== undefined) groups.push({ name: heading, links: [] })
    else if (isServed(pathFrom(index, target))) groups.at(-1)?.links.push(documentAt(pathFrom(index, target), title))
  }
  return groups.filter(({ links }) => links.length > 0)
}

function documentAt(path: string, title: string): ServedDocument {
  return { path, title, address: addressOfDocument(path) }
}

function pathFrom(document: string, target: string): string {
  return posix.join(posix.dirname(document), target)
}

/** Whether a path is one of a document of `docs`. */
function isServed(path: string): boolean {
  return path.endsWith('.md') && !path.startsWith('..')
}

/** The address of a document's page. Pages about endpoints and definitions have short ones. */
function addressOfDocument(path: string): string {
  const place = path
    .replace(/(?:\/?README)?\.md$/, '')
    .replace(/^reference\/(?=definitions|errors)/, '')
    .replace(/^reference\/api\/?(?=.)/, '')
    .replace(/^reference\/api$/, 'api')
  return place === '' ? '/docs' : `/docs/${place}`
}

/** Every document that is served from its own text: the first page, each part's index, and what they list. */
export function servedDocuments(parts: readonly Part[]): ServedDocument[] {
  const indexes = PARTS.map((name) => documentAt(`${name}/README.md`, titleOfPart(name)))
  const listed = parts.flatMap(({ groups }) => groups.flatMap(({ links }) => links)).filter(isDocument)
  const documents = [documentAt('README.md', 'Documentation'), ...indexes, ...listed]
  return documents.filter(({ address }) => !MADE.includes(address))
}

function isDocument(link: Link): link is ServedDocument {
  return 'path' in link
}

/** The pages of documents. `addresses` are those of all pages: a link to anything else shows only its text. */
export function documentContents(
  documents: readonly ServedDocument[],
  addresses: ReadonlySet<string>,
  write: InTypescript,
): Content[] {
  return documents.map((document) => ({
    ...document,
    main: () => documentPage(document, addresses, write),
    outline: () => outlineOf(textOfDocument(document)),
  }))
}

function documentPage(document: ServedDocument, addresses: ReadonlySet<string>, write: InTypescript): Html {
  const text = markdown(textOfDocument(document), (target) => linkOf(document, target, addresses), write)
  return html`<div class="prose document">${text}</div>`
}

/** A link between documents as a link between pages. */
function linkOf(from: ServedDocument, target: string, addresses: ReadonlySet<string>): string | undefined {
  const [, path = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(target) ?? []
  if (path === '') return anchor
  const file = pathFrom(from.path, path)
  const address = addressOfDocument(file)
  return isServed(file) && addresses.has(address) ? `${address}${anchor}` : undefined
}
