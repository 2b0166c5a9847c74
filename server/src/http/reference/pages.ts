// Every page of the reference, as the contract declares it: its address, and how its document is made.
import type { Contract } from '../../contract/endpoint.ts'
import { OPERATOR_SECTION } from './arrangement.ts'
import { definitionContents } from './definitions.ts'
import { endpointSection } from './endpoint.ts'
import { errorPage } from './error-page.ts'
import { type Html, NOTHING, html } from './html.ts'
import { type EndpointPage, referenceOf, titleOf } from './model.ts'
import { contents, overviewPage } from './overview.ts'
import { type Content, addressOf, framed } from './page.ts'

/** A page, and the whole document at its address, which is made when it is asked for. */
export interface ReferencePage {
  readonly address: string
  readonly write: () => string
}

/** All pages. */
export function referencePages(contract: Contract): ReferencePage[] {
  const pages = referenceOf(contract)
  const contentsOfPages: Content[] = [
    { address: '/docs', title: 'Overview', main: () => overviewPage(pages) },
    { address: '/docs/errors', title: 'Errors', main: errorPage },
    ...definitionContents(pages.map(({ slug }) => slug)),
    ...pages.map(endpointContent),
  ]
  return contentsOfPages.map((content) => ({ address: content.address, write: () => framed(content, pages) }))
}

function endpointContent(page: EndpointPage): Content {
  const address = addressOf(page)
  return { address, title: titleOf(page), main: () => endpointsPage(page, address) }
}

function endpointsPage({ section, title, operations }: EndpointPage, address: string): Html {
  return html`<h1>${title}</h1>
${section === OPERATOR_SECTION ? OPERATOR_ONLY : NOTHING}${contents(operations, address)}${operations.map(endpointSection)}`
}

const OPERATOR_ONLY = html`<p class="lead">For keys of the operator’s organization; any other gets 403. The operator sees and writes the
records of all organizations.</p>`
