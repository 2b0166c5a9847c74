// Balances as banks state them, those told last first.
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../service/call.ts'
import { type Balance, balancesQuery } from '../../service/statements.ts'
import { useAddress } from '../../shell/use-address.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { wordOf } from './line-words.ts'
import { useLine } from './use-line.ts'

/** The panel. */
export function BalancesPanel() {
  const { environment } = useLine()
  const { search, say } = useAddress()
  const { account, page } = search
  const balances = useQuery(balancesQuery(environment, { payin_instrument_id: account, page }))
  return (
    <Panel title={account === undefined ? 'Balances' : `Balances of ${account}`} flush>
      <States
        loaded={balances}
        failureOf={failureOf}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title="No balances here">The operator reports them from bank statements.</Empty>}
      >
        {(found) => (
          <>
            <DataTable caption="Balances" columns={COLUMNS} rows={found.data} keyOf={({ id }) => id} />
            <Pager page={found} onGo={(token) => say({ page: token })} />
          </>
        )}
      </States>
    </Panel>
  )
}

const COLUMNS: readonly Column<Balance>[] = [
  { head: 'Account', cell: ({ payin_instrument_id }) => <span className="breakable">{payin_instrument_id}</span> },
  { head: 'Kind', cell: ({ kind }) => wordOf(kind) },
  { head: 'As of', cell: ({ as_of }) => as_of },
  { head: 'Balance', kind: 'numeric', cell: ({ amount, currency }) => `${amountText(amount, currency)} ${currency}` },
]
