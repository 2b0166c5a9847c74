// Every page of the reference, made once from the contract: address and whole document.
import type { Contract } from '../../contract/endpoint.ts'
import { OPERATOR_SECTION } from './arrangement.ts'
import { definitionContents } from './definitions.ts'
import { endpointSection } from './endpoint.ts'
import { errorPage } from './error-page.ts'
import { NOTHING, html } from './html.ts'
import { type EndpointPage, referenceOf, titleOf } from './model.ts'
import { contents, overviewPage } from './overview.ts'
import { type Content, addressOf, framed } from './page.ts'

/** A finished page. */
export interface ReferencePage {
  readonly address: string
  readonly document: string
}

/** All pages. */
export function referencePages(contract: Contract): ReferencePage[] {
  const pages = referenceOf(contract)
  const contentsOfPages: Content[] = [
    { address: '/docs', title: 'Overview', main: overviewPage(pages) },
    { address: '/docs/errors', title: 'Errors', main: errorPage() },
    ...definitionContents(pages.map(({ slug }) => slug)),
    ...pages.map(endpointContent),
  ]
  return contentsOfPages.map((content) => ({ address: content.address, document: framed(content, pages) }))
}

function endpointContent(page: EndpointPage): Content {
  const address = addressOf(page)
  const ofOperator = page.section === OPERATOR_SECTION
  const main = html`<h1>${page.title}</h1>
${ofOperator ? OPERATOR_ONLY : NOTHING}${contents(page.operations, address)}${page.operations.map(endpointSection)}`
  return { address, title: titleOf(page), main }
}

const OPERATOR_ONLY = html`<p class="lead">For keys of the operator’s organization; any other gets 403. The operator sees and writes the
records of all organizations.</p>`
