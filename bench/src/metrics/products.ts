// The products of the lender of the benchmark's book. Weights and lengths are set so that a receivable has 24 entries on average by
// the end of the book, which is what the aim of the rebuild is stated for.

/** A product: how it is paid back and what becomes of it. */
export interface Product {
  readonly product_type: string
  /** Share of the receivables, in per cent. */
  readonly weight: number
  /** Days between due days; a month is a twelfth of a year. */
  readonly period_days: number
  readonly payment_frequency: string
  /** Least and most due days of a life; a revolving one has no last. */
  readonly dues: readonly [number, number]
  /** Least and most first disbursement, in US cents. */
  readonly principal: readonly [number, number]
  /** Interest of a period, in basis points of the balance. */
  readonly interest_bp: number
  /** Missed due days in a row until what is left is written off. */
  readonly written_off_after: number
  readonly revolving: boolean
}

const MONTH_DAYS = 365.25 / 12

const monthly = { period_days: MONTH_DAYS, payment_frequency: '1 month', written_off_after: 4, revolving: false }
const revolving = { ...monthly, dues: [1, 1], written_off_after: 6, revolving: true } as const

/** The products. */
export const PRODUCTS: readonly Product[] = [
  {
    ...monthly,
    product_type: 'term_loan',
    weight: 29,
    dues: [6, 24],
    principal: [100_000, 2_500_000],
    interest_bp: 150,
  },
  {
    product_type: 'buy_now_pay_later',
    weight: 29,
    period_days: 14,
    payment_frequency: '2 weeks',
    dues: [4, 8],
    principal: [4_000, 60_000],
    interest_bp: 0,
    written_off_after: 8,
    revolving: false,
  },
  { ...revolving, product_type: 'credit_card', weight: 8, principal: [5_000, 200_000], interest_bp: 200 },
  { ...revolving, product_type: 'line_of_credit', weight: 5, principal: [200_000, 5_000_000], interest_bp: 120 },
  {
    ...monthly,
    product_type: 'invoice_factoring',
    weight: 14,
    dues: [1, 3],
    principal: [300_000, 9_000_000],
    interest_bp: 180,
  },
  {
    product_type: 'merchant_cash_advance',
    weight: 6,
    period_days: 7,
    payment_frequency: '1 week',
    dues: [26, 52],
    principal: [500_000, 6_000_000],
    interest_bp: 40,
    written_off_after: 14,
    revolving: false,
  },
  {
    ...monthly,
    product_type: 'auto_loan',
    weight: 9,
    dues: [24, 60],
    principal: [800_000, 4_000_000],
    interest_bp: 70,
  },
]

/** Currencies, each with its share and how many of its minor units a US cent is worth, roughly. */
export const CURRENCIES: readonly { readonly currency: string; readonly weight: number; readonly per_cent: number }[] =
  [
    { currency: 'USD', weight: 50, per_cent: 1 },
    { currency: 'MXN', weight: 25, per_cent: 18 },
    { currency: 'EUR', weight: 10, per_cent: 0.9 },
    { currency: 'COP', weight: 10, per_cent: 4_000 },
    { currency: 'JPY', weight: 5, per_cent: 1.5 },
  ]
