// The months that a covenant's test was read from, beside those of the other side's test where it is compared.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import type { DebtLineMetric } from '@tapeline/sdk'
import { type ReactNode, useMemo } from 'react'
import { monthInWords } from '@tapeline/kernel/core/day'
import type { Unit } from '../../service/api-types.ts'
import type { Against } from '../../shell/against.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, fields, percentColumn } from '../../ui/file-columns.ts'
import { NO_FIGURE, percentText } from '../../ui/ratio.ts'
import { SaveBelow } from '../../ui/save-rows.tsx'
import { type Comparing, comparing } from '../compare/compared.tsx'
import { type ComparedFigure, ComparedNote } from '../compare/compared-note.tsx'
import type { Side } from '../compare/side.ts'
import { type MonthRead, coverageRead, monthsRead, valueRead } from './covenant-compared.ts'
import { isOfAmounts, partCell, unitCell, valueCell } from './covenant-file.ts'
import type { HistoryTest } from './covenant-then.ts'
import { measured } from './covenant-words.ts'
import { exactValue, valueText } from './value-text.ts'
import { missingWords } from './line-words.ts'
import { useLine } from './use-line.ts'

interface MonthsReadProps {
  readonly test: DebtLineMetric
  /** With what the test is compared. */
  readonly against: Against | undefined
  /** The test of the other side, where there is one. */
  readonly then: HistoryTest | undefined
}

/** The table, and its files. */
export function MonthsRead({ test, against, then }: MonthsReadProps) {
  const { currency } = useLine().line
  const rows = useMemo(() => monthsRead({ test, currency }).toReversed(), [test, currency])
  const side = useMemo<Side<MonthRead> | undefined>(
    () => against && then && { against, rows: monthsRead(then), error: null },
    [against, then],
  )
  const what = `the months read for ${measured(test)}`
  const file_name = `covenant-${test.covenant_id}-${test.test_month}`
  return (
    <>
      <SaveBelow what={what} file_name={`${file_name}.csv`} columns={FILE_COLUMNS} rows={rows.toReversed()} />
      <DataTable
        caption="The months that were read"
        columns={columns(comparing(side, monthKey))}
        rows={rows}
        keyOf={monthKey}
      />
      <ComparedNote
        what={what}
        file_name={`${file_name}-compared.csv`}
        side={side}
        rows={rows}
        keyOf={monthKey}
        names={NAMES}
        figures={rows.some(({ read }) => read.coverage !== null) ? [VALUE, COVERAGE] : [VALUE]}
      />
    </>
  )
}

const monthKey = ({ month }: MonthRead) => month

const NAMES: readonly FileColumn<MonthRead>[] = [
  ['currency', ({ currency }) => currency],
  ['month', ({ month }) => month],
  ['unit', ({ unit }) => unit],
]

const VALUE: ComparedFigure<MonthRead> = ['value', valueRead, 'average']
/** Averages alone have one. */
const COVERAGE: ComparedFigure<MonthRead> = ['coverage', coverageRead, 'ratio']

const FILE_COLUMNS: readonly FileColumn<MonthRead>[] = [
  ...fields<MonthRead>('month'),
  ['day', ({ read }) => read.day],
  ['unit', ({ unit, currency }) => unitCell(unit, currency)],
  ['numerator', ({ read, unit, currency }) => partCell(read.numerator, unit, currency)],
  [
    'denominator',
    ({ read, unit, currency }) => (unit === 'money' ? undefined : partCell(read.denominator, unit, currency)),
  ],
  percentColumn('coverage', ({ read }) => read.coverage?.value),
  ['value', ({ read, unit, currency }) => valueCell(exactValue(read, unit), unit, currency)],
  ['missing', ({ read }) => read.missing],
  ['financial_ids', ({ read }) => read.financial_ids.join(' ')],
  ['currency', ({ currency }) => currency],
]

/** Parts of shares and averages are amounts or products; they are shown exactly as they are. */
function columns(compared: Comparing<MonthRead>): Column<MonthRead>[] {
  return [
    { head: 'Month read', cell: ({ month }) => monthInWords(month), orderedBy: ({ month }) => month },
    { head: 'On', cell: ({ read }) => read.day },
    { head: 'Numerator', kind: 'numeric', cell: (row) => partText(row.read.numerator, row) },
    {
      head: 'Denominator',
      kind: 'numeric',
      cell: (row) => (row.unit === 'money' ? '' : partText(row.read.denominator, row)),
    },
    { head: 'Coverage', kind: 'numeric', cell: (row) => coverageCell(row, compared) },
    { head: 'Value', kind: 'numeric', cell: (row) => compared(row, valueRead, valueReadText(row)) },
  ]
}

function coverageCell(row: MonthRead, compared: Comparing<MonthRead>): ReactNode {
  const { coverage } = row.read
  return coverage === null ? '' : compared(row, coverageRead, percentText(coverage))
}

function valueReadText({ read, unit, currency }: MonthRead): string {
  return read.missing === null
    ? valueText(exactValue(read, unit), unit, currency)
    : missingWords(read.missing, read.currencies_without_rate)
}

/** Parts of shares, rates, ratios and money are amounts; those of averages are products, shown as plain numbers. */
function partText(
  amount: SumInJson | null,
  { unit, currency }: { readonly unit: Unit | null; readonly currency: string },
): string {
  if (amount === null) return NO_FIGURE
  return isOfAmounts(unit) ? amountText(amount, currency) : String(amount)
}
