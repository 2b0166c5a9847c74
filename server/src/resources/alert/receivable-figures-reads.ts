// The figures of a lender's receivables that rules watch, of today and of earlier days, from the sums that the portfolio keeps by group. Days are compared as
// they are known now: what a lender reports of an earlier day belongs to that day (0186).
import { addDays, dayNumber } from '@tapeline/kernel/core/day'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { monthOfDay } from '@tapeline/kernel/core/month'
import { metricSettingsOn } from '@tapeline/kernel/metrics/metric-settings'
import { WHOLE, dimensionWith } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { metadataFieldsIn } from '@tapeline/kernel/metrics/portfolio/metadata-fields'
import type { Database } from '../../storage/database.ts'
import type { ActiveRule } from '../alert-rule/active-rules-reads.ts'
import { type GroupSeries, openSeries } from '../portfolio/snapshot/series-reads.ts'
import { type MeasuredChange, changeOf } from './figure-changes-rules.ts'
import { type PortfolioPart, type SumsOn, isSelected, partOf, receivableFigure } from './receivable-figures-rules.ts'
import type { FigureValue } from './tested-figures-rules.ts'

/** A figure of the receivables that a rule selects, in one currency. */
export interface ReceivableFigure {
  readonly rule: number
  readonly organization: string
  readonly metric: string
  readonly currency: string
  /** `nothing` for a share of nothing, `unknown` where it cannot be stated. */
  readonly value: FigureValue | 'nothing' | 'unknown'
  readonly as_of: string
  readonly change: MeasuredChange | null
}

/** Whose receivables. */
export interface ReceivablesAsked {
  readonly tenant: number
  readonly organization: string
  readonly operator_slug: string
  /** The lender's day. */
  readonly today: string
}

/** What is known of the groups of a part on a day. */
interface PartOnDay {
  readonly groups: readonly GroupSeries[]
  readonly on: SumsOn
}

/** Reads the figures of some rules that watch receivables, those of all in one snapshot. Each part of the portfolio is read once for each day. */
export async function readReceivableFigures(
  database: Database,
  asked: ReceivablesAsked,
  rules: readonly ActiveRule[],
): Promise<ReceivableFigure[]> {
  const wanted = new Map(
    rules.flatMap((rule) =>
      daysOf(rule, asked.today).map((day) => [placeOf(rule, day), { part: partOfRule(rule), day }]),
    ),
  )
  const opened = await database.transaction(async (transaction) => {
    const found: [string, Awaited<ReturnType<typeof openPart>>][] = []
    for (const [place, { part, day }] of wanted) found.push([place, await openPart(transaction, asked, part, day)])
    return found
  }, 'repeatable read')
  const known = new Map<string, PartOnDay>()
  for (const [place, { decode, on }] of opened) known.set(place, { groups: await decode(), on })
  return rules.flatMap((rule) => figuresOf(rule, asked, (day) => known.get(placeOf(rule, day))))
}

async function openPart(
  transaction: Parameters<typeof openSeries>[0],
  { tenant, operator_slug }: ReceivablesAsked,
  { where, parted_by }: PortfolioPart,
  day: string,
) {
  const as_of = dayNumber(day)
  const dimension = dimensionWith([...parted_by, ...metadataFieldsIn(where)]) ?? WHOLE
  const question = { tenant, operator_slug, known_at: undefined, as_of, dimension, where, parted_by }
  const { decode, steps } = await openSeries(transaction, question)
  return { decode, on: { month: monthOfDay(as_of), edges: metricSettingsOn(steps, as_of).bucket_edges } }
}

function figuresOf(
  { number: rule, state }: ActiveRule,
  { organization, today }: ReceivablesAsked,
  on: (day: string) => PartOnDay | undefined,
): ReceivableFigure[] {
  const { metric, change, receivable_selector } = state
  if (metric === null) return []
  const valuesOn = (day: string) => {
    const known = on(day)
    const groups = known?.groups.filter(({ group }) => isSelected(receivable_selector, group.product_type)) ?? []
    return new Map(
      [...groupBy(groups, ({ group }) => group.currency)].map(([currency, of]) => [
        currency,
        known === undefined
          ? 'unknown'
          : receivableFigure(
              metric,
              of.map(({ series }) => series),
              known.on,
            ),
      ]),
    )
  }
  const place = { rule, organization, metric, as_of: today }
  const now = [...valuesOn(today)]
  if (change === null) return now.map(([currency, value]) => ({ ...place, currency, value, change: null }))
  const day = addDays(today, -change.over_days)
  const earlier = valuesOn(day)
  return now.map(([currency, to_value]) => {
    const [from, to] = [measuredOf(earlier.get(currency)), measuredOf(to_value)]
    const known = from === undefined || to === undefined ? 'unknown' : changeOf(from, to, change)
    const from_as_of = earlier.has(currency) ? day : null
    return {
      ...place,
      currency,
      value: to_value === 'nothing' ? to_value : known,
      change: { ...change, from, from_as_of, to },
    }
  })
}

function measuredOf(value: ReturnType<typeof receivableFigure> | undefined): FigureValue | undefined {
  return typeof value === 'string' ? undefined : value
}

function partOfRule({ state }: ActiveRule): PortfolioPart {
  return partOf(state.receivable_selector)
}

/** The days that a rule reads: today, and the earlier one that it compares. */
function daysOf({ state: { change } }: ActiveRule, today: string): string[] {
  return change === null ? [today] : [today, addDays(today, -change.over_days)]
}

function placeOf(rule: ActiveRule, day: string): string {
  return JSON.stringify([partOfRule(rule), day])
}
