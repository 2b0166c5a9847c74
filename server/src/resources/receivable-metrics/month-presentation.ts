// The months of one receivable as they are answered.
import { monthOfDay } from '../../core/month.ts'
import type { Ledger } from '../../metrics/ledger/ledger.ts'
import type { Reckoning } from '../../metrics/reckoning.ts'
import { ledgerAsOf } from '../../metrics/story/ledger-as-of.ts'
import { type MonthFigures, monthFigures } from '../../metrics/story/month-figures.ts'
import { visitMonths } from '../../metrics/story/months.ts'
import { presentRatio } from '../present-ratio.ts'
import type { Resource } from '../present.ts'

/** A receivable whose months are told. */
export interface MonthsOf {
  readonly id: string
  readonly currency: string
  readonly ledger: Ledger
  readonly steps: readonly Reckoning[]
  /** Day number; nothing dated later counts. */
  readonly as_of: number
}

/** A month with its number. */
export interface ToldMonth {
  readonly month: number
  readonly told: Resource
}

/** The months that are wanted of a receivable, rising. */
export function tellMonths(of: MonthsOf, isWanted: (month: number) => boolean): ToldMonth[] {
  const { id, currency, steps, as_of } = of
  const ledger = ledgerAsOf(of.ledger, as_of, 'nothing')
  const months: ToldMonth[] = []
  visitMonths(ledger, steps, as_of, (month, expected) => {
    if (!isWanted(month.month)) return
    const figures = monthFigures(month, { ledger, steps, expected })
    months.push({ month: month.month, told: presentMonth(id, currency, figures) })
  })
  return months
}

/** The last month that can be told as of a day. */
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
