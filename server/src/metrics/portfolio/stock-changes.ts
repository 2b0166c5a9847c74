// What stands: the measures that tell where receivables are at the end of a day, and how they change when one of them moves.
import type { Outcome } from '../story/standing.ts'
import { BASES, MEASURE, PRODUCT_MEASURE, bucketMeasure, findingMeasure } from './measures.ts'
import type { Stand } from './stand.ts'

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

/** Adds what a stand comes to, or with the sign -1 takes it away. */
export function addStand(sink: ChangeSink, day: number, stand: Stand, sign: 1 | -1, origination: number): void {
  const counted = COUNTED[stand.outcome]
  if (counted !== undefined) sink.add(day, counted, sign)
  const amount = sign * stand.outstanding
  // What was overpaid is owed to the obligor: it lowers the total, and stands in no bucket.
  sink.add(day, MEASURE.outstanding, amount)
  if (stand.outcome !== 'outstanding') return
  sink.add(day, MEASURE.open_principal, amount)
  addBuckets(sink, day, stand, sign)
  if (stand.in_default) sink.add(day, MEASURE.in_default, amount)
  if (stand.with_schedule) sink.add(day, MEASURE.with_schedule, amount)
  addFindings(sink, day, stand, sign)
  addTerms(sink, day, stand, amount, origination)
}

/** Changes one stand into another on a day. */
export function changeStand(sink: ChangeSink, day: number, from: Stand, to: Stand, origination: number): void {
  if (isSame(from, to)) return
  addStand(sink, day, from, -1, origination)
  addStand(sink, day, to, 1, origination)
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
    one.findings.join() === other.findings.join()
  )
}

function addBuckets(sink: ChangeSink, day: number, stand: Stand, sign: 1 | -1): void {
  for (const basis of BASES) {
    sink.add(day, bucketMeasure(basis, 'count', stand[basis]), sign)
    sink.add(day, bucketMeasure(basis, 'amount', stand[basis]), sign * stand.outstanding)
  }
}

function addFindings(sink: ChangeSink, day: number, { findings, outstanding }: Stand, sign: 1 | -1): void {
  if (findings.length === 0) {
    sink.add(day, MEASURE.clean, sign)
    sink.add(day, MEASURE.clean_principal, sign * outstanding)
  }
  for (const finding of findings) {
    sink.add(day, findingMeasure('count', finding), sign)
    sink.add(day, findingMeasure('amount', finding), sign * outstanding)
  }
}

function addTerms(sink: ChangeSink, day: number, { terms }: Stand, amount: number, origination: number): void {
  const { rate, maturity, matured } = terms
  sink.addProduct(day, PRODUCT_MEASURE.origination, BigInt(amount) * BigInt(origination))
  if (rate !== null) {
    sink.add(day, MEASURE.with_rate, amount)
    sink.addProduct(day, PRODUCT_MEASURE.rate, BigInt(amount) * BigInt(rate))
  }
  if (maturity === null) return
  sink.add(day, MEASURE.with_term, amount)
  sink.addProduct(day, PRODUCT_MEASURE.term, BigInt(amount) * BigInt(maturity - origination))
  if (matured) return
  sink.add(day, MEASURE.before_maturity, amount)
  sink.addProduct(day, PRODUCT_MEASURE.maturity, BigInt(amount) * BigInt(maturity))
}
