// Why the lender's balances part from ours, by day: judged by entries, which ledgers do not hold. They are read only of receivables whose
// ledger tells that some balance lies off.
import { groupBy } from '../../core/group-by.ts'
import { type DatedBreak, listBreaks } from '../../metrics/balance-check/dated-breaks.ts'
import type { Ledger } from '../../metrics/ledger/ledger.ts'
import { daysOff } from '../../metrics/portfolio/days-off.ts'
import type { Querier } from '../../storage/database.ts'
import { readImportMoments } from '../receivable-metrics/import-moment-reads.ts'
import { type KnownFacts, type Place, checkedEntry, readKnownEntries } from '../receivable-metrics/ledger-reads.ts'

/** A receivable with its ledger and all of its entries. */
type Checked = Pick<KnownFacts, 'number' | 'ledger' | 'entries'>

/** The breaks of receivables by number, from all of their entries; one without any is left out. */
export async function breaksOf(
  querier: Querier,
  { tenant, steps }: Place,
  known: readonly Checked[],
): Promise<Map<number, readonly DatedBreak[]>> {
  const off = known.filter(({ ledger }) => daysOff(ledger, steps).size > 0)
  const imports = await readImportMoments(
    querier,
    tenant,
    off.flatMap(({ entries }) => entries),
  )
  return new Map(
    off.map(({ number, ledger, entries }) => {
      const days = daysOff(ledger, steps)
      const checked = entries.map((entry) => checkedEntry(entry, steps, imports))
      return [number, listBreaks(checked, (day) => days.has(day))]
    }),
  )
}

/** The same, from their ledgers as of the place's moment. */
export async function readBreaks(
  querier: Querier,
  place: Place,
  ledgers: ReadonlyMap<number, Ledger>,
): Promise<Map<number, readonly DatedBreak[]>> {
  const off = [...ledgers].filter(([, ledger]) => daysOff(ledger, place.steps).size > 0)
  const numbers = off.map(([number]) => number)
  const entriesOf = groupBy(await readKnownEntries(querier, place, numbers), (entry) => entry.receivable)
  return breaksOf(
    querier,
    place,
    off.map(([number, ledger]) => ({ number, ledger, entries: entriesOf.get(number) ?? [] })),
  )
}
