// The bars of a borrowing base beside those of the other side: found by their steps, drawn on one scale, and with both amounts where one points.
import type { Sum } from '@tapeline/kernel/core/sum'
import { amountText } from '../../ui/amount.ts'
import { changeOf } from '../../ui/change.ts'
import { type FileColumn, amountColumn, currencyColumn } from '../../ui/file-columns.ts'
import { type Side, byKeyNow } from '../compare/side.ts'
import { stepAmount, stepKey } from './base-compared.ts'
import type { WaterfallBar } from './waterfall.ts'

/** A bar with the currency of its base. */
export type CurrencyBar = WaterfallBar & { readonly currency: string }

/** The other side of the bars. */
export interface BarsThen {
  /** Which day, moment or line, in words. */
  readonly words: string
  /** What the columns of the other side end with in a file. */
  readonly ending: 'before' | 'other_line'
  /** The bar of the same step; undefined where the other side has none, as where its terms have no such step. */
  readonly of: (bar: CurrencyBar) => CurrencyBar | undefined
  /** All of them, for the scale. */
  readonly bars: readonly CurrencyBar[]
  /** Both amounts of a step, and the change. */
  readonly titleOf: (bar: CurrencyBar) => string
}

/** The other side; undefined where nothing is compared, is still loaded, or is in another currency, which no scale has room for. */
export function barsThen(side: Side<CurrencyBar> | undefined, currency: string): BarsThen | undefined {
  if (side?.rows === undefined || isInAnother(side, currency)) return undefined
  const { words, sides } = side.against
  const found = byKeyNow(side, stepKey)
  const of = (bar: CurrencyBar) => found.get(stepKey(bar))
  return {
    words,
    ending: sides === 'lines' ? 'other_line' : 'before',
    of,
    bars: side.rows,
    titleOf: (bar) => {
      const then = of(bar)
      const { before, difference, percent, why } = changeOf(stepAmount(bar), then && stepAmount(then), sides)
      const change = percent === undefined ? (why ?? difference) : `${difference}, ${percent}`
      return `${bar.label}: ${signedAmount(bar)}. ${words}: ${before} (${change})`
    },
  }
}

/** Whether the other side is in another currency. */
export function isInAnother({ rows = [] }: Side<CurrencyBar>, currency: string): boolean {
  return rows.some((row) => row.currency !== currency)
}

/** The amount of a step, with its sign where it adds or takes off. */
export function signedAmount({ kind, amount, currency }: CurrencyBar): string {
  const sign = amount === 0 || kind === 'level' ? '' : kind === 'less' ? '−' : '+'
  return `${sign}${amountText(amount, currency)}`
}

/** The steps as a file; what is taken off is below zero. Compared, each with what it is on the other side. */
export function waterfallColumns(currency: string, then: BarsThen | undefined): readonly FileColumn<CurrencyBar>[] {
  const amount = (name: string, of: BarsThen['of']) =>
    amountColumn<CurrencyBar>(
      name,
      (bar) => signed(of(bar)),
      () => currency,
    )
  const count = (name: string, of: BarsThen['of']): FileColumn<CurrencyBar> => [name, (bar) => of(bar)?.count]
  const itself: BarsThen['of'] = (bar) => bar
  return [
    ['step', ({ label }) => label],
    amount('amount', itself),
    ...(then === undefined ? [] : [amount(`amount_${then.ending}`, then.of)]),
    currencyColumn(currency),
    count('receivables', itself),
    ...(then === undefined ? [] : [count(`receivables_${then.ending}`, then.of)]),
  ]
}

function signed(bar: CurrencyBar | undefined): Sum | undefined {
  return bar?.kind === 'less' ? -bar.amount : bar?.amount
}
