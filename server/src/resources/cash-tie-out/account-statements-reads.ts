// What statements of accounts are made of: lines by day of booking, what was kept of payments, and the balances that the bank states. Lines are added
// up where they are stored; a statement is of one account and month, so that it costs what its lines cost.
import { BEGINNING, type DatedPatch, stateOn } from '@tapeline/kernel/core/dated-facts'
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { monthNumber } from '@tapeline/kernel/core/month'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { sumFrom } from '@tapeline/kernel/core/sum'
import {
  type AccountMonth,
  type BookedFees,
  type BookedLines,
  DAY_BALANCES,
  type StatedBalance,
} from '@tapeline/kernel/metrics/cash-tie-out/account-statements'
import type { NamedBalance } from '@tapeline/kernel/metrics/cash-tie-out/outranked-balances'
import type { LineSource, Rule } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { type Querier, installationStatement, statement } from '../../storage/database.ts'
import { operatorShape } from '../operator-record/operator-resource.ts'
import { transparencyBalance } from '../transparency-balance/transparency-balance-definition.ts'
import type { WatchedLender } from './watched-lender-reads.ts'

/** Which accounts are asked for, and on which days of booking, both included. */
export interface StatementsAsked {
  readonly tenant: number
  /** The moment of the calculator's clock, and the position of the operator's log up to which it was complete. */
  readonly moment: number
  readonly operator_position: number
  /** The position of the lender's log. */
  readonly log_position: number
  /** As numbers (`dayNumber`). */
  readonly from: number
  readonly until: number
  /** The day by which a match counts, a number. */
  readonly as_of: number
  readonly account: string | undefined
  readonly source: LineSource | undefined
  readonly currency: string | undefined
}

const BOOKED = 'coalesce(booked_on, day)'

/** Lines that were booked on the days $3 to $4, as decided at the moment $2; $5 to $7 narrow them. */
function booked(columns: string, led: string): string {
  const fits = `${BOOKED} between $3::date and $4::date and ($5::text is null or account = $5)
      and ($6::text is null or source = $6) and ($7::text is null or currency = $7)`
  return `
    select ${columns} from cash_lines where ${led} and recorded <= $2 and ${fits}
    union all
    select ${columns} from cash_line_history where ${led} and superseded > $2 and recorded <= $2 and ${fits}`
}

// A match counts from its last day on: before it, its lines are open.
const findBookedLines = statement(
  'find-booked-cash-lines',
  `
  select source, account, currency, booked as day, is_in, status, case when status = 'open' then null else rule end as rule,
    count(*)::integer as number, sum(amount)::text as amount
  from (
    select source, account, currency, booked, amount, amount > 0 as is_in, rule,
      case when match is null or tied_on > $8::date then 'open' when explained is null then 'matched' else 'explained' end as status
    from (${booked(`source, account, currency, ${BOOKED} as booked, amount, match, tied_on, explained, rule`, 'tenant = $1')}) b) l
  group by 1, 2, 3, 4, 5, 6, 7`,
)

/** The rules by which lines may be less than their payments. */
const WITH_FEES: readonly Rule[] = [
  'decision',
  'batch_reference',
  'reference_less_fee',
  'net_disbursement',
  'batch_day',
]

const ofMatch = (side: 'payment' | 'line', columns: string) => `
      select ${columns} from cash_${side}s where tenant = $1 and match = m.match and recorded <= $2
      union all
      select ${columns} from cash_${side}_history where tenant = $1 and match = m.match and superseded > $2 and recorded <= $2`

// A fee is counted once: where the first line of its match is.
const findBookedFees = statement(
  'find-booked-cash-fees',
  `
  select l.source, l.account, l.currency, l.booked as day, l.amount > 0 as is_in, sum(p.total - l.total)::text as amount
  from (
    select distinct match from (${booked('match, rule, tied_on, explained', 'tenant = $1')}) b
    where match is not null and explained is null and tied_on <= $8::date and rule = any($9::text[])) m
  cross join lateral (
    select source, account, currency, booked, amount, sum(amount) over () as total
    from (${ofMatch('line', `line, day, source, account, currency, ${BOOKED} as booked, amount`)}) u order by day, line limit 1) l
  cross join lateral (select sum(amount) as total from (${ofMatch('payment', 'amount')}) u) p
  where p.total <> l.total and l.booked between $3::date and $4::date and ($5::text is null or l.account = $5)
    and ($6::text is null or l.source = $6) and ($7::text is null or l.currency = $7)
  group by 1, 2, 3, 4, 5`,
)

/** A row of either: its day and its amount as texts. */
type Stored<Row> = Omit<Row, 'day' | 'amount'> & { readonly day: string; readonly amount: string }

/** The lines that were booked on the days, added up by what they have in common. */
export async function readBookedLines(querier: Querier, asked: StatementsAsked): Promise<BookedLines[]> {
  return (await querier.query<Stored<BookedLines>>(findBookedLines, valuesOf(asked))).map(read)
}

/** What was kept of the payments whose first line was booked on the days. */
export async function readBookedFees(querier: Querier, asked: StatementsAsked): Promise<BookedFees[]> {
  return (await querier.query<Stored<BookedFees>>(findBookedFees, [...valuesOf(asked), WITH_FEES])).map(read)
}

function valuesOf({ tenant, moment, from, until, account, source, currency, as_of }: StatementsAsked): unknown[] {
  const narrowed = [account ?? null, source ?? null, currency ?? null]
  return [tenant, moment, dayOfNumber(from), dayOfNumber(until), ...narrowed, dayOfNumber(as_of)]
}

const read = <Row extends { readonly day: string; readonly amount: string }>(row: Row) => ({
  ...row,
  day: dayNumber(row.day),
  amount: sumFrom(BigInt(row.amount)),
})

const KIND = transparencyBalance.definition.name

const BALANCES = `
  select r.id, p.recorded, p.effective::text as effective, p.patch from operator_records r
  cross join lateral (
    select * from operator_record_patches where tenant = $1 and number = r.number and recorded <= $3 offset 0) p`

const OF_LENDER = `r.organization = $2 and r.kind = '${KIND}'`
const OF_DAYS = `r.state ->> 'as_of' between $4 and $5`

// What was written behind the position may have been of another day at it. PostgreSQL uses no index on a field of JSON where row-level security
// applies: this is read beyond it, by its own condition.
const findBalances = installationStatement(
  'find-balances-of-days',
  `
  ${BALANCES} where r.tenant = $1 and ${OF_LENDER} and ${OF_DAYS}
  union all
  ${BALANCES} where r.tenant = $1 and ${OF_LENDER} and r.recorded > $3 and not (${OF_DAYS})`,
)

const shape = operatorShape(transparencyBalance)

/** A patch of a balance, with the id of the balance. */
type BalancePatch = DatedPatch & { readonly id: string }

/** The balances that the operator's statements state for the ends and beginnings of days, as known at the position; of all accounts. */
export async function readStatedBalances(
  querier: Querier,
  { operator, organization }: WatchedLender,
  { operator_position, from, until }: StatementsAsked,
): Promise<NamedBalance[]> {
  const values = [operator, organization, operator_position, dayOfNumber(from), dayOfNumber(until)]
  const patches = await querier.query<BalancePatch>(findBalances, values)
  const latest_first = [...groupBy(patches, ({ id }) => id)].toSorted(
    ([one, of_one], [other, of_other]) => lastOf(of_other) - lastOf(of_one) || (one < other ? -1 : 1),
  )
  return latest_first.flatMap(([, of]) => balanceOf(of)).filter(({ day }) => day >= from && day <= until)
}

/** When it was last written: of two balances of one day and kind, the later one counts. */
const lastOf = (patches: readonly DatedPatch[]) => Math.max(...patches.map(({ recorded }) => recorded))

function balanceOf(patches: readonly DatedPatch[]): NamedBalance[] {
  const state = stateOn(patches, BEGINNING, shape)
  const kind = dayKind(state['kind'])
  if (kind === undefined) return []
  const given = [state['payin_instrument_id'], state['account_label']].filter((name) => typeof name === 'string')
  const [account = ''] = given
  const [currency, amount] = [String(state['currency']), Number(state['amount'])]
  const day = dayNumber(String(state['as_of']))
  return [{ source: 'operator', stated_by: 'operator', account, names: given, currency, kind, day, amount }]
}

const dayKind = (kind: unknown) => DAY_BALANCES.find((one) => one === kind)

const OWN_BALANCES = `id, account_label as account, currency, balance_kind as kind, as_of::text as day, amount, recorded`
const OF_OWN_DAYS = `sorted between $3 and $4 and recorded <= $2 and balance_kind = any($5::text[])`

// Places in the list of balances are the numbers of their days. Of two of one day and kind, the later one counts.
const findOwnBalances = statement(
  'find-own-bank-balances-of-days',
  `
  select account, currency, kind, day, amount from (
    select ${OWN_BALANCES} from bank_balances where tenant = $1 and ${OF_OWN_DAYS}
    union all
    select ${OWN_BALANCES} from bank_balance_history where tenant = $1 and ${OF_OWN_DAYS} and superseded > $2) b
  order by recorded desc, id`,
)

/** The balances that the lender's own statements state, as known at the position of its log. */
export async function readOwnBalances(
  querier: Querier,
  { tenant, log_position, from, until }: StatementsAsked,
): Promise<StatedBalance[]> {
  const values = [tenant, log_position, from, until, DAY_BALANCES]
  const rows = await querier.query<OwnBalance>(findOwnBalances, values)
  return rows.map(({ day, ...row }) => ({ ...row, source: 'lender', stated_by: 'lender', day: dayNumber(day) }))
}

type OwnBalance = Pick<StatedBalance, 'account' | 'currency' | 'kind'> & {
  readonly day: string
  readonly amount: number
}

const findOperatorMonths = statement(
  'find-months-of-operators-cash-lines',
  `
  select distinct account, currency, to_char(booked, 'YYYY-MM') as month
  from (${booked(`account, currency, ${BOOKED} as booked`, 'tenant = $1')}) b`,
)

/** The months in which the operator's statements have lines, of all accounts. */
export async function readOperatorMonths(querier: Querier, asked: StatementsAsked): Promise<AccountMonth[]> {
  const values = valuesOf({ ...asked, account: undefined, source: 'operator', currency: undefined }).slice(0, -1)
  const rows = await querier.query<Omit<AccountMonth, 'month'> & { readonly month: string }>(findOperatorMonths, values)
  return rows.map(({ month, ...row }) => ({ ...row, month: monthNumber(month) }))
}
