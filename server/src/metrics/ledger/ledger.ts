// The ledger of a receivable: everything that is known of it, day by day, in integers. What entries move is summed by day
// and kind; what holds from a day on (status, delinquency, terms) stands at that day. Sums know no order of arrival, so a late
// entry is an addition like any other. Every figure of the receivable is a fold over this.

/** What a fact is about. The numbers are stored: never change one, only add. */
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

/** How many places a list of sums by kind of flow needs. */
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

/** Whether a kind of flow says what falls due, which is no movement of money. */
export function isScheduled(kind: number): boolean {
  return kind === FACT.scheduled_principal || kind === FACT.scheduled_interest
}

/** How a receivable is paid back, which decides what can be expected of it without a schedule of the lender's. */
export const PRODUCT_CLASSES = ['instalment', 'card', 'line', 'invoice'] as const

export type ProductClass = (typeof PRODUCT_CLASSES)[number]

/**
 * One receivable's facts. The arrays are parallel, in the order (day, kind), each pair once, but for reported balances, of which
 * one day may hold several, rising. NaN stands for "none".
 */
export interface Ledger {
  /** Day number of the origination. */
  readonly origination: number
  readonly product: ProductClass
  /** What all amounts add up to, signs apart; not counted beyond VOLUME_MAX + 1. */
  readonly volume: number
  /** Volume beyond VOLUME_MAX: sums could leave what a number holds exactly. Such a ledger has no facts. */
  readonly too_large: boolean
  readonly days: readonly number[]
  readonly kinds: readonly number[]
  readonly values: readonly number[]
}

/** The most that the amounts of one receivable may add up to, signs apart: half of what a number holds exactly. */
export const VOLUME_MAX = 2 ** 52 - 1

/** The class of a product type. Types that are not listed are taken to be paid in instalments. */
export function productClass(product_type: string): ProductClass {
  if (product_type === 'credit_card') return 'card'
  if (product_type === 'line_of_credit') return 'line'
  return product_type === 'invoice_factoring' ? 'invoice' : 'instalment'
}

/** Whether more can be drawn after all has been repaid. */
export function isRevolving(product: ProductClass): boolean {
  return product === 'card' || product === 'line'
}
