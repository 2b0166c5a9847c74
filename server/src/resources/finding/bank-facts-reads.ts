// What the bank shows of the payments of receivables, for the check of refinanced arrears: as of a completed tie-out, by the operator's statements alone.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { stretchOf } from '@tapeline/kernel/metrics/cash-tie-out/stretches'
import { type BankFacts, NO_STATEMENTS } from '@tapeline/kernel/metrics/integrity/several-checks/refinanced-arrears'
import { type Querier, statement } from '../../storage/database.ts'
import { type CashSettings, allowedIn } from '../cash-tie-out/cash-settings-reads.ts'

// What belongs to a debt line is there without a statement: the operator records its own draws.
const SHOWN = `source = 'operator' and rule is distinct from 'debt_line' and recorded <= $2`

const findStatementDays = statement(
  'find-days-of-operators-statements',
  `
  select least(f.day, g.day) as since, greatest(l.day, h.day) as until
  from (values (1)) as one(one)
  left join lateral (select day from cash_lines where tenant = $1 and ${SHOWN} order by day limit 1) f on true
  left join lateral (
    select day from cash_line_history where tenant = $1 and superseded > $2 and ${SHOWN} order by day limit 1) g on true
  left join lateral (select day from cash_lines where tenant = $1 and ${SHOWN} order by day desc limit 1) l on true
  left join lateral (
    select day from cash_line_history where tenant = $1 and superseded > $2 and ${SHOWN} order by day desc limit 1) h on true`,
)

// What was explained belongs to nothing that the bank shows, and a line of the lender's own is its word alone.
const VERIFIED = 'tied_on is not null and not by_lender and explained is null and amount > 0 and recorded <= $2'
const findShown = statement(
  'find-entries-that-the-bank-shows',
  `
  select receivable, entries, tied_on from cash_payments where tenant = $1 and receivable = any($3::bigint[]) and ${VERIFIED}
  union all
  select receivable, entries, tied_on from cash_payment_history
  where tenant = $1 and superseded > $2 and receivable = any($3::bigint[]) and ${VERIFIED}`,
)

interface ShownRow {
  readonly receivable: number
  readonly entries: readonly string[]
  readonly tied_on: string
}

/** At which moment of the tie-out, and by what cash is tied out. */
export interface BankAsked {
  readonly tenant: number
  readonly moment: number
  readonly settings: CashSettings
}

/** What the bank shows of some receivables, given by their numbers with their ids. */
export async function readBankFacts(
  querier: Querier,
  { tenant, moment, settings }: BankAsked,
  receivables: ReadonlyMap<number, string>,
): Promise<BankFacts> {
  if (receivables.size === 0) return NO_STATEMENTS
  const [[days], rows] = await Promise.all([
    querier.query<{ since: string | null; until: string | null }>(findStatementDays, [tenant, moment]),
    querier.query<ShownRow>(findShown, [tenant, moment, [...receivables.keys()]]),
  ])
  const { since = null, until = null } = days ?? {}
  const shown = new Map(
    rows.flatMap(({ receivable, entries, tied_on }) =>
      entries.map((entry) => [keyOf(receivables.get(receivable) ?? '', entry), dayNumber(tied_on)]),
    ),
  )
  return {
    statements: since === null || until === null ? undefined : { from: dayNumber(since), until: dayNumber(until) },
    daysAfter: (day) => allowedIn(settings, stretchOf(dayOfNumber(day))).days_after,
    shownOn: (receivable_id, entry_id) => shown.get(keyOf(receivable_id, entry_id)),
  }
}

/** No id holds a tab. */
function keyOf(receivable_id: string, entry_id: string): string {
  return `${receivable_id}\t${entry_id}`
}
