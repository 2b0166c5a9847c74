// The ledger of a receivable: all its facts by day, as integers. Amounts of entries are summed by day and kind; a fact valid from a day on
// (status, delinquency, terms) is stored under that day. Sums do not depend on the order of arrival, so a late entry is an addition like
// any other. Every figure of the receivable is a fold over this.

/** The kinds of facts. The numbers are stored: never change one, only add. */
export const FACT = {
  disbursement: 0,
  principal: 1,
  refund: 2,
  write_off: 3,
  recovery: 4,
  interest: 5,
  origination_fee: 6,
  periodic_fee: 7,
  late_fee: 8,
  other: 9,
  scheduled_principal: 10,
  scheduled_interest: 11,
  not_understood: 12,
  status: 13,
  reported_balance: 14,
  delinquent_since: 15,
  delinquent_amount: 16,
  delinquent_times: 17,
  term: 18,
  payment_frequency: 19,
  interest_rate: 20,
  capitalized_interest: 21,
  credit_limit: 22,
} as const

/** The kinds of fact that are sums of amounts. */
export const FLOWS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, FACT.capitalized_interest]

/** The length of a list of sums by kind of flow. */
export const FLOW_PLACES = 22

/** Whether facts of a kind are sums of amounts. */
export function isFlow(kind: number): boolean {
  return kind <= FACT.not_understood || kind === FACT.capitalized_interest
}

/** Values of a fact about status; the greater wins on one day. */
export const STATUS = { active: 1, closed: 2 } as const

/** A status as the interface has it, by its value; null for none. */
export function statusWord(value: number): keyof typeof STATUS | null {
  if (value === STATUS.closed) return 'closed'
  return value === STATUS.active ? 'active' : null
}

/** Whether a kind of flow is a due amount, which is no movement of money. */
export function isScheduled(kind: number): boolean {
  return kind === FACT.scheduled_principal || kind === FACT.scheduled_interest
}

/** How a receivable is repaid, which decides the expected payments without a lender's schedule. */
export const PRODUCT_CLASSES = ['instalment', 'card', 'line', 'invoice'] as const

export type ProductClass = (typeof PRODUCT_CLASSES)[number]

/**
 * One receivable's facts. The arrays are parallel, in the order (day, kind), each pair once, except reported balances: one day may have
 * several, rising. NaN is "none".
 */
export interface Ledger {
  /** Day number of the origination. */
  readonly origination: number
  readonly product: ProductClass
  /** The sum of the absolute values of all amounts; not counted beyond VOLUME_MAX + 1. */
  readonly volume: number
  /** Volume beyond VOLUME_MAX: sums could exceed the safe integers. Such a ledger has no facts. */
  readonly too_large: boolean
  readonly days: readonly number[]
  readonly kinds: readonly number[]
  readonly values: readonly number[]
}

/** The largest sum of absolute amounts of one receivable: half of the largest safe integer. */
export const VOLUME_MAX = 2 ** 52 - 1

/** The class of a product type. Unlisted types count as paid in installments. */
export function productClass(product_type: string): ProductClass {
  if (product_type === 'credit_card') return 'card'
  if (product_type === 'line_of_credit') return 'line'
  return product_type === 'invoice_factoring' ? 'invoice' : 'instalment'
}

/** Whether more can be drawn after full repayment. */
export function isRevolving(product: ProductClass): boolean {
  return product === 'card' || product === 'line'
}
