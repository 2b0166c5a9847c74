// What the bank shows of the payments of one receivable. Pure.
import { dayNumber } from '@tapeline/kernel/core/day'
import type { CashPayment } from '@tapeline/sdk'
import type { OnDay } from '../../service/cash-tie-out.ts'
import type { Total } from './cash-totals.ts'

/** An open payment, and how many days old it is on the day shown. */
export interface OpenPayment {
  readonly payment: OnDay<CashPayment>
  readonly age: number
}

/** The payments that came in, together. */
export interface ReceivableCash {
  readonly reported: Total
  readonly verified: Total
  readonly stated_by_lender: Total
  readonly explained: Total
  readonly open: Total
  /** The last payment that is verified. */
  readonly last_verified: CashPayment | undefined
  /** Open payments, the oldest first. */
  readonly open_payments: readonly OpenPayment[]
}

/** Of payments, latest first, as of a day. */
export function receivableCash(payments: readonly OnDay<CashPayment>[], day: string): ReceivableCash {
  const verified = payments.filter(({ stated_by }) => stated_by === 'operator')
  const open = payments.filter(({ status }) => status === 'open')
  return {
    reported: totalOf(payments),
    verified: totalOf(verified),
    stated_by_lender: totalOf(payments.filter(({ stated_by }) => stated_by === 'lender')),
    explained: totalOf(payments.filter(({ status }) => status === 'explained')),
    open: totalOf(open),
    last_verified: verified[0],
    open_payments: open
      .map((payment) => ({ payment, age: Math.max(0, dayNumber(day) - dayNumber(payment.day)) }))
      .toReversed(),
  }
}

function totalOf(payments: readonly CashPayment[]): Total {
  return { number: payments.length, amount: payments.reduce((sum, { amount }) => sum + BigInt(amount), 0n) }
}
