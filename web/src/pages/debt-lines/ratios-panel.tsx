// The ratios of a line, each with its numerator and denominator: no ratio stands alone.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { Anchor } from '@mantine/core'
import type { CalculatedBase } from '../../service/borrowing-bases.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { type FileColumn, amountCell, currencyColumn, percentCell } from '../../ui/file-columns.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { NO_FIGURE, multipleText, percentText } from '../../ui/ratio.ts'
import { comparing, comparingCells } from '../compare/compared.tsx'
import { ComparedNote } from '../compare/compared-note.tsx'
import type { Side } from '../compare/side.ts'
import { RATIO_FIGURES, RATIO_NAMES, inItsCurrency, ratioKey, ratioPart, ratioValue } from './base-compared.ts'
import { type OtherBase, sideOf } from './line-against.tsx'
import { type LineRatio, ofWhat, ratioFigure } from './base-figures.tsx'

interface RatiosPanelProps {
  readonly base: CalculatedBase
  readonly other: OtherBase | undefined
}

type CurrencyRatio = LineRatio & { readonly currency: string }

const ratiosIn = (base: CalculatedBase): CurrencyRatio[] => inItsCurrency(ratiosOf(base), base)

/** The panel. */
export function RatiosPanel({ base, other }: RatiosPanelProps) {
  const rows = ratiosIn(base)
  const side = sideOf(other, ratiosIn)
  return (
    <Panel
      title="Ratios"
      lead={
        <>
          Exact parts, rounded only where they are shown.{' '}
          <Anchor href={DEFINITIONS} inherit underline="always">
            Definitions
          </Anchor>
        </>
      }
      actions={<SaveRows what="the ratios" file_name="ratios.csv" columns={fileColumns(base)} rows={ratiosOf(base)} />}
      flush
    >
      <DataTable caption="Ratios of the line" columns={columns(base, side)} rows={rows} keyOf={ratioKey} />
      <ComparedNote
        what="the ratios"
        file_name="ratios-compared.csv"
        side={side}
        rows={rows}
        keyOf={ratioKey}
        names={RATIO_NAMES}
        figures={RATIO_FIGURES}
      />
    </Panel>
  )
}

const DEFINITIONS = '/docs/definitions/borrowing-base#availability'

const fileColumns = (base: CalculatedBase): readonly FileColumn<LineRatio>[] => [
  ['ratio', ({ name }) => name],
  ['of', ({ of }) => ofWhat(of)],
  ['numerator', ({ ratio }) => amountCell(ratio?.numerator, base.currency)],
  ['denominator', ({ ratio }) => amountCell(ratio?.denominator, base.currency)],
  currencyColumn(base.currency),
  ['unit', ({ unit }) => unit],
  ['value', ({ ratio, unit }) => (unit === 'percent' ? percentCell(ratio?.value) : ratio?.value)],
]

function ratiosOf(base: CalculatedBase): LineRatio[] {
  const leverage = base.leverage?.ratio ?? null
  const statement = base.leverage?.financial_id ?? null
  const { effective_advance_rate, overcollateralization, collateral_coverage } = base
  return [
    {
      id: 'effective_advance_rate',
      name: 'Effective advance rate',
      ratio: effective_advance_rate,
      unit: 'percent',
      text: percentText(effective_advance_rate),
      of: ['Outstanding', 'Eligible principal'],
      definition: 'availability',
      step: 'eligible',
    },
    {
      id: 'overcollateralization',
      name: 'Over-collateralization',
      ratio: overcollateralization,
      unit: 'percent',
      text: percentText(overcollateralization),
      of: ['Collateral and cash less debt', 'Collateral and cash'],
      definition: 'availability',
      step: 'net_eligible',
    },
    {
      id: 'collateral_coverage',
      name: 'Collateral coverage',
      ratio: collateral_coverage,
      unit: 'multiple',
      text: multipleText(collateral_coverage),
      of: ['Collateral and cash', 'Debt with interest'],
      definition: 'availability',
      step: 'net_eligible',
    },
    {
      id: 'leverage',
      name: 'Leverage',
      ratio: leverage,
      unit: 'multiple',
      text: multipleText(leverage),
      of: ['Total liabilities', `Tangible net worth${statement === null ? '' : `, of ${statement}`}`],
      definition: 'availability',
    },
  ]
}

function columns(base: CalculatedBase, side: Side<CurrencyRatio> | undefined): Column<CurrencyRatio>[] {
  const compared = comparing(side, ratioKey)
  const cells = comparingCells(side, ratioKey)
  const part = (amount: SumInJson | undefined) => (amount === undefined ? NO_FIGURE : amountText(amount, base.currency))
  return [
    { head: 'Ratio', cell: ({ name }) => name },
    { head: 'Of what', cell: ({ of }) => ofWhat(of) },
    {
      head: 'Numerator',
      kind: 'numeric',
      cell: (row) => compared(row, ratioPart('numerator'), part(row.ratio?.numerator)),
    },
    {
      head: 'Denominator',
      kind: 'numeric',
      cell: (row) => compared(row, ratioPart('denominator'), part(row.ratio?.denominator)),
    },
    {
      head: 'Value',
      kind: 'numeric',
      cell: (row) =>
        cells(row, ratioValue, (one) => ratioFigure({ ...base, currency: one.currency }, one), row.ratio === null),
    },
  ]
}
