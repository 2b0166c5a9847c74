// Generates a realistic book for the metrics benchmark, day by day in the order of arrival: the order of the rows on disk decides what
// it costs to read them back by receivable. Pure but for its own state; the same seed generates the same book. Lives are columns and
// due days are lists threaded through a column, so that a million receivables fit in some 70 MB.
import { FIRST_DAY, LAST_DAY, dayText } from './calendar.ts'
import { Chances } from './chance.ts'
import { Ledger } from './ledger.ts'
import { CURRENCIES, PRODUCTS, type Product } from './products.ts'
import type { BookPatch, BookReceivable, BookSink } from './records.ts'

/** Which book. */
export interface BookOptions {
  readonly receivables: number
  readonly seed: number
  /** Loans of one kind and currency that the operator funds, of late, so that next to all are open: what all of it backs a line with. */
  readonly all_pledged?: boolean
}

/** What a receivable is reported with as of the book's end. */
export interface ReceivableState {
  readonly number: number
  readonly recorded: number
  readonly delinquent_amount: number
  readonly delinquent_times: number
  /** A day number; undefined while it is not delinquent. */
  readonly delinquent_since: number | undefined
  readonly contract: BookPatch
}

/** Receivables that share an obligor. */
const PER_OBLIGOR = 4

/** Probabilities of one due day. */
const MISSED = 0.035
const MISSED_AGAIN = 0.62
const PREPAID = 0.008
const PREPAID_IN_PART = 0.012
const BOUNCED = 0.008
const CLOSED_UNEXPLAINED = 0.0004
const RECOVERED = 0.3

/** What some lenders' systems report, as shares of receivables. */
const REPORTS_BALANCE = 0.4
const REPORTS_SCHEDULE = 0.12

const NONE = -1
const DAYS = LAST_DAY - FIRST_DAY + 1
const PRODUCT_WEIGHTS = PRODUCTS.map((product) => product.weight)
const CURRENCY_WEIGHTS = CURRENCIES.map((currency) => currency.weight)

/** The product and currency of a book of pledged loans, which takes longer to pay back than the book lasts, and its days. */
const PLEDGED_PRODUCT = PRODUCTS.findIndex(({ product_type }) => product_type === 'auto_loan')
const PLEDGED_CURRENCY = 0
const PLEDGED_DAYS = 240

/** A book that is generated one day after the other. */
export class Book {
  readonly #receivables: number
  readonly #all_pledged: boolean
  readonly #first_day: number
  readonly #chances: Chances
  readonly #ledger: Ledger
  /** The first receivable due on each day, and after each receivable the next one due on its day. */
  readonly #dueOn = new Int32Array(DAYS).fill(NONE)
  readonly #nextDue: Int32Array
  readonly #originations: Int32Array
  readonly #products: Uint8Array
  readonly #currencies: Uint8Array
  readonly #numbers: Float64Array
  readonly #recorded: Float64Array
  readonly #balances: Float64Array
  readonly #instalments: Float64Array
  readonly #writtenOff: Float64Array
  readonly #delinquentAmounts: Float64Array
  readonly #dues: Uint16Array
  readonly #missed: Uint8Array
  readonly #times: Uint8Array
  readonly #since: Int32Array
  readonly #reportsBalance: Uint8Array
  readonly #reportsSchedule: Uint8Array
  #started = 0

  constructor({ receivables, seed, all_pledged = false }: BookOptions) {
    this.#receivables = receivables
    this.#all_pledged = all_pledged
    this.#first_day = all_pledged ? LAST_DAY - PLEDGED_DAYS + 1 : FIRST_DAY
    this.#chances = new Chances(seed, receivables)
    this.#ledger = new Ledger(this.#chances, receivables)
    this.#nextDue = new Int32Array(receivables).fill(NONE)
    this.#originations = new Int32Array(receivables)
    this.#products = new Uint8Array(receivables)
    this.#currencies = new Uint8Array(receivables)
    this.#numbers = new Float64Array(receivables)
    this.#recorded = new Float64Array(receivables)
    this.#balances = new Float64Array(receivables)
    this.#instalments = new Float64Array(receivables)
    this.#writtenOff = new Float64Array(receivables)
    this.#delinquentAmounts = new Float64Array(receivables)
    this.#dues = new Uint16Array(receivables)
    this.#missed = new Uint8Array(receivables)
    this.#times = new Uint8Array(receivables)
    this.#since = new Int32Array(receivables)
    this.#reportsBalance = new Uint8Array(receivables)
    this.#reportsSchedule = new Uint8Array(receivables)
  }

  /** Passes the records of one day to the sink. Call it for each day in order, from FIRST_DAY to LAST_DAY. */
  emitDay(day: number, sink: BookSink): void {
    this.#ledger.beginDay(day, sink)
    let index = this.#dueOn[day - FIRST_DAY] ?? NONE
    while (index !== NONE) {
      const next = this.#nextDue[index] ?? NONE
      this.#fallDue(index, day, sink)
      index = next
    }
    const until = Math.floor(((day - this.#first_day + 1) * this.#receivables) / (LAST_DAY - this.#first_day + 1))
    while (this.#started < until) this.#originate(this.#started++, day, sink)
  }

  /** The state of a receivable after the last day. */
  stateOf(index: number): ReceivableState {
    const since = at(this.#since, index)
    return {
      number: at(this.#numbers, index),
      recorded: at(this.#recorded, index),
      delinquent_amount: at(this.#delinquentAmounts, index),
      delinquent_times: at(this.#times, index),
      delinquent_since: since === 0 ? undefined : since,
      contract: this.#contractOf(index),
    }
  }

  /** The moment of the last write so far. */
  lastMoment(): number {
    return this.#ledger.lastMoment
  }

  #originate(index: number, day: number, sink: BookSink): void {
    const chances = this.#chances
    if (index % PER_OBLIGOR === 0) sink.account(this.#ledger.nextMoment(), index / PER_OBLIGOR)
    const place = this.#all_pledged ? PLEDGED_PRODUCT : chances.weighted(index, PRODUCT_WEIGHTS)
    const product = productAt(place)
    const currency = this.#all_pledged ? PLEDGED_CURRENCY : chances.weighted(index, CURRENCY_WEIGHTS)
    const principal = Math.round(chances.whole(index, ...product.principal) * (CURRENCIES[currency]?.per_cent ?? 1))
    const dues = chances.whole(index, ...product.dues)
    const moment = this.#ledger.nextMoment()
    this.#originations[index] = day
    this.#products[index] = place
    this.#currencies[index] = currency
    this.#numbers[index] = moment
    this.#recorded[index] = moment
    this.#instalments[index] = Math.ceil(principal / (product.revolving ? 10 : dues))
    this.#reportsBalance[index] = Number(chances.happens(index, REPORTS_BALANCE))
    this.#reportsSchedule[index] = Number(!product.revolving && chances.happens(index, REPORTS_SCHEDULE))
    sink.patch(this.#receivable(index), moment, undefined, this.#contractOf(index))
    this.#balances[index] = principal
    this.#record(index, day, 'disbursement', principal, sink)
    if (product.interest_bp > 0) this.#record(index, day, 'origination_fee', Math.ceil(principal / 50), sink)
    this.#awaitDue(index)
  }

  #contractOf(index: number): BookPatch {
    const product = productAt(at(this.#products, index))
    return {
      obligor_id: `a${Math.floor(index / PER_OBLIGOR)}`,
      product_type: product.product_type,
      funded_by: index % 3 === 0 && !this.#all_pledged ? 'balance_sheet' : 'operator',
      origination_date: dayText(at(this.#originations, index)),
      currency: CURRENCIES[at(this.#currencies, index)]?.currency ?? 'USD',
      payment_frequency: product.payment_frequency,
      interest_rate: Math.round((product.interest_bp * 365) / product.period_days) / 10_000,
    }
  }

  #awaitDue(index: number): void {
    const count = at(this.#dues, index) + 1
    this.#dues[index] = count
    const period = productAt(at(this.#products, index)).period_days
    const day = at(this.#originations, index) + Math.round(count * period)
    if (day > LAST_DAY) return
    this.#nextDue[index] = at(this.#dueOn, day - FIRST_DAY)
    this.#dueOn[day - FIRST_DAY] = index
  }

  #fallDue(index: number, day: number, sink: BookSink): void {
    if (at(this.#writtenOff, index) > 0) return this.#recover(index, day, sink)
    const product = productAt(at(this.#products, index))
    const interest = Math.round((at(this.#balances, index) * product.interest_bp) / 10_000)
    if (at(this.#reportsSchedule, index) === 1) {
      const principal = Math.min(at(this.#instalments, index), at(this.#balances, index))
      this.#record(index, day, 'scheduled_principal', principal, sink)
      if (interest > 0) this.#record(index, day, 'scheduled_interest', interest, sink)
    }
    if (product.revolving) this.#draw(index, day, sink)
    const missed = this.#chances.happens(index, at(this.#missed, index) > 0 ? MISSED_AGAIN : MISSED)
    const runsOn = missed ? this.#miss(index, day, product, sink) : this.#pay(index, day, interest, product, sink)
    if (runsOn) this.#awaitDue(index)
  }

  #draw(index: number, day: number, sink: BookSink): void {
    if (at(this.#missed, index) > 0 || !this.#chances.happens(index, 0.45)) return
    const amount = Math.ceil(at(this.#instalments, index) * (0.5 + this.#chances.fraction(index)))
    this.#balances[index] = at(this.#balances, index) + amount
    this.#record(index, day, 'disbursement', amount, sink)
  }

  /** A missed due day: reported, and after too many of them written off. Whether there will be a next one. */
  #miss(index: number, day: number, product: Product, sink: BookSink): boolean {
    const missed = at(this.#missed, index) + 1
    if (at(this.#balances, index) === 0) return true
    if (missed > product.written_off_after) return this.#writeOff(index, day, sink)
    this.#missed[index] = missed
    const delinquent_amount = at(this.#instalments, index) * missed
    this.#delinquentAmounts[index] = delinquent_amount
    if (missed > 1) this.#report(index, day, { delinquent_amount }, sink)
    else {
      const delinquent_times = at(this.#times, index) + 1
      this.#times[index] = delinquent_times
      this.#since[index] = day
      this.#report(index, day, { delinquent_amount, delinquent_times, delinquent_since: dayText(day) }, sink)
    }
    return true
  }

  #writeOff(index: number, day: number, sink: BookSink): boolean {
    const amount = at(this.#balances, index)
    this.#balances[index] = 0
    this.#writtenOff[index] = amount
    this.#record(index, day, 'write_off', amount, sink)
    this.#cure(index, day, sink)
    return true
  }

  /** After a write-off: sometimes a tenth comes back, until the lender gives up. */
  #recover(index: number, day: number, sink: BookSink): void {
    if (!this.#chances.happens(index, 0.75)) {
      // Gives up what is left of the claim, and sells it for a fiftieth.
      this.#record(index, day, 'other', Math.ceil(at(this.#writtenOff, index) / 50), sink, 'closed')
      return
    }
    const amount = Math.ceil(at(this.#writtenOff, index) / 10)
    if (this.#chances.happens(index, RECOVERED)) this.#record(index, day, 'recovery', amount, sink)
    this.#awaitDue(index)
  }

  /** A payment of what is due and was missed, of more, or of all; or one that bounces. Whether there will be a next one. */
  #pay(index: number, day: number, interest: number, product: Product, sink: BookSink): boolean {
    const balance = at(this.#balances, index)
    const amount = Math.min(balance, this.#paymentOf(index))
    const left = balance - amount
    if (left > 0 && this.#chances.happens(index, BOUNCED)) {
      this.#bounce(index, day, amount, sink)
      return true
    }
    this.#balances[index] = left
    if (interest > 0) this.#record(index, day, 'interest', interest, sink)
    const missed = at(this.#missed, index) > 0
    if (missed) this.#record(index, day, 'late_fee', Math.ceil(at(this.#instalments, index) / 20), sink)
    const unexplained = this.#chances.happens(index, CLOSED_UNEXPLAINED)
    const isOver = unexplained || (left === 0 && !product.revolving)
    if (amount > 0) this.#record(index, day, 'principal', amount, sink, isOver ? 'closed' : 'active')
    if (missed) this.#cure(index, day, sink)
    if (product.revolving && at(this.#dues, index) % 12 === 0) {
      this.#record(index, day, 'periodic_fee', Math.ceil(at(this.#instalments, index) / 30), sink)
    }
    return !isOver
  }

  #paymentOf(index: number): number {
    const instalment = at(this.#instalments, index)
    const draw = this.#chances.fraction(index)
    if (draw < PREPAID) return at(this.#balances, index)
    if (draw < PREPAID + PREPAID_IN_PART) return instalment * 4
    return instalment * (1 + at(this.#missed, index))
  }

  #bounce(index: number, day: number, amount: number, sink: BookSink): void {
    const back = Math.min(3, LAST_DAY - day)
    this.#balances[index] = at(this.#balances, index) - amount
    this.#record(index, day, 'principal', amount, sink)
    this.#balances[index] = at(this.#balances, index) + amount
    if (back === 0) return this.#record(index, day, 'principal', -amount, sink)
    this.#ledger.putOff(back, (later) => this.#record(index, day + back, 'principal', -amount, later))
  }

  #cure(index: number, day: number, sink: BookSink): void {
    this.#missed[index] = 0
    if (at(this.#since, index) === 0) return
    this.#delinquentAmounts[index] = 0
    this.#since[index] = 0
    this.#report(index, day, { delinquent_amount: 0, delinquent_since: null }, sink)
  }

  #report(index: number, day: number, patch: BookPatch, sink: BookSink): void {
    const moment = this.#ledger.nextMoment()
    this.#recorded[index] = moment
    sink.patch(this.#receivable(index), moment, day, patch)
  }

  #record(
    index: number,
    date: number,
    type: string,
    amount: number,
    sink: BookSink,
    status: 'active' | 'closed' = 'active',
  ): void {
    const balance = at(this.#reportsBalance, index) === 1 ? at(this.#balances, index) : null
    this.#ledger.record(this.#receivable(index), { date, type, amount, balance, status }, sink)
  }

  #receivable(index: number): BookReceivable {
    return { index, number: at(this.#numbers, index) }
  }
}

type Column = { readonly [index: number]: number | undefined }

function at(column: Column, index: number): number {
  return column[index] ?? 0
}

function productAt(place: number): Product {
  const product = PRODUCTS[place]
  if (product === undefined) throw new Error(`There is no product ${place}`)
  return product
}
