// Transactions as banks state them, the latest first, a page at a time.
import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../service/call.ts'
import { type Transaction, transactionsQuery } from '../../service/statements.ts'
import { useAddress } from '../../shell/use-address.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { wordOf } from './line-words.ts'
import { useLine } from './use-line.ts'

const WHICH = [
  { value: '', label: 'All transactions' },
  { value: 'line', label: 'Of this debt line' },
]

/** The panel. */
export function TransactionsPanel() {
  const { environment, line } = useLine()
  const { search, say } = useAddress()
  const { account, page, which } = search
  const asked = {
    payin_instrument_id: account,
    debt_line_id: which === 'line' ? line.id : undefined,
    page,
  }
  const transactions = useQuery(transactionsQuery(environment, asked))
  return (
    <Panel
      title={account === undefined ? 'Transactions' : `Transactions of ${account}`}
      actions={
        <NativeSelect
          size="xs"
          aria-label="Which transactions"
          data={WHICH}
          value={which ?? ''}
          onChange={({ currentTarget }) => say({ which: currentTarget.value === '' ? undefined : currentTarget.value })}
        />
      }
      flush
    >
      <States
        loaded={transactions}
        failureOf={failureOf}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title="No transactions here">The operator reports them from bank statements.</Empty>}
      >
        {(found) => (
          <>
            <DataTable caption="Transactions" columns={COLUMNS} rows={found.data} keyOf={({ id }) => id} />
            <Pager page={found} onGo={(token) => say({ page: token })} />
          </>
        )}
      </States>
    </Panel>
  )
}

const COLUMNS: readonly Column<Transaction>[] = [
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
  },
]
