// Excess spread and the averages of rates over a window of months, as they open.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import type { PortfolioCashFlowsRow } from '@tapeline/sdk'
import type { AVERAGED } from '../../service/portfolio-rows.ts'
import type { FigurePart } from '../../ui/figure-parts.tsx'
import { percentOf, percentText } from '../../ui/ratio.ts'
import type { Opened } from '../figures/open-figure.tsx'
import { measureText, ratioParts } from '../figures/parts.ts'
import { type CashLook, DEFINITION, behind, placeOf } from './cash-figures.ts'
import { monthsLater } from './months.ts'
import { partialWindowText } from './spread-terms.tsx'
import { counted } from '../../ui/words.ts'

/** A part of the excess spread of a month. */
interface SpreadPart {
  readonly name: string
  readonly of: (row: PortfolioCashFlowsRow) => number | null
}

/** What the excess spread is made of, itself last. */
export const SPREAD = [
  { name: 'Gross yield', of: ({ yields }) => yields.gross?.value ?? null },
  { name: 'Net charge-offs', of: ({ excess_spread }) => excess_spread.net_charge_offs?.value ?? null },
  { name: 'Coupon', of: ({ excess_spread }) => excess_spread.coupon },
  { name: 'Servicing', of: ({ excess_spread }) => excess_spread.servicing },
  { name: 'Excess spread', of: ({ excess_spread }) => excess_spread.rate },
] as const satisfies readonly SpreadPart[]

/** The excess spread of a month. */
export function spreadFigure(row: PortfolioCashFlowsRow, look: CashLook): Opened {
  const text = (amount: SumInJson) => measureText(amount, 'amount', row.currency)
  return {
    id: ['spread', row.month].join('~'),
    title: 'Excess spread',
    value: percentOf(row.excess_spread.rate),
    place: placeOf(row),
    parts: [
      { name: 'Gross yield', value: percentText(row.yields.gross) },
      { name: 'less net charge-offs', value: percentText(row.excess_spread.net_charge_offs) },
      { name: 'less coupon', value: percentOf(row.excess_spread.coupon) },
      { name: 'less servicing', value: percentOf(row.excess_spread.servicing) },
      ...ratioParts(row.yields.gross, ['Income times twelve', 'Opening principal'], text),
      ...ratioParts(row.excess_spread.net_charge_offs, ['Written off less recovered, times twelve', ''], text).slice(
        0,
        1,
      ),
    ],
    meaning:
      'What the month earned beyond losses, debt and servicing, a year: gross yield − net charge-offs − coupon − servicing.',
    definition: DEFINITION,
    behind: () => behind(row, look, true),
  }
}

/** A rate that is averaged: what it is called, and what it was in a month. */
interface Averaged extends SpreadPart {
  readonly rate: (typeof AVERAGED)[number]
}

/** The rates that are averaged, the excess spread first. */
export const AVERAGES: readonly Averaged[] = [
  { rate: 'excess_spread', name: 'Excess spread', of: ({ excess_spread }) => excess_spread.rate },
  { rate: 'gross_yield', name: 'Gross yield', of: ({ yields }) => yields.gross?.value ?? null },
  {
    rate: 'net_charge_offs',
    name: 'Net charge-offs',
    of: ({ excess_spread }) => excess_spread.net_charge_offs?.value ?? null,
  },
  { rate: 'cdr', name: 'CDR', of: ({ charge_offs }) => charge_offs.cdr },
  { rate: 'payment_rate', name: 'Payment rate', of: ({ payment_rate }) => payment_rate?.value ?? null },
]

/** The average of a rate over the window that ends with a month. */
export function averageFigure(row: PortfolioCashFlowsRow, averaged: Averaged, look: CashLook): Opened {
  const { window, months } = row.averages
  return {
    id: ['average', row.month, averaged.rate].join('~'),
    title: `${averaged.name}, average of ${counted(window, 'month')}`,
    value: percentOf(row.averages[averaged.rate]),
    place: placeOf(row),
    parts: [
      ...Array.from({ length: window }, (_, back) => monthPart(monthsLater(row.month, -back), averaged, look)),
      { name: 'Months of the window that are over and began with principal', value: `${months} of ${window}` },
    ],
    meaning:
      'Arithmetic mean of the monthly rates, not a rate of their sums. A month in progress is left out. ' +
      `While months are missing: ${partialWindowText(look.view)}.`,
    definition: DEFINITION,
    behind: () => behind(row, look, true),
  }
}

function monthPart(month: string, { of }: Averaged, { rows }: CashLook): FigurePart {
  const row = rows.find((one) => one.month === month)
  if (row === undefined) return { name: month, value: 'before the months shown' }
  return { name: month, value: row.open ? 'in progress: missing' : percentOf(of(row)) }
}
