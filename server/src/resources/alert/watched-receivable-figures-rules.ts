// Which figure of receivables opens an alert by which rule, and which closes it again. Pure. One alert for each rule, lender and currency.
import { isReceivableMetric } from '../alert-rule/alert-metrics-rules.ts'
import type { ActiveRule } from '../alert-rule/active-rules-reads.ts'
import type { ReceivableSelector } from '../alert-rule/alert-rule-rules.ts'
import { type Json, isObject } from '@tapeline/kernel/core/dated-facts'
import { metadataText } from '@tapeline/kernel/core/metadata-text'
import type { ReceivableFigure } from './receivable-figures-reads.ts'
import { type FigureMeaning, type WatchedFigure, meaningOf, openingOfFigure } from './watched-figures-rules.ts'

/** Whether a rule watches a figure of receivables. */
export function watchesReceivables({ state }: ActiveRule): boolean {
  return state.metric !== null && isReceivableMetric(state.metric)
}

/** What a rule watches of the figures that were read for it. A share of nothing is over; what cannot be stated opens and closes nothing. */
export function watchedReceivables(rule: ActiveRule, figures: readonly ReceivableFigure[]): WatchedFigure[] {
  return figures
    .filter((figure) => figure.rule === rule.number)
    .map((figure) => {
      const { organization, metric, currency } = figure
      const subject = { subject_kind: 'portfolio', subject_id: currency, debt_line_id: null }
      const about = JSON.stringify([organization, 'metric', metric, 'portfolio', currency])
      const value = figure.value === 'nothing' ? 'untested' : figure.value
      return {
        opening: openingOfFigure(rule, { about, ...subject }, { ...figure, value }),
        meaning: meaning(rule, figure),
      }
    })
}

function meaning({ state }: ActiveRule, { value }: ReceivableFigure): FigureMeaning {
  const { comparator, threshold, closing_threshold } = state
  if (comparator === null || threshold === null || value === 'unknown') return 'neither'
  return value === 'nothing' ? 'closes' : meaningOf(value, { comparator, threshold, closing_threshold })
}

/** Whether the figure of an alert is of the receivables that its rule selects now; null is for all. */
export function isSameSelection(figure: Json | undefined, selector: ReceivableSelector | null): boolean {
  return selectionText(figure ?? null) === selectionText(selector as Json)
}

function selectionText(selector: Json): string {
  if (!isObject(selector)) return ''
  const { product_types, metadata } = selector
  const products = Array.isArray(product_types) ? product_types.map(String).toSorted() : []
  const values = Object.entries(isObject(metadata) ? metadata : {}).map(([key, value]) => [key, metadataText(value)])
  return JSON.stringify([products, values.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))])
}
