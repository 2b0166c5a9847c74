// The collateral of the debt line: receivables that match its selector, receivables that are pledged individually, and one that was
// released.
import { addDays } from '@tapeline/kernel/core/day'
import { type BookReceivable, daysPastDueOn, outstandingOn } from './book-days.ts'
import { reporting_currency } from './fx-rates.ts'
import { type Chain, type Parties, postRecord } from './operator-call.ts'

/** The product types of the line's selector. */
export const selected_products: readonly string[] = ['term_loan', 'line_of_credit', 'merchant_cash_advance']

/** The receivables that are pledged individually. */
const pledged_by_hand = { product_type: 'invoice_factoring', count: 3 }
const released_days_ago = 16

/** The collateral of the line. */
export interface Pledging {
  readonly selected: readonly BookReceivable[]
  readonly by_hand: readonly BookReceivable[]
  readonly released: BookReceivable
  readonly released_on: string
}

/** Chooses among the receivables that the operator funds in the line's currency. */
export function choosePledges(receivables: readonly BookReceivable[], parties: Parties, today: string): Pledging {
  const funded = receivables.filter(
    ({ currency, funded_by }) => currency === reporting_currency && funded_by === parties.operator,
  )
  const selected = funded.filter(({ product_type }) => selected_products.includes(product_type))
  const invoices = funded.filter(({ product_type }) => product_type === pledged_by_hand.product_type)
  const released_on = addDays(today, -released_days_ago)
  const prompt = selected.filter((one) => one.originated_on < released_on && daysPastDueOn(one, released_on) === 0)
  const released = largestFirst(prompt, today).findLast((one) => outstandingOn(one, today) > 0)
  if (released === undefined) throw new Error('the line needs a receivable to release')
  return { selected, by_hand: largestFirst(invoices, today).slice(0, pledged_by_hand.count), released, released_on }
}

/** By outstanding principal, ties by the day of origination, the latest first, and by id. */
export function largestFirst(receivables: readonly BookReceivable[], day: string): BookReceivable[] {
  const later = (a: BookReceivable, b: BookReceivable) => Number(a.originated_on < b.originated_on) || -1
  return receivables.toSorted((a, b) => {
    const difference = outstandingOn(b, day) - outstandingOn(a, day)
    if (difference !== 0) return difference
    return a.originated_on === b.originated_on ? Number(a.id > b.id) || -1 : later(a, b)
  })
}

/** The collateral of the line on a day, closed receivables included. */
export function backingOn({ selected, by_hand, released, released_on }: Pledging, day: string): BookReceivable[] {
  const pledged = [...selected, ...by_hand].filter((one) => one.originated_on <= day)
  return pledged.filter((one) => one !== released || day < released_on)
}

/** The principal that the line lends against on a day: at most 30 days past due, in minor units. */
export function lendableOn(pledging: Pledging, day: string): number {
  return backingOn(pledging, day)
    .filter((one) => daysPastDueOn(one, day) <= 30)
    .reduce((sum, one) => sum + outstandingOn(one, day), 0)
}

/** The explicit pledges, each dated: an individual pledge starts at origination. */
export function postPledges(pledging: Pledging, parties: Parties, debt_line_id: string): Chain[] {
  const { by_hand, released, released_on } = pledging
  const pledge = (receivable: BookReceivable, more: object, date: string) =>
    postRecord(
      '/pledges',
      {
        id: pledgeId(parties, receivable),
        organization: parties.lender,
        receivable_id: receivable.id,
        ...more,
      },
      date,
    )
  return [
    ...by_hand.map((one) => [pledge(one, { status: 'pledged', debt_line_id }, one.originated_on)]),
    [
      pledge(released, { status: 'pledged', debt_line_id }, released.originated_on),
      pledge(released, { status: 'released', debt_line_id: null }, released_on),
    ],
  ]
}

/** The id of a receivable's one pledge. */
export function pledgeId({ lender }: Parties, { id }: BookReceivable): string {
  return `${lender}:${id}`
}
