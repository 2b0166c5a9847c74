// Which collections were taken back: a returned payment, or an entry below zero, takes back a payment of its receivable. A payment that was taken
// back is no collection any more, whether or not the bank shows it (M20: net of what went back).
import { groupBy } from '../../core/group-by.ts'
import { compare } from './payments.ts'

/** A payment of a receivable, by what of it is collected, in minor units: above zero; below zero of what takes collections back. */
export interface CollectedPayment {
  readonly payment: string
  readonly receivable: number
  readonly currency: string
  readonly day: number
  readonly collected: number
}

/**
 * What was taken back of payments, by their ids. Each takes back a payment of its receivable on or before its own day: the latest of the very
 * amount, else the latest ones until all of it is taken back. What is more than was collected before takes nothing back.
 */
export function takenBack(payments: readonly CollectedPayment[]): ReadonlyMap<string, number> {
  const taken = new Map<string, number>()
  for (const [, of] of groupBy(payments, ({ receivable, currency }) => `${receivable} ${currency}`)) {
    const in_order = of.toSorted((a, b) => a.day - b.day || compare(a.payment, b.payment))
    const latest_first = in_order.filter(({ collected }) => collected > 0).reverse()
    for (const { day, collected } of in_order) {
      if (collected >= 0) continue
      takeBack(
        latest_first.filter((one) => one.day <= day),
        -collected,
        taken,
      )
    }
  }
  return taken
}

function takeBack(latest_first: readonly CollectedPayment[], amount: number, taken: Map<string, number>): void {
  const leftOf = ({ payment, collected }: CollectedPayment) => collected - (taken.get(payment) ?? 0)
  const exact = latest_first.find((one) => leftOf(one) === amount)
  let left = amount
  for (const one of exact === undefined ? latest_first : [exact]) {
    const part = Math.min(left, leftOf(one))
    if (part > 0) taken.set(one.payment, (taken.get(one.payment) ?? 0) + part)
    left -= part
  }
}
