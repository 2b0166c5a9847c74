// The characteristics of a pool as they are read and as they open.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { createElement } from 'react'
import type { PortfolioSummaryRow } from '@tapeline/sdk'
import type { Ratio } from '../../service/api-types.ts'
import { amountText, countText } from '../../ui/amount.ts'
import { NO_FIGURE, percentText } from '../../ui/ratio.ts'
import { sentenceCase, counted } from '../../ui/words.ts'
import { bureauName } from '../../ui/marked-numbers.ts'
import type { FigurePart } from '../../ui/figure-parts.tsx'
import type { Opened } from '../figures/open-figure.tsx'
import { measureText, ratioParts } from '../figures/parts.ts'
import { ReceivablesBehind } from '../figures/receivables-behind.tsx'

/** An average weighted by outstanding principal, or by what was advanced. */
export interface Characteristic {
  readonly name: string
  readonly average: Ratio | null
  readonly coverage: Ratio | null
  readonly meaning: string
  /** What the average is in, in a file. */
  readonly unit: 'percent' | 'multiple' | 'months' | 'days' | 'score'
  /** The average as it is read. */
  readonly text: (average: Ratio) => string
  /** What it is made of, where that is an amount. */
  readonly parts?: readonly [string, string]
}

const DEFINITION = '/docs/definitions/portfolio#summary'

const days = ({ value }: Ratio) => counted(Math.round(value), 'day')

const months = ({ value }: Ratio) => `${value.toFixed(1)} months`

/** All of them, in the order in which a pool is described. */
export function characteristicsOf({ weighted, factor_rate }: PortfolioSummaryRow): Characteristic[] {
  return [
    {
      name: 'Interest rate (WAC)',
      ...weighted.wac,
      meaning:
        'Weighted average coupon: annual interest rate, weighted by outstanding principal. What has no rate is in neither sum.',
      unit: 'percent',
      text: (average) => percentText(average),
      parts: ['Interest of a year', 'Outstanding principal with a rate'],
    },
    {
      name: 'Factor rate',
      ...factor_rate,
      meaning:
        'All that is to be repaid by schedule, past and to come, by what was advanced. What has no factor rate of its own is in neither sum.',
      unit: 'multiple',
      text: ({ value }) => value.toFixed(4),
      parts: ['To be repaid by schedule', 'Disbursed less refunded'],
    },
    {
      name: 'Maturity (WAM)',
      ...weighted.wam,
      meaning:
        'Weighted average maturity: calendar months to maturity of what has not matured, weighted by outstanding principal.',
      unit: 'months',
      text: months,
    },
    {
      name: 'Loan age (WALA)',
      ...weighted.wala,
      meaning: 'Weighted average loan age: calendar months since origination, weighted by outstanding principal.',
      unit: 'months',
      text: months,
    },
    {
      name: 'Original term',
      ...weighted.original_term_days,
      meaning: 'Days from origination to maturity, weighted by outstanding principal.',
      unit: 'days',
      text: days,
    },
    {
      name: 'Remaining term',
      ...weighted.remaining_term_days,
      meaning: 'Days to maturity of what has not matured, weighted by outstanding principal.',
      unit: 'days',
      text: days,
    },
    {
      name: 'Age',
      ...weighted.age_days,
      meaning: 'Days since origination, weighted by outstanding principal.',
      unit: 'days',
      text: days,
    },
    ...scoresOf(weighted.credit_scores),
  ]
}

/** Scales of bureaus differ, so each has a line of its own; scores of unlisted bureaus have coverage only. */
function scoresOf(scores: PortfolioSummaryRow['weighted']['credit_scores']): Characteristic[] {
  return Object.entries(scores).flatMap(([bureau, score]) =>
    score === null
      ? []
      : [
          {
            name: bureau === 'unlisted' ? 'Credit score, other bureaus' : `Credit score, ${bureauName(bureau)}`,
            average: score.average ?? null,
            coverage: score.coverage,
            meaning:
              'Scores of obligors by this bureau, weighted by what they owe. Scores of two bureaus are never averaged.',
            unit: 'score' as const,
            text: ({ value }: Ratio) => countText(Math.round(value)),
          },
        ],
  )
}

/** A weighted average. */
export function characteristicFigure(one: Characteristic, { currency }: PortfolioSummaryRow): Opened {
  const { name, average, coverage, meaning, text, parts } = one
  const amount = (value: SumInJson) => measureText(value, 'amount', currency)
  return {
    id: ['characteristic', name, currency].join('~'),
    title: name,
    value: average === null ? NO_FIGURE : text(average),
    place: currency,
    parts: [...(parts === undefined ? [] : ratioParts(average, parts, amount)), ...coverageParts(coverage, amount)],
    meaning,
    definition: DEFINITION,
    behind: () => openBehind(currency),
  }
}

function coverageParts(coverage: Ratio | null, amount: (value: SumInJson) => string): FigurePart[] {
  return [
    { name: 'Coverage: share of principal that has the value', value: percentText(coverage) },
    ...ratioParts(coverage, ['Principal that has the value', 'All outstanding principal'], amount),
  ]
}

/** What an open receivable has outstanding on average, not weighted. */
export function averageBalanceFigure({ average_balance: average, currency }: PortfolioSummaryRow): Opened {
  const value = average === null ? NO_FIGURE : amountText(Math.round(average.value), currency)
  return {
    id: `average-balance-${currency}`,
    title: 'Average balance',
    value: average === null ? value : `${value} ${currency}`,
    shown: value,
    place: currency,
    parts: [
      { name: 'Outstanding principal', value: measureText(average?.numerator ?? null, 'amount', currency) },
      { name: 'Open receivables', value: measureText(average?.denominator ?? null, 'count', currency) },
    ],
    meaning: 'Outstanding principal of open receivables by their number.',
    definition: DEFINITION,
    behind: () => openBehind(currency),
  }
}

/** What becomes of receivables of which nothing is outstanding. */
export const OUTCOMES = {
  paid_off: 'Nothing is outstanding: they were repaid.',
  charged_off: 'Nothing is outstanding: the last of it was written off.',
  closed_unexplained: 'They were closed with principal left that no entry explains.',
} as const

/** What has become of receivables of which nothing is outstanding. */
export function outcomeFigures({ receivables, currency }: PortfolioSummaryRow): Opened[] {
  return Object.entries(OUTCOMES).map(([state, meaning]) => ({
    id: `${state}-${currency}`,
    title: sentenceCase(state),
    value: countText(receivables[state as keyof typeof OUTCOMES]),
    place: currency,
    parts: [{ name: 'Ever drawn', value: countText(receivables.drawn) }],
    meaning,
    definition: DEFINITION,
    behind: () => createElement(ReceivablesBehind, { asked: { currency, state } }),
  }))
}

function openBehind(currency: string) {
  return createElement(ReceivablesBehind, { asked: { currency } })
}
