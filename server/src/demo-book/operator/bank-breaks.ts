// Where the sandbox's bank does not show what the lender reports, one of each kind that a tie-out is there to find.
import { addDays } from '@tapeline/kernel/core/day'
import type { Movement } from './movement.ts'

/** What is wrong with a payment at the bank. */
export type PlantedCause = 'never_arrived' | 'short' | 'late' | 'returned' | 'not_reported' | 'wire_fee'

/** One of these, with the payment as the book has it; of `not_reported` as the bank has it. */
export interface PlantedBreak {
  readonly cause: PlantedCause
  readonly payment: Movement
}

/** Longer after the payment than the operator allows. */
const LATE_DAYS = 12
const SHORT_BY = 2_500
/** What a bank kept on the way, which the operator looked into and confirmed. */
export const WIRE_FEE = 1_500
const DAYS_UNTIL_RETURNED = 3
/** Old enough that nothing is still on its way. */
const DAYS_AGO_MIN = 16
/** What is returned after a sweep must leave the account above zero. */
const AMOUNT_MAX = 1_500_000

/** What the bank shows of each, in place of the payment. */
const SHOWN: Readonly<Record<PlantedCause, (payment: Movement) => Movement[]>> = {
  never_arrived: () => [],
  short: (payment) => [{ ...payment, amount: payment.amount - SHORT_BY }],
  late: (payment) => [{ ...payment, date: addDays(payment.date, LATE_DAYS) }],
  returned: (payment) => [
    payment,
    {
      ...payment,
      date: addDays(payment.date, DAYS_UNTIL_RETURNED),
      direction: 'debit',
      kind: 'returns',
      description: `Payment returned of ${payment.receivable_id ?? ''}`,
    },
  ],
  not_reported: (payment) => [payment, unreported(payment)],
  wire_fee: (payment) => [{ ...payment, amount: payment.amount - WIRE_FEE }],
}

/** A payment that the book knows nothing of. */
function unreported({ account, date, amount }: Movement): Movement {
  const shared = { account, date, direction: 'credit', kind: 'collections' } as const
  return { ...shared, amount: Math.ceil(amount / 3), reference: 'WIRE-55021', description: 'Harbor Street Holdings' }
}

/** Replaces some of the payments that came alone, spread over the time that has passed; those of the receivables `kept` stay as they are. */
export function plantBreaks(
  payments: readonly Movement[],
  today: string,
  kept: ReadonlyMap<string, string>,
): { readonly payments: readonly Movement[]; readonly planted: readonly PlantedBreak[] } {
  const latest = addDays(today, -DAYS_AGO_MIN)
  const alone = payments.filter(
    ({ receivable_id, direction, amount, date }) =>
      receivable_id !== undefined &&
      !kept.has(receivable_id) &&
      direction === 'credit' &&
      amount > 2 * SHORT_BY &&
      amount <= AMOUNT_MAX &&
      date <= latest,
  )
  const causes = Object.keys(SHOWN) as PlantedCause[]
  const chosen = new Map<Movement, PlantedCause>()
  for (const [at, cause] of causes.entries()) {
    const payment = alone[Math.floor(((at + 0.5) * alone.length) / causes.length)]
    if (payment !== undefined) chosen.set(payment, cause)
  }
  const shown = payments.flatMap((payment) => {
    const cause = chosen.get(payment)
    return cause === undefined ? [payment] : SHOWN[cause](payment)
  })
  return {
    payments: shown.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))),
    planted: [...chosen].map(([payment, cause]) => ({
      cause,
      payment: cause === 'not_reported' ? unreported(payment) : payment,
    })),
  }
}
