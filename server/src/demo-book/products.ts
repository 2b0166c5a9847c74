// The products of the lender: random terms within the usual range of each product, and the simulated payment history.
import { addDays, addMonths } from '@tapeline/kernel/core/day'
import type { Json } from './call.ts'
import type { Chance } from './chance.ts'
import { simulateCreditLine } from './credit-line.ts'
import { simulateInstallments } from './installments.ts'
import type { Country } from './names.ts'
import { deriveLevelSchedule, deriveSalesSchedule } from './schedule.ts'
import type { Behavior, PaymentHistory, HistoryEvent } from './payment-history.ts'

/** A receivable before it gets its id and obligor: the fields of its product, and its payment history. */
export interface Product {
  readonly fields: Json
  readonly history: PaymentHistory
}

/** The inputs of every product. */
export interface ProductRequest {
  readonly chance: Chance
  readonly country: Country
  readonly originated_on: string
  readonly today: string
  readonly serial: number
}

/** The borrowing currency of each country; the lender lends US dollars in Canada and Colombia. */
export const currency_of: Readonly<Record<Country, string>> = {
  US: 'USD',
  CA: 'USD',
  CO: 'USD',
  MX: 'MXN',
  ES: 'EUR',
  GB: 'GBP',
}
const scale_of: Readonly<Record<string, number>> = { USD: 1, MXN: 18, EUR: 0.9, GBP: 0.8 }

/** A round amount in minor units, between two amounts of whole US dollars. */
function amountBetween(request: ProductRequest, least: number, most: number, step: number): number {
  const scale = scale_of[currency_of[request.country]] ?? 1
  const steps = request.chance.whole(Math.round(least / step), Math.round(most / step))
  return Math.max(1, Math.round((steps * step * scale) / step)) * step * 100
}

const behaviors: readonly (readonly [Behavior['kind'], number])[] = [
  ['prompt', 48],
  ['slow', 15],
  ['stumbling', 12],
  ['defaulting', 14],
  ['prepaying', 11],
]
/** Of the obligors that stop paying, the share that did so recently, so that every age of arrears occurs. */
const lately_share = 0.6

/** How an obligor pays installments that fall due on `dates`. */
function behaviorOver(request: ProductRequest, dates: readonly string[]): Behavior {
  const { chance, today } = request
  const kind = chance.pickWeighted(behaviors)
  const least = Math.min(dates.length, kind === 'prepaying' ? Math.ceil(dates.length / 3) : 2)
  const from = chance.whole(least, Math.max(least, dates.length - 1))
  if (kind !== 'defaulting' || !chance.happens(lately_share)) return { kind, from }
  const stopped_on = addDays(today, -chance.whole(4, 110))
  const lately = dates.findIndex((date) => date >= stopped_on) + 1
  return { kind, from: lately >= least ? lately : from }
}

function dueDates(count: number, dateOf: (at: number) => string): string[] {
  return Array.from({ length: count }, (_, at) => dateOf(at + 1))
}

function begin(request: ProductRequest, amount: number, fee: number): HistoryEvent[] {
  const date = request.originated_on
  return [
    { date, type: 'disbursement', amount, description: 'Funds disbursed' },
    { date, type: 'origination_fee', amount: fee, description: 'Origination fee' },
  ]
}

function withBeginning(begun: readonly HistoryEvent[], history: PaymentHistory): PaymentHistory {
  return { ...history, events: [...begun, ...history.events] }
}

/** A loan in level payments, monthly or weekly; monthly ones report their schedule. */
export function makeTermLoan(request: ProductRequest): Product {
  const { chance, originated_on, today } = request
  const weekly = chance.happens(0.25)
  const count = weekly ? chance.pick([26, 39, 52]) : chance.pick([6, 12, 12, 18, 24, 24, 36])
  const amount = amountBetween(request, 4_000, 120_000, 500)
  const interest_rate = chance.whole(850, 2890) / 10_000
  const fee = Math.round((amount * chance.pick([0, 100, 150, 200, 300])) / 10_000)
  const dates = dueDates(count, (at) => (weekly ? addDays(originated_on, at * 7) : addMonths(originated_on, at)))
  const history = simulateInstallments(
    chance,
    {
      schedule: deriveLevelSchedule(amount, interest_rate / (weekly ? 52 : 12), dates),
      behavior: behaviorOver(request, dates),
      charge_type: 'interest',
      shows_schedule: !weekly,
      late_fee: Math.round(amount / 400_000) * 100 + 1_500,
      late_share: 0.3,
      write_off_days: 120,
      word: 'Installment',
    },
    today,
  )
  const secured = chance.happens(0.3)
  return {
    fields: {
      product_type: 'term_loan',
      term: `${count} ${weekly ? 'weeks' : 'months'}`,
      payment_frequency: weekly ? '1 week' : '1 month',
      interest_rate,
      origination_fee: fee,
      ...(secured ? { collateral: { kind: 'equipment', value: Math.round(amount * 1.2) } } : {}),
    },
    history: withBeginning(begin(request, amount, fee), history),
  }
}

/** A revolving line with monthly statements. */
export function makeCreditLine(request: ProductRequest): Product {
  const { chance, originated_on, today } = request
  const months = chance.pick([12, 12, 24])
  const credit_limit = amountBetween(request, 10_000, 150_000, 5_000)
  const interest_rate = chance.whole(1190, 2490) / 10_000
  const periodic_fee = chance.happens(0.4) ? amountBetween(request, 25, 75, 25) : 0
  const terms = { originated_on, credit_limit, months, interest_rate, periodic_fee }
  const dates = dueDates(months, (at) => addMonths(originated_on, at))
  const behavior = behaviorOver(request, dates)
  return {
    fields: {
      product_type: 'line_of_credit',
      term: `${months} months`,
      payment_frequency: '1 month',
      interest_rate,
      credit_limit,
      periodic_fee,
    },
    history: simulateCreditLine(chance, { ...terms, behavior }, today),
  }
}

/** An advance on sales, repaid by weekly shares of them; its price is a factor, not a rate. */
export function makeMerchantAdvance(request: ProductRequest): Product {
  const { chance, originated_on, today } = request
  const weeks = chance.pick([20, 26, 32, 39])
  const amount = amountBetween(request, 8_000, 60_000, 1_000)
  const factor_percent = chance.whole(118, 138)
  const fee = Math.round((amount * (factor_percent - 100)) / 100)
  const origination_fee = Math.round(amount / 50)
  const dates = dueDates(weeks, (at) => addDays(originated_on, at * 7))
  const history = simulateInstallments(
    chance,
    {
      schedule: deriveSalesSchedule(chance, amount, fee, dates),
      behavior: behaviorOver(request, dates),
      charge_type: 'periodic_fee',
      shows_schedule: false,
      late_fee: 0,
      late_share: 0.1,
      write_off_days: 90,
      word: 'Remittance',
    },
    today,
  )
  return {
    fields: {
      product_type: 'merchant_cash_advance',
      term: `${weeks} weeks`,
      payment_frequency: '1 week',
      origination_fee,
      periodic_fee: Math.round(fee / weeks),
    },
    history: withBeginning(begin(request, amount, origination_fee), history),
  }
}

/** An invoice bought at 80 to 90 % of its face; the debtor pays once, not always on the due day. */
export function makeFactoredInvoice(request: ProductRequest): Product {
  const { chance, originated_on, today, serial } = request
  const days = chance.pick([30, 45, 60, 60, 90])
  const face = amountBetween(request, 3_000, 70_000, 250)
  const amount = Math.round((face * chance.pick([80, 85, 90])) / 100)
  const fee = Math.round((face * days * chance.whole(30, 55)) / 100_000)
  const kind = chance.pickWeighted([
    ['prompt', 52],
    ['slow', 40],
    ['defaulting', 8],
  ] as const)
  const history = simulateInstallments(
    chance,
    {
      schedule: [{ date: addDays(originated_on, days), principal: amount, charge: fee }],
      behavior: { kind, from: 1 },
      charge_type: 'periodic_fee',
      shows_schedule: false,
      late_fee: 0,
      late_share: 0.8,
      write_off_days: 120,
      word: 'Invoice payment',
    },
    today,
  )
  return {
    fields: {
      product_type: 'invoice_factoring',
      term: `${days} days`,
      payment_frequency: `${days} days`,
      periodic_fee: fee,
      collateral: { kind: 'invoice', number: `INV-${20_000 + serial * 7}`, face_amount: face },
    },
    history: withBeginning(begin(request, amount, 0), history),
  }
}

/** A purchase in four parts without interest; some of the goods are returned. */
export function makePayLater(request: ProductRequest): Product {
  const { chance, originated_on, today } = request
  const monthly = chance.happens(0.3)
  const count = monthly ? 6 : 4
  const amount = amountBetween(request, 60, 1_400, 5)
  const dates = dueDates(count, (at) => (monthly ? addMonths(originated_on, at) : addDays(originated_on, at * 14)))
  const schedule = deriveLevelSchedule(amount, 0, dates)
  const sent_back = chance.happens(0.12) ? schedule.at(-1) : undefined
  const returned: HistoryEvent[] = sent_back
    ? [
        {
          date: addDays(originated_on, chance.whole(4, 12)),
          type: 'refund',
          amount: sent_back.principal,
          description: 'Goods sent back',
        },
      ]
    : []
  const kept = sent_back ? schedule.slice(0, -1) : schedule
  const history = simulateInstallments(
    chance,
    {
      schedule: kept,
      behavior: behaviorOver(request, dates.slice(0, kept.length)),
      charge_type: 'interest',
      shows_schedule: false,
      late_fee: amountBetween(request, 5, 10, 5),
      late_share: 0.3,
      write_off_days: 90,
      word: 'Part',
    },
    today,
  )
  return {
    fields: {
      product_type: 'buy_now_pay_later',
      term: monthly ? '6 months' : '8 weeks',
      payment_frequency: monthly ? '1 month' : '2 weeks',
      interest_rate: 0,
    },
    history: withBeginning([...begin(request, amount, 0), ...returned], history),
  }
}
