// Deliberate errors of the lender, so that the sandbox shows breaks between reported and calculated balances: entries that were never sent,
// a balance in the wrong unit, a close that leaves principal.
import type { Call } from './call.ts'

/** The entries of one receivable, in date order. */
export type EntryCalls = readonly Call[]

function repaymentsOf(entries: EntryCalls): Call[] {
  return entries.filter(({ body }) => body['type'] === 'principal' && Number(body['amount']) > 0)
}

function isClosed(entries: EntryCalls): boolean {
  return entries.some((call) => call.body['receivable_status'] === 'closed')
}

function reportsBalance(entries: EntryCalls): boolean {
  return entries.some((call) => call.body['balance'] !== undefined)
}

/** One error: where it can occur, and how it changes the entries. */
interface Slip {
  readonly count: number
  readonly fits: (entries: EntryCalls) => boolean
  readonly apply: (entries: EntryCalls) => EntryCalls
}

/** Leaves out the repayment in the middle: every reported balance after it is lower than the calculated one. */
function dropRepayment(entries: EntryCalls): EntryCalls {
  const repayments = repaymentsOf(entries)
  const dropped = repayments[Math.floor(repayments.length / 2)]
  return entries.filter((call) => call !== dropped)
}

/** States one balance in whole units instead of minor units. */
function slipUnit(entries: EntryCalls): EntryCalls {
  const slipped = repaymentsOf(entries).at(-2)
  return entries.map((call) => {
    if (call !== slipped) return call
    const balance = Math.round(Number(call.body['balance']) / 100)
    return { ...call, body: { ...call.body, balance } }
  })
}

const slips: readonly Slip[] = [
  {
    count: 2,
    apply: dropRepayment,
    fits: (entries) => !isClosed(entries) && repaymentsOf(entries).length >= 5,
  },
  {
    count: 2,
    apply: slipUnit,
    fits: (entries) => !isClosed(entries) && repaymentsOf(entries).length >= 4,
  },
  {
    count: 1,
    apply: dropRepayment,
    fits: (entries) =>
      isClosed(entries) &&
      repaymentsOf(entries).length >= 4 &&
      entries.every((call) => call.body['type'] !== 'write_off'),
  },
]

/** Applies the errors to suitable receivables that report their balance, spread over the book, one error each. */
export function breakSome(books: readonly EntryCalls[]): EntryCalls[] {
  const broken = [...books]
  const taken = new Set<number>()
  for (const slip of slips) {
    const fitting = [...books.entries()].filter(
      ([at, entries]) => !taken.has(at) && reportsBalance(entries) && slip.fits(entries),
    )
    for (let nth = 0; nth < slip.count; nth += 1) {
      const chosen = fitting[Math.floor(((nth + 0.5) * fitting.length) / slip.count)]
      if (!chosen) continue
      const [at, entries] = chosen
      taken.add(at)
      broken[at] = slip.apply(entries)
    }
  }
  return broken
}
