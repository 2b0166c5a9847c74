// Statements of accounts: every account and month with whether its statement foots, and below them the statement that is chosen.
import { Anchor, Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CashAccountStatementsRow as Statement } from '@tapeline/sdk'
import type { ReactNode } from 'react'
import { failureOf } from '../../service/call.ts'
import { accountStatementsQuery } from '../../service/cash-parts.ts'
import type { Texts } from '../../shell/address.ts'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, amountColumn, fields } from '../../ui/file-columns.ts'
import { moneyColumn } from '../../ui/money-column.tsx'
import { Page, Panel, Panels } from '../../ui/page.tsx'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { useCashPlace } from './cash-place.ts'
import { SOURCE_WORDS } from './cash-words.ts'
import { footsText } from './footing.ts'
import { Since } from './since.tsx'
import { StatementPanels } from './statement-panels.tsx'
import { Note } from './tied-to.tsx'

interface AccountStatementsProps {
  readonly title: string
  readonly lead: ReactNode
  readonly back: ReactNode
}

/** The page. */
export function AccountStatements({ title, lead, back }: AccountStatementsProps) {
  const { environment, clocks } = usePlace()
  const { path } = useCashPlace()
  const { search } = useAddress()
  const loaded = useQuery(accountStatementsQuery(environment, path, clocks, { from: search['since'] }))
  return (
    <Page title={title} lead={lead} back={back} wide actions={<Since />}>
      <States
        loaded={loaded}
        failureOf={failureOf}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <Panel>
            <Empty title="No statements in these months">
              Statements are made of lines of the bank and of the balances that it states.
            </Empty>
          </Panel>
        }
      >
        {({ data }) => <Statements rows={data} />}
      </States>
    </Page>
  )
}

function Statements({ rows }: { readonly rows: readonly Statement[] }) {
  const { search } = useAddress()
  const chosen = rows.find((row) => isChosen(row, search))
  const latest_first = rows.toReversed()
  return (
    <Panels>
      <Panel
        title="Accounts and months"
        lead="A statement foots where opening balance and lines make the closing balance that the bank states. Choose a month."
        actions={
          <SaveRows
            what="statements of accounts"
            file_name="statements-of-accounts.csv"
            columns={FILE}
            rows={latest_first}
            asked={{ since: search['since'] }}
          />
        }
        flush
      >
        <DataTable caption="Accounts and months" columns={COLUMNS} rows={latest_first} keyOf={keyOf} by_row />
      </Panel>
      {chosen !== undefined && <StatementPanels statement={chosen} />}
    </Panels>
  )
}

const keyOf = ({ source, account, currency, month }: Statement) => [source, currency, month, account].join(' ')

function isChosen({ source, account, currency, month }: Statement, search: Texts): boolean {
  if (search['month'] !== month || search['currency'] !== currency) return false
  return search['source'] === source && (search['account'] ?? '') === account
}

/** The name of an account; what names none is of one account without a name. */
export function accountText({ account }: Pick<Statement, 'account'>): string {
  return account === '' ? 'No account named' : account
}

function StatementLink({ row }: { readonly row: Statement }) {
  const { account, source, currency, month } = row
  const named = { source, currency, month, account: account === '' ? undefined : account, page: undefined }
  return (
    <Anchor
      className="money"
      fz="inherit"
      aria-label={`${month}, statement of ${accountText(row)} in ${currency}`}
      renderRoot={(props) => (
        <Link {...props} to="." search={(now: Texts): Texts => ({ ...now, ...named })} hash="statement" />
      )}
    >
      {month}
    </Anchor>
  )
}

const currencyOf = ({ currency }: Statement) => currency

/** A balance, or what follows from one: unknown where no statement states it. */
function balanceColumn(head: string, of: (row: Statement) => number | string | null): Column<Statement> {
  const column = moneyColumn(head, of, currencyOf)
  return { ...column, cell: (row) => (of(row) === null ? 'Unknown' : column.cell(row)) }
}

const COLUMNS: readonly Column<Statement>[] = [
  {
    head: 'Month',
    cell: (row) => <StatementLink row={row} />,
    copiedOf: ({ month }) => month,
  },
  {
    head: 'Account',
    cell: (row) => (
      <Box miw={130}>
        <span className="breakable">{accountText(row)}</span>
        <Note>{SOURCE_WORDS[row.source]}</Note>
      </Box>
    ),
    copiedOf: accountText,
  },
  balanceColumn('Opening balance', ({ opening }) => opening?.amount ?? null),
  moneyColumn('Money in', ({ credits }) => credits.all.amount, currencyOf),
  moneyColumn('Money out', ({ debits }) => debits.all.amount, currencyOf),
  balanceColumn('Closing by the lines', ({ closing }) => closing),
  balanceColumn('Closing by the bank', ({ stated_closing }) => stated_closing?.amount ?? null),
  balanceColumn('Difference', ({ difference }) => difference),
  moneyColumn('Open in', ({ credits }) => credits.open.amount, currencyOf),
  moneyColumn('Open out', ({ debits }) => debits.open.amount, currencyOf),
  { head: 'Foots', cell: footsText },
]

const amount = (name: string, of: (row: Statement) => number | string | null) =>
  amountColumn<Statement>(name, of, currencyOf)

const FILE: readonly FileColumn<Statement>[] = [
  ...fields<Statement>('account'),
  ['statement_of', ({ source }) => SOURCE_WORDS[source]],
  ...fields<Statement>('month', 'currency'),
  ['in_progress', ({ open }) => (open ? 'Yes' : 'No')],
  amount('opening_balance', ({ opening }) => opening?.amount ?? null),
  amount('money_in', ({ credits }) => credits.all.amount),
  amount('money_out', ({ debits }) => debits.all.amount),
  amount('closing_by_the_lines', ({ closing }) => closing),
  amount('closing_by_the_bank', ({ stated_closing }) => stated_closing?.amount ?? null),
  amount('difference', ({ difference }) => difference),
  ['foots', footsText],
  amount('explained_in', ({ credits }) => credits.explained.amount),
  amount('explained_out', ({ debits }) => debits.explained.amount),
  amount('open_in', ({ credits }) => credits.open.amount),
  amount('open_out', ({ debits }) => debits.open.amount),
  amount('fees_in', ({ credits }) => credits.fees),
  amount('fees_out', ({ debits }) => debits.fees),
]
