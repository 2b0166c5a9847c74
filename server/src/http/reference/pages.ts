// Every page of the reference, made once from the contract: address and whole document.
import type { Contract } from '../../contract/endpoint.ts'
import { endpointSection } from './endpoint.ts'
import { errorPage } from './error-page.ts'
import { html } from './html.ts'
import { type TagPage, referenceOf } from './model.ts'
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
    ...pages.map(tagContent),
  ]
  return contentsOfPages.map((content) => ({ address: content.address, document: framed(content, pages) }))
}

function tagContent(page: TagPage): Content {
  const address = addressOf(page)
  const main = html`<h1>${page.tag}</h1>${contents(page.operations, address)}${page.operations.map(endpointSection)}`
  return { address, title: page.tag, main }
}
