// Payments of one day, as evidence: the first ones by the ids of their receivables, since a day may have a hundred thousand.
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { EntryEvidence } from '@tapeline/kernel/metrics/integrity/finding'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import { type Querier, statement } from '../../storage/database.ts'
import { signsOn } from './payment-days-store.ts'

/** Receivables whose payments are named. */
const NAMED_MAX = 100

/** Receivables that are looked at together. */
const PORTION = 1_000

const findPortion = statement(
  'find-receivables-by-id-for-payments-of-day',
  `
  select number, id from receivables where tenant = $1 and id > $2 and number <= $3 order by id limit ${PORTION}`,
)

const findEntries = statement(
  'find-entries-of-day-for-findings',
  `
  select w.number, e.id, e.type, e.amount, e.recorded from unnest($2::bigint[]) as w(number)
  cross join lateral (
    select id, type, amount, recorded from entries where tenant = $1 and receivable = w.number and date = $3 and recorded <= $4
    union all
    select id, type, amount, recorded from entry_history
    where tenant = $1 and receivable = w.number and superseded > $4 and date = $3 and recorded <= $4) e
  order by e.id`,
)

interface EntryRow {
  readonly number: number
  readonly id: string
  readonly type: string
  readonly amount: number
  readonly recorded: number
}

/** Of which lender, up to which moment of its log, of which day, and what types of entries mean. */
export interface EntriesAsked {
  readonly tenant: number
  readonly log: number
  readonly day: string
  readonly steps: readonly MetricSettings[]
}

/** The entries of the first payments of a day, by the ids of receivables and entries. */
export async function readEntriesOfDay(querier: Querier, asked: EntriesAsked): Promise<EntryEvidence[]> {
  const { tenant, log, day, steps } = asked
  const signOf = signsOn(day, steps)
  const found: EntryEvidence[] = []
  let named = 0
  for (let after = ''; ;) {
    const portion = await querier.query<{ number: number; id: string }>(findPortion, [tenant, after, log])
    const numbers = portion.map(({ number }) => number)
    const rows = await querier.query<EntryRow>(findEntries, [tenant, numbers, day, log])
    const of_each = groupBy(
      rows.filter(({ type }) => signOf(type) !== 0),
      ({ number }) => number,
    )
    for (const { number, id: receivable_id } of portion) {
      const entries = of_each.get(number) ?? []
      if (entries.reduce((sum, { type, amount }) => sum + signOf(type) * amount, 0) <= 0) continue
      found.push(...entries.map(({ id, recorded }) => ({ receivable_id, entry_id: id, recorded })))
      named += 1
      if (named === NAMED_MAX) return found
    }
    after = portion.at(-1)?.id ?? after
    if (portion.length < PORTION) return found
  }
}
