// Transactions as banks state them, the latest first, a page at a time.
import { Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TransparencyTransaction } from '@tapeline/sdk'
import type { ListQuestion } from '../../service/list.ts'
import { readRecords, recordsQuery } from '../../service/records-on-clocks.ts'
import { TRANSACTIONS } from '../../service/statements.ts'
import { isPast } from '../../shell/clocks.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { TotalOfList } from '../../shell/total-of-list.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { amountText } from '../../ui/amount.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { leadOnClocks, wordOf } from './line-words.ts'
import { useLine } from './use-line.ts'
import { places } from '../../ui/file-columns.ts'
import { movementTotals } from '../bank-lines/movement-totals.ts'
import { SIGNED_AMOUNT, signedAmount } from '../bank-lines/signed-amount.ts'

const WHICH = [
  { value: '', label: 'All transactions' },
  { value: 'line', label: 'Of this debt line' },
]

/** The day that a transaction is of, where its bank stated one. */
function dayOfTransaction({ booked_on, settled_at }: TransparencyTransaction): string | null {
  return booked_on ?? settled_at?.slice(0, 10) ?? null
}

/** The panel. */
export function TransactionsPanel() {
  const { environment, clocks, line, listAt, ofOrganization } = useLine()
  const { search, changeSearch } = useAddress()
  const { account, page, limit, which } = search
  const path = listAt(TRANSACTIONS)
  const on = { clocks, dayOf: dayOfTransaction }
  const asked = {
    ...ofOrganization,
    payin_instrument_id: account,
    debt_line_id: which === 'line' ? line.id : undefined,
  }
  const transactions = useQuery(
    recordsQuery<TransparencyTransaction>(environment, path, { ...asked, page, limit: limit ?? '25' }, on),
  )
  const list = {
    environment,
    path,
    question: asked,
    read: (question: ListQuestion, signal: AbortSignal) =>
      readRecords<TransparencyTransaction>(environment, path, question, on, signal),
  }
  return (
    <Panel
      title={account === undefined ? 'Transactions' : `Transactions of ${account}`}
      lead={leadOnClocks(clocks)}
      actions={
        <Group gap="xs">
          <NativeSelect
            size="xs"
            aria-label="Which transactions"
            data={WHICH}
            value={which ?? ''}
            onChange={({ currentTarget }) =>
              changeSearch({ which: currentTarget.value === '' ? undefined : currentTarget.value })
            }
          />
          <ExportButton what="transactions" file_name="transactions.csv" {...list} columns={COLUMNS_OF_FILE} />
        </Group>
      }
      flush
    >
      <Listing
        caption="Transactions"
        loaded={transactions}
        list={list}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<Empty title="No transactions here">The operator reports them from bank statements.</Empty>}
      />
      {!isPast(clocks) && <TotalOfList path={path} question={asked} words={TOTALS} />}
    </Panel>
  )
}

const TOTALS = movementTotals('transaction')

const COLUMNS_OF_FILE = [
  ...places('id', 'booked_on', 'settled_at', 'direction'),
  SIGNED_AMOUNT,
  ...places('currency', 'status', 'payin_instrument_id', 'counterparty', 'description', 'bank_reference'),
  ...places('debt_line_id', 'draw_request_id'),
]

const COLUMNS: readonly Column<TransparencyTransaction>[] = [
  {
    head: 'Transaction',
    cell: ({ description, counterparty, bank_reference, id }) => (
      <div>
        <span className="breakable">{description ?? counterparty ?? id}</span>
        <Text size="xs" c="dimmed" className="breakable">
          {[counterparty, bank_reference].filter(Boolean).join(', ')}
        </Text>
      </div>
    ),
  },
  { head: 'Booked', cell: ({ booked_on, settled_at }) => booked_on ?? settled_at?.slice(0, 10) ?? '' },
  {
    head: 'Account',
    cell: ({ payin_instrument_id, account_label }) => (
      <span className="breakable">{payin_instrument_id ?? account_label}</span>
    ),
  },
  { head: 'Status', cell: ({ status }) => wordOf(status) },
  { head: 'Draw request', cell: ({ draw_request_id }) => <span className="breakable">{draw_request_id}</span> },
  {
    head: 'Amount',
    kind: 'numeric',
    cell: ({ direction, amount, currency }) =>
      `${direction === 'debit' ? '−' : '+'}${amountText(amount, currency)} ${currency}`,
    amountOf: (row) => ({ amount: signedAmount(row), currency: row.currency }),
  },
]
