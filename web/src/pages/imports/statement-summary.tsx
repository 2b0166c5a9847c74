// What a statement file has: of each account its period, and whether opening balance and booked lines make the closing balance; rows that cannot be
// read.
import { Alert, Text } from '@mantine/core'
import type { LinesBesideStored } from '../../statements/stored-lines.ts'
import type { StatementTotals, StatementView } from '../../statements/statement-view.ts'
import { amountText, countText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, amountColumn, fields } from '../../ui/file-columns.ts'
import { SaveBelow } from '../../ui/save-rows.tsx'
import { counted } from '../../ui/words.ts'

interface StatementSummaryProps {
  readonly view: StatementView
  readonly beside: LinesBesideStored
}

/** The tables, and what is to be known beside them. */
export function StatementSummary({ view, beside }: StatementSummaryProps) {
  const { totals, repeated, informational, notes } = view
  const refused = [...view.refused, ...beside.refused]
  const broken = totals.some(({ balances }) => balances !== undefined && balances.difference !== 0)
  return (
    <>
      {broken && (
        <Alert color="red" variant="light" title="The balances do not match the lines" role="alert" mb="sm">
          <Text size="sm">
            The file may lack lines. You can send it all the same: the whole statement adds later what is missing.
          </Text>
        </Alert>
      )}
      <DataTable caption="Statements of the file" columns={COLUMNS} rows={totals} keyOf={keyOf} />
      <SaveBelow
        what="the statements of the file"
        file_name="statements-of-the-file.csv"
        columns={COLUMNS_OF_FILE}
        rows={totals}
        is_current
      />
      {refused.length > 0 && (
        <>
          <Text size="sm" mt="sm" role="status">
            {counted(refused.length, 'row')} cannot be sent and will be left out.
          </Text>
          <DataTable
            caption="Rows that cannot be sent"
            columns={REFUSED}
            rows={refused}
            keyOf={({ place, reason }) => `${place} ${reason}`}
          />
          <SaveBelow
            what="the rows that cannot be sent"
            file_name="rows-that-cannot-be-sent.csv"
            columns={REFUSED_OF_FILE}
            rows={refused}
            is_current
          />
        </>
      )}
      {repeated > 0 && <Text size="sm">{counted(repeated, 'line')} repeated where statements overlap, sent once.</Text>}
      {informational > 0 && (
        <Text size="sm">{counted(informational, 'entry')} moved no money and will be left out.</Text>
      )}
      {notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
    </>
  )
}

function keyOf({ account, from, to, currency, balances }: StatementTotals): string {
  return [account, from, to, currency, balances?.opening, balances?.closing].join(' ')
}

/** What the table shows of balances, as the rows of the file have it. */
type BalanceName = 'opening' | 'net' | 'closing'

function balanceColumn(head: string, name: BalanceName): Column<StatementTotals> {
  return {
    head,
    kind: 'numeric',
    cell: ({ balances, currency = '' }) => (balances === undefined ? '' : amountText(balances[name], currency)),
    amountOf: ({ balances, currency }) => ({ amount: balances?.[name], currency }),
  }
}

const COLUMNS: readonly Column<StatementTotals>[] = [
  { head: 'Account', cell: ({ account }) => account ?? 'Without a number' },
  { head: 'From', cell: ({ from }) => from },
  { head: 'To', cell: ({ to }) => to },
  { head: 'Lines', kind: 'numeric', cell: ({ lines }) => countText(lines) },
  { head: 'Pending', kind: 'numeric', cell: ({ pending }) => countText(pending) },
  { head: 'Currency', cell: ({ currency }) => currency },
  balanceColumn('Opening balance', 'opening'),
  balanceColumn('Booked lines', 'net'),
  balanceColumn('Closing balance', 'closing'),
  { head: 'Check', cell: checkText },
]

/** Whether opening balance and lines make the closing balance. */
function checkText({ balances, currency = '' }: StatementTotals): string {
  if (balances === undefined) return 'No balances to compare with'
  if (balances.difference === 0) return 'Adds up'
  return `${amountText(balances.difference, currency)} ${currency} missing from the lines`
}

function balanceOfFile(column: string, name: BalanceName): FileColumn<StatementTotals> {
  return amountColumn(
    column,
    ({ balances }) => balances?.[name],
    ({ currency }) => currency,
  )
}

const COLUMNS_OF_FILE: readonly FileColumn<StatementTotals>[] = [
  ...fields<StatementTotals>('account', 'from', 'to', 'lines', 'pending', 'currency'),
  balanceOfFile('opening_balance', 'opening'),
  balanceOfFile('booked_lines', 'net'),
  balanceOfFile('closing_balance', 'closing'),
  ['check', checkText],
]

type Refused = StatementView['refused'][number]

const REFUSED: readonly Column<Refused>[] = [
  { head: 'Place in the file', cell: ({ place }) => place },
  { head: 'What is wrong', kind: 'prose', cell: ({ reason }) => <span className="breakable">{reason}</span> },
]

const REFUSED_OF_FILE = fields<Refused>('place', 'reason')
