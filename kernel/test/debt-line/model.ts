// What docs/reference/definitions/debt-line-terms.md and borrowing-base.md define, the long way: plain arrays, one receivable after the other, BigInt
// throughout. It shares nothing with the evaluation but the calendar and the two readings of texts that accounts and filters use as well.
import type { LineOnDay } from '../../src/metrics/debt-line/borrowing-base.ts'
import type { Collateral } from '../../src/metrics/debt-line/collateral.ts'
import { type Kept, limitAll } from './model-limits.ts'
import { billionths, passes } from './model-rules.ts'

const BILLION = 1_000_000_000n

/** The model's result for a line. */
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
  return { failed, kept, limits, eligible, ...drawable(line, kept, collateral) }
}

function convert(line: LineOnDay, own: Collateral): Collateral | null {
  const rate = own.currency === line.currency ? { numerator: 1n, denominator: 1n } : line.exchange(own.currency)
  if (rate === null) return null
  // Half up, of what is not negative: (2ab + c) / 2c, rounded down.
  const inLine = (amount: number): number =>
    Number((2n * BigInt(amount) * rate.numerator + rate.denominator) / (2n * rate.denominator))
  return { ...own, outstanding: inLine(own.outstanding), original: inLine(own.original) }
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

function drawable(line: LineOnDay, kept: readonly Kept[], collateral: readonly Collateral[]) {
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
  const { since, older_than } = line.collections
  let isKnown = true
  const reserved = reserves.reduce((sum, reserve) => {
    if (reserve.reserve === 'fixed') return sum + BigInt(reserve.amount)
    if (reserve.reserve === 'unverified_collections') {
      if (since === null || !(line.day - since > reserve.days)) isKnown = false
      let amount = 0n
      for (const { number } of collateral) amount += BigInt(older_than.get(reserve.days)?.get(number)?.amount ?? 0)
      return sum + roundedUp(amount * billionths(reserve.share))
    }
    if (reserve.reserve === 'interest') throw new TypeError('interest is worked out by hand')
    return sum + roundedUp(debt * billionths(reserve.share))
  }, 0n)
  if (!isKnown) return { advances, base: null, availability: null, deficiency: null }
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
