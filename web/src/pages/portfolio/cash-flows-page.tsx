// Portfolio, Cash flows: month by month what came in, how principal moved, and the rates that a pool report makes of it.
import { NativeSelect } from '@mantine/core'
import { useShownDay } from '../../shell/use-against.ts'
import { CashCharts } from './cash-charts.tsx'
import { CashGroups } from './cash-groups.tsx'
import { CashTable, OriginationsTable, RatesTable } from './cash-tables.tsx'
import { AveragesTable, ExcessSpread } from './excess-spread.tsx'
import { InvoiceRates } from './invoice-rates.tsx'
import { monthsLater } from './months.ts'
import { PeriodRates } from './period-rates.tsx'
import { PortfolioPage } from './portfolio-page.tsx'
import { Recoveries } from './recoveries.tsx'
import { RecoveryLag } from './recovery-lag.tsx'
import { RollForward } from './roll-forward.tsx'
import { spreadAsked } from './spread-terms.tsx'
import { type View, useView } from './view.ts'
import { Panels } from '../../ui/page.tsx'
import { counted } from '../../ui/words.ts'

/** The page. */
export function CashFlowsPage() {
  const view = useView()
  return (
    <PortfolioPage
      title="Cash flows"
      lead="What was lent and what came in, month by month, on the dates of the entries. Annual rates compound the month."
      table="cash-flows"
      asked={{ from: view.texts['from'], ...spreadAsked(view) }}
      view={view}
      choices={<FromChoice view={view} />}
    >
      {(shown) => {
        const look = { ...shown, view }
        return (
          <Panels>
            <CashCharts {...look} />
            <RollForward {...look} />
            <CashTable {...look} />
            <RatesTable {...look} />
            <PeriodRates view={view} currency={shown.currency} />
            <RecoveryLag view={view} currency={shown.currency} />
            <Recoveries view={view} currency={shown.currency} />
            <InvoiceRates view={view} currency={shown.currency} />
            <ExcessSpread {...look} />
            <AveragesTable {...look} />
            <OriginationsTable {...look} />
            {view.texts['group_by'] !== undefined && <CashGroups {...look} dimension={view.texts['group_by']} />}
          </Panels>
        )
      }}
    </PortfolioPage>
  )
}

const SPANS = [12, 24, 36]

/** How far back the months go. */
function FromChoice({ view }: { readonly view: View }) {
  const from = view.texts['from']
  const now = useShownDay().slice(0, 7)
  const spans = SPANS.map((months) => ({ value: monthsLater(now, 1 - months), label: counted(months, 'month') }))
  const isOffered = spans.some(({ value }) => value === from)
  return (
    <NativeSelect
      size="xs"
      label="Time"
      value={from ?? spans[0]?.value ?? ''}
      data={from === undefined || isOffered ? spans : [{ value: from, label: `Since ${from}` }, ...spans]}
      onChange={({ currentTarget }) => view.change({ from: currentTarget.value })}
    />
  )
}
