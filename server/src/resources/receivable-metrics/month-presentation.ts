// The months of one receivable as they are answered.
import { monthOfDay } from '@tapeline/kernel/core/month'
import type { Ledger } from '@tapeline/kernel/metrics/ledger/ledger'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import { type Expectations, expectationsOf } from '@tapeline/kernel/metrics/performance-history/expectations'
import { ledgerAsOf } from '@tapeline/kernel/metrics/performance-history/ledger-as-of'
import { type MonthFigures, monthFigures } from '@tapeline/kernel/metrics/performance-history/month-figures'
import { monthsOf } from '@tapeline/kernel/metrics/performance-history/months'
import { presentRatio } from '../present-ratio.ts'
import type { Resource } from '../present.ts'

/** A receivable whose months are presented. */
export interface MonthsOf {
  readonly id: string
  readonly currency: string
  readonly ledger: Ledger
  readonly steps: readonly MetricSettings[]
  /** Day number; nothing dated later counts. */
  readonly as_of: number
}

/** A month with its number. */
export interface PresentedMonth {
  readonly month: number
  readonly presented: Resource
}

/** From which end months are taken, and no more than how many. */
export interface TakenMonths {
  readonly end: 'oldest' | 'newest'
  readonly count_max: number
}

/**
 * The months that are wanted of a receivable, rising, no more of them than are taken from one end. Figures are computed of those alone:
 * a receivable of 1900 has some 1,500 months, a page asks for a hundred.
 */
export function takeMonths(
  of: MonthsOf,
  isWanted: (month: number) => boolean,
  { end, count_max }: TakenMonths = { end: 'oldest', count_max: Infinity },
): readonly PresentedMonth[] {
  const prepared = prepare(of)
  if (end === 'newest') return [...presentMonths(of, prepared, newestOf(of, prepared, isWanted, count_max))]
  return firstOf(presentMonths(of, prepared, isWanted), count_max)
}

/** The first values of a source, which is asked for no more than those. */
function firstOf<T>(source: Iterable<T>, count_max: number): T[] {
  const taken: T[] = []
  if (count_max <= 0) return taken
  for (const value of source) {
    taken.push(value)
    if (taken.length >= count_max) break
  }
  return taken
}

/** All months of a receivable, rising, each computed when it is asked for. */
export function* eachMonth(of: MonthsOf): Generator<Resource> {
  for (const { presented } of presentMonths(of, prepare(of), () => true)) yield presented
}

interface Prepared {
  readonly ledger: Ledger
  readonly expected: Expectations
}

function prepare(of: MonthsOf): Prepared {
  const ledger = ledgerAsOf(of.ledger, of.as_of, 'nothing')
  return { ledger, expected: expectationsOf(ledger) }
}

function* presentMonths(
  { id, currency, steps, as_of }: MonthsOf,
  { ledger, expected }: Prepared,
  isWanted: (month: number) => boolean,
): Generator<PresentedMonth> {
  for (const month of monthsOf(ledger, steps, as_of, expected)) {
    if (!isWanted(month.month)) continue
    const figures = monthFigures(month, { ledger, steps, expected })
    yield { month: month.month, presented: presentMonth(id, currency, figures) }
  }
}

/** Whether a month is among the newest `count_max` of the wanted ones. */
function newestOf(
  { steps, as_of }: MonthsOf,
  { ledger, expected }: Prepared,
  isWanted: (month: number) => boolean,
  count_max: number,
): (month: number) => boolean {
  const wanted: number[] = []
  for (const { month } of monthsOf(ledger, steps, as_of, expected)) if (isWanted(month)) wanted.push(month)
  const from = wanted.at(-count_max) ?? -Infinity
  return (month) => month >= from && isWanted(month)
}

/** The last month that can be presented as of a day. */
export function lastMonthAsOf(as_of: number): number {
  return monthOfDay(as_of)
}

function presentMonth(receivable_id: string, currency: string, figures: MonthFigures): Resource {
  const { month, open, as_of, ...rest } = figures
  return {
    receivable_id,
    month,
    open,
    as_of,
    currency,
    ...rest,
    collected: { ...rest.collected, smm: presentRatio(rest.collected.smm) },
    gross_yield: presentRatio(rest.gross_yield),
    net_yield: presentRatio(rest.net_yield),
    moic: presentMoic(rest.moic),
  }
}

/** Both multiples as answered. */
export function presentMoic({ realised, total }: MonthFigures['moic']): Resource {
  return { realised: presentRatio(realised), total: presentRatio(total) }
}
