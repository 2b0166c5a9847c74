// Receivables added up at the end of a day: the same positions and the same buckets as those of the portfolio, of a book that is not stored, or not yet.
import { bucketLabels } from '../../core/bucket-labels.ts'
import type { DatedPatch } from '../../core/dated-facts.ts'
import { dayNumber } from '../../core/day.ts'
import { type Sum, plus } from '../../core/sum.ts'
import { type LedgerEntry, addEntry } from '../ledger/entry-facts.ts'
import { LedgerBuilder } from '../ledger/ledger-builder.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { addPatches } from '../ledger/patch-facts.ts'
import { type MetricSettings, metricSettingsOn } from '../metric-settings.ts'
import type { Outcome } from '../performance-history/receivable-position.ts'
import { type PositionOnDay, isCounted, positionOn } from '../portfolio/contribution/position-walk.ts'

/** An entry as lines state it. */
export type StatedEntry = LedgerEntry

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

interface Sums {
  receivables: number
  outcomes: Record<Outcome, number>
  outstanding: Sum
  buckets: { reported: Held; computed: Held }[]
  products: Map<string, Held>
  too_large: number
}

const NONE: Held = { count: 0, amount: 0 }

/** A receivable with its ledger. */
export interface LedgerOfBook {
  readonly currency: string
  readonly product_type: string
  readonly ledger: Ledger
}

/** A receivable with its position on the day; without one where its amounts are too large to be added up. */
export interface CalculatedReceivable extends Omit<LedgerOfBook, 'ledger'> {
  readonly position: PositionOnDay['aggregate'] | undefined
}

/** Adds up receivables at the end of a day, by the settings of every day. */
export class FiguresOnDay {
  readonly #day: number
  readonly #steps: readonly MetricSettings[]
  readonly #labels: readonly string[]
  readonly #currencies = new Map<string, Sums>()

  constructor(as_of: string, steps: readonly MetricSettings[]) {
    this.#day = dayNumber(as_of)
    this.#steps = steps
    this.#labels = bucketLabels(metricSettingsOn(steps, this.#day).bucket_edges)
  }

  add(receivable: LedgerOfBook): void {
    this.addCalculated(this.calculate(receivable))
  }

  /** What a receivable adds; nothing is added by it. Throws where it cannot be calculated. */
  calculate({ currency, product_type, ledger }: LedgerOfBook): CalculatedReceivable {
    const names = { currency, product_type }
    if (!isCounted(ledger)) return { ...names, position: undefined }
    const known = { ledger, breaks: [], steps: this.#steps }
    return { ...names, position: positionOn(known, this.#day, null).aggregate }
  }

  addCalculated({ currency, product_type, position }: CalculatedReceivable): void {
    const sums = this.#currencies.get(currency) ?? emptySums(this.#labels.length)
    this.#currencies.set(currency, sums)
    sums.receivables += 1
    if (position === undefined) {
      sums.too_large += 1
      return
    }
    const { outcome, outstanding, reported, computed } = position
    sums.outcomes[outcome] += 1
    sums.outstanding = plus(sums.outstanding, outstanding)
    if (outcome !== 'outstanding') return
    addTo(sums, reported, 'reported', outstanding)
    addTo(sums, computed, 'computed', outstanding)
    sums.products.set(product_type, withOne(sums.products.get(product_type), outstanding))
  }

  /** The figures by currency. */
  result(): StatedFigures[] {
    return [...this.#currencies].map(([currency, { buckets, products, ...sums }]) => ({
      currency,
      ...sums,
      buckets: buckets.map((bucket, at) => ({ bucket: this.#labels[at] ?? '', ...bucket })),
      products: [...products]
        .map(([product_type, held]) => ({ product_type, ...held }))
        .sort((one, other) => (one.amount < other.amount ? 1 : -1)),
    }))
  }
}

/** The ledger of a receivable from what is stated of it. Throws where it cannot be made. */
export function statedLedger(
  patches: readonly DatedPatch[],
  entries: Iterable<StatedEntry>,
  steps: readonly MetricSettings[],
): Ledger {
  const builder = new LedgerBuilder()
  const { origination, product } = addPatches(builder, patches)
  for (const entry of entries) addEntry(builder, entry, steps)
  return builder.build(origination, product)
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
