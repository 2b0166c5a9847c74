// Balances as banks state them, those told last first.
import { useQuery } from '@tanstack/react-query'
import { listQuery } from '../../service/list.ts'
import { BALANCES, type Balance } from '../../service/statements.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { amountText } from '../../ui/amount.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { wordOf } from './line-words.ts'
import { useLine } from './use-line.ts'

/** The panel. */
export function BalancesPanel() {
  const { environment } = useLine()
  const { search } = useAddress()
  const { account, page, limit } = search
  const asked = { payin_instrument_id: account }
  const balances = useQuery(listQuery<Balance>(environment, BALANCES, { ...asked, page, limit: limit ?? '25' }))
  return (
    <Panel
      title={account === undefined ? 'Balances' : `Balances of ${account}`}
      actions={
        <ExportButton
          what="balances"
          file_name="balances.csv"
          environment={environment}
          path={BALANCES}
          question={asked}
          columns={['id', 'payin_instrument_id', 'kind', 'as_of', 'amount', 'currency']}
        />
      }
      flush
    >
      <Listing
        caption="Balances"
        loaded={balances}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<Empty title="No balances here">The operator reports them from bank statements.</Empty>}
      />
    </Panel>
  )
}

const COLUMNS: readonly Column<Balance>[] = [
  { head: 'Account', cell: ({ payin_instrument_id }) => <span className="breakable">{payin_instrument_id}</span> },
  { head: 'Kind', cell: ({ kind }) => wordOf(kind) },
  { head: 'As of', cell: ({ as_of }) => as_of },
  { head: 'Balance', kind: 'numeric', cell: ({ amount, currency }) => `${amountText(amount, currency)} ${currency}` },
]
