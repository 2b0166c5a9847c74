// What stands: the measures that tell where receivables are at the end of a day, and how they change when one of them moves.
import type { Outcome } from '../story/standing.ts'
import {
  BASES,
  type Basis,
  FINDINGS,
  type Finding,
  type Kind,
  MEASURE,
  PRODUCT_MEASURE,
  bucketMeasure,
  findingMeasure,
} from './measures.ts'
import type { Stand } from './stand.ts'
import type { Terms } from './terms-walk.ts'

/** Takes changes of measures on a day. */
export interface ChangeSink {
  add(day: number, measure: number, delta: number): void
  addProduct(day: number, measure: number, delta: bigint): void
}

const COUNTED: Readonly<Record<Outcome, number | undefined>> = {
  outstanding: MEASURE.open,
  paid_off: MEASURE.paid_off,
  charged_off: MEASURE.charged_off,
  closed_unexplained: MEASURE.closed_without_reason,
  not_drawn: undefined,
}

/** Changes one stand into another on a day: what stays where it counts changes by the difference, which on most days is little. */
export function changeStand(sink: ChangeSink, day: number, from: Stand, to: Stand, origination: number): void {
  if (isSame(from, to)) return
  const change = new StandChange(sink, day, from, to)
  change.count(COUNTED[from.outcome], COUNTED[to.outcome])
  // What was overpaid is owed to the obligor: it lowers the total, and stands in no bucket.
  change.amount(MEASURE.outstanding, MEASURE.outstanding)
  change.amountWhere(MEASURE.open_principal, isOpen)
  for (const basis of BASES) {
    change.count(bucketOf(from, basis, 'count'), bucketOf(to, basis, 'count'))
    change.amount(bucketOf(from, basis, 'amount'), bucketOf(to, basis, 'amount'))
  }
  change.amountWhere(MEASURE.in_default, (stand) => isOpen(stand) && stand.in_default)
  change.amountWhere(MEASURE.with_schedule, (stand) => isOpen(stand) && stand.with_schedule)
  changeFindings(change, from, to)
  changeTerms(change, from, to, origination)
}

function isSame(one: Stand, other: Stand): boolean {
  return (
    one.outstanding === other.outstanding &&
    one.outcome === other.outcome &&
    one.reported === other.reported &&
    one.computed === other.computed &&
    one.in_default === other.in_default &&
    one.with_schedule === other.with_schedule &&
    one.terms === other.terms &&
    hasSame(one.findings, other.findings)
  )
}

/** Findings come in one order. */
function hasSame(one: readonly Finding[], other: readonly Finding[]): boolean {
  return one.length === other.length && one.every((finding, at) => finding === other[at])
}

function isOpen({ outcome }: Stand): boolean {
  return outcome === 'outstanding'
}

function bucketOf(stand: Stand, basis: Basis, kind: Kind): number | undefined {
  return isOpen(stand) ? bucketMeasure(basis, kind, stand[basis]) : undefined
}

/** What a receivable counts for before and after a change; a measure that is undefined is none. */
class StandChange {
  readonly #sink: ChangeSink
  readonly #day: number
  readonly #from: Stand
  readonly #to: Stand

  constructor(sink: ChangeSink, day: number, from: Stand, to: Stand) {
    this.#sink = sink
    this.#day = day
    this.#from = from
    this.#to = to
  }

  /** The receivable counts in one measure after it counted in another. */
  count(from: number | undefined, to: number | undefined): void {
    if (from === to) return
    this.#add(from, -1)
    this.#add(to, 1)
  }

  /** Its outstanding principal stands in one measure after it stood in another. */
  amount(from: number | undefined, to: number | undefined): void {
    if (from === to) return this.#add(to, this.#to.outstanding - this.#from.outstanding)
    this.#add(from, -this.#from.outstanding)
    this.#add(to, this.#to.outstanding)
  }

  /** Its outstanding principal stands in a measure where something is so. */
  amountWhere(measure: number, isSo: (stand: Stand) => boolean): void {
    this.amount(isSo(this.#from) ? measure : undefined, isSo(this.#to) ? measure : undefined)
  }

  /** Its outstanding principal times a value stands in a product; where a value is undefined, in none. */
  product(measure: number, from: number | undefined, to: number | undefined): void {
    const [was, is] = [this.#from.outstanding, this.#to.outstanding]
    if (from === to && (from === undefined || was === is)) return
    const delta = from === to ? times(is - was, to) : times(is, to) - times(was, from)
    if (delta !== 0n) this.#sink.addProduct(this.#day, measure, delta)
  }

  #add(measure: number | undefined, delta: number): void {
    if (measure !== undefined && delta !== 0) this.#sink.add(this.#day, measure, delta)
  }
}

function times(amount: number, value: number | undefined): bigint {
  return value === undefined ? 0n : BigInt(amount) * BigInt(value)
}

function changeFindings(change: StandChange, from: Stand, to: Stand): void {
  change.count(isClean(from) ? MEASURE.clean : undefined, isClean(to) ? MEASURE.clean : undefined)
  change.amountWhere(MEASURE.clean_principal, isClean)
  if (from.findings.length + to.findings.length === 0) return
  for (const finding of FINDINGS) {
    const measureOf = (kind: Kind, stand: Stand) =>
      stand.findings.includes(finding) ? findingMeasure(kind, finding) : undefined
    change.count(measureOf('count', from), measureOf('count', to))
    change.amount(measureOf('amount', from), measureOf('amount', to))
  }
}

function isClean(stand: Stand): boolean {
  return isOpen(stand) && stand.findings.length === 0
}

/** By what outstanding principal is weighted; where there is no value it is not covered. */
interface Weight {
  readonly product: number
  /** The measure of the principal that it covers; undefined where that is all that is open. */
  readonly covered: number | undefined
  readonly valueOf: (terms: Terms, origination: number) => number | null
}

const WEIGHTS: readonly Weight[] = [
  { product: PRODUCT_MEASURE.origination, covered: undefined, valueOf: (_terms, origination) => origination },
  { product: PRODUCT_MEASURE.rate, covered: MEASURE.with_rate, valueOf: ({ rate }) => rate },
  {
    product: PRODUCT_MEASURE.term,
    covered: MEASURE.with_term,
    valueOf: ({ maturity }, origination) => (maturity === null ? null : maturity - origination),
  },
  {
    product: PRODUCT_MEASURE.maturity,
    covered: MEASURE.before_maturity,
    valueOf: ({ maturity, matured }) => (matured ? null : maturity),
  },
]

function changeTerms(change: StandChange, from: Stand, to: Stand, origination: number): void {
  for (const { product, covered, valueOf } of WEIGHTS) {
    const was = isOpen(from) ? (valueOf(from.terms, origination) ?? undefined) : undefined
    const is = isOpen(to) ? (valueOf(to.terms, origination) ?? undefined) : undefined
    change.amount(was === undefined ? undefined : covered, is === undefined ? undefined : covered)
    change.product(product, was, is)
  }
}
