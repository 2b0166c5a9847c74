// What changed in months of debt lines from one moment to another, all lines and months in two readings: totals of debt lines are few rows, and a series has
// every month up to its day. Of the folds themselves nothing is calculated.
import { lastDayOf, monthOfDay } from '@tapeline/kernel/core/month'
import { metricSettingsOn } from '@tapeline/kernel/metrics/metric-settings'
import { DEBT_LINES } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { MEASURE, findingMeasure } from '@tapeline/kernel/metrics/portfolio/measures'
import { MonthSums } from '@tapeline/kernel/metrics/portfolio/totals/month-sums'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import type { Querier } from '../../../storage/database.ts'
import { type Book, type PortfolioSettings, readPortfolioSettings } from '../contribution/portfolio-settings-reads.ts'
import { type GroupSeries, readGroups, readSeries } from '../snapshot/series-reads.ts'
import { type InlineLimits, MomentFarAway } from '../snapshot/snapshot-reads.ts'
import { findFoldFrom } from '../totals/totals-reads.ts'
import type { Fold } from '../totals/totals-store.ts'
import { type FigureChange, type KnownMonth, compareFigures } from './restatements-figures.ts'

/** A month of a debt line, by its number. */
export interface LineMonth {
  readonly debt_line: string
  readonly month: number
}

/** What is known of the months of all debt lines, up to a day. */
export interface KnownMonths {
  readonly settings: PortfolioSettings
  /** By debt line and currency; none where nothing ever happened. */
  readonly series: ReadonlyMap<string, ReadonlyMap<string, Series>>
}

/** Figures of one currency that changed in a month. */
export interface LineMonthChange extends LineMonth {
  readonly currency: string
  readonly changes: readonly Omit<FigureChange, 'difference'>[]
}

const asked = (as_of: number) => ({ as_of, dimension: DEBT_LINES, where: {}, parted_by: ['debt_line'] as const })

/** The months as a fold left them, up to a day by its number. */
export async function readMonthsAtFold(querier: Querier, book: Book, fold: Fold, as_of: number): Promise<KnownMonths> {
  const settings = await readPortfolioSettings(querier, book, fold.settings)
  const at = { ...book, known_at: fold.position, fold, from: fold, is_named: false, stored: undefined }
  const groups = await readGroups(querier, asked(as_of), { ...at, portfolio_settings: settings }, new Map())
  return { settings, series: byLine(groups) }
}

/** How many receivables of a debt line are checked, and how many of them are unreconciled. */
export interface BalanceChecks {
  readonly checked: bigint
  readonly unreconciled: bigint
}

/** The balance checks of each debt line as a fold left them, of all currencies, at the end of a day by its number. */
export async function readBalanceChecksAtFold(
  querier: Querier,
  book: Book,
  fold: Fold,
  as_of: number,
): Promise<ReadonlyMap<string, BalanceChecks>> {
  const month = monthOfDay(as_of)
  const { series } = await readMonthsAtFold(querier, book, fold, as_of)
  const checks = [...series].map(([line, currencies]): [string, BalanceChecks] => {
    const sumOf = (measure: number) =>
      [...currencies.values()].reduce((sum, own) => sum + BigInt(own.atEndOf(measure, month)), 0n)
    return [line, { checked: sumOf(MEASURE.checked), unreconciled: sumOf(findingMeasure('count', 'unreconciled')) }]
  })
  return new Map(checks)
}

/** Receivables that are calculated of what was written between a fold and a moment. */
const NEAR: InlineLimits = { receivables_max: 20_000, until_ms: Infinity, onCalculated: () => undefined }

/**
 * The months as known at a moment. Where much was written between the last fold and the moment, they are those of the first fold behind it.
 */
export async function readMonthsKnownAt(
  querier: Querier,
  book: Book,
  known_at: number,
  as_of: number,
): Promise<KnownMonths | undefined> {
  try {
    const { groups } = await readSeries(querier, { ...book, ...asked(as_of), known_at, limits: NEAR })
    return { settings: await readPortfolioSettings(querier, book, known_at), series: byLine(groups) }
  } catch (error) {
    if (!(error instanceof MomentFarAway)) throw error
    const fold = await findFoldFrom(querier, book.tenant, known_at)
    return fold && readMonthsAtFold(querier, book, fold, as_of)
  }
}

function byLine(groups: readonly GroupSeries[]): KnownMonths['series'] {
  const series = new Map<string, Map<string, Series>>()
  for (const { group, series: own } of groups) {
    const line = group.debt_line ?? null
    if (line === null) continue
    const currencies = series.get(line) ?? new Map<string, Series>()
    series.set(line, currencies.set(group.currency, own))
  }
  return series
}

/** The figures of a month that changed, by currency. Buckets by other edges are no change. */
export function changesOfMonth(
  { debt_line, month }: LineMonth,
  before: KnownMonths,
  after: KnownMonths,
): LineMonthChange[] {
  const [were, are] = [before, after].map(({ series }) => series.get(debt_line) ?? new Map<string, Series>())
  const currencies = [...new Set([...(were?.keys() ?? []), ...(are?.keys() ?? [])])].sort()
  return currencies.flatMap((currency) => {
    const then = monthOf(before, were?.get(currency), month)
    const now = monthOf(after, are?.get(currency), month)
    const has_edges = then.edges.join() === now.edges.join()
    const changes = compareFigures(then, now).filter(({ figure }) => has_edges || figure !== 'in_bucket')
    return changes.length === 0 ? [] : [{ debt_line, month, currency, changes: changes.map(withoutDifference) }]
  })
}

function monthOf({ settings }: KnownMonths, series: Series | undefined, month: number): KnownMonth {
  const last_day = lastDayOf(month)
  const { bucket_edges: edges } = metricSettingsOn(settings.steps, last_day)
  return { series: series ?? new MonthSums(last_day), month, edges }
}

function withoutDifference({ difference: _difference, ...change }: FigureChange): Omit<FigureChange, 'difference'> {
  return change
}
