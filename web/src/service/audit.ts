// The history of a record: its writes, and what each of them changed.
import { queryOptions } from '@tanstack/react-query'
import type { AuditEvent } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { ServiceFault, call, withQuery } from './call.ts'
import { momentBefore } from './moments.ts'

/** The record that is asked about. */
export interface Subject {
  readonly type: 'receivable' | 'account' | 'entry'
  readonly id: string
  /** The receivable of an entry. */
  readonly receivable_id?: string
}

/** A field before and after a write. */
export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  /** The currency of the record, where it has one. */
  readonly currency: string | undefined
}

type ReadRecord = Readonly<Record<string, unknown>> | undefined

/** What a write changed: the record as known when it was done beside what was known just before. `path` is that of the record. */
export const changesQuery = (environment: Environment, path: string, event: AuditEvent) =>
  queryOptions({
    queryKey: ['changes', environment, path, event.at],
    queryFn: async (): Promise<FieldChange[]> => {
      const [before, after] = await Promise.all([
        event.action === 'created' ? undefined : readAt(environment, path, momentBefore(event.at)),
        event.action === 'deleted' ? undefined : readAt(environment, path, event.at),
      ])
      return changesBetween(before, after, event.fields)
    },
    staleTime: Infinity,
  })

async function readAt(environment: Environment, path: string, known_at: string): Promise<ReadRecord> {
  try {
    return await call<ReadRecord>('GET', withQuery(`/${environment}/v${path}`, { known_at }))
  } catch (error) {
    if (error instanceof ServiceFault && error.status === 404) return undefined
    throw error
  }
}

/** Computed fields are not part of what was sent. */
const COMPUTED = new Set(['id', 'balance', 'status', 'created_at', 'updated_at'])

/** The fields that differ; those that were named although what holds on the day is the same, too. */
export function changesBetween(before: ReadRecord, after: ReadRecord, named: readonly string[]): FieldChange[] {
  const known = (after ?? before)?.['currency']
  const currency = typeof known === 'string' ? known : undefined
  const fields = new Set([...named, ...Object.keys(after ?? before ?? {})])
  return [...fields]
    .filter((field) => !COMPUTED.has(field))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null, currency }))
    .filter(
      ({ field, before: old, after: now }) => named.includes(field) || JSON.stringify(old) !== JSON.stringify(now),
    )
}
