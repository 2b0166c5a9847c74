// What is true of a made book: which money moved for which payments, and what a bank line gives away of it. The judge knows this from the
// generator alone; the engine sees the lines and entries only.
import type { Cause } from '@tapeline/kernel/metrics/cash-tie-out/break-types'
import type { BankLine, CashEntry, ProcessorFee, TieOutSettings } from '@tapeline/kernel/metrics/cash-tie-out/items'

/** What was paid: for which loan and when, in its parts (principal, interest, fee) in minor units; below zero where money went to the borrower. */
export interface Installment {
  readonly loan: string
  readonly day: string
  readonly parts: readonly number[]
}

/** A payment with the names that it has. */
export interface Named extends Installment {
  /** The id of its first entry. */
  readonly id: string
  readonly reference: string
  readonly amount: number
}

/** What the lender reports of a payment, whether true or not. */
export interface Reported {
  /** The id of its first entry. */
  readonly id: string
  readonly loan: string
  /** The payment's own reference; undefined where the lender keeps none. */
  readonly reference: string | undefined
  readonly day: string
  readonly amount: number
  readonly batch: string | undefined
  readonly processor: string | undefined
}

/** What a line gives away of what it is, as it is written there. */
export type Stated =
  { readonly by: 'payment' | 'loan' | 'batch' | 'processor'; readonly name: string } | { readonly by: 'nothing' }

/** Money that moved once. */
export interface Movement {
  readonly kind: 'payment' | 'own_transfer' | 'debt_line'
  readonly stated: Stated
  readonly lines: readonly BankLine[]
  /** The payments that it is, by the ids of their first entries; none where the lender reports none. */
  readonly payments: readonly string[]
}

/** A fault, and the open rows that its break has to be about, no more and no fewer. */
export interface Planted {
  readonly cause: Cause
  readonly lines: readonly string[]
  readonly payments: readonly string[]
}

/** A book with what is true of it. */
export interface PaidBook {
  readonly lines: BankLine[]
  readonly entries: CashEntry[]
  readonly reported: Reported[]
  readonly movements: Movement[]
  readonly planted: Planted[]
  readonly account_of: Map<string, string>
}

/** What processors keep of each payment, to the nearest minor unit. */
export const FEES = {
  Payfast: { processor: 'Payfast', basis_points: 290, fixed: 30 },
  Swiftpay: { processor: 'Swiftpay', basis_points: 150, fixed: 0 },
} as const satisfies { readonly [processor: string]: ProcessorFee }

/** What a processor keeps of an amount; nothing of what came back. */
export function feeOf(processor: string, amount: number): number {
  if (amount < 0 || (processor !== 'Payfast' && processor !== 'Swiftpay')) return 0
  const { basis_points, fixed } = FEES[processor]
  return Math.round((amount * basis_points) / 10_000) + fixed
}

/** By what the book is tied out. */
export const SETTINGS: TieOutSettings = { days_before: 1, days_after: 5, fees: Object.values(FEES) }

/** The bank account on which borrowers pay. */
export const COLLECTIONS = 'collections'

/** The lender's other bank account. */
export const OPERATING = 'operating'

/** A book of nothing. */
export function emptyBook(): PaidBook {
  return { lines: [], entries: [], reported: [], movements: [], planted: [], account_of: new Map() }
}

/** The sum of numbers. */
export function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
