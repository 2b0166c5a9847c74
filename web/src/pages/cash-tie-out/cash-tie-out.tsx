// The tie-out of one lender: its months, and below them payments and lines side by side.
import { Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CashTieOut as Answer, CashTieOutRow } from '@tapeline/sdk'
import type { ReactNode } from 'react'
import { failureOf } from '../../service/call.ts'
import { cashMonthsQuery } from '../../service/cash-tie-out.ts'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Page, Panel, Panels } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { AccountsLink, ReconcileLink } from './accounts-link.tsx'
import { CashByGroup } from './cash-by-group.tsx'
import { NoLines, NothingToTieOut } from './cash-empty.tsx'
import { CashFigures } from './cash-figures.tsx'
import { useCashPlace } from './cash-place.ts'
import { CashSides } from './cash-sides.tsx'
import { Since } from './since.tsx'

interface CashTieOutProps {
  readonly title: string
  readonly lead: ReactNode
  readonly back?: ReactNode
  /** Below the rows: what is set for the lender. */
  readonly children: ReactNode
}

/** The page. */
export function CashTieOut({ title, lead, back, children }: CashTieOutProps) {
  const { environment, clocks } = usePlace()
  const { path } = useCashPlace()
  const { search } = useAddress()
  const loaded = useQuery(cashMonthsQuery(environment, path, clocks, { from: search['since'] }))
  return (
    <Page title={title} lead={lead} back={back} wide actions={<Choices rows={loaded.data?.data ?? []} />}>
      <States
        loaded={loaded}
        failureOf={failureOf}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <Panel>
            <NothingToTieOut />
          </Panel>
        }
      >
        {(answer) => <Months answer={answer} />}
      </States>
      {children}
    </Page>
  )
}

function Months({ answer: { data } }: { readonly answer: Answer }) {
  const { search } = useAddress()
  const [currency = 'USD'] = currenciesOf(data, search['currency'])
  const rows = data.filter((row) => row.currency === currency)
  const hasLines = data.some(({ credits, debits }) => credits.all.number + debits.all.number > 0)
  return (
    <Panels>
      {!hasLines && (
        <Panel>
          <NoLines />
        </Panel>
      )}
      <CashFigures rows={rows} currency={currency} />
      <CashByGroup currency={currency} />
      <CashSides noLines={hasLines ? undefined : <NoLines />} />
    </Panels>
  )
}

/** The currencies of the months: the one that is asked for first, else the one with most payments. */
function currenciesOf(rows: readonly CashTieOutRow[], asked: string | undefined): string[] {
  const numbers = new Map<string, number>()
  for (const { currency, collections, disbursements } of rows)
    numbers.set(currency, (numbers.get(currency) ?? 0) + collections.reported.number + disbursements.reported.number)
  const offered = [...numbers].toSorted(([, one], [, other]) => other - one).map(([currency]) => currency)
  return asked === undefined ? offered : [asked, ...offered.filter((one) => one !== asked)]
}

/** How far back the months go, and their currency where there are several; and the way to the statements of accounts. */
function Choices({ rows }: { readonly rows: readonly CashTieOutRow[] }) {
  const { search, changeSearch } = useAddress()
  const currencies = currenciesOf(rows, search['currency'])
  return (
    <Group gap="xs">
      <ReconcileLink />
      <AccountsLink />
      {currencies.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label="Currency"
          data={currencies.toSorted()}
          value={currencies[0] ?? ''}
          onChange={({ currentTarget }) => changeSearch({ currency: currentTarget.value, lines_page: undefined })}
        />
      )}
      <Since />
    </Group>
  )
}
