// The files of the repository that are made of what the code says: the OpenAPI document, the SDK's types and resources, the reference in Markdown, the
// schema of a tape's mapping. A test makes them anew and compares, so that none can fall behind.
import type { Contract } from '../../server/src/contract/endpoint.ts'
import { openApiDocument } from '../../server/src/contract/openapi.ts'
import { referenceOf } from '../../server/src/http/reference/model.ts'
import { MAPPING_SCHEMA } from '../../server/src/tape/mapping/mapping-schema.ts'
import { errorCatalogue } from './error-catalogue.ts'
import { endpointsPage, indexPage } from './markdown.ts'
import type { Document } from './sdk/document.ts'
import { resourceClasses } from './sdk/resource-classes.ts'
import { writtenTypes } from './sdk/written-types.ts'

/** A file that is made. */
export interface Product {
  /** From the repository's root. */
  readonly path: string
  readonly text: string
}

/** Every file that is made, in full. */
export function products(contract: Contract): Product[] {
  const pages = referenceOf(contract)
  const openapi = `${JSON.stringify(openApiDocument(contract), null, 2)}\n`
  const document = JSON.parse(openapi) as Document
  return [
    { path: 'openapi.json', text: openapi },
    { path: 'sdk/src/generated/types.ts', text: writtenTypes(document) },
    { path: 'sdk/src/generated/resources.ts', text: resourceClasses(document) },
    { path: 'docs/errors.md', text: errorCatalogue() },
    { path: 'docs/tape-mapping.schema.json', text: `${JSON.stringify(MAPPING_SCHEMA, null, 2)}\n` },
    { path: `${REFERENCE_FOLDER}/README.md`, text: indexPage(pages) },
    ...pages.map((page) => ({ path: `${REFERENCE_FOLDER}/${page.slug}.md`, text: endpointsPage(page) })),
  ]
}

/** The folder that holds what is made and nothing else. */
export const REFERENCE_FOLDER = 'docs/api'
