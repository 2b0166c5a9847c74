// Why the lender's balances part from ours, by day: judged by entries, which ledgers do not hold. They are read only of receivables whose
// ledger tells that some balance lies off.
import { groupBy } from '../../core/group-by.ts'
import { type DatedBreak, listBreaks } from '../../metrics/balance-check/dated-breaks.ts'
import type { Ledger } from '../../metrics/ledger/ledger.ts'
import { daysOff } from '../../metrics/portfolio/days-off.ts'
import type { MetricSettings } from '../../metrics/metric-settings.ts'
import type { Querier } from '../../storage/database.ts'
import { type ImportSpan, readImportSpans } from '../receivable-metrics/import-span-reads.ts'
import { type Place, type RecordedEntry, checkedEntry, readKnownEntries } from '../receivable-metrics/ledger-reads.ts'

/** What entries are checked by, beside themselves. */
export interface BreakContext {
  readonly steps: readonly MetricSettings[]
  readonly imports: readonly ImportSpan[]
}

/** The breaks of a receivable, from all of its entries. */
export function breaksOf(
  ledger: Ledger,
  entries: readonly RecordedEntry[],
  known: BreakContext,
): readonly DatedBreak[] {
  return breaksOn(daysOff(ledger, known.steps), entries, known)
}

function breaksOn(
  days: ReadonlySet<number>,
  entries: readonly RecordedEntry[],
  { steps, imports }: BreakContext,
): readonly DatedBreak[] {
  if (days.size === 0) return []
  return listBreaks(
    entries.map((entry) => checkedEntry(entry, steps, imports)),
    (day) => days.has(day),
  )
}

/** The breaks of receivables by number, from their ledgers as of the place's moment; one without any is left out. */
export async function readBreaks(
  querier: Querier,
  place: Place,
  ledgers: ReadonlyMap<number, Ledger>,
): Promise<Map<number, readonly DatedBreak[]>> {
  const off = [...ledgers]
    .map(([number, ledger]) => ({ number, days: daysOff(ledger, place.steps) }))
    .filter(({ days }) => days.size > 0)
  const entries = await readKnownEntries(
    querier,
    place,
    off.map(({ number }) => number),
  )
  const known = { steps: place.steps, imports: await readImportSpans(querier, place.tenant, entries) }
  const entriesOf = groupBy(entries, (entry) => entry.receivable)
  return new Map(off.map(({ number, days }) => [number, breaksOn(days, entriesOf.get(number) ?? [], known)]))
}
