// What is known of receivables at a moment, from patches and entries with their history, as the ledgers that follow from it.
import type { DatedPatch } from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { CheckedEntry } from '@tapeline/kernel/metrics/balance-check/checked-entry'
import { RETURNED_TYPES, isReturned } from '@tapeline/kernel/metrics/entry-types'
import { addEntry, meaningOf, movementOf, signedAmount } from '@tapeline/kernel/metrics/ledger/entry-facts'
import { LedgerBuilder } from '@tapeline/kernel/metrics/ledger/ledger-builder'
import type { Ledger } from '@tapeline/kernel/metrics/ledger/ledger'
import { addPatches } from '@tapeline/kernel/metrics/ledger/patch-facts'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import { type Querier, statement } from '../../storage/database.ts'
import { yieldingInSnapshot } from '../yielding.ts'
import type { ImportMoments } from './import-moment-reads.ts'

/** An entry as the ledger takes it, with the receivable that it belongs to. */
export interface KnownEntry {
  readonly receivable: number
  readonly date: string
  readonly type: string
  readonly amount: number
  readonly receivable_status: string | null
  readonly balance: number | null
}

const findPatches = statement(
  'find-patches-for-ledgers',
  `
  select p.number, p.recorded, p.effective::text as effective, p.patch from unnest($2::bigint[]) as w(number)
  join receivable_patches p on p.tenant = $1 and p.number = w.number where p.recorded <= $3`,
)

const COLUMNS = 'receivable, id, recorded, date, type, amount, receivable_status, balance'

const findEntries = statement(
  'find-entries-for-ledgers',
  `
  select e.* from unnest($2::bigint[]) as w(number) cross join lateral (
    select ${COLUMNS} from entries where tenant = $1 and receivable = w.number and recorded > $4 and recorded <= $3
    union all
    select ${COLUMNS} from entry_history where tenant = $1 and receivable = w.number and recorded > $4 and recorded <= $3 and superseded > $3) e`,
)

/** An entry with its id, and when this version of it became known. */
export interface RecordedEntry extends KnownEntry {
  readonly id: string
  readonly recorded: number
}

/** Everything known of one receivable at a moment. */
export interface KnownFacts {
  readonly number: number
  readonly ledger: Ledger
  readonly patches: readonly DatedPatch[]
  readonly entries: readonly RecordedEntry[]
}

/** Whose receivables, as known at which moment, and the settings by which their figures are calculated. */
export interface Place {
  readonly tenant: number
  readonly known_at: number
  readonly steps: readonly MetricSettings[]
}

/** The entries of receivables as they were known at the place's moment, in no order; only what became known after another where that is given. */
export async function readKnownEntries(
  querier: Querier,
  { tenant, known_at }: Pick<Place, 'tenant' | 'known_at'>,
  numbers: readonly number[],
  after = 0,
): Promise<RecordedEntry[]> {
  return numbers.length === 0 ? [] : querier.query<RecordedEntry>(findEntries, [tenant, numbers, known_at, after])
}

/**
 * An entry as the balance check takes it, by the listed type that it has or is mapped to; a returned payment as a negative one. The lines
 * of one import became known together.
 */
export function checkedEntry(
  entry: RecordedEntry,
  steps: readonly MetricSettings[],
  imports: ImportMoments,
): CheckedEntry {
  const { id, balance: reported } = entry
  const recorded = imports.get(entry.recorded) ?? entry.recorded
  const day = dayNumber(entry.date)
  const meaning = meaningOf(entry.type, day, steps)
  const type = isReturned(meaning) ? RETURNED_TYPES[meaning] : meaning
  const amount = signedAmount(entry.amount, movementOf(entry.type, day, steps))
  return { day, id, type, amount, reported, recorded }
}

/** The ledgers of receivables from what was known of them; one that was not known then is left out. */
export async function readKnownFacts(
  querier: Querier,
  place: Place,
  numbers: readonly number[],
): Promise<KnownFacts[]> {
  if (numbers.length === 0) return []
  const [patches, entries] = await Promise.all([
    querier.query<DatedPatch & { number: number }>(findPatches, [place.tenant, numbers, place.known_at]),
    readKnownEntries(querier, place, numbers),
  ])
  const entriesOf = groupBy(entries, (entry) => entry.receivable)
  const builder = new LedgerBuilder()
  const facts: KnownFacts[] = []
  for await (const [number, known] of yieldingInSnapshot(groupBy(patches, (patch) => patch.number))) {
    const own = entriesOf.get(number) ?? []
    facts.push({ number, ledger: buildLedger(builder, known, own, place.steps), patches: known, entries: own })
  }
  return facts
}

function buildLedger(
  builder: LedgerBuilder,
  patches: readonly DatedPatch[],
  entries: readonly KnownEntry[],
  steps: readonly MetricSettings[],
): Ledger {
  const { origination, product } = addPatches(builder, patches)
  for (const entry of entries) addEntry(builder, { ...entry, day: dayNumber(entry.date) }, steps)
  return builder.build(origination, product)
}
