// The navigation of the documentation: five parts, the pages in each, and the order in which they are read.
import type { Group, Link, Part } from './content.ts'
import { OPERATOR_SECTION } from './arrangement.ts'
import { REFERENCE } from './documents.ts'
import { Html, NOTHING, html } from './html.ts'
import type { EndpointPage } from './model.ts'

/** The address of a page of endpoints. */
export function addressOf(page: Pick<EndpointPage, 'slug'>): string {
  return `/docs/${page.slug}`
}

/** A section of the reference, and the pages in it. */
export interface Section {
  readonly name: string
  readonly pages: readonly EndpointPage[]
}

/** The sections of the reference, in the order of the pages. */
export function sectionsOf(pages: readonly EndpointPage[]): Section[] {
  const names = [...new Set(pages.map(({ section }) => section))]
  return names.map((name) => ({ name, pages: pages.filter(({ section }) => section === name) }))
}

/** The parts with the pages made from the contract in the reference. */
export function withEndpoints(parts: readonly Part[], pages: readonly EndpointPage[]): Part[] {
  const made = sectionsOf(pages).map(({ name, pages: own }) => ({
    name,
    links: own.map((page) => ({ address: addressOf(page), title: page.title })),
  }))
  const document = { name: '', links: [{ address: '/openapi.json', title: 'OpenAPI document' }] }
  return parts.map((part) =>
    part.address === `/docs/${REFERENCE}` ? { ...part, groups: [...part.groups, ...made, document] } : part,
  )
}

/** The pages as they are read from first to last. */
export function readingOrder(parts: readonly Part[]): Link[] {
  const ofPart = ({ address, title, groups }: Part) => [
    { address, title },
    ...groups.flatMap(({ name, links }) => links.map((link) => ({ ...link, title: fullTitle(name, link) }))),
  ]
  const pages = [{ address: '/docs', title: 'Documentation' }, ...parts.flatMap(ofPart)]
  return pages.filter(({ address }) => address.startsWith('/docs'))
}

/** The title of a page where it is shown without its section. */
function fullTitle(group: string, { title }: Link): string {
  return group === OPERATOR_SECTION ? `${group}: ${title}` : title
}

/** The navigation as a page shows it: the part that the page is in is open. */
export function navigation(parts: readonly Part[], at: string): Html {
  return html`${parts.map((part) => partLinks(part, at))}`
}

function partLinks(part: Part, at: string): Html {
  const isOpen = part.address === at || part.groups.some(({ links }) => links.some(({ address }) => address === at))
  return html`<details class="part"${isOpen || at === '/docs' ? new Html(' open') : NOTHING}><summary>${part.title}</summary>
<ul>${link({ address: part.address, title: 'Contents' }, at)}</ul>
${part.groups.map((group) => groupLinks(group, at))}</details>
`
}

function groupLinks({ name, links }: Group, at: string): Html {
  if (name === '') return html`<ul>${links.map((one) => link(one, at))}</ul>\n`
  const id = `nav-${name.toLowerCase().replaceAll(' ', '-')}`
  return html`<p class="group" id="${id}">${name}</p>
<ul aria-labelledby="${id}">${links.map((one) => link(one, at))}</ul>
`
}

function link({ address, title }: Link, at: string): Html {
  return html`<li><a href="${address}"${address === at ? html` aria-current="page"` : NOTHING}>${title}</a></li>`
}

/** Links to the page before and the page after. */
export function neighbors(parts: readonly Part[], at: string): Html {
  const order = readingOrder(parts)
  const place = order.findIndex(({ address }) => address === at)
  if (place === -1) return NOTHING
  const before = turn(order[place - 1], 'prev', 'Previous')
  const after = turn(order[place + 1], 'next', 'Next')
  return html`<nav class="turn" aria-label="Previous and next page">${before}${after}</nav>`
}

function turn(to: Link | undefined, relation: string, word: string): Html {
  if (to === undefined) return NOTHING
  return html`<a rel="${relation}" href="${to.address}"><span>${word}</span> ${to.title}</a>`
}
