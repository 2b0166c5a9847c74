// Rows that decide why others stay open, looked up by what they have in common, as they are on a day and as decided at a moment: rows that hold
// since before it, and rows that were superseded after it. A match counts from the day on which all of it is there.
import type {
  Alike,
  PlacedLine,
  PlacedPayment,
  WantedRows,
} from '@tapeline/kernel/metrics/cash-tie-out/break-neighborhood'
import { dayNumber } from '@tapeline/kernel/core/day'
import { type Querier, type Statement, statement } from '../../storage/database.ts'
import { entryKey } from './cash-reads.ts'

/** Whose rows, as decided at a moment of the calculator's clock, on which day. */
export interface RowsAsked {
  readonly tenant: number
  readonly moment: number
  readonly as_of: string
}

/** A payment as it is stored. */
export interface PaymentOfBreak {
  readonly id: string
  readonly receivable: number
  readonly day: string
  readonly currency: string
  readonly amount: number
  /** What of the amount is money that is lent, or comes back of that. */
  readonly lent: number
  readonly entries: readonly string[]
  readonly payment_references: readonly string[]
  readonly batch: string | null
  readonly processor: string | null
  readonly once: number | null
  readonly match: string | null
  readonly tied_on: string | null
}

/** A line as it is stored. */
export interface LineOfBreak {
  readonly id: string
  readonly account: string
  readonly day: string
  readonly currency: string
  readonly amount: number
  readonly words: readonly string[]
  /** Keys of entries that are not its money. */
  readonly rejected: readonly string[]
  /** Whether it takes back an earlier line. */
  readonly reversal: boolean
  readonly match: string | null
  readonly tied_on: string | null
}

const COLUMNS = {
  payment:
    'payment as id, receivable, day, currency, amount, lent, entries, payment_references, batch, processor, once, match, tied_on',
  line: 'line as id, account, day, currency, amount, words, rejected, reversal, match, tied_on',
} as const

/** A side of the tie-out. */
export type BreakSide = keyof typeof COLUMNS

/** That a row is open on the day. */
export const IS_OPEN = '(match is null or tied_on > day) and (match is null or tied_on > $3)'

/** What is known of a side at the moment $2, on or before the day $3, by a condition that is led by the tenant. */
function known(side: BreakSide, led: string): string {
  const columns = COLUMNS[side]
  return `select ${columns} from cash_${side}s where ${led} and recorded <= $2 and day <= $3
    union all select ${columns} from cash_${side}_history
    where ${led} and superseded > $2 and recorded <= $2 and day <= $3`
}

/** The columns of a side. */
export function columnsOfSide(side: BreakSide): string {
  return COLUMNS[side]
}

const findNamedPayments = statement(
  'find-cash-payments-of-names',
  `
  select p.* from (select distinct receivable from cash_payment_names where tenant = $1 and name = any($4::text[])) w
  cross join lateral (
    ${known('payment', 'tenant = $1 and receivable = w.receivable and (payment_references && $4::text[] or batch = any($4::text[]))')}) p`,
)

const findNamingLines = statement(
  'find-open-cash-lines-of-names',
  `
  select l.* from (select distinct line from cash_line_names where tenant = $1 and name = any($4::text[])) w
  cross join lateral (${known('line', `tenant = $1 and line = w.line and ${IS_OPEN}`)}) l`,
)

function alike(side: BreakSide, column: 'amount' | 'once'): Statement {
  return statement(
    `find-open-cash-${side}s-by-${column}`,
    `
    select r.* from unnest($4::text[], $5::bigint[], $6::date[], $7::date[]) as w(currency, amount, first, last)
    cross join lateral (
      ${known(side, `tenant = $1 and ${column} = w.amount and day between w.first and w.last and currency = w.currency and ${IS_OPEN}`)}) r`,
  )
}

const findAlike = {
  lines: alike('line', 'amount'),
  payments: alike('payment', 'amount'),
  once: alike('payment', 'once'),
}

const findTwins = statement(
  'find-cash-payments-of-days',
  `
  select p.* from unnest($4::bigint[], $5::date[], $6::bigint[]) as w(receivable, day, amount) cross join lateral (
    ${known('payment', 'tenant = $1 and receivable = w.receivable and day = w.day and amount = w.amount')}) p`,
)

const findLinesOfMatches = statement(
  'find-cash-lines-of-whole-matches',
  `
  select l.* from unnest($4::text[]) as w(match) cross join lateral (${known('line', 'tenant = $1 and match = w.match')}) l order by day, id`,
)

const findPaymentsOfMatches = statement(
  'find-cash-payments-of-whole-matches',
  `
  select p.* from unnest($4::text[]) as w(match) cross join lateral (${known('payment', 'tenant = $1 and match = w.match')}) p order by day, id`,
)

/** The payments and the lines of matches. */
export async function readRowsOfMatches(
  querier: Querier,
  asked: RowsAsked,
  matches: readonly string[],
): Promise<{ readonly payments: readonly PaymentOfBreak[]; readonly lines: readonly LineOfBreak[] }> {
  const values = [...valuesOf(asked), matches]
  const [payments, lines] = await Promise.all([
    querier.query<PaymentOfBreak>(findPaymentsOfMatches, values),
    querier.query<LineOfBreak>(findLinesOfMatches, values),
  ])
  return { payments, lines }
}

const findLine = statement('find-cash-line-of-key', known('line', 'tenant = $1 and line = $4'))

/** A line by its key; undefined where there is none on or before the day. */
export async function readLine(querier: Querier, asked: RowsAsked, line: string): Promise<LineOfBreak | undefined> {
  const [row] = await querier.query<LineOfBreak>(findLine, [...valuesOf(asked), line])
  return row
}

const findPaymentsOfReceivable = statement(
  'find-cash-payments-of-receivable',
  known('payment', 'tenant = $1 and receivable = $4::bigint'),
)

/** All payments of a receivable. */
export function readPaymentsOfReceivable(
  querier: Querier,
  asked: RowsAsked,
  receivable: number,
): Promise<PaymentOfBreak[]> {
  return querier.query<PaymentOfBreak>(findPaymentsOfReceivable, [...valuesOf(asked), receivable])
}

/** The open lines that state one of some names. */
export function readNamingLines(querier: Querier, asked: RowsAsked, names: readonly string[]): Promise<LineOfBreak[]> {
  return names.length === 0
    ? Promise.resolve([])
    : querier.query<LineOfBreak>(findNamingLines, [...valuesOf(asked), names])
}

/** Looks up rows. */
export async function readWantedRows(
  querier: Querier,
  asked: RowsAsked,
  wanted: WantedRows,
): Promise<{ readonly payments: readonly PaymentOfBreak[]; readonly lines: readonly LineOfBreak[] }> {
  const { names, twins, matches } = wanted
  const values = valuesOf(asked)
  const find = <T>(sought: Statement, keys: readonly unknown[], parameters: readonly unknown[]) =>
    keys.length === 0 ? Promise.resolve([]) : querier.query<T & object>(sought, [...values, ...parameters])
  const [payments, lines] = await Promise.all([
    Promise.all([
      find<PaymentOfBreak>(findNamedPayments, names, [names]),
      find<PaymentOfBreak>(findAlike.payments, wanted.payments, alikeValues(wanted.payments)),
      find<PaymentOfBreak>(findAlike.once, wanted.once, alikeValues(wanted.once)),
      find<PaymentOfBreak>(findTwins, twins, [
        twins.map(({ receivable }) => receivable),
        twins.map(({ day }) => day),
        twins.map(({ amount }) => amount),
      ]),
    ]),
    Promise.all([
      readNamingLines(querier, asked, names),
      find<LineOfBreak>(findAlike.lines, wanted.lines, alikeValues(wanted.lines)),
      find<LineOfBreak>(findLinesOfMatches, matches, [matches]),
    ]),
  ])
  return { payments: payments.flat(), lines: lines.flat() }
}

function valuesOf({ tenant, moment, as_of }: RowsAsked): readonly unknown[] {
  return [tenant, moment, as_of]
}

function alikeValues(alikes: readonly Alike[]): readonly unknown[] {
  return [
    alikes.map(({ currency }) => currency),
    alikes.map(({ amount }) => amount),
    alikes.map(({ from }) => from),
    alikes.map(({ until }) => until),
  ]
}

/** A payment for its neighborhood. */
export function placedPayment(row: PaymentOfBreak, as_of: string): PlacedPayment {
  return {
    payment: {
      id: row.id,
      entries: row.entries.map((id) => entryKey(row.receivable, id)),
      receivable: String(row.receivable),
      amount: row.amount,
      currency: row.currency,
      day: row.day,
      day_number: dayNumber(row.day),
      references: row.payment_references,
      batch: row.batch ?? undefined,
      processor: row.processor ?? undefined,
      role: undefined,
      ...(row.lent === 0 ? {} : { lent: row.lent }),
    },
    once: row.once ?? undefined,
    match: matchOn(row, as_of),
  }
}

/** A line for its neighborhood: its words are read as the line is. */
export function placedLine(row: LineOfBreak, as_of: string): PlacedLine {
  const { id, account, amount, currency, day, words, rejected, reversal } = row
  return {
    line: { id, account, amount, currency, day, references: words, text: '', reversal, rejected },
    match: matchOn(row, as_of),
  }
}

function matchOn({ match, tied_on }: Pick<LineOfBreak, 'match' | 'tied_on'>, as_of: string): string | undefined {
  return match === null || (tied_on !== null && tied_on > as_of) ? undefined : match
}
