// The cash of a closed month as its certificate states it: what came in, how much of it the bank shows, and how old the rest is.
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MonthCloseReport } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { countText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, amountColumn, percentColumn } from '../../ui/file-columns.ts'
import { moneyColumn } from '../../ui/money-column.tsx'
import { Panel } from '../../ui/page.tsx'
import { percentText } from '../../ui/ratio.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { ageText } from '../cash-tie-out/cash-words.ts'
import { useLine } from './use-line.ts'

type Cash = NonNullable<MonthCloseReport['cash_tie_out']>
type Collections = Cash['collections'][number]

interface CashRow {
  readonly figure: string
  readonly currency: string
  readonly of: Collections['reported']
  readonly share: Collections['verified_share']
}

interface ClosedCashProps {
  readonly month: string
  readonly cash: Cash
}

/** The panel. */
export function ClosedCash({ month, cash: { as_of, collections } }: ClosedCashProps) {
  const { environment, line, reader } = useLine()
  const rows = collections.flatMap(rowsOf)
  const to = reader === 'operator' ? PATHS.operatorLendersCash : PATHS.cashTieOut
  const search = { as_of, from: `${month}-01`, until: lastDay(month), direction: 'in', shown: 'all' }
  return (
    <Panel
      title="Cash of the month, as certified"
      lead={
        <>
          Collections of all receivables of the lender beside its bank statements, as of the close on {as_of}, gross of
          fees and of what was taken back later.{' '}
          <Anchor
            fz="inherit"
            underline="always"
            renderRoot={(props) => (
              <Link {...props} to={to} params={{ environment, organization: line.organization }} search={search} />
            )}
          >
            Its payments
          </Anchor>
        </>
      }
      actions={
        rows.length > 0 && (
          <SaveRows what="the cash of the month" file_name={`cash-of-${month}.csv`} columns={FILE} rows={rows} />
        )
      }
      flush
    >
      {rows.length === 0 ? (
        <Text size="sm" px="md" pb="md">
          Nothing was collected in the month.
        </Text>
      ) : (
        <DataTable
          caption="Cash of the month"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ figure, currency }) => `${currency} ${figure}`}
          is_fixed
        />
      )}
    </Panel>
  )
}

/** The panel where the certificate states why it has no cash. */
export function NoClosedCash() {
  return (
    <Panel title="Cash of the month, as certified">
      <Text size="sm">
        The cash of the lender could not be tied out when the month was closed. The cash tie-out shows it on every day.
      </Text>
    </Panel>
  )
}

function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}

function rowsOf(of: Collections): CashRow[] {
  const row = (figure: string, counted: Collections['reported'], share: CashRow['share'] = null): CashRow => ({
    figure,
    currency: of.currency,
    of: counted,
    share,
  })
  return [
    row('Collections', of.reported),
    row('Verified', of.verified, of.verified_share),
    row("On the lender's own statements alone", of.stated_by_lender),
    row('Explained by the operator', of.explained),
    row('Open', of.open),
    ...of.open_by_age.map((age) => row(`Open, ${ageText(age)} old`, age)),
  ]
}

const COLUMNS: readonly Column<CashRow>[] = [
  { head: 'Collections', cell: ({ figure }) => figure },
  { head: 'Payments', kind: 'numeric', cell: ({ of }) => countText(of.number) },
  moneyColumn(
    'Amount',
    ({ of }) => of.amount,
    ({ currency }) => currency,
  ),
  { head: 'Share', kind: 'numeric', cell: ({ share }) => (share === null ? '' : percentText(share)) },
]

const FILE: readonly FileColumn<CashRow>[] = [
  ['figure', ({ figure }) => figure],
  ['currency', ({ currency }) => currency],
  ['payments', ({ of }) => of.number],
  amountColumn(
    'amount',
    ({ of }) => of.amount,
    ({ currency }) => currency,
  ),
  percentColumn('verified_share', ({ share }) => share?.value),
]
