// The figures of a book on a day from the lines that state it, before it is sent: the same ledger, the same positions and the same buckets as those of the
// portfolio, so that they are what the service shows once it has those lines and no others.
import { bucketLabels } from '../core/bucket-labels.ts'
import { BEGINNING, type DatedPatch, type Patch } from '../core/dated-facts.ts'
import { dayNumber } from '../core/day.ts'
import { type Sum, plus } from '../core/sum.ts'
import { type LedgerEntry, addEntry } from '../metrics/ledger/entry-facts.ts'
import { LedgerBuilder } from '../metrics/ledger/ledger-builder.ts'
import { addPatches } from '../metrics/ledger/patch-facts.ts'
import { type MetricSettings, STANDARD_METRIC_SETTINGS, metricSettingsOn } from '../metrics/metric-settings.ts'
import type { Outcome } from '../metrics/performance-history/receivable-position.ts'
import { isCounted, positionOn } from '../metrics/portfolio/contribution/position-walk.ts'

/** The rules by which figures are computed; the standard ones where left out. */
export type StatedSettings = Partial<Omit<MetricSettings, 'from'>>

/** An entry as lines state it. */
export type StatedEntry = LedgerEntry

/** A receivable as lines state it. */
export interface StatedReceivable {
  readonly currency: string
  readonly product_type: string
  /** In the order of the lines, each with the day from which it holds. */
  readonly patches: readonly DatedPatch[]
  readonly entries: Iterable<StatedEntry>
}

/** Open receivables, and their outstanding principal in minor units. */
export interface Held {
  readonly count: number
  readonly amount: Sum
}

/** The figures of the receivables of one currency on a day. */
export interface StatedFigures {
  readonly currency: string
  readonly receivables: number
  readonly outcomes: Readonly<Record<Outcome, number>>
  /** Outstanding principal; what was overpaid lowers it. */
  readonly outstanding: Sum
  /** By days past due: `current`, `1-30`, …, as the lender reports and as computed from what fell due and what was paid. */
  readonly buckets: readonly { readonly bucket: string; readonly reported: Held; readonly computed: Held }[]
  /** Open receivables by product, by falling principal. */
  readonly products: readonly ({ readonly product_type: string } & Held)[]
  /** Receivables whose amounts are too large to be added up. */
  readonly too_large: number
}

/**
 * How a receivable that is not stored yet is dated by its first line without a day: from its beginning; a delinquency from the day on which it began.
 */
export function firstPatchesOf(patch: Patch, today: string): { readonly effective: string; readonly patch: Patch }[] {
  const { delinquent_since: since, delinquent_amount, delinquent_times, ...ever } = patch
  if (typeof since !== 'string') return [{ effective: BEGINNING, patch }]
  const stated = Object.entries({ delinquent_since: since, delinquent_amount, delinquent_times })
  const begun = Object.fromEntries(stated.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  return [
    { effective: BEGINNING, patch: ever },
    { effective: since < today ? since : today, patch: begun },
  ]
}

interface Sums {
  receivables: number
  outcomes: Record<Outcome, number>
  outstanding: Sum
  buckets: { reported: Held; computed: Held }[]
  products: Map<string, Held>
  too_large: number
}

const NONE: Held = { count: 0, amount: 0 }

/** The figures at the end of a day, `YYYY-MM-DD`, by currency. */
export function statedFiguresOn(
  receivables: Iterable<StatedReceivable>,
  as_of: string,
  settings: StatedSettings = {},
): StatedFigures[] {
  const steps = [{ ...STANDARD_METRIC_SETTINGS, ...settings }]
  const day = dayNumber(as_of)
  const labels = bucketLabels(metricSettingsOn(steps, day).bucket_edges)
  const currencies = new Map<string, Sums>()
  for (const { currency, product_type, patches, entries } of receivables) {
    const sums = currencies.get(currency) ?? emptySums(labels.length)
    currencies.set(currency, sums)
    const builder = new LedgerBuilder()
    const { origination, product } = addPatches(builder, patches)
    for (const entry of entries) addEntry(builder, entry, steps)
    const ledger = builder.build(origination, product)
    sums.receivables += 1
    if (!isCounted(ledger)) {
      sums.too_large += 1
      continue
    }
    const { outcome, outstanding, reported, computed } = positionOn({ ledger, breaks: [], steps }, day, null).aggregate
    sums.outcomes[outcome] += 1
    sums.outstanding = plus(sums.outstanding, outstanding)
    if (outcome !== 'outstanding') continue
    addTo(sums, reported, 'reported', outstanding)
    addTo(sums, computed, 'computed', outstanding)
    sums.products.set(product_type, withOne(sums.products.get(product_type), outstanding))
  }
  return [...currencies].map(([currency, { buckets, products, ...sums }]) => ({
    currency,
    ...sums,
    buckets: buckets.map((bucket, at) => ({ bucket: labels[at] ?? '', ...bucket })),
    products: [...products]
      .map(([product_type, held]) => ({ product_type, ...held }))
      .sort((one, other) => (one.amount < other.amount ? 1 : -1)),
  }))
}

function emptySums(buckets: number): Sums {
  return {
    receivables: 0,
    outcomes: { not_drawn: 0, outstanding: 0, paid_off: 0, charged_off: 0, closed_unexplained: 0 },
    outstanding: 0,
    buckets: Array.from({ length: buckets }, () => ({ reported: NONE, computed: NONE })),
    products: new Map(),
    too_large: 0,
  }
}

function addTo({ buckets }: Sums, bucket: number, basis: 'reported' | 'computed', principal: number): void {
  const found = buckets[bucket]
  if (found !== undefined) found[basis] = withOne(found[basis], principal)
}

function withOne({ count, amount }: Held = NONE, principal: number): Held {
  return { count: count + 1, amount: plus(amount, principal) }
}
