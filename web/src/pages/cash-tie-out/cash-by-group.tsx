// The months together by groups of receivables, such as product types or debt lines: what was reported, what of it the bank shows, and how old the rest
// is. Grouped only when a field is chosen.
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CashGroupsRow } from '@tapeline/sdk'
import { useMemo } from 'react'
import { cashGroupsQuery } from '../../service/cash-parts.ts'
import { failureOf } from '../../service/call.ts'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, amountColumn, currencyColumn, percentColumn } from '../../ui/file-columns.ts'
import { moneyColumn } from '../../ui/money-column.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE, percentText } from '../../ui/ratio.ts'
import { SaveBelow } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { groupName } from '../portfolio/group-name.ts'
import { DIMENSIONS, dimensionName } from '../portfolio/view.ts'
import { useCashPlace } from './cash-place.ts'
import { type SideTotals, type Way, sideTotals } from './cash-totals.ts'

/** A group with what was reported of it, one way. */
interface GroupRow {
  readonly name: string
  readonly totals: SideTotals
}

/** The ages of open payments in days, as the service counts them. */
const AGES = ['0 to 7', '8 to 30', '31 to 60', '61 to 90', '91 or more'] as const

const WAYS = { collections: 'Money in', disbursements: 'Money out' } as const

/** The panel, in one currency. */
export function CashByGroup({ currency }: { readonly currency: string }) {
  const { search, changeSearch } = useAddress()
  const dimension = search['group_by']
  return (
    <Panel
      title={`By group, in ${currency}`}
      lead="The months together, by what holds of the receivable on the day of each payment."
      actions={
        <NativeSelect
          size="xs"
          aria-label="Group by"
          value={dimension ?? ''}
          data={[
            { value: '', label: 'No groups' },
            ...Object.entries(DIMENSIONS).map(([value, label]) => ({ value, label })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            changeSearch({ group_by: value === '' ? undefined : value }, { same_rows: true })
          }
        />
      }
    >
      {dimension === undefined ? (
        <Empty title="No groups">Choose by what to group, such as the product type or the debt line.</Empty>
      ) : (
        <Groups currency={currency} dimension={dimension} />
      )}
    </Panel>
  )
}

interface GroupsProps {
  readonly currency: string
  readonly dimension: string
}

function Groups({ currency, dimension }: GroupsProps) {
  const { environment, clocks } = usePlace()
  const { path } = useCashPlace()
  const { search } = useAddress()
  const asked = { group_by: dimension, currency, from: search['since'] }
  const loaded = useQuery(cashGroupsQuery(environment, path, clocks, asked))
  return (
    <States
      loaded={loaded}
      failureOf={failureOf}
      isEmpty={({ data }) => data.length === 0}
      empty={<Empty title="No payments in these months">Choose more months above.</Empty>}
    >
      {({ data }) => (
        <>
          {(['collections', 'disbursements'] as const).map((way) => (
            <GroupTable key={way} way={way} rows={data} currency={currency} dimension={dimension} />
          ))}
        </>
      )}
    </States>
  )
}

interface GroupTableProps extends GroupsProps {
  readonly rows: readonly CashGroupsRow[]
  readonly way: Way
}

function GroupTable({ rows, way, currency, dimension }: GroupTableProps) {
  const groups = groupRows(rows, way, dimension)
  const columns = useMemo(() => columnsOf(dimension, currency), [dimension, currency])
  const name = `${WAYS[way]} by ${dimensionName(dimension).toLowerCase()}`
  return (
    <>
      <div className="wide-table">
        <DataTable caption={name} columns={columns} rows={groups} keyOf={(row) => row.name} />
      </div>
      <SaveBelow
        what={name.toLowerCase()}
        file_name={`${name.toLowerCase().replaceAll(' ', '-')}.csv`}
        columns={fileOf(currency)}
        rows={groups}
      />
    </>
  )
}

/** The groups with payments one way, in the order of the service. */
function groupRows(rows: readonly CashGroupsRow[], way: Way, dimension: string): GroupRow[] {
  const groups = [...new Set(rows.map(({ group }) => group))]
  return groups
    .map((group) => ({
      name: groupName(dimension, group),
      totals: sideTotals(rows.filter((row) => row.group === group).map((row) => row[way])),
    }))
    .filter(({ totals }) => totals.reported.number > 0)
}

function shareOf({ verified, reported }: SideTotals) {
  return reported.amount === 0n ? null : { numerator: String(verified.amount), denominator: String(reported.amount) }
}

/** A share as a number, for the order of rows and for files. */
function shareNumber({ verified, reported }: SideTotals): number | null {
  return reported.amount === 0n ? null : Number((verified.amount * 1_000_000_000n) / reported.amount) / 1_000_000_000
}

function columnsOf(dimension: string, currency: string): readonly Column<GroupRow>[] {
  const money = (head: string, of: (totals: SideTotals) => bigint) =>
    moneyColumn<GroupRow>(
      head,
      ({ totals }) => String(of(totals)),
      () => currency,
    )
  return [
    { head: dimensionName(dimension), cell: ({ name }) => name },
    money('Reported', ({ reported }) => reported.amount),
    money('Verified', ({ verified }) => verified.amount),
    {
      head: 'Verified share',
      kind: 'numeric',
      cell: ({ totals }) => percentText(shareOf(totals)),
      orderedBy: ({ totals }) => shareNumber(totals),
    },
    {
      head: 'Days to verify',
      kind: 'numeric',
      cell: ({ totals }) => totals.median ?? NO_FIGURE,
      copiedOf: ({ totals }) => totals.median,
    },
    money('Open', ({ open }) => open.amount),
    ...AGES.map((age, at) => money(`Open days ${age}`, ({ by_age }) => by_age[at]?.amount ?? 0n)),
  ]
}

function fileOf(currency: string): readonly FileColumn<GroupRow>[] {
  const currencyOf = () => currency
  const money = (name: string, of: (totals: SideTotals) => bigint) =>
    amountColumn<GroupRow>(name, ({ totals }) => String(of(totals)), currencyOf)
  return [
    ['group', ({ name }) => name],
    currencyColumn(currency),
    money('reported', ({ reported }) => reported.amount),
    ['reported_number', ({ totals }) => totals.reported.number],
    money('verified', ({ verified }) => verified.amount),
    ['verified_number', ({ totals }) => totals.verified.number],
    percentColumn<GroupRow>('verified_share', ({ totals }) => shareNumber(totals)),
    ['days_to_verify', ({ totals }) => totals.median],
    ['nine_of_ten_within', ({ totals }) => totals.p90],
    money('open', ({ open }) => open.amount),
    ['open_number', ({ totals }) => totals.open.number],
    ...AGES.map((age, at) => money(`open_days_${age.replaceAll(' ', '_')}`, ({ by_age }) => by_age[at]?.amount ?? 0n)),
  ]
}
