// What is known of one receivable at a moment, loaded once for its timeline: patches and entries with their ids and moments.
import type { DatedPatch } from '../../core/dated-facts.ts'
import { dayNumber } from '../../core/day.ts'
import type { Ledger } from '../../metrics/ledger/ledger.ts'
import type { Reckoning } from '../../metrics/reckoning.ts'
import { type Querier, statement } from '../../storage/database.ts'
import { readReckoning } from '../reporting-settings/reckoning-reads.ts'
import { type KnownEntry, ledgerOf } from './ledger-reads.ts'

/** An entry with its id, and when this version of it became known. */
export interface TimelineEntry extends KnownEntry {
  readonly id: string
  readonly recorded: number
  /** Day number. */
  readonly day: number
}

/** What a timeline is told from. */
export interface TimelineFacts {
  readonly patches: readonly DatedPatch[]
  /** By day, then id. */
  readonly entries: readonly TimelineEntry[]
  readonly ledger: Ledger
  readonly steps: readonly Reckoning[]
}

const findPatches = statement(
  'find-patches-for-timeline',
  `
  select recorded, effective::text as effective, patch from receivable_patches
  where tenant = $1 and number = $2 and recorded <= $3`,
)

const COLUMNS = 'receivable, id, recorded, date, type, amount, receivable_status, balance'

const findEntries = statement(
  'find-entries-for-timeline',
  `
  select ${COLUMNS} from entries where tenant = $1 and receivable = $2 and recorded <= $3
  union all
  select ${COLUMNS} from entry_history where tenant = $1 and receivable = $2 and recorded <= $3 and superseded > $3
  order by date, id`,
)

const findLast = statement(
  'find-last-moment-known',
  'select coalesce((select last from batches where tenant = $1 order by last desc limit 1), 0) as last',
)

/** The newest moment of a tenant's log. */
export async function findLastMoment(querier: Querier, tenant: number): Promise<number> {
  const [found] = await querier.query<{ last: number }>(findLast, [tenant])
  return found?.last ?? 0
}

/** Loads what was known of a receivable at a moment, and how its numbers were reckoned. */
export async function readTimelineFacts(
  querier: Querier,
  tenant: number,
  number: number,
  known_at: number,
  settings_known_at = Number.MAX_SAFE_INTEGER,
): Promise<TimelineFacts> {
  const values = [tenant, number, known_at]
  const [patches, rows, { steps }] = await Promise.all([
    querier.query<DatedPatch>(findPatches, values),
    querier.query<Omit<TimelineEntry, 'day'>>(findEntries, values),
    readReckoning(querier, tenant, settings_known_at),
  ])
  const entries = rows.map((entry) => ({ ...entry, day: dayNumber(entry.date) }))
  return { patches, entries, ledger: ledgerOf(patches, entries, steps), steps }
}
