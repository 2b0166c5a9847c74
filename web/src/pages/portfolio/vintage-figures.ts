// The figures that a cohort can be followed by, and how each opens.
import { createElement } from 'react'
import type { Ratio } from '../../service/portfolio.ts'
import type { VintageRow } from '../../service/portfolio-rows.ts'
import { percentText } from '../../ui/ratio.ts'
import type { Opened } from '../figures/open-figure.tsx'
import { measureText, ratioParts } from '../figures/parts.ts'
import { VintageReceivables } from './vintage-receivables.tsx'
import type { Shown } from './portfolio-page.tsx'
import type { View } from './view.ts'

interface Told {
  readonly name: string
  readonly of: (row: VintageRow) => Ratio | null
  readonly numerator: string
  readonly meaning: string
}

const pastDue = (edge: 'first_edge' | 'second_edge' | 'third_edge', basis: 'reported' | 'computed'): Told => ({
  name: `Past due beyond the ${edge.replace('_', ' ')}, ${basis}`,
  of: (row) => row.past_due[edge][basis],
  numerator: `Outstanding principal past due beyond the ${edge.replace('_', ' ')}`,
  meaning:
    'Outstanding principal of receivables past due beyond the edge, by original principal. ' +
    'As loans are repaid the curve falls, and writing off lowers it without a payment.',
})

/** The figures by the word that stands in the address. */
export const FIGURES = {
  cgd: {
    name: 'Cumulative gross default (CGD)',
    of: ({ cgd }) => cgd,
    numerator: 'Principal charged off to date',
    meaning: 'Principal charged off to date, by original principal.',
  },
  cnl: {
    name: 'Cumulative net loss (CNL)',
    of: ({ cnl }) => cnl,
    numerator: 'Charged off less recovered to date',
    meaning: 'Principal charged off less what was recovered, by original principal. It may fall, and be below zero.',
  },
  defaults_by_count: {
    name: 'Defaults by number',
    of: ({ defaults }) => defaults.by_count,
    numerator: 'Receivables that defaulted to date',
    meaning:
      'Receivables first written off, or 120 days past due (lines and cards 180), by receivables drawn. One counts once and stays counted.',
  },
  defaults_by_principal: {
    name: 'Defaults by principal',
    of: ({ defaults }) => defaults.by_principal,
    numerator: 'Principal outstanding on the day before each default',
    meaning: 'What defaulted receivables had outstanding the day before, by original principal.',
  },
  collected_share: {
    name: 'Cumulative collections',
    of: ({ collected_share }) => collected_share,
    numerator: 'Principal, interest and fees received to date',
    meaning:
      'Principal, interest and fees received to date, by original principal. Above 100 % once more came back than went out.',
  },
  prepaid_share: {
    name: 'Prepaid',
    of: ({ prepaid_share }) => prepaid_share,
    numerator: 'Principal paid ahead of schedule to date',
    meaning: 'Principal paid ahead of schedule to date, where a schedule is known, by original principal.',
  },
  first_edge_reported: pastDue('first_edge', 'reported'),
  first_edge_computed: pastDue('first_edge', 'computed'),
  second_edge_reported: pastDue('second_edge', 'reported'),
  second_edge_computed: pastDue('second_edge', 'computed'),
  third_edge_reported: pastDue('third_edge', 'reported'),
  third_edge_computed: pastDue('third_edge', 'computed'),
} as const satisfies Readonly<Record<string, Told>>

export type VintageFigure = keyof typeof FIGURES

/** What a panel of vintages draws. */
export interface VintageLook extends Shown<VintageRow> {
  readonly view: View
  readonly interval: 'month' | 'quarter'
  readonly figure: VintageFigure
}

/** The figure that the address names; gross default where it names none. */
export function vintageFigureOf(asked: string | undefined): VintageFigure {
  return asked !== undefined && asked in FIGURES ? (asked as VintageFigure) : 'cgd'
}

/** A cohort at an age. */
export function cohortFigure(row: VintageRow, { figure, view, as_of }: VintageLook): Opened {
  const { name, of, numerator, meaning } = FIGURES[figure]
  const ratio = of(row)
  const counts = figure === 'defaults_by_count'
  const text = (value: number | null) => measureText(value, counts ? 'count' : 'amount', row.currency)
  return {
    id: ['vintage', row.cohort, String(row.months_on_book), figure].join('~'),
    title: name,
    value: percentText(ratio),
    place: `${row.cohort} at ${row.months_on_book} months on book, ${row.currency}`,
    parts: [
      ...ratioParts(ratio, [numerator, counts ? 'Receivables drawn' : 'Original principal'], text),
      { name: 'Outstanding', value: measureText(row.outstanding, 'amount', row.currency) },
      ...(row.complete ? [] : [{ name: 'Complete', value: 'No: part of the cohort is not that old yet' }]),
    ],
    meaning,
    definition: '/docs/definitions/portfolio#vintages',
    behind: () => createElement(VintageReceivables, { row, as_of, filters: view.filters }),
  }
}
