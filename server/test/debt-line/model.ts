// What docs/debt-line-terms.md and docs/borrowing-base.md say, done the long way: plain arrays, one receivable after the other, BigInt
// throughout. It shares nothing with the evaluation but the calendar and the two readings of texts that accounts and filters use as well.
import { addDays, addMonths, dayNumber, dayOfNumber } from '../../src/core/day.ts'
import { metadataText } from '../../src/core/metadata-text.ts'
import { regionOf } from '../../src/core/region.ts'
import type { LineOnDay } from '../../src/metrics/debt-line/borrowing-base.ts'
import type { Collateral } from '../../src/metrics/debt-line/collateral.ts'
import type { EligibilityRule } from '../../src/metrics/debt-line/debt-line-term.ts'
import { type Kept, limitAll } from './model-limits.ts'

const BILLION = 1_000_000_000n

/** A fraction of the terms, in billionths. */
export function billionths(fraction: number): bigint {
  return BigInt(Math.round(fraction * 1e9))
}

/** What the model says of a line. */
export interface Modelled {
  readonly failed: readonly (readonly number[])[]
  readonly kept: readonly Kept[]
  readonly limits: ReturnType<typeof limitAll>
  readonly eligible: bigint
  readonly advances: readonly bigint[]
  readonly base: bigint | null
  readonly availability: bigint | null
  readonly deficiency: bigint | null
}

/** Works a line out. Collateral that cannot be converted is none, and neither is what has nothing outstanding. */
export function model(line: LineOnDay, collateral: readonly Collateral[]): Modelled {
  const book = collateral
    .filter(({ outstanding }) => outstanding > 0)
    .flatMap((own) => convert(line, own) ?? [])
    .toSorted((one, other) => one.number - other.number)
  const failed = book.map((own) =>
    line.terms.eligibility.flatMap((rule, index) => (passes(rule, own, line, book) ? [] : [index])),
  )
  const kept = book
    .filter((_, index) => failed[index]?.length === 0)
    .map((own) => ({ own, left: BigInt(own.outstanding), class: classOf(line, own), taken: [] }))
  const eligible = kept.reduce((sum, { left }) => sum + left, 0n)
  const limits = limitAll(line.terms.concentration_limits, kept, eligible)
  return { failed, kept, limits, eligible, ...drawable(line, kept) }
}

function convert(line: LineOnDay, own: Collateral): Collateral | null {
  const rate = own.currency === line.currency ? { numerator: 1n, denominator: 1n } : line.exchange(own.currency)
  if (rate === null) return null
  // Half up, of what is not negative: (2ab + c) / 2c, rounded down.
  const inLine = (amount: number): number =>
    Number((2n * BigInt(amount) * rate.numerator + rate.denominator) / (2n * rate.denominator))
  return { ...own, outstanding: inLine(own.outstanding), original: inLine(own.original) }
}

function passes(rule: EligibilityRule, own: Collateral, line: LineOnDay, book: readonly Collateral[]): boolean {
  const verdict = judge(rule, own, line, book)
  return verdict ?? ('missing' in rule && rule.missing === 'eligible')
}

function after(day: string, duration: string): string {
  const [count, unit] = duration.split(' ') as [string, string]
  if (/^day/.test(unit)) return addDays(day, Number(count))
  if (/^week/.test(unit)) return addDays(day, 7 * Number(count))
  return addMonths(day, Number(count) * (/^year/.test(unit) ? 12 : 1))
}

const SECTORS = [
  ['31', '32', '33', '31-33'],
  ['44', '45', '44-45'],
  ['48', '49', '48-49'],
]

/** The sector that a NAICS code lies in. */
export function sector(code: string): string {
  return SECTORS.find((words) => words.includes(code.slice(0, 2)))?.at(-1) ?? code.slice(0, 2)
}

/** Whether a receivable passes; null where that was not reported. */
function judge(rule: EligibilityRule, own: Collateral, line: LineOnDay, book: readonly Collateral[]): boolean | null {
  const among = <T>(value: T | null, list: { readonly in?: readonly T[]; readonly not_in?: readonly T[] }) => {
    if (value === null) return null
    return list.in === undefined ? !list.not_in?.includes(value) : list.in.includes(value)
  }
  const span = (from: number, { min, max }: { readonly min?: string; readonly max?: string }) => {
    if (own.maturity === null) return null
    const [start, end] = [dayOfNumber(from), dayOfNumber(own.maturity)]
    return (min === undefined || end >= after(start, min)) && (max === undefined || end <= after(start, max))
  }
  switch (rule.rule) {
    case 'days_past_due':
      return !(own.days_past_due[rule.basis] > rule.max)
    case 'not_written_off':
      return !(own.written_off > 0)
    case 'reconciled':
      return own.reconciled
    case 'term':
      return span(own.origination, rule)
    case 'remaining_term':
      return span(line.day, rule)
    case 'interest_rate': {
      if (own.interest_rate === null) return null
      const rate = BigInt(own.interest_rate)
      return !(rule.min !== undefined && rate < billionths(rule.min)) && !(rule.max !== undefined && rate > billionths(rule.max)) // prettier-ignore
    }
    case 'amount': {
      const amount = own[rule.of]
      return !(rule.min !== undefined && amount < rule.min) && !(rule.max !== undefined && amount > rule.max)
    }
    case 'score': {
      const [bureau, points] = own.score?.split(':') ?? []
      const least = rule.scores.find((score) => score.split(':')[0] === bureau)
      return least === undefined ? null : Number(points) >= Number(least.split(':')[1])
    }
    case 'country':
      return among(own.country, rule)
    case 'region': {
      if (own.country === null) return null
      if (own.country !== rule.country) return true
      const told = (list?: readonly string[]) => list?.map((region) => regionOf(rule.country, region) ?? '')
      return own.region === null
        ? null
        : rule.in === undefined
          ? !told(rule.not_in)?.includes(own.region)
          : (told(rule.in)?.includes(own.region) ?? false)
    }
    case 'industry': {
      const code = own.industry
      if (code === null) return null
      const covers = (prefix: string) => (prefix.includes('-') ? sector(code) === prefix : code.startsWith(prefix))
      return rule.in === undefined ? !rule.not_in?.some(covers) : rule.in.some(covers)
    }
    case 'currency':
      return among(own.currency, rule)
    case 'product_type':
      return among(own.product_type, rule)
    case 'status':
      return own.status === null ? null : rule.in.includes(own.status)
    case 'documents':
      return rule.kinds.filter((kind) => !own.documents.includes(kind)).length === 0
    case 'metadata': {
      const value = own.metadata[rule.key]
      if (value === undefined) return null
      return rule.in === undefined
        ? !rule.not_in?.some((other) => metadataText(other) === value)
        : rule.in.some((other) => metadataText(other) === value)
    }
    case 'origination_date': {
      const day = own.origination
      return (
        !(rule.from !== undefined && day < dayNumber(rule.from)) && !(rule.to !== undefined && day > dayNumber(rule.to))
      )
    }
    case 'times_delinquent':
      return own.times_delinquent <= rule.max
    case 'cross_ageing': {
      const mine = book.filter(({ obligor_id }) => obligor_id === own.obligor_id)
      const sum = (of: readonly Collateral[]) => of.reduce((total, { outstanding }) => total + BigInt(outstanding), 0n)
      const aged = sum(mine.filter(({ days_past_due }) => days_past_due[rule.basis] > rule.days_past_due))
      return aged * BILLION <= sum(mine) * billionths(rule.share_max)
    }
  }
}

/** The index of the first class that fits, or the number of classes. */
function classOf({ terms: { advance_rates } }: LineOnDay, own: Collateral): number {
  const classes = advance_rates?.classes ?? []
  for (const [index, { product_types, days_past_due }] of classes.entries()) {
    const days = own.days_past_due[advance_rates?.basis ?? 'computed']
    const isOfProduct = product_types === undefined || product_types.some((product) => product === own.product_type)
    const { min = 0, max = 1e9 } = days_past_due ?? {}
    if (isOfProduct && days >= min && days <= max) return index
  }
  return classes.length
}

function drawable(line: LineOnDay, kept: readonly Kept[]) {
  const { advance_rates, reserves, eligible_cash } = line.terms
  if (advance_rates === null) return { advances: [], base: null, availability: null, deficiency: null }
  const off = billionths(
    advance_rates.step_downs?.filter(({ id }) => line.step_downs.includes(id)).at(-1)?.reduction ?? 0,
  )
  const rates = [...(advance_rates.classes ?? []).map(({ rate }) => rate), advance_rates.rate]
  const advances = rates.map((rate, index) => {
    const net = kept.filter((own) => own.class === index).reduce((sum, { left }) => sum + left, 0n)
    const lent = billionths(rate) - off
    return lent < 0n ? 0n : (net * lent) / BILLION
  })
  const debt = BigInt(line.principal_outstanding)
  const reserved = reserves.reduce((sum, reserve) => {
    if (reserve.reserve === 'fixed') return sum + BigInt(reserve.amount)
    if (reserve.reserve === 'interest') throw new TypeError('interest is worked out by hand')
    return sum + roundedUp(debt * billionths(reserve.share))
  }, 0n)
  let cash = 0n
  for (const { payin_instrument_id, amount } of line.cash)
    if (eligible_cash?.payin_instrument_ids.includes(payin_instrument_id)) cash += BigInt(amount)
  let counted = cash <= 0n ? 0n : (cash * billionths(eligible_cash?.rate ?? 0)) / BILLION
  if (eligible_cash?.max !== undefined && counted > BigInt(eligible_cash.max)) counted = BigInt(eligible_cash.max)
  const sum = advances.reduce((total, advance) => total + advance, 0n) + counted - reserved
  const base = sum > 0n ? sum : 0n
  const most = base < BigInt(line.commitment) ? base : BigInt(line.commitment)
  return {
    advances,
    base,
    availability: most > debt ? most - debt : 0n,
    deficiency: debt > most ? debt - most : 0n,
  }
}

function roundedUp(product: bigint): bigint {
  return product / BILLION + (product % BILLION === 0n ? 0n : 1n)
}
