// The statement of each bank account and month: the opening balance and the lines make the closing balance, each line is matched, explained or open,
// and where the bank states another closing balance the difference is shown. Balances are those that the bank states; none is taken for 0.
import { groupBy } from '../../core/group-by.ts'
import { lastDayOf, firstDayOf, monthOfDay } from '../../core/month.ts'
import { type Sum, minus, plus, sumOf } from '../../core/sum.ts'
import type { LineSource, Rule } from './items.ts'
import type { Counted } from './month-figures.ts'
import { compare } from './payments.ts'

/** An account in one currency, by whoever states it. */
export interface StatementAccount {
  readonly source: LineSource
  readonly account: string
  readonly currency: string
}

/** Lines of an account that the bank booked on one day and that are alike. */
export interface BookedLines extends StatementAccount {
  /** The booking day, as a number (`dayNumber`). */
  readonly day: number
  /** Whether the money came in. */
  readonly is_in: boolean
  readonly status: 'open' | 'matched' | 'explained'
  /** The rule by which they are matched or explained; null while they are open. */
  readonly rule: Rule | null
  readonly number: number
  /** Minor units; below zero for money out. */
  readonly amount: Sum
}

/** Fees deducted from payments whose first line was booked on a day: payments less lines, in minor units. */
export interface BookedFees extends StatementAccount {
  readonly day: number
  readonly is_in: boolean
  readonly amount: Sum
}

/**
 * The kinds of balance that end or begin a day of bookings; where several are of one day, the first of these counts. An interim one is of a day that may not
 * have been over, so it counts where nothing else is stated.
 */
export const DAY_BALANCES = ['closing_booked', 'previously_closed_booked', 'opening_booked', 'interim_booked'] as const

/** A balance that the bank states. */
export interface StatedBalance extends StatementAccount {
  readonly kind: (typeof DAY_BALANCES)[number]
  /** The day that the bank names: its start for an opening balance, its end for a closing one. */
  readonly day: number
  /** Minor units; below zero where the account is overdrawn. */
  readonly amount: number
  /** Whose statement states it: of a lender's own account it may be the operator's, which outranks the lender's. */
  readonly stated_by: LineSource
}

/** Lines in one direction. Matched, explained and open add up to all. */
export interface StatementLines {
  readonly all: Counted
  readonly matched: Counted
  /** The matched ones by rule, in the order of the rules' names. */
  readonly by_rule: readonly (Counted & { readonly rule: Rule })[]
  readonly explained: Counted
  readonly open: Counted
  /** Payments less lines of the matches whose first line is among these; below zero where the bank shows more. */
  readonly fees: Sum
}

/** The statement of an account and a month. */
export interface AccountStatement extends StatementAccount {
  /** By its number (`monthOfDay`). */
  readonly month: number
  /** What the bank states for the start of the month; undefined where it states nothing. */
  readonly opening: StatedBalance | undefined
  readonly credits: StatementLines
  readonly debits: StatementLines
  /** Opening balance and lines; undefined where the opening balance is unknown. */
  readonly closing: Sum | undefined
  /** What the bank states for the end of the month, or for the day asked about; undefined where it states nothing. */
  readonly stated_closing: StatedBalance | undefined
  /** The stated closing balance less the one by the lines; undefined where one of both is unknown. */
  readonly difference: Sum | undefined
}

/** Days that a balance may be away from the end of a month, where no line lies between: weekends and holidays. */
export const BALANCE_DAYS_MAX = 4

/** What statements are made of. Lines and balances are those of the days that the months need, `BALANCE_DAYS_MAX` before and after included. */
export interface StatementParts {
  readonly lines: readonly BookedLines[]
  readonly fees: readonly BookedFees[]
  readonly balances: readonly StatedBalance[]
  /**
   * Months in which the operator's statements have lines of an account of which the lender sends statements too. The lender's own lines are only those of the
   * other days there, so that no balance foots with them.
   */
  readonly shared: readonly AccountMonth[]
}

/** A month of an account, as the lender names the account. */
export interface AccountMonth extends Pick<StatementAccount, 'account' | 'currency'> {
  /** By its number (`monthOfDay`). */
  readonly month: number
}

/**
 * The statements of the months from one to another that have lines or balances, by account, source, currency and month. What was booked or stated
 * for a day after `as_of` (a number) is not there yet.
 */
export function accountStatements(
  parts: StatementParts,
  { from, until, as_of }: { readonly from: number; readonly until: number; readonly as_of: number },
): AccountStatement[] {
  const there = <T extends StatementAccount & { readonly day: number }>(rows: readonly T[]) =>
    groupBy(
      rows.filter(({ day }) => day <= as_of),
      keyOf,
    )
  const [lines, fees, balances] = [there(parts.lines), there(parts.fees), there(parts.balances)]
  const shared = new Set(parts.shared.map((one) => [keyOf({ source: 'lender', ...one }), one.month].join('\t')))
  const keys = [...new Set([...lines.keys(), ...balances.keys()])]
  return keys
    .flatMap((key) => {
      const of = { lines: lines.get(key) ?? [], fees: fees.get(key) ?? [], balances: balances.get(key) ?? [] }
      const isShared = (month: number) => shared.has([key, month].join('\t'))
      const months = new Set([
        ...of.lines.map(({ day }) => monthOfDay(day)),
        ...of.balances.map(({ day }) => monthOfDay(day)).filter((month) => !isShared(month)),
      ])
      return [...months]
        .filter((month) => month >= from && month <= until)
        .map((month) => statementOf(isShared(month) ? { ...of, balances: [] } : of, month, as_of))
    })
    .toSorted(inOrder)
}

const keyOf = ({ source, account, currency }: StatementAccount) => [source, currency, account].join('\t')

function inOrder(one: AccountStatement, other: AccountStatement): number {
  const { account, source, currency } = one
  // The operator's before the lender's.
  const by_account = compare(account, other.account) || compare(other.source, source)
  return by_account || compare(currency, other.currency) || one.month - other.month
}

/** What the statement of one account is made of. */
type AccountParts = Omit<StatementParts, 'shared'>

function statementOf(parts: AccountParts, month: number, as_of: number): AccountStatement {
  const [first, last] = [firstDayOf(month), Math.min(lastDayOf(month), as_of)]
  const [named] = [...parts.lines, ...parts.balances]
  if (named === undefined) throw new Error('A statement has lines or balances')
  const { source, account, currency } = named
  const isWithin = ({ day }: { readonly day: number }) => day >= first && day <= last
  const lines = parts.lines.filter(isWithin)
  const fees = parts.fees.filter(isWithin)
  const opening = statedFor(parts, first - 1)
  const stated_closing = statedFor(parts, last)
  const closing = opening && plus(opening.amount, sumOf(lines.map(({ amount }) => amount)))
  return {
    source,
    account,
    currency,
    month,
    opening,
    credits: linesOf(lines, fees, true),
    debits: linesOf(lines, fees, false),
    closing,
    stated_closing,
    difference:
      closing === undefined || stated_closing === undefined ? undefined : minus(stated_closing.amount, closing),
  }
}

/** The day at whose end a balance holds, a number. */
export const endOf = ({ kind, day }: Pick<StatedBalance, 'kind' | 'day'>) => (kind === 'opening_booked' ? day - 1 : day)

/** The balance that the bank states for the end of a day: of the day itself, or of one near it where no line lies between. */
function statedFor({ balances, lines }: AccountParts, day: number): StatedBalance | undefined {
  const isFree = (from: number, until: number) => !lines.some((line) => line.day > from && line.day <= until)
  const distance = (balance: StatedBalance) => Math.abs(endOf(balance) - day)
  const rank = ({ kind }: StatedBalance) => DAY_BALANCES.indexOf(kind)
  const [nearest] = balances
    .filter((balance) => distance(balance) <= BALANCE_DAYS_MAX)
    .filter((balance) => isFree(Math.min(endOf(balance), day), Math.max(endOf(balance), day)))
    // Of two as near, the earlier one: it was stated before the day.
    .toSorted((one, other) => distance(one) - distance(other) || endOf(one) - endOf(other) || rank(one) - rank(other))
  return nearest
}

function linesOf(all: readonly BookedLines[], fees: readonly BookedFees[], is_in: boolean): StatementLines {
  const lines = all.filter((line) => line.is_in === is_in)
  const having = (status: BookedLines['status']) => lines.filter((line) => line.status === status)
  const by_rule = groupBy(
    having('matched').flatMap((line) => (line.rule === null ? [] : [{ ...line, rule: line.rule }])),
    ({ rule }) => rule,
  )
  return {
    all: counted(lines),
    matched: counted(having('matched')),
    by_rule: [...by_rule]
      .toSorted(([one], [other]) => compare(one, other))
      .map(([rule, of_rule]) => ({ rule, ...counted(of_rule) })),
    explained: counted(having('explained')),
    open: counted(having('open')),
    fees: sumOf(fees.filter((fee) => fee.is_in === is_in).map(({ amount }) => amount)),
  }
}

function counted(lines: readonly BookedLines[]): Counted {
  const amount = sumOf(lines.map((line) => line.amount))
  return { number: lines.reduce((all, { number }) => all + number, 0), amount: amount < 0 ? minus(0, amount) : amount }
}
