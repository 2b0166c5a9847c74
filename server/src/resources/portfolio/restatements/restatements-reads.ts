// What changed in a month of the portfolio from one knowledge to another: its figures from the series at both moments. What either
// moment knew never changes, so the same question has the same answer for ever.
import { lastDayOf } from '@tapeline/kernel/core/month'
import { MonthSums } from '@tapeline/kernel/metrics/portfolio/totals/month-sums'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import { metricSettingsOn } from '@tapeline/kernel/metrics/metric-settings'
import type { Querier } from '../../../storage/database.ts'
import { type FigureChange, type KnownMonth, compareFigures } from './restatements-figures.ts'
import type { Part } from './restatements-parameters.ts'
import type { InlineLimits } from '../snapshot/snapshot-reads.ts'
import { type Book, type PortfolioSettings, readPortfolioSettings } from '../contribution/portfolio-settings-reads.ts'
import { readSeries } from '../snapshot/series-reads.ts'

/** Which month is compared, between which moments, and in which part of the portfolio. */
export interface Restatement extends Book {
  readonly month: number
  readonly since: number
  readonly known_at: number
  readonly part: Part
  /** How much is calculated for the answer; undefined for all of it. */
  readonly limits?: InlineLimits
}

/** A comparison: what is compared, and the settings at either moment. */
export interface Compared extends Restatement {
  /** Day number of the last day of the month. */
  readonly last_day: number
  readonly settings: { readonly before: PortfolioSettings; readonly after: PortfolioSettings }
}

/** A figure of one currency that changed. */
export type CurrencyChange = { readonly currency: string } & FigureChange

/** The series of each currency; none where nothing ever happened. */
export type SeriesByCurrency = ReadonlyMap<string, Series>

/** Opens a comparison. Everything of it is to be read in one snapshot. */
export async function openComparison(querier: Querier, restatement: Restatement): Promise<Compared> {
  const { since, known_at, month } = restatement
  const before = await readPortfolioSettings(querier, restatement, since)
  const after = await readPortfolioSettings(querier, restatement, known_at)
  return { ...restatement, last_day: lastDayOf(month), settings: { before, after } }
}

/** Changes of the portfolio, and the ids of receivables whose own calculation fails at either moment. */
export interface PortfolioChanges {
  readonly changes: readonly CurrencyChange[]
  readonly failed: readonly string[]
}

/** The figures of the portfolio that changed, by currency, then in the order of figures. */
export async function readPortfolioChanges(querier: Querier, compared: Compared): Promise<PortfolioChanges> {
  const before = await readByCurrency(querier, compared, compared.since)
  const after = await readByCurrency(querier, compared, compared.known_at)
  const changes = changesOf(before.series, after.series, compared)
  return { changes, failed: [...before.failed, ...after.failed] }
}

async function readByCurrency(querier: Querier, compared: Compared, known_at: number) {
  const { tenant, operator_slug, last_day: as_of, part, limits } = compared
  const question = { tenant, operator_slug, as_of, known_at, parted_by: [], ...part }
  const { groups, failed } = await readSeries(querier, limits === undefined ? question : { ...question, limits })
  return { failed, series: new Map(groups.map(({ group, series }) => [group.currency, series])) }
}

/** The figures that changed between two sets of series, by currency, then in the order of figures. */
export function changesOf(before: SeriesByCurrency, after: SeriesByCurrency, compared: Compared): CurrencyChange[] {
  const currencies = [...new Set([...before.keys(), ...after.keys()])].sort()
  return currencies.flatMap((currency) => {
    const sides = sidesOf(before.get(currency), after.get(currency), compared)
    return compareFigures(sides.before, sides.after).map((change) => ({ currency, ...change }))
  })
}

/** The month as it was known at either moment. */
export function sidesOf(before: Series | undefined, after: Series | undefined, compared: Compared) {
  const { month, last_day, settings } = compared
  const sideOf = (series: Series | undefined, { steps }: PortfolioSettings): KnownMonth => {
    const { bucket_edges: edges } = metricSettingsOn(steps, last_day)
    return { series: series ?? new MonthSums(last_day), month, edges }
  }
  return { before: sideOf(before, settings.before), after: sideOf(after, settings.after) }
}
