// What changed in a month that is over, between two moments.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { addressOf, call, withQuery } from './call.ts'
import type { Asked } from './portfolio.ts'

/** A figure that is not what it was. */
export interface Change {
  readonly currency: string
  readonly figure: string
  readonly unit: 'count' | 'amount'
  readonly basis: string | null
  readonly bucket: string | null
  readonly before: number
  readonly after: number
  readonly difference: number
}

interface EntryState {
  readonly date: string
  readonly type: string
  readonly amount: number
}

/** An entry that moved something. */
export interface ChangedEntry {
  readonly entry_id: string
  readonly did: 'added' | 'changed' | 'deleted'
  readonly before: EntryState | null
  readonly after: EntryState | null
  readonly recorded_at: string
}

/** What was said that moved something. */
export interface Statement {
  readonly of: string
  readonly id: string
  readonly fields: readonly string[]
  readonly effective_date: string | null
  readonly recorded_at: string
}

/** A receivable whose figures changed. */
export interface RestatedReceivable {
  readonly receivable_id: string
  readonly currency: string
  readonly closing: { readonly before: number; readonly after: number; readonly difference: number }
  readonly reported: { readonly before: string | null; readonly after: string | null }
  readonly changes: readonly Change[]
  readonly entries: readonly ChangedEntry[]
  readonly statements: readonly Statement[]
}

/** The comparison of a month. */
export interface Restatements {
  readonly month: string
  readonly since: string
  readonly known_at: string
  readonly changes: readonly Change[]
  readonly settings: readonly Statement[]
  readonly receivables: readonly RestatedReceivable[]
  readonly next_page: string | null
  readonly previous_page: string | null
}

export const restatementsQuery = (environment: Environment, asked: Asked) =>
  queryOptions({
    queryKey: ['restatements', environment, asked],
    queryFn: () => call<Restatements>('GET', withQuery(`/${environment}/v/portfolio/restatements`, asked)),
  })

/** The address of the changes as CSV for people; with `of: 'receivables'` of every receivable. */
export function restatementsCsv(environment: Environment, asked: Asked): string {
  return addressOf(withQuery(`/${environment}/v/portfolio/restatements.csv`, { ...asked, amounts: 'major' }))
}
