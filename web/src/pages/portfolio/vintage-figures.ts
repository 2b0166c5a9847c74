// The figures that a cohort can be followed by, and how each opens.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { createElement } from 'react'
import type { PortfolioVintagesRow } from '@tapeline/sdk'
import type { Ratio } from '../../service/api-types.ts'
import type { Asked } from '../../service/portfolio.ts'
import { percentText } from '../../ui/ratio.ts'
import type { Opened } from '../figures/open-figure.tsx'
import { measureText, ratioParts } from '../figures/parts.ts'
import { VintageReceivables } from './vintage-receivables.tsx'
import type { Shown } from './portfolio-page.tsx'
import type { View } from './view.ts'
import { orMore } from '../../ui/buckets.ts'
import { counted } from '../../ui/words.ts'

interface CohortFigure {
  readonly name: string
  readonly of: (row: PortfolioVintagesRow) => Ratio | null
  readonly numerator: string
  /** Left out: receivables drawn, or original principal. */
  readonly denominator?: string
  readonly meaning: string
  /** Why it falls with age where it does, though what it counts stays counted; left out where it falls as a matter of course. */
  readonly falls?: string
  /** By which edge of the buckets and by whose word it counts what is past due. */
  readonly past_due?: { readonly edge: Edge; readonly basis: 'reported' | 'computed' }
  /** Whether its parts are numbers of receivables. */
  readonly counts?: boolean
  /** Whether the cohort of the lowest is the worst one. */
  readonly lowest_is_worst?: boolean
  /** Which receivables of the cohort are behind it; all where it is left out. */
  readonly only?: Asked
}

const MORE_GIVEN = 'more was given out at that age, so that the same is measured against more original principal'

const MORE_DRAWN =
  'further receivables of the cohort were first drawn at that age, so that the same number is measured against more'

const EDGES = ['first_edge', 'second_edge', 'third_edge'] as const

type Edge = (typeof EDGES)[number]

const pastDue = (edge: Edge, basis: 'reported' | 'computed'): CohortFigure => ({
  name: `Past due, ${edge.replace('_', ' ')} of the buckets, ${basis}`,
  past_due: { edge, basis },
  of: (row) => row.past_due[edge][basis],
  numerator: 'Outstanding principal more days past due',
  meaning:
    'Outstanding principal of receivables past due beyond the bucket in force at that age, by original principal. ' +
    'As loans are repaid the curve falls, and writing off lowers it without a payment.',
})

const everPastDue = (days: 30 | 60 | 90, basis: 'reported' | 'computed'): CohortFigure => ({
  name: `Ever ${orMore(days)} days past due by number, ${basis}`,
  of: (row) => row.ever_past_due[`days_${days}`][basis].by_count,
  numerator: `Receivables that were ever ${orMore(days)} days past due`,
  meaning: `Receivables that have been ${orMore(days)} days past due at any time so far, by receivables drawn. One counts once and stays counted.`,
  falls: MORE_DRAWN,
  counts: true,
  only: { ever_past_due: String(days), basis },
})

const rollToLoss = (days: 30 | 60 | 90, basis: 'reported' | 'computed'): CohortFigure => ({
  name: `Roll to loss from ${orMore(days)} days past due, ${basis}`,
  of: (row) => row.ever_past_due[`days_${days}`][basis].roll_to_loss,
  numerator: 'Principal of them written off later, to date',
  denominator: `Outstanding on the first day ${orMore(days)} days past due`,
  meaning: `Of what receivables owed on the first day on which they were ${orMore(days)} days past due, the share written off since.`,
  only: { ever_past_due: String(days), basis },
})

/** The figures by their word in the address of the page. */
export const FIGURES = {
  cgd: {
    name: 'Cumulative gross default (CGD)',
    of: ({ cgd }) => cgd,
    numerator: 'Principal charged off to date',
    meaning: 'Principal charged off to date, by original principal.',
    falls: `a write-off was reversed, or ${MORE_GIVEN}`,
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
    falls: MORE_DRAWN,
    counts: true,
  },
  defaults_by_principal: {
    name: 'Defaults by principal',
    of: ({ defaults }) => defaults.by_principal,
    numerator: 'Principal outstanding on the day before each default',
    meaning: 'What defaulted receivables had outstanding the day before, by original principal.',
    falls: MORE_GIVEN,
  },
  collected_share: {
    name: 'Cumulative collections',
    of: ({ collected_share }) => collected_share,
    lowest_is_worst: true,
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
  first_payment_default: {
    name: 'First payment default by number',
    of: ({ first_payment_default }) => first_payment_default.by_count,
    numerator: 'Receivables whose first item was not paid within 30 days',
    denominator: 'Receivables whose first item fell due 30 or more days ago',
    meaning:
      'Receivables whose first item was not fully paid 30 days after it fell due, by those whose first item fell due that long ago.',
    counts: true,
    only: { first_payment: 'defaulted' },
  },
  ever_30_reported: everPastDue(30, 'reported'),
  ever_30_computed: everPastDue(30, 'computed'),
  ever_60_reported: everPastDue(60, 'reported'),
  ever_60_computed: everPastDue(60, 'computed'),
  ever_90_reported: everPastDue(90, 'reported'),
  ever_90_computed: everPastDue(90, 'computed'),
  roll_to_loss_30_reported: rollToLoss(30, 'reported'),
  roll_to_loss_30_computed: rollToLoss(30, 'computed'),
  roll_to_loss_60_reported: rollToLoss(60, 'reported'),
  roll_to_loss_60_computed: rollToLoss(60, 'computed'),
  roll_to_loss_90_reported: rollToLoss(90, 'reported'),
  roll_to_loss_90_computed: rollToLoss(90, 'computed'),
} as const satisfies Readonly<Record<string, CohortFigure>>

export type VintageFigure = keyof typeof FIGURES

/** What is known of a figure. */
export function figureOf(figure: VintageFigure): CohortFigure {
  return FIGURES[figure]
}

/** What a figure is called by the edges of the buckets: `More than 30 days past due, reported`. */
export function nameOf(figure: VintageFigure, edges: readonly number[]): string {
  const { name, past_due }: CohortFigure = FIGURES[figure]
  return past_due === undefined ? name : (pastDueName(edges[EDGES.indexOf(past_due.edge)], past_due.basis) ?? name)
}

function pastDueName(days: number | null | undefined, basis: string): string | undefined {
  return days === null || days === undefined ? undefined : `More than ${counted(days, 'day')} past due, ${basis}`
}

/** The figures that can be chosen, with their names; what buckets have no edge for is left out, but for the one that is shown. */
export function figuresOffered(edges: readonly number[], shown: VintageFigure) {
  return Object.entries<CohortFigure>(FIGURES).flatMap(([value, { past_due }]) => {
    const figure = vintageFigureOf(value)
    const isKnown = past_due === undefined || edges.length === 0 || EDGES.indexOf(past_due.edge) < edges.length
    return isKnown || figure === shown ? [{ value, label: nameOf(figure, edges) }] : []
  })
}

/** What a panel of vintages draws. */
export interface VintageLook extends Shown<PortfolioVintagesRow> {
  /** The last days of the buckets, by which figures are named; none while they are loaded. */
  readonly edges: readonly number[]
  readonly view: View
  readonly interval: 'month' | 'quarter'
  readonly figure: VintageFigure
}

/** The figure that the address names; gross default where it names none. */
export function vintageFigureOf(asked: string | undefined): VintageFigure {
  return asked !== undefined && asked in FIGURES ? (asked as VintageFigure) : 'cgd'
}

/** Why a shown curve of a figure falls with age; undefined of a figure that falls as a matter of course. */
export function fallsBecause(figure: VintageFigure): string | undefined {
  const { falls }: CohortFigure = FIGURES[figure]
  return falls
}

/** What a figure is, and why it may fall with age. */
export function meaningOf(figure: VintageFigure): string {
  const { meaning, falls }: CohortFigure = FIGURES[figure]
  return falls === undefined ? meaning : `${meaning} It falls with age only where ${falls}.`
}

/** A cohort at an age. */
export function cohortFigure(row: PortfolioVintagesRow, { figure, view, as_of }: VintageLook): Opened {
  const { of, counts = false, only = {}, past_due, ...others }: CohortFigure = FIGURES[figure]
  // Of a cohort at an age the edge is that in force then.
  const days = past_due && row.past_due[past_due.edge].more_than_days
  const name = (past_due && pastDueName(days, past_due.basis)) ?? others.name
  const numerator =
    days === undefined || days === null
      ? others.numerator
      : `Outstanding principal more than ${counted(days, 'day')} past due`
  const { denominator = counts ? 'Receivables drawn' : 'Original principal' } = others
  const ratio = of(row)
  const text = (value: SumInJson) => measureText(value, counts ? 'count' : 'amount', row.currency)
  return {
    id: ['vintage', row.cohort, String(row.months_on_book), figure].join('~'),
    title: name,
    value: percentText(ratio),
    place: `${row.cohort} at ${counted(row.months_on_book, 'month')} on book, ${row.currency}`,
    parts: [
      ...ratioParts(ratio, [numerator, denominator], text),
      { name: 'Outstanding', value: measureText(row.outstanding, 'amount', row.currency) },
      ...(row.complete ? [] : [{ name: 'Complete', value: 'No: part of the cohort is not that old yet' }]),
    ],
    meaning: meaningOf(figure),
    definition: '/docs/definitions/portfolio#vintages',
    behind: () => createElement(VintageReceivables, { row, as_of, filters: { ...view.filters, ...only } }),
  }
}
