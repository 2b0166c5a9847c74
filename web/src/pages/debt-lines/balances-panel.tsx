// Balances as banks state them, the last stated first.
import { useQuery } from '@tanstack/react-query'
import type { TransparencyBalance } from '@tapeline/sdk'
import type { ListQuestion } from '../../service/list.ts'
import { readRecords, recordsQuery } from '../../service/records-on-clocks.ts'
import { BALANCES } from '../../service/statements.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { amountText } from '../../ui/amount.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { leadOnClocks, wordOf } from './line-words.ts'
import { useLine } from './use-line.ts'
import { amountsAt, places } from '../../ui/file-columns.ts'

/** The panel. */
export function BalancesPanel() {
  const { environment, clocks, listAt, ofOrganization } = useLine()
  const { search } = useAddress()
  const { account, page, limit } = search
  const path = listAt(BALANCES)
  const asked = { ...ofOrganization, payin_instrument_id: account }
  const on = { clocks, dayOf: ({ as_of }: TransparencyBalance) => as_of }
  const balances = useQuery(
    recordsQuery<TransparencyBalance>(environment, path, { ...asked, page, limit: limit ?? '25' }, on),
  )
  const list = {
    environment,
    path,
    question: asked,
    read: (question: ListQuestion, signal: AbortSignal) =>
      readRecords<TransparencyBalance>(environment, path, question, on, signal),
  }
  return (
    <Panel
      title={account === undefined ? 'Balances' : `Balances of ${account}`}
      lead={leadOnClocks(clocks)}
      actions={<ExportButton what="balances" file_name="balances.csv" {...list} columns={COLUMNS_OF_FILE} />}
      flush
    >
      <Listing
        caption="Balances"
        loaded={balances}
        list={list}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<Empty title="No balances here">The operator reports them from bank statements.</Empty>}
      />
    </Panel>
  )
}

const COLUMNS_OF_FILE = [
  ...places('id', 'payin_instrument_id', 'kind', 'as_of'),
  ...amountsAt({ at: 'currency' }, 'amount'),
  ...places('currency'),
]

const COLUMNS: readonly Column<TransparencyBalance>[] = [
  { head: 'Account', cell: ({ payin_instrument_id }) => <span className="breakable">{payin_instrument_id}</span> },
  { head: 'Kind', cell: ({ kind }) => wordOf(kind) },
  { head: 'As of', cell: ({ as_of }) => as_of },
  {
    head: 'Balance',
    kind: 'numeric',
    cell: ({ amount, currency }) => `${amountText(amount, currency)} ${currency}`,
    amountOf: ({ amount, currency }) => ({ amount, currency }),
  },
]
