// Every page of the documentation, made once from the contract and from the documents of `docs`.
import type { Contract } from '@tapeline/contract/endpoint'
import { OPERATOR_SECTION } from './arrangement.ts'
import { documentContents, documentParts, servedDocuments } from './documents.ts'
import { endpointSection } from './endpoint.ts'
import { errorPage } from './error-page.ts'
import { type Html, NOTHING, html } from './html.ts'
import { type EndpointPage, referenceOf, titleOf } from './model.ts'
import { addressOf, withEndpoints } from './navigation.ts'
import { contents, overviewPage, topicsOf } from './overview.ts'
import type { Content, Part } from './content.ts'
import { inTypescript } from './typescript.ts'
import {
  type SearchSection,
  documentSections,
  endpointSections,
  errorSections,
  topicSections,
} from './search/sections.ts'

/** The documentation: its pages in no order, its navigation, and what a search looks through. */
export interface Documentation {
  readonly contents: readonly Content[]
  readonly parts: readonly Part[]
  /** Called once, by the first search. */
  readonly sections: () => SearchSection[]
}

/** The whole documentation. Each page is made when it is first requested. */
export function documentationOf(contract: Contract): Documentation {
  const pages = referenceOf(contract)
  const listed = documentParts()
  const documents = servedDocuments(listed)
  const made: Content[] = [
    { address: '/docs/api', title: 'API', main: () => overviewPage(pages) },
    { address: '/docs/errors', title: 'Errors', main: errorPage },
    ...pages.map(endpointContent),
  ]
  const addresses = new Set([...documents, ...made].map(({ address }) => address))
  return {
    contents: [...documentContents(documents, addresses, inTypescript(contract)), ...made],
    parts: withEndpoints(listed, pages),
    sections: () => [
      ...documents.flatMap(documentSections),
      ...topicSections(topicsOf(pages)),
      ...pages.flatMap(endpointSections),
      ...errorSections(),
    ],
  }
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
