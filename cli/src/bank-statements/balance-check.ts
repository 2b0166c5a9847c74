// Compares opening balance plus booked entries with the closing balance, for each currency of a statement: the one check that detects a
// missing line. Sums are exact at any size.
import type { BankStatement, StatementBalance, StatementEntry } from './statement.ts'

/** The booked balances at both ends of a statement. */
export interface BookedEnds {
  readonly currency: string
  readonly opening: StatementBalance
  readonly closing: StatementBalance
}

/** The result of the check, in minor units. */
export interface BalanceCheck {
  readonly currency: string
  readonly opening: number
  readonly closing: number
  readonly net: bigint
  /** Closing balance less opening balance and entries; 0 if they agree. */
  readonly difference: bigint
}

/** Checks each currency that has both balances. */
export function checkBalances(statement: BankStatement): BalanceCheck[] {
  return bookedEnds(statement).map(({ currency, opening, closing }) => {
    const net = netOf(statement, currency)
    const difference = BigInt(closing.amount) - BigInt(opening.amount) - net
    return { currency, opening: opening.amount, closing: closing.amount, net, difference }
  })
}

/** The sum of booked entries: credits less debits. Booked balances exclude pending entries. */
export function netOf({ entries }: BankStatement, currency: string): bigint {
  const booked = entries.filter((entry) => entry.status === 'settled' && entry.currency === currency)
  return booked.reduce((sum, entry) => sum + signedAmount(entry), 0n)
}

function signedAmount({ direction, amount }: StatementEntry): bigint {
  return direction === 'credit' ? BigInt(amount) : -BigInt(amount)
}

/** The first opening and the last closing of each currency; a page's own balances only if there are no others. */
export function bookedEnds({ balances }: BankStatement): BookedEnds[] {
  const own = balances.filter((balance) => !balance.credit_line_included)
  return [...new Set(own.map(({ currency }) => currency))].flatMap((currency) => {
    const ofCurrency = own.filter((balance) => balance.currency === currency)
    const opening = firstOf(ofCurrency)
    const closing = lastOf(ofCurrency)
    return opening === undefined || closing === undefined ? [] : [{ currency, opening, closing }]
  })
}

function firstOf(balances: readonly StatementBalance[]): StatementBalance | undefined {
  const openings = ranked(balances, ['opening_booked', 'previously_closed_booked'])
  return openings.toSorted((a, b) => compareDays(a, b))[0]
}

/** The latest; of one day, a closing balance before an interim one. */
function lastOf(balances: readonly StatementBalance[]): StatementBalance | undefined {
  const kinds = ['interim_booked', 'closing_booked']
  const ends = [false, true].map((intermediate) =>
    balances.filter((one) => kinds.includes(one.kind) && one.intermediate === intermediate),
  )
  const rank = ({ kind }: StatementBalance) => kinds.indexOf(kind)
  const found = ends.find((some) => some.length > 0) ?? []
  return found.toSorted((a, b) => compareDays(a, b) || rank(a) - rank(b)).at(-1)
}

/** The balances of the first kind that occurs; those of pages last. */
function ranked(balances: readonly StatementBalance[], kinds: readonly string[]): StatementBalance[] {
  const ranks = [false, true].flatMap((intermediate) =>
    kinds.map((kind) => balances.filter((one) => one.kind === kind && one.intermediate === intermediate)),
  )
  return ranks.find((found) => found.length > 0) ?? []
}

function compareDays(a: StatementBalance, b: StatementBalance): number {
  if (a.as_of === b.as_of) return 0
  return a.as_of < b.as_of ? -1 : 1
}
