// Facts from the patches of a receivable: its terms, each from its effective day, and the reported delinquency. Contract fields are valid
// for all time.
import { BEGINNING, type DatedPatch, type Json, type Patch } from '../../core/dated-facts.ts'
import { dayNumber } from '../../core/day.ts'
import type { Duration } from '../schedule/due-days.ts'
import { DelinquencyReports } from './delinquency-facts.ts'
import type { LedgerBuilder } from './ledger-builder.ts'
import { FACT, type ProductClass, productClass } from './ledger.ts'

/** The fields of a receivable that are valid for all time. */
export interface Contract {
  /** Day number. */
  readonly origination: number
  readonly product: ProductClass
}

const TERMS = new Map<string, { readonly kind: number; readonly parse: (value: Json) => number }>([
  ['term', { kind: FACT.term, parse: durationCode }],
  ['payment_frequency', { kind: FACT.payment_frequency, parse: durationCode }],
  [
    'interest_rate',
    { kind: FACT.interest_rate, parse: (value) => (value === null ? Number.NaN : billionths(Number(value))) },
  ],
  ['credit_limit', { kind: FACT.credit_limit, parse: (value) => (value === null ? Number.NaN : Number(value)) }],
])

/** Adds the facts of patches; pass all known patches. */
export function addPatches(builder: LedgerBuilder, patches: readonly DatedPatch[]): Contract {
  const contract = contractOf(patches)
  const dated = patches.length > 1 ? [...patches].sort(byDay) : patches
  const earliest = dated[0]?.effective
  const beginning = beginningOf(contract, dated)
  const delinquency = new DelinquencyReports()
  for (const { effective, patch } of dated) {
    const day = effective === BEGINNING ? beginning : dayNumber(effective)
    // The earliest values are also valid before their day, since the receivable existed then.
    addTerms(builder, effective === earliest ? beginning : day, patch)
    delinquency.take(day, patch)
  }
  delinquency.addTo(builder)
  return contract
}

/** The day of facts valid from the beginning: before every dated fact. */
function beginningOf({ origination }: Contract, dated: readonly DatedPatch[]): number {
  const first = dated.find(({ effective }) => effective !== BEGINNING)
  return first === undefined ? origination : Math.min(origination, dayNumber(first.effective))
}

function addTerms(builder: LedgerBuilder, day: number, patch: Patch): void {
  for (const [field, { kind, parse }] of TERMS) {
    const value = patch[field]
    // A missing term needs no fact at the beginning.
    if (value !== undefined && (value !== null || !builder.empty)) builder.add(day, kind, parse(value))
  }
}

function contractOf(patches: readonly DatedPatch[]): Contract {
  let origination: Json = null
  let product: Json = null
  let latest = { origination: -1, product: -1 }
  for (const { recorded, patch } of patches) {
    const { origination_date, product_type } = patch
    if (origination_date !== undefined && recorded > latest.origination) {
      origination = origination_date
      latest = { ...latest, origination: recorded }
    }
    if (product_type !== undefined && recorded > latest.product) {
      product = product_type
      latest = { ...latest, product: recorded }
    }
  }
  if (typeof origination !== 'string') throw new TypeError('A receivable has an origination date')
  return { origination: dayNumber(origination), product: productClass(String(product)) }
}

function byDay(a: DatedPatch, b: DatedPatch): number {
  if (a.effective === b.effective) return a.recorded - b.recorded
  if (a.effective === BEGINNING || b.effective === BEGINNING) return a.effective === BEGINNING ? -1 : 1
  return a.effective < b.effective ? -1 : 1
}

function billionths(rate: number): number {
  return Math.round(rate * 1e9)
}

const UNITS = ['day', 'week', 'month', 'year'] as const

function durationCode(value: Json): number {
  if (typeof value !== 'string') return Number.NaN
  const [count, unit = ''] = value.split(' ')
  return Number(count) * UNITS.length + UNITS.findIndex((name) => unit.startsWith(name))
}

/** The duration of a fact's value; null for none. */
export function durationOf(code: number): Duration | null {
  const unit = UNITS[code % UNITS.length]
  return unit === undefined ? null : { count: Math.floor(code / UNITS.length), unit }
}
