// The entries of a receivable.
import { queryOptions } from '@tanstack/react-query'
import type { Entry } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'
import { pathPart } from './list.ts'

/** The path of the entries of a receivable in the public API, or of one of them. */
export function entriesPath(receivable_id: string, id?: string): string {
  const all = `/receivables/${pathPart(receivable_id)}/entries`
  return id === undefined ? all : `${all}/${pathPart(id)}`
}

/** One entry, as known at a moment. */
export const entryQuery = (environment: Environment, receivable_id: string, id: string, known_at: string | undefined) =>
  queryOptions({
    queryKey: ['entry', environment, receivable_id, id, known_at],
    queryFn: () => call<Entry>('GET', withQuery(`/${environment}/v${entriesPath(receivable_id, id)}`, { known_at })),
  })
