// The figures of a book on a day from the lines that state it, before it is sent: the same ledger, the same positions and the same buckets as those of the
// portfolio, so that they are what the service shows once it has those lines and no others.
import { BEGINNING, type DatedPatch, type Patch } from '../core/dated-facts.ts'
import {
  FiguresOnDay,
  type StatedEntry,
  type StatedFigures,
  statedLedger,
} from '../metrics/book-figures/figures-on-day.ts'
import { type MetricSettings, STANDARD_METRIC_SETTINGS } from '../metrics/metric-settings.ts'

/** The rules by which figures are computed; the standard ones where left out. */
export type StatedSettings = Partial<Omit<MetricSettings, 'from'>>

/** A receivable as lines state it. */
export interface StatedReceivable {
  readonly currency: string
  readonly product_type: string
  /** In the order of the lines, each with the day from which it holds. */
  readonly patches: readonly DatedPatch[]
  readonly entries: Iterable<StatedEntry>
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

/** The figures at the end of a day, `YYYY-MM-DD`, by currency. */
export function statedFiguresOn(
  receivables: Iterable<StatedReceivable>,
  as_of: string,
  settings: StatedSettings = {},
): StatedFigures[] {
  const steps = [{ ...STANDARD_METRIC_SETTINGS, ...settings }]
  const figures = new FiguresOnDay(as_of, steps)
  for (const { patches, entries, ...names } of receivables)
    figures.add({ ...names, ledger: statedLedger(patches, entries, steps) })
  return figures.result()
}
