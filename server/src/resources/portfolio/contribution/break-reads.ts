// Why the lender's balances differ from ours, by day: found from entries, which ledgers do not hold. Entries are read only of receivables
// whose ledger shows that some balance differs.
import { groupBy } from '@tapeline/kernel/core/group-by'
import { type DatedBreak, listBreaks } from '@tapeline/kernel/metrics/balance-check/dated-breaks'
import type { Ledger } from '@tapeline/kernel/metrics/ledger/ledger'
import { daysOff } from '@tapeline/kernel/metrics/portfolio/contribution/days-off'
import type { Querier } from '../../../storage/database.ts'
import { readImportMoments } from '../../receivable-metrics/import-moment-reads.ts'
import {
  type KnownFacts,
  type Place,
  type RecordedEntry,
  checkedEntry,
  readKnownEntries,
} from '../../receivable-metrics/ledger-reads.ts'

/** A receivable on some of whose days a stated balance differs from ours. */
interface Differing {
  readonly number: number
  /** Day numbers. */
  readonly days: ReadonlySet<number>
  readonly entries: readonly RecordedEntry[]
}

/** The breaks of receivables by number, from all of their entries; one without any is left out. */
export function breaksOf(
  querier: Querier,
  place: Place,
  known: readonly Pick<KnownFacts, 'number' | 'ledger' | 'entries'>[],
): Promise<Map<number, readonly DatedBreak[]>> {
  const differing = known
    .map(({ number, ledger, entries }) => ({ number, days: daysOff(ledger, place.steps), entries }))
    .filter(({ days }) => days.size > 0)
  return explain(querier, place, differing)
}

/** The same, from their ledgers as of the place's moment. */
export async function readBreaks(
  querier: Querier,
  place: Place,
  ledgers: ReadonlyMap<number, Ledger>,
): Promise<Map<number, readonly DatedBreak[]>> {
  const differing = [...ledgers]
    .map(([number, ledger]) => ({ number, days: daysOff(ledger, place.steps) }))
    .filter(({ days }) => days.size > 0)
  const entries = await readKnownEntries(
    querier,
    place,
    differing.map(({ number }) => number),
  )
  const entriesOf = groupBy(entries, (entry) => entry.receivable)
  return explain(
    querier,
    place,
    differing.map(({ number, days }) => ({ number, days, entries: entriesOf.get(number) ?? [] })),
  )
}

async function explain(
  querier: Querier,
  { tenant, steps }: Place,
  differing: readonly Differing[],
): Promise<Map<number, readonly DatedBreak[]>> {
  const recorded = differing.flatMap(({ entries }) => entries.map((entry) => entry.recorded))
  const imports = await readImportMoments(querier, tenant, recorded)
  return new Map(
    differing.map(({ number, days, entries }) => {
      const checked = entries.map((entry) => checkedEntry(entry, steps, imports))
      return [number, listBreaks(checked, (day) => days.has(day))]
    }),
  )
}
