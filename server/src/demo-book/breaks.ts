// Deliberate slips of the lender, so that the sandbox shows what a break between reported and calculated balances
// looks like: entries that were never sent, a balance in the wrong unit, a closing that leaves principal.
import type { Call } from './call.ts'

/** The entries of one receivable, in date order. */
export type EntryCalls = readonly Call[]

function repaymentsOf(entries: EntryCalls): Call[] {
  return entries.filter((call) => call.body['type'] === 'principal' && Number(call.body['amount']) > 0)
}

function isClosed(entries: EntryCalls): boolean {
  return entries.some((call) => call.body['receivable_status'] === 'closed')
}

function reportsBalance(entries: EntryCalls): boolean {
  return entries.some((call) => call.body['balance'] !== undefined)
}

/** One slip: where it may happen, and what it does to the entries. */
interface Slip {
  readonly count: number
  readonly fits: (entries: EntryCalls) => boolean
  readonly apply: (entries: EntryCalls) => EntryCalls
}

/** Leaves out the repayment in the middle: every reported balance from there on is lower than ours. */
function dropRepayment(entries: EntryCalls): EntryCalls {
  const repayments = repaymentsOf(entries)
  const dropped = repayments[Math.floor(repayments.length / 2)]
  return entries.filter((call) => call !== dropped)
}

/** States one balance in whole units instead of minor ones. */
function slipUnit(entries: EntryCalls): EntryCalls {
  const slipped = repaymentsOf(entries).at(-2)
  return entries.map((call) => {
    if (call !== slipped) return call
    return { ...call, body: { ...call.body, balance: Math.round(Number(call.body['balance']) / 100) } }
  })
}

const slips: readonly Slip[] = [
  {
    count: 2, apply: dropRepayment,
    fits: (entries) => !isClosed(entries) && repaymentsOf(entries).length >= 5,
  },
  {
    count: 2, apply: slipUnit,
    fits: (entries) => !isClosed(entries) && repaymentsOf(entries).length >= 4,
  },
  {
    count: 1, apply: dropRepayment,
    fits: (entries) => isClosed(entries) && repaymentsOf(entries).length >= 4
      && entries.every((call) => call.body['type'] !== 'write_off'),
  },
]

/** Applies each slip to the first receivables that fit and report their balance, at most one slip to each. */
export function breakSome(books: readonly EntryCalls[]): EntryCalls[] {
  const waiting = slips.flatMap((slip) => Array.from({ length: slip.count }, () => slip))
  return books.map((entries) => {
    if (!reportsBalance(entries)) return entries
    const at = waiting.findIndex((slip) => slip.fits(entries))
    if (at < 0) return entries
    const [slip] = waiting.splice(at, 1)
    return slip ? slip.apply(entries) : entries
  })
}
