// The accounts that money comes in on; choosing one narrows what is listed below.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PayinInstrument } from '@tapeline/sdk'
import { borrowingBaseQuery, calculated } from '../../service/borrowing-bases.ts'
import { failureOf } from '../../service/call.ts'
import { readRecords, recordsQuery } from '../../service/records-on-clocks.ts'
import { INSTRUMENTS } from '../../service/statements.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { wordOf } from './line-words.ts'
import { useLine } from './use-line.ts'
import { amountCell, places } from '../../ui/file-columns.ts'

/** What counts in the base, in a file: empty where nothing does. */
const COUNTED = ['counted_in_base', 'counted_currency'] as const

function inFile(balance: { readonly amount: SumInJson; readonly currency: string } | undefined) {
  return {
    counted_in_base: amountCell(balance?.amount, balance?.currency) ?? null,
    counted_currency: balance?.currency ?? null,
  }
}

/** The panel. */
export function AccountsPanel() {
  const { environment, clocks, line, listAt, ofOrganization } = useLine()
  const { search, changeSearch } = useAddress()
  const path = listAt(INSTRUMENTS)
  const instruments = useQuery(
    recordsQuery<PayinInstrument>(environment, path, { ...ofOrganization, limit: '100' }, { clocks }),
  )
  const answer = useQuery(borrowingBaseQuery(environment, line.id, clocks)).data
  const balances = (answer && calculated(answer)?.cash.balances) ?? []
  const countedOf = (account: PayinInstrument) =>
    balances.find(({ payin_instrument_id }) => payin_instrument_id === account.id)
  const account = search['account']
  const columns: Column<PayinInstrument>[] = [
    {
      head: 'Account',
      orderedBy: ({ id }) => id,
      cell: ({ id, kind, masked_number }) => (
        <div>
          <span className="breakable">{id}</span>
          <Text size="xs" c="dimmed">
            {[wordOf(kind), masked_number].filter(Boolean).join(' ')}
          </Text>
        </div>
      ),
    },
    {
      head: 'Held by',
      cell: ({ holder_name, institution }) => [holder_name, institution].filter(Boolean).join(' at '),
    },
    { head: 'Status', cell: ({ status }) => <StatusBadge tone="plain">{wordOf(status)}</StatusBadge> },
    {
      head: 'Counted in the base',
      kind: 'numeric',
      cell: (account) => {
        const balance = countedOf(account)
        return balance === undefined ? 'Not' : `${amountText(balance.amount, balance.currency)} ${balance.currency}`
      },
    },
    {
      head: 'Actions',
      kind: 'actions',
      cell: ({ id }) => (
        <Button
          variant={id === account ? 'filled' : 'default'}
          size="xs"
          aria-pressed={id === account}
          aria-label={`${id === account ? 'Chosen' : 'Choose'} ${id}`}
          onClick={() => changeSearch({ account: id === account ? undefined : id })}
        >
          {id === account ? 'Chosen' : 'Choose'}
        </Button>
      ),
    },
  ]
  return (
    <Panel
      title="Accounts"
      lead="Choose one to list it alone. What counts in the base is of the day shown."
      actions={
        <ExportButton
          what="accounts"
          file_name="payin-instruments.csv"
          environment={environment}
          path={path}
          question={ofOrganization}
          columns={places(
            'id',
            'kind',
            'holder_name',
            'institution',
            'currency',
            'masked_number',
            'status',
            ...COUNTED,
          )}
          read={async (question, signal) => {
            const page = await readRecords<PayinInstrument>(environment, path, question, { clocks }, signal)
            return { ...page, data: page.data.map((one) => ({ ...one, ...inFile(countedOf(one)) })) }
          }}
        />
      }
      flush
    >
      <States
        loaded={instruments}
        failureOf={failureOf}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title="No accounts yet">The operator reports the accounts whose statements it receives.</Empty>}
      >
        {({ data }) => <DataTable caption="Accounts" columns={columns} rows={data} keyOf={({ id }) => id} />}
      </States>
    </Panel>
  )
}
