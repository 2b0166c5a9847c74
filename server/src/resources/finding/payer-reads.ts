// Payers as the operator's statements show them: lines that are the payment of one receivable alone, by month, as of a completed tie-out.
import { dayNumber } from '@tapeline/kernel/core/day'
import type { PaidLine } from '@tapeline/kernel/metrics/integrity/several-checks/one-payer-for-many'
import { type Querier, statement } from '../../storage/database.ts'
import type { TiedBetween } from './checked-cash-reads.ts'

/** Lines that are read at once. */
const PAGE = 5_000

/** The operator's lines by which somebody paid one receivable. */
const PAID = `source = 'operator' and amount > 0 and payer is not null and receivable is not null and explained is null`
const PAID_THEN = `${PAID} and recorded <= $2 and day between $3::date and $4::date`

const findPayers = statement(
  'find-payers-of-several-receivables',
  `
  select payer from (
    select payer, receivable from cash_lines where tenant = $1 and ${PAID_THEN}
    union all
    select payer, receivable from cash_line_history where tenant = $1 and superseded > $2 and ${PAID_THEN}) l
  group by payer having count(distinct receivable) >= $5 order by payer`,
)

// An obligor is of all time, by what was known of it last.
const LINE = 'line, payer, day, tied_on, amount, currency, receivable'
const OF_PAYERS = `${PAID_THEN} and payer = any($5::text[]) and (day, line) > ($6::date, $7)`
const findLines = statement(
  'find-lines-of-payers',
  `
  select l.*, r.id as receivable_id, o.obligor_id from (
    select ${LINE} from cash_lines where tenant = $1 and ${OF_PAYERS}
    union all
    select ${LINE} from cash_line_history where tenant = $1 and superseded > $2 and ${OF_PAYERS}
    order by day, line limit ${PAGE}) l
  cross join lateral (select id from receivables where tenant = $1 and number = l.receivable offset 0) r
  cross join lateral (
    select patch ->> 'obligor_id' as obligor_id from receivable_patches
    where tenant = $1 and number = l.receivable and recorded <= $8 and patch ? 'obligor_id' order by recorded desc, effective desc limit 1) o
  order by l.day, l.line`,
)

/** Of which month, at which moment of the tie-out and of the lender's log, and from how many receivables on a payer is looked at. */
export interface PayersAsked {
  readonly tenant: number
  readonly moment: number
  readonly log: number
  readonly from: string
  readonly until: string
  readonly receivables_min: number
}

interface LineRow extends Omit<PaidLine, 'day' | 'tied_on'> {
  readonly day: string
  readonly tied_on: string
}

/** Passes on the lines of those who paid for so many receivables, page by page, by day. */
export async function* readLinesOfPayers(querier: Querier, asked: PayersAsked): AsyncGenerator<PaidLine[]> {
  const { tenant, moment, log, from, until, receivables_min } = asked
  const found = await querier.query<{ payer: string }>(findPayers, [tenant, moment, from, until, receivables_min])
  if (found.length === 0) return
  const payers = found.map(({ payer }) => payer)
  for (let last = { day: from, line: '' }; ;) {
    const values = [tenant, moment, from, until, payers, last.day, last.line, log]
    const rows = await querier.query<LineRow>(findLines, values)
    yield rows.map((row) => ({ ...row, day: dayNumber(row.day), tied_on: dayNumber(row.tied_on) }))
    const end = rows.at(-1)
    if (end === undefined || rows.length < PAGE) return
    last = { day: end.day, line: end.line }
  }
}

const MONTH = `to_char(day, 'YYYY-MM') as month`
const findMonthsTied = statement(
  'find-months-of-lines-tied-between',
  `
  select ${MONTH} from cash_lines where tenant = $1 and recorded > $2 and recorded <= $3 and ${PAID}
  union
  select ${MONTH} from cash_line_history where tenant = $1 and superseded > $2 and superseded <= $3 and ${PAID}`,
)

/** The months of lines by which somebody paid, and of which something else was decided. */
export async function readMonthsTied(
  querier: Querier,
  tenant: number,
  { after, until }: TiedBetween,
): Promise<string[]> {
  if (after === until) return []
  const rows = await querier.query<{ month: string }>(findMonthsTied, [tenant, after, until])
  return rows.map(({ month }) => month)
}

// By the index of the first day of the operator's statements.
const findAllMonths = statement(
  'find-months-of-paid-lines',
  `
  select to_char(m, 'YYYY-MM') as month from (
    select min(day) as first, max(day) as last from cash_lines where tenant = $1 and source = 'operator') d
  cross join lateral generate_series(date_trunc('month', d.first), d.last, interval '1 month') as m`,
)

/** All months of the operator's statements. */
export async function readAllMonths(querier: Querier, tenant: number): Promise<string[]> {
  return (await querier.query<{ month: string }>(findAllMonths, [tenant])).map(({ month }) => month)
}

// Of receivables that had another obligor before, which are few.
const findMonthsOfMoved = statement(
  'find-months-of-lines-of-moved-receivables',
  `
  select distinct to_char(l.day, 'YYYY-MM') as month from unnest($2::bigint[]) as w(number)
  cross join lateral (
    select count(distinct patch ->> 'obligor_id') as obligors from receivable_patches
    where tenant = $1 and number = w.number and patch ? 'obligor_id') p
  cross join lateral (select match from cash_payments where tenant = $1 and receivable = w.number and match is not null offset 0) c
  cross join lateral (select day from cash_lines where tenant = $1 and match = c.match offset 0) l
  where p.obligors > 1`,
)

/** The months in which somebody paid for receivables whose obligor is another one than before. */
export async function readMonthsOfMoved(
  querier: Querier,
  tenant: number,
  numbers: readonly number[],
): Promise<string[]> {
  if (numbers.length === 0) return []
  return (await querier.query<{ month: string }>(findMonthsOfMoved, [tenant, numbers])).map(({ month }) => month)
}
