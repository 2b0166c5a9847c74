// The statement of one account and month: how it foots, and every line with what it belongs to.
import { Alert, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CashLine, CashAccountStatementsRow as Statement } from '@tapeline/sdk'
import { useMemo } from 'react'
import { cashListQuery, readCashRows } from '../../service/cash-tie-out.ts'
import type { ListQuestion } from '../../service/list.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { amountText, countText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Figure } from '../../ui/figure.tsx'
import { type FileColumn, amountColumn, currencyColumn, fields } from '../../ui/file-columns.ts'
import { Panel } from '../../ui/page.tsx'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty } from '../../ui/states.tsx'
import { counted } from '../../ui/words.ts'
import { endOf } from '../portfolio/months.ts'
import { BreaksPanel } from './receivable-breaks.tsx'
import { useCashPlace } from './cash-place.ts'
import { SOURCE_WORDS } from './cash-words.ts'
import { type FootingRow, differenceText, footingAdvice, footingRows, footsText } from './footing.ts'
import { LINE_COLUMNS, LINE_FILE } from './line-columns.tsx'
import { Note } from './tied-to.tsx'
import { useSettingsOf } from './use-settings-of.ts'

interface StatementProps {
  readonly statement: Statement
}

/** How it foots, and its lines. */
export function StatementPanels({ statement }: StatementProps) {
  return (
    <div id="statement">
      <Footing statement={statement} />
      <StatementLines statement={statement} />
      <AccountBreaks statement={statement} />
    </div>
  )
}

/** What of the account does not tie out; lines that name no account have none to ask for. */
function AccountBreaks({ statement: { account } }: StatementProps) {
  if (account === '') return null
  return <BreaksPanel title="What of this account does not tie out" name={account} asked={{ account }} />
}

function titleOf({ account, month }: Statement): string {
  return `Statement of ${account === '' ? 'lines that name no account' : account}, ${month}`
}

function Footing({ statement }: StatementProps) {
  const { account, source, month, currency, credits, debits } = statement
  const { reader } = useSettingsOf()
  const columns = useMemo(() => columnsOf(currency), [currency])
  const file = useMemo(() => fileOf(currency), [currency])
  const rows = footingRows(statement)
  const difference = differenceText(statement)
  const side = (label: string, { all, open }: Statement['credits']) => ({
    label,
    value: amountText(all.amount, currency),
    note: `${counted(all.number, 'line')}, ${amountText(open.amount, currency)} open`,
  })
  return (
    <Panel
      title={titleOf(statement)}
      lead={`${SOURCE_WORDS[source]}, in ${currency}, by the day on which the bank booked the lines.`}
      actions={
        <SaveRows
          what={`the statement of an account of ${month}`}
          file_name="statement-of-account.csv"
          columns={file}
          rows={rows}
          asked={{ account, month, currency }}
        />
      }
    >
      {difference !== undefined && (
        <Alert color="red" variant="light" mb="md" title="The statement does not foot" role="alert">
          {difference} {footingAdvice(source, reader)}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mb="md">
        <Figure {...side('Money in', credits)} />
        <Figure {...side('Money out', debits)} />
        <Figure
          label="Fees withheld from payments"
          value={amountText(credits.fees, currency)}
          note={`${amountText(debits.fees, currency)} of money out`}
          help={{
            meaning: 'Payments less the lines that they are matched with, where a processor or a bank kept a part.',
            href: '/docs/definitions/cash-tie-out#statements-of-accounts',
          }}
        />
        <Figure label="Does it foot?" value={footsText(statement)} />
      </SimpleGrid>
      <DataTable caption="How the statement foots" columns={columns} rows={rows} keyOf={({ what }) => what} is_fixed />
    </Panel>
  )
}

const columnsOf = (currency: string): readonly Column<FootingRow>[] => [
  {
    head: 'Line',
    cell: ({ what, note, is_sum }) => (
      <div>
        {is_sum ? <strong>{what}</strong> : what}
        {note !== undefined && <Note>{note}</Note>}
      </div>
    ),
    copiedOf: ({ what }) => what,
  },
  {
    head: 'Lines of the bank',
    kind: 'numeric',
    cell: ({ number }) => (number === null ? '' : countText(number)),
    copiedOf: ({ number }) => number,
  },
  {
    head: `Amount, ${currency}`,
    kind: 'numeric',
    cell: ({ amount, is_sum }) => {
      const text = amount === null ? 'Unknown' : amountText(amount, currency)
      return <span className="money">{is_sum ? <strong>{text}</strong> : text}</span>
    },
    amountOf: ({ amount }) => ({ amount, currency }),
  },
]

const fileOf = (currency: string): readonly FileColumn<FootingRow>[] => [
  ['statement_line', ({ what }) => what],
  ['lines_of_the_bank', ({ number }) => number],
  amountColumn<FootingRow>(
    'amount',
    ({ amount }) => amount,
    () => currency,
  ),
  currencyColumn<FootingRow>(currency),
  ...fields<FootingRow>('note'),
]

function StatementLines({ statement: { account, source, month, currency } }: StatementProps) {
  const { environment, clocks } = usePlace()
  const { path: place } = useCashPlace()
  const { search } = useAddress()
  const path = `${place}/lines`
  const day = clocks.as_of ?? clocks.known_at?.slice(0, 10)
  const end = endOf(month, `${month}-31`)
  const asked: ListQuestion = {
    ...(account === '' ? { names_account: 'no' } : { account }),
    source,
    currency,
    booked_from: `${month}-01`,
    booked_until: day !== undefined && day < end ? day : end,
  }
  const question = { ...asked, page: search['page'], limit: search['limit'] }
  const loaded = useQuery(cashListQuery<CashLine>(environment, path, question, clocks))
  const list = {
    environment,
    path,
    question: asked,
    read: (of: ListQuestion, signal: AbortSignal) => readCashRows<CashLine>(environment, path, of, clocks, signal),
  }
  return (
    <Panel
      title="Lines of the statement"
      lead="Each line with what it belongs to: the payments and the rule, what the operator explained, or what is open."
      actions={
        <ExportButton
          what="the lines of the statement"
          file_name="lines-of-statement.csv"
          columns={LINE_FILE}
          filters={[]}
          {...list}
        />
      }
      flush
    >
      <Listing
        caption="Lines of the statement"
        loaded={loaded}
        list={list}
        columns={LINE_COLUMNS}
        keyOf={({ source: of, line_id }) => `${of} ${line_id}`}
        empty={<Empty title="No lines in this month">The bank booked none on this account.</Empty>}
      />
    </Panel>
  )
}
