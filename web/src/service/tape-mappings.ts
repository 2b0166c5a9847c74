// Saved mappings of loan tapes: of the organization in an environment, each under the name of its source.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { callOwn } from './own-call.ts'

/** What is saved of a mapping: the mapping as JSON, and by what files of its source are recognized. */
export interface MappingContent {
  readonly headings: string
  readonly mapping: string
}

/** The mappings that are saved. */
export const mappingsQuery = (environment: Environment) =>
  queryOptions({
    queryKey: ['tape-mappings', environment],
    queryFn: async () => (await callOwn('GET /{environment}/tape-mappings', { path: { environment } })).data,
  })

/** A saved mapping, as JSON. */
export const readMapping = async (environment: Environment, id: string) =>
  (await callOwn('GET /{environment}/tape-mappings/{id}', { path: { environment, id } })).mapping

export const saveMapping = (environment: Environment, body: MappingContent & { readonly name: string }) =>
  callOwn('POST /{environment}/tape-mappings', { path: { environment }, body })

export const renameMapping = (environment: Environment, id: string, name: string) =>
  callOwn('PATCH /{environment}/tape-mappings/{id}', { path: { environment, id }, body: { name } })

export const replaceMapping = (environment: Environment, id: string, { headings, mapping }: MappingContent) =>
  callOwn('POST /{environment}/tape-mappings/{id}/content', {
    path: { environment, id },
    body: { headings, mapping },
  })

export const deleteMapping = (environment: Environment, id: string) =>
  callOwn('DELETE /{environment}/tape-mappings/{id}', { path: { environment, id } })
