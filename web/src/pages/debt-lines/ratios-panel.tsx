// The ratios of a line, each with its numerator and denominator: no ratio stands alone.
import { Anchor } from '@mantine/core'
import type { BorrowingBase, Ratio } from '../../service/borrowing-bases.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { type FileColumn, SaveRows } from '../../ui/save-rows.tsx'
import { NO_FIGURE, multipleText, percentText } from '../../ui/ratio.ts'

interface Told {
  readonly name: string
  readonly ratio: Ratio | null
  readonly text: string
  /** What is divided by what. */
  readonly of: string
}

/** The panel. */
export function RatiosPanel({ base }: { readonly base: BorrowingBase }) {
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
      actions={<SaveRows what="the ratios" file_name="ratios.csv" columns={FILE} rows={ratiosOf(base)} />}
      flush
    >
      <DataTable
        caption="Ratios of the line"
        columns={columns(base.currency)}
        rows={ratiosOf(base)}
        keyOf={({ name }) => name}
      />
    </Panel>
  )
}

const DEFINITIONS = '/docs/definitions/borrowing-base#availability'

const FILE: readonly FileColumn<Told>[] = [
  ['ratio', ({ name }) => name],
  ['of', ({ of }) => of],
  ['numerator', ({ ratio }) => ratio?.numerator],
  ['denominator', ({ ratio }) => ratio?.denominator],
  ['value', ({ ratio }) => ratio?.value],
]

function ratiosOf(base: BorrowingBase): Told[] {
  const leverage = base.leverage?.ratio ?? null
  const statement = base.leverage?.financial_id ?? null
  const { effective_advance_rate, overcollateralization, collateral_coverage } = base
  return [
    {
      name: 'Effective advance rate',
      ratio: effective_advance_rate,
      text: percentText(effective_advance_rate),
      of: 'Outstanding by eligible principal',
    },
    {
      name: 'Over-collateralization',
      ratio: overcollateralization,
      text: percentText(overcollateralization),
      of: 'Collateral and cash less debt, by collateral and cash',
    },
    {
      name: 'Collateral coverage',
      ratio: collateral_coverage,
      text: multipleText(collateral_coverage),
      of: 'Collateral and cash by debt with interest',
    },
    {
      name: 'Leverage',
      ratio: leverage,
      text: multipleText(leverage),
      of: `Total liabilities by tangible net worth${statement === null ? '' : `, of ${statement}`}`,
    },
  ]
}

function columns(currency: string): Column<Told>[] {
  const part = (amount: number | undefined) => (amount === undefined ? NO_FIGURE : amountText(amount, currency))
  return [
    { head: 'Ratio', cell: ({ name }) => name },
    { head: 'Of what', cell: ({ of }) => of },
    { head: 'Numerator', kind: 'numeric', cell: ({ ratio }) => part(ratio?.numerator) },
    { head: 'Denominator', kind: 'numeric', cell: ({ ratio }) => part(ratio?.denominator) },
    { head: 'Value', kind: 'numeric', cell: ({ text }) => <strong>{text}</strong> },
  ]
}
