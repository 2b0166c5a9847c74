// Borrowing bases as a report: the waterfall of each debt line, what is ineligible and why, limits and advance rates.
import type { OwnAnswers } from './own-answers.ts'
import type { ReportedLine } from './reported-lenders.ts'
import {
  type AnsweredAmount,
  type AnsweredCount,
  type AnsweredRatio,
  type ReportColumn,
  type ReportSheet,
  amount,
  counted,
  share,
  sheetOf,
  words,
} from '../../../reports/report-document.ts'

/** The day and the moment of a report, as the interface takes them. */
export interface ReportClocks {
  readonly as_of: string
  readonly known_at: string
}

interface Named {
  readonly id: string | null
  readonly name: string | null
}

/** What of a borrowing base is reported. A figure is null where the terms lack its inputs. */
export interface AnsweredBase {
  readonly as_of: string
  readonly currency: string
  readonly pledged: AnsweredCount
  readonly unconverted: readonly (AnsweredCount & { readonly currency: string })[]
  readonly ineligible: AnsweredCount
  readonly reasons: readonly (Named & { readonly first: AnsweredCount; readonly all: AnsweredCount })[]
  readonly eligible: AnsweredCount
  readonly limits: readonly (Named & {
    readonly group: string
    readonly excess: AnsweredAmount
    readonly groups_count: number
  })[]
  readonly excess: AnsweredAmount
  readonly net_eligible: AnsweredAmount
  readonly advances: readonly {
    readonly id: string | null
    readonly agreed_rate: AnsweredRatio
    readonly rate: AnsweredRatio
    readonly net_eligible: AnsweredCount
    readonly advance: AnsweredAmount
  }[]
  readonly advance: AnsweredAmount
  readonly cash: { readonly counted: AnsweredAmount }
  readonly reserves: readonly (Named & { readonly amount: AnsweredAmount })[]
  readonly base: AnsweredAmount
  readonly commitment: AnsweredAmount
  readonly outstanding: AnsweredAmount
  readonly availability: AnsweredAmount
  readonly deficiency: AnsweredAmount
}

/** A debt line with its borrowing base. */
export interface LineBase extends Pick<ReportedLine, 'id' | 'name'> {
  readonly of: AnsweredBase
}

/** The sheets of borrowing bases: without a day each line is as of the day of the moment in the time zone of its lender. */
export async function borrowingBaseSheets(
  answers: OwnAnswers,
  lines: readonly ReportedLine[],
  clocks: Pick<ReportClocks, 'known_at'> & Partial<ReportClocks>,
): Promise<ReportSheet[]> {
  const bases: LineBase[] = []
  for (const { id, name } of lines) {
    const answer = await answers.ask('/debt-lines/{id}/borrowing-base', { id }, { ...clocks })
    bases.push({ id, name, of: answer as unknown as AnsweredBase })
  }
  return baseSheets(bases)
}

/** The sheets of given bases. */
export function baseSheets(bases: readonly LineBase[]): ReportSheet[] {
  return [waterfallSheet(bases), reasonsSheet(bases), limitsSheet(bases), advancesSheet(bases)]
}

/** A debt line in words: `Birch Warehouse (line-4001)`. */
export const lineText = ({ id, name }: Pick<ReportedLine, 'id' | 'name'>) => `${name} (${id})`

const rowsOf = <Row>(bases: readonly LineBase[], rows: (base: AnsweredBase) => readonly Row[]) =>
  bases.flatMap(({ id, name, of }) => {
    const { currency, as_of } = of
    return rows(of).map((row) => ({ line: lineText({ id, name }), currency, as_of, row }))
  })

type OfLine<Row> = ReturnType<typeof rowsOf<Row>>[number]

/** The debt line of a row. */
export const LINE: ReportColumn<{ readonly line: string }> = {
  name: 'Debt line',
  width: 32,
  cell: ({ line }) => words(line),
}

const CURRENCY: ReportColumn<{ readonly currency: string }> = {
  name: 'Currency',
  width: 10,
  cell: ({ currency }) => words(currency),
}

const AS_OF: ReportColumn<{ readonly as_of: string }> = { name: 'As of', width: 12, cell: ({ as_of }) => words(as_of) }

interface Step {
  readonly step: string
  readonly count: number | null
  readonly amount: AnsweredAmount
  /** Where it is not that of the line. */
  readonly currency?: string
}

const WATERFALL: readonly ReportColumn<OfLine<Step>>[] = [
  LINE,
  { name: 'Step', width: 38, cell: ({ row }) => words(row.step) },
  { name: 'Receivables', width: 13, cell: ({ row }) => counted(row.count) },
  { name: 'Amount', width: 20, cell: ({ row, currency }) => amount(row.amount, row.currency ?? currency) },
  { name: 'Currency', width: 10, cell: ({ row, currency }) => words(row.currency ?? currency) },
  AS_OF,
]

function waterfallSheet(bases: readonly LineBase[]): ReportSheet {
  return sheetOf('Borrowing base', WATERFALL, rowsOf(bases, stepsOf))
}

const nameOf = ({ id, name }: Named) => name ?? id ?? 'all others'

function stepsOf(base: AnsweredBase): Step[] {
  const step = (label: string, figure: AnsweredAmount): Step => ({ step: label, count: null, amount: figure })
  const { pledged, ineligible, eligible, reserves, unconverted } = base
  return [
    { step: 'Pledged', ...pledged },
    { step: 'less ineligible', ...ineligible },
    { step: 'Eligible', ...eligible },
    step('less excess concentrations', base.excess),
    step('Net eligible', base.net_eligible),
    step('Advance on net eligible', base.advance),
    step('plus eligible cash', base.cash.counted),
    ...reserves.map((reserve) => step(`less reserve: ${nameOf(reserve)}`, reserve.amount)),
    step('Borrowing base', base.base),
    step('Commitment', base.commitment),
    step('Principal outstanding', base.outstanding),
    step('Availability', base.availability),
    step('Deficiency', base.deficiency),
    ...unconverted.map((one) => ({ step: 'Not counted for lack of an exchange rate', ...one })),
  ]
}

const REASONS: readonly ReportColumn<OfLine<AnsweredBase['reasons'][number]>>[] = [
  LINE,
  { name: 'Rule', width: 32, cell: ({ row }) => words(nameOf(row)) },
  { name: 'First to fail', width: 14, cell: ({ row }) => counted(row.first.count) },
  { name: 'Amount first to fail', width: 22, cell: ({ row, currency }) => amount(row.first.amount, currency) },
  { name: 'Failed at all', width: 14, cell: ({ row }) => counted(row.all.count) },
  { name: 'Amount failed at all', width: 22, cell: ({ row, currency }) => amount(row.all.amount, currency) },
  CURRENCY,
  AS_OF,
]

function reasonsSheet(bases: readonly LineBase[]): ReportSheet {
  return sheetOf(
    'Ineligible',
    REASONS,
    rowsOf(bases, ({ reasons }) => reasons),
  )
}

const LIMITS: readonly ReportColumn<OfLine<AnsweredBase['limits'][number]>>[] = [
  LINE,
  { name: 'Limit', width: 32, cell: ({ row }) => words(nameOf(row)) },
  { name: 'Groups in excess', width: 18, cell: ({ row }) => counted(row.groups_count) },
  { name: 'Excess', width: 20, cell: ({ row, currency }) => amount(row.excess, currency) },
  CURRENCY,
  AS_OF,
]

function limitsSheet(bases: readonly LineBase[]): ReportSheet {
  return sheetOf(
    'Concentration',
    LIMITS,
    rowsOf(bases, ({ limits }) => limits),
  )
}

const ADVANCES: readonly ReportColumn<OfLine<AnsweredBase['advances'][number]>>[] = [
  LINE,
  { name: 'Class', width: 24, cell: ({ row }) => words(row.id ?? 'all others') },
  { name: 'Agreed rate', width: 13, cell: ({ row }) => share(row.agreed_rate) },
  { name: 'Rate', width: 10, cell: ({ row }) => share(row.rate) },
  { name: 'Net eligible', width: 20, cell: ({ row, currency }) => amount(row.net_eligible.amount, currency) },
  { name: 'Advance', width: 20, cell: ({ row, currency }) => amount(row.advance, currency) },
  CURRENCY,
  AS_OF,
]

function advancesSheet(bases: readonly LineBase[]): ReportSheet {
  return sheetOf(
    'Advance',
    ADVANCES,
    rowsOf(bases, ({ advances }) => advances),
  )
}
