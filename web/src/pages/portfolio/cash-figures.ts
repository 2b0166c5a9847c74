// The figures of a month of cash as they open. A flow is made of entries dated in its month: they are with the receivables that it lists.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { createElement } from 'react'
import type { PortfolioCashFlowsRow } from '@tapeline/sdk'
import type { Ratio } from '../../service/api-types.ts'
import { amountText } from '../../ui/amount.ts'
import { percentOf, percentText } from '../../ui/ratio.ts'
import type { Opened } from '../figures/open-figure.tsx'
import { measureText, ratioParts } from '../figures/parts.ts'
import { ReceivablesBehind } from '../figures/receivables-behind.tsx'
import { endOf, monthsLater } from './months.ts'
import type { Shown } from './portfolio-page.tsx'
import type { View } from './view.ts'

/** What a panel of cash flows draws. */
export interface CashLook extends Shown<PortfolioCashFlowsRow> {
  readonly view: View
}

export const DEFINITION = '/docs/definitions/portfolio#cash-flows'

/** An amount of a month. */
export function flowFigure(row: PortfolioCashFlowsRow, name: string, amount: SumInJson, look: CashLook): Opened {
  return {
    id: ['flow', row.month, name].join('~'),
    title: name,
    value: measureText(amount, 'amount', row.currency),
    shown: amountText(amount, row.currency),
    place: placeOf(row),
    meaning: FLOWS[name] ?? 'The sum of the entries of this kind that are dated in the month.',
    definition: DEFINITION,
    behind: () => behind(row, look, name === 'Opening'),
  }
}

const FLOWS: Readonly<Record<string, string>> = {
  'Opening': 'Outstanding at the end of the month before. What obligors overpaid lowers it.',
  'Closing':
    'Opening + disbursed + capitalized − collected − refunded − written off − closed unexplained + transferred. What obligors overpaid lowers it.',
  'Capitalized': 'Interest that became principal: entries of type capitalized_interest.',
  'Transferred': 'Came from other parts of the book, less what left for them; zero over the whole book.',
  'Closed unexplained': 'Left on receivables when they were closed, with no entry that explains it.',
  'Written off': 'Entries of type write_off, and what closing left where the settings make that a loss.',
  'Scheduled principal': 'Principal paid as scheduled, or to catch up, of receivables whose schedule is known.',
  'Ahead of schedule': 'Principal paid before it fell due, receivable by receivable, where the schedule is known.',
  'Defaulted principal':
    'Outstanding the day before, of receivables that were first written off, or became 120 days past due (lines and cards 180).',
  'Not understood':
    'Entries whose type is neither listed nor mapped. They move nothing until the operator maps their type.',
  'In all': 'Principal, interest, fees, other income and recoveries together.',
}

/** A rate of a month. */
export interface Rate {
  readonly name: string
  readonly meaning: string
  readonly of: (row: PortfolioCashFlowsRow) => Ratio | null
  /** The rate shown, if it is calculated from the ratio, such as an annual rate. */
  readonly value?: (row: PortfolioCashFlowsRow) => number | null
  readonly parts: readonly [string, string]
}

/** The rates of a pool report. */
export const RATES = [
  {
    name: 'MDR',
    meaning: 'Monthly default rate: principal written off in the month, by what was performing when it began.',
    of: ({ charge_offs }) => charge_offs.mdr,
    parts: ['Written off in the month', 'Performing when the month began'],
  },
  {
    name: 'CDR',
    meaning: 'Conditional default rate: 1 − (1 − MDR)^12.',
    of: ({ charge_offs }) => charge_offs.mdr,
    value: ({ charge_offs }) => charge_offs.cdr,
    parts: ['MDR: written off in the month', 'MDR: performing when the month began'],
  },
  {
    name: 'MDR × 12',
    meaning: 'The default rate of the month as a simple year: MDR times twelve.',
    of: ({ charge_offs }) => charge_offs.times_12,
    parts: ['Written off in the month, times twelve', 'Performing when the month began'],
  },
  {
    name: 'MDR by days',
    meaning:
      'The default rate of the month as a year by days: MDR times the days of the calendar year, by the days of the month.',
    of: ({ charge_offs }) => charge_offs.day_count,
    parts: ['Written off in the month, times the days of the year', 'Performing when it began, times its days'],
  },
  {
    name: 'SMM',
    meaning:
      'Single monthly mortality: principal paid ahead of schedule, by opening less what was paid as scheduled, of receivables whose schedule is known.',
    of: ({ collected }) => collected.smm,
    parts: ['Paid ahead of schedule', 'Opening less paid as scheduled'],
  },
  {
    name: 'CPR',
    meaning: 'Conditional prepayment rate: 1 − (1 − SMM)^12.',
    of: ({ collected }) => collected.smm,
    value: ({ collected }) => collected.cpr,
    parts: ['SMM: paid ahead of schedule', 'SMM: opening less paid as scheduled'],
  },
  {
    name: 'Payment rate',
    meaning: 'Principal, interest, fees and other income of the month, by opening principal.',
    of: ({ payment_rate }) => payment_rate,
    parts: ['Received in the month', 'Opening principal'],
  },
  {
    name: 'Gross yield',
    meaning: 'Interest, fees and other income of the month times twelve, by opening principal.',
    of: ({ yields }) => yields.gross,
    parts: ['Income times twelve', 'Opening principal'],
  },
  {
    name: 'Gross yield with recoveries',
    meaning: 'Gross yield with what was recovered after write-offs as income.',
    of: ({ yields }) => yields.gross_with_recoveries,
    parts: ['Income and recoveries times twelve', 'Opening principal'],
  },
  {
    name: 'Net yield',
    meaning: 'Gross yield less what was written off.',
    of: ({ yields }) => yields.net,
    parts: ['Income less written off, times twelve', 'Opening principal'],
  },
  {
    name: 'Net yield with recoveries',
    meaning: 'Net yield with what was recovered after write-offs as income.',
    of: ({ yields }) => yields.net_with_recoveries,
    parts: ['Income and recoveries less written off, times twelve', 'Opening principal'],
  },
  {
    name: 'Recovery rate',
    meaning: 'Recovered by written off, both from the beginning to the end of the month.',
    of: ({ recovery_rate }) => recovery_rate,
    parts: ['Recovered to date', 'Written off to date'],
  },
  {
    name: 'Cumulative collections',
    meaning: 'Principal, interest and fees received by what was given out less refunds, both to date.',
    of: ({ cumulative_collections }) => cumulative_collections,
    parts: ['Received to date', 'Given out less refunds to date'],
  },
] as const satisfies readonly Rate[]

/** The value of a rate for a month, as a fraction. */
export function rateValue(row: PortfolioCashFlowsRow, rate: Rate): number | null {
  return rate.value === undefined ? (rate.of(row)?.value ?? null) : rate.value(row)
}

/** A rate of a month as it opens. */
export function monthRateFigure(row: PortfolioCashFlowsRow, rate: Rate, look: CashLook): Opened {
  const ratio = rate.of(row)
  return {
    id: ['rate', row.month, rate.name].join('~'),
    title: rate.name,
    value: rate.value === undefined ? percentText(ratio) : percentOf(rate.value(row)),
    place: placeOf(row),
    parts: ratioParts(ratio, rate.parts, (amount) => measureText(amount, 'amount', row.currency)),
    meaning: rate.meaning,
    definition: DEFINITION,
    behind: () => behind(row, look, true),
  }
}

/** Where a figure of a month holds. */
export function placeOf({ month, open, currency }: PortfolioCashFlowsRow): string {
  return `${currency}, ${month}${open ? ', in progress' : ''}`
}

/** The receivables of a month: those when it began, or those at its end. */
export function behind({ month, currency }: PortfolioCashFlowsRow, { view, as_of }: CashLook, begins: boolean) {
  const day = begins ? endOf(monthsLater(month, -1), as_of) : endOf(month, as_of)
  return createElement(ReceivablesBehind, {
    title: begins ? 'Receivables when the month began' : 'Receivables at the end of the month',
    as_of: day,
    asked: { ...view.filters, currency },
  })
}
