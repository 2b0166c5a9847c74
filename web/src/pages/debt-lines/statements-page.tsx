// The statements behind cash and covenants: accounts with their balances and transactions as banks state them, and financial statements.
import { useAddress } from '../../shell/use-address.ts'
import { AccountsPanel } from './accounts-panel.tsx'
import { BalancesPanel } from './balances-panel.tsx'
import { FinancialsPanel } from './financials-panel.tsx'
import { TransactionsPanel } from './transactions-panel.tsx'
import { Panels } from '../../ui/page.tsx'

/** What the page can show, by the words in its address. */
const KINDS = [
  ['transactions', 'Transactions'],
  ['balances', 'Balances'],
  ['financials', 'Financial statements'],
] as const

/** The page. */
export function StatementsPage() {
  const { search, changeSearch } = useAddress()
  const shown = KINDS.find(([kind]) => kind === search['of'])?.[0] ?? 'transactions'
  return (
    <Panels>
      <div className="choices" role="group" aria-label="What is shown">
        {KINDS.map(([kind, label]) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === shown}
            onClick={() => changeSearch({ of: kind, statement: undefined })}
          >
            {label}
          </button>
        ))}
      </div>
      {shown !== 'financials' && <AccountsPanel />}
      {shown === 'transactions' && <TransactionsPanel />}
      {shown === 'balances' && <BalancesPanel />}
      {shown === 'financials' && <FinancialsPanel />}
    </Panels>
  )
}
