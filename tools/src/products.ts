// The files of the repository that are generated from the code: the OpenAPI document, the SDK's types and resources, the types and the fields of
// imports of the dashboard, its terms, the types of events, the reference in Markdown, the schema of a tape's mapping. A test generates them
// again and compares, so that none is out of date.
import type { DashboardEndpoint } from '@tapeline/contract/dashboard-endpoint'
import type { Contract } from '@tapeline/contract/endpoint'
import { openApiDocument } from '@tapeline/contract/openapi'
import { type Part, shareComponents } from '@tapeline/contract/shared-components'
import { referenceOf } from '../../server/src/http/reference/model.ts'
import { MAPPING_SCHEMA } from '@tapeline/tape/mapping/mapping-schema'
import { errorCatalogue } from './error-catalogue.ts'
import { columnMeaningsModule } from './column-meanings.ts'
import { dashboardTypesModule } from './dashboard-types.ts'
import { eventTypesModule } from './event-types.ts'
import { glossaryModule } from './glossary.ts'
import { endpointsPage, indexPage } from './markdown.ts'
import { personalDataPage } from './personal-data.ts'
import { tableColumnsModule } from './table-columns.ts'
import type { Document } from './sdk/document.ts'
import { resourceClasses } from './sdk/resource-classes.ts'
import { writtenTypes } from './sdk/written-types.ts'

/** A file that is made. */
export interface Product {
  /** From the repository's root. */
  readonly path: string
  readonly text: string
}

/** Every file that is made, in full: of what is offered under keys, and of the dashboard's own endpoints. */
export function products(contract: Contract, dashboard: readonly DashboardEndpoint[]): Product[] {
  const pages = referenceOf(contract)
  const described = openApiDocument(contract)
  const document = JSON.parse(JSON.stringify(described)) as Document
  return [
    { path: 'openapi.json', text: documentText(shareComponents(described)) },
    { path: 'sdk/src/generated/types.ts', text: writtenTypes(document) },
    { path: 'sdk/src/generated/resources.ts', text: resourceClasses(document) },
    { path: 'web/src/generated/glossary.ts', text: glossaryModule() },
    { path: 'web/src/generated/event-types.ts', text: eventTypesModule(contract.events?.types ?? []) },
    { path: 'web/src/generated/dashboard-endpoints.ts', text: dashboardTypesModule(dashboard) },
    { path: 'web/src/generated/column-meanings.ts', text: columnMeaningsModule(document, dashboard) },
    { path: 'web/src/generated/table-columns.ts', text: tableColumnsModule(document) },
    { path: 'docs/reference/errors.md', text: errorCatalogue() },
    { path: 'docs/reference/personal-data.md', text: personalDataPage(contract) },
    { path: 'docs/reference/tape-mapping.schema.json', text: `${JSON.stringify(MAPPING_SCHEMA, null, 2)}\n` },
    { path: `${REFERENCE_FOLDER}/README.md`, text: indexPage(pages) },
    ...pages.map((page) => ({ path: `${REFERENCE_FOLDER}/${page.slug}.md`, text: endpointsPage(page) })),
  ]
}

/** The folder that holds generated files only. */
export const REFERENCE_FOLDER = 'docs/reference/api'

/** A document with each path and each component on a line of its own, so that a change shows where it is. */
function documentText(document: Part): string {
  return `${linesOf(document, document)}\n`
}

/** The parts that are opened: all above a path or a component. */
function linesOf(document: Part, part: Part): string {
  const { paths, webhooks, components } = document
  const isOpened = (value: unknown) =>
    value === paths || value === webhooks || value === components || Object.values(components as Part).includes(value)
  const lines = Object.entries(part).map(
    ([key, value]) =>
      `${JSON.stringify(key)}: ${isOpened(value) ? linesOf(document, value as Part) : JSON.stringify(value)}`,
  )
  return `{\n${lines.join(',\n')}\n}`
}
