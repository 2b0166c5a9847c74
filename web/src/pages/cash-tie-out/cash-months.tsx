// One way of the cash, month by month, the latest first. What is open leads to its payments, and to its lines.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CashTieOutRow } from '@tapeline/sdk'
import { useMemo } from 'react'
import type { Texts } from '../../shell/address.ts'
import { useAddress } from '../../shell/use-address.ts'
import { amountText } from '../../ui/amount.ts'
import type { Column } from '../../ui/data-table.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, amountColumn, fields, percentColumn } from '../../ui/file-columns.ts'
import { MonthCell } from '../../ui/month-cell.tsx'
import { NO_FIGURE, percentText } from '../../ui/ratio.ts'
import { SaveBelow } from '../../ui/save-rows.tsx'
import { endOf } from '../portfolio/months.ts'
import { changeOf } from './cash-filters.ts'
import { SIDES } from './cash-sides.tsx'
import { type Way, linesOf } from './cash-totals.ts'

interface CashMonthsProps {
  readonly rows: readonly CashTieOutRow[]
  readonly currency: string
  readonly way: Way
  readonly title: string
}

/** The table. */
export function CashMonths({ rows, currency, way, title }: CashMonthsProps) {
  const hasExplained = rows.some((row) => row[way].explained.number > 0)
  const columns = useMemo(() => columnsOf(way, hasExplained), [way, hasExplained])
  const file = useMemo(() => fileOf(way), [way])
  const { search } = useAddress()
  const name = title.toLowerCase()
  return (
    <>
      <div className="wide-table">
        <DataTable
          caption={`${title} by month`}
          columns={columns}
          rows={rows.toReversed()}
          keyOf={({ month }) => month}
          by_row
          is_fixed
        />
      </div>
      <SaveBelow
        what={`${name} by month`}
        file_name={`${name.replace(' ', '-')}-tied-out.csv`}
        columns={file}
        rows={rows.toReversed()}
        asked={{ currency, since: search['since'] }}
      />
    </>
  )
}

/** A month whose rows of a side are shown below. */
function MonthLink({
  row,
  way,
  children,
}: {
  readonly row: CashTieOutRow
  readonly way: Way
  readonly children: string
}) {
  const { month, currency } = row
  const asked = changeOf({
    from: `${month}-01`,
    until: endOf(month, `${month}-31`),
    direction: way === 'collections' ? 'in' : 'out',
    currency,
    shown: undefined,
    rule: undefined,
  })
  return (
    <Anchor
      fz="inherit"
      className="money"
      renderRoot={(props) => (
        <Link {...props} to="." search={(now: Texts): Texts => ({ ...now, ...asked })} hash={SIDES} />
      )}
    >
      {children}
    </Anchor>
  )
}

const amount = (
  head: string,
  way: Way,
  of: (row: CashTieOutRow) => number | string,
  isLink = false,
): Column<CashTieOutRow> => ({
  head,
  kind: 'numeric',
  cell: (row) => {
    const text = amountText(of(row), row.currency)
    return isLink && String(of(row)) !== '0' ? (
      <MonthLink row={row} way={way}>
        {text}
      </MonthLink>
    ) : (
      <span className="money">{text}</span>
    )
  },
  amountOf: (row) => ({ amount: of(row), currency: row.currency }),
})

const columnsOf = (way: Way, hasExplained: boolean): readonly Column<CashTieOutRow>[] => [
  {
    head: 'Month',
    cell: ({ month, open }) => <MonthCell month={month} in_progress={open} />,
    copiedOf: ({ month }) => month,
  },
  amount('Reported', way, (row) => row[way].reported.amount),
  amount('Verified', way, (row) => row[way].verified.amount),
  {
    head: 'Verified share',
    kind: 'numeric',
    cell: (row) => percentText(row[way].verified_share),
    orderedBy: (row) => row[way].verified_share?.value,
  },
  amount('By the lender alone', way, (row) => row[way].stated_by_lender.amount),
  ...(hasExplained ? [amount('Explained', way, (row) => row[way].explained.amount)] : []),
  amount('Open', way, (row) => row[way].open.amount, true),
  days('Days to verify', (row) => row[way].days_to_verify.median),
  amount('Open lines', way, (row) => linesOf(row, way).open.amount, true),
]

function days(head: string, of: (row: CashTieOutRow) => number | null): Column<CashTieOutRow> {
  return { head, kind: 'numeric', cell: (row) => of(row) ?? NO_FIGURE, copiedOf: of }
}

/** Of the row of a month, its currency. */
const currencyOf = ({ currency }: CashTieOutRow) => currency

function fileOf(way: Way): readonly FileColumn<CashTieOutRow>[] {
  const counts = (
    name: string,
    of: (row: CashTieOutRow) => { readonly number: number; readonly amount: number | string },
  ) =>
    [
      amountColumn<CashTieOutRow>(name, (row) => of(row).amount, currencyOf),
      [`${name}_number`, (row: CashTieOutRow) => of(row).number],
    ] as const
  return [
    ...fields<CashTieOutRow>('month'),
    ['in_progress', ({ open }) => (open ? 'Yes' : 'No')],
    ...fields<CashTieOutRow>('currency'),
    ...counts('reported', (row) => row[way].reported),
    ...counts('verified', (row) => row[way].verified),
    percentColumn('verified_share', (row) => row[way].verified_share?.value),
    ...counts('by_the_lender_alone', (row) => row[way].stated_by_lender),
    ...counts('explained', (row) => row[way].explained),
    ...counts('open', (row) => row[way].open),
    ['days_to_verify', (row) => row[way].days_to_verify.median],
    ['nine_of_ten_within', (row) => row[way].days_to_verify.p90],
    ...counts('lines_of_the_bank', (row) => linesOf(row, way).all),
    ...counts('explained_lines', (row) => linesOf(row, way).explained),
    ...counts('open_lines', (row) => linesOf(row, way).open),
  ]
}
