// The frame of a page of the portfolio: its title, which part of the book it shows, how it is grouped, in which currency, and its CSV.
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { TableName, TableRow } from '../../service/api-types.ts'
import { failureOf } from '../../service/call.ts'
import { type Asked, tableCsv, tableQuery } from '../../service/portfolio.ts'
import { reportingSettingsQuery } from '../../service/reporting-settings.ts'
import { ComparePicker } from '../../shell/compare-picker.tsx'
import { useAgainst } from '../../shell/use-against.ts'
import { usePlace } from '../../shell/use-place.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { Empty, Loading, States } from '../../ui/states.tsx'
import { LendersOnly } from '../book/lenders-only.tsx'
import { type Side, inCurrency, useSide } from '../compare/side.ts'
import { CurrencyChoice, useCurrencies } from './currencies.tsx'
import { Toolbar } from './toolbar.tsx'
import { DIMENSIONS, type View } from './view.ts'

interface PortfolioPageProps<Name extends TableName> {
  readonly title: string
  readonly lead: string
  /** The table that the page is of, and what it is asked beside the filters. */
  readonly table: Name
  readonly asked?: Asked
  readonly view: View
  /** By what the page can be grouped, everything where left out; the rows of groups are the page's own to ask for. */
  readonly groups?: readonly (keyof typeof DIMENSIONS)[]
  /** Whether a part of the book can be chosen. */
  readonly filterable?: boolean
  /** What stands beside the grouping. */
  readonly choices?: ReactNode
  readonly children: (shown: Shown<TableRow<Name>>) => ReactNode
}

/** What a page draws: the rows of one currency, and the day they are of. */
export interface Shown<Row> {
  readonly currency: string
  readonly rows: readonly Row[]
  readonly as_of: string
  /** The rows of another day, where the page is compared with one. */
  readonly side?: Side<Row> | undefined
}

/** The frame. It asks for its table over the part of the book that is filtered, without groups. */
export function PortfolioPage<Name extends TableName>(props: PortfolioPageProps<Name>) {
  const { me } = usePlace()
  return me.organization.is_operator ? <LendersOnly what={props.title} /> : <OfLender {...props} />
}

function OfLender<Name extends TableName>(props: PortfolioPageProps<Name>) {
  const { title, lead, table, asked = {}, view, groups, filterable = true, choices, children } = props
  const { environment, clocks, filters } = view
  const currencies = useCurrencies(view)
  const loaded = useQuery(tableQuery(environment, table, clocks, { ...filters, ...asked }))
  const against = useAgainst()
  const side = useSide(table, { ...filters, ...asked }, against)
  const { shown: currency } = currencies
  const all = loaded.data?.data
  const rows = useMemo(() => all?.filter((row) => row.currency === currency) ?? [], [all, currency])
  const csv = tableCsv(environment, table, clocks, { ...filters, ...asked })
  return (
    <Page title={title} lead={lead} actions={<FileLinks href={csv} what={`the table of ${title.toLowerCase()}`} />}>
      <Toolbar view={view} filterable={filterable}>
        {groups?.length !== 0 && <Grouping view={view} groups={groups} />}
        <CurrencyChoice view={view} currencies={currencies} />
        {choices}
        <ComparePicker />
      </Toolbar>
      <States
        loaded={loaded}
        failureOf={failureOf}
        isEmpty={({ data }) => data.length === 0}
        empty={<NothingHere filtered={Object.keys(filters).length > 0} />}
      >
        {({ as_of }) => {
          if (currency === undefined) return <Loading />
          return rows.length === 0 ? (
            <NothingHere filtered />
          ) : (
            children({ currency, as_of, rows, side: inCurrency(side, currency) })
          )
        }}
      </States>
    </Page>
  )
}

function NothingHere({ filtered }: { readonly filtered: boolean }) {
  return (
    <Panel>
      {filtered ? (
        <Empty title="Nothing in this part of the portfolio">
          Take a filter away, or choose another day or currency.
        </Empty>
      ) : (
        <Empty title="Nothing drawn yet">
          Send accounts, receivables and their entries by the API; their figures are here within a second.
        </Empty>
      )}
    </Panel>
  )
}

/** By what a page is grouped: the field in the address, where the page can be grouped by that. */
export function groupingOf({ texts }: Pick<View, 'texts'>, groups: readonly string[] | undefined): string | undefined {
  const group_by = texts['group_by']
  return group_by === undefined || groups === undefined || groups.includes(group_by) ? group_by : undefined
}

interface GroupingProps {
  readonly view: View
  readonly groups: PortfolioPageProps<never>['groups']
}

/** By what there is a table of groups below. */
function Grouping({ view, groups }: GroupingProps) {
  const { data: settings } = useQuery(reportingSettingsQuery(view.environment))
  const keys = groups === undefined ? (settings?.metadata_dimensions ?? []) : []
  const offered = Object.entries(DIMENSIONS).filter(
    ([name]) => groups === undefined || groups.some((one) => one === name),
  )
  return (
    <NativeSelect
      size="xs"
      label="Group by"
      value={groupingOf(view, groups) ?? ''}
      onChange={({ currentTarget }) => view.change({ group_by: currentTarget.value || undefined })}
      data={[
        { value: '', label: 'No groups' },
        ...offered.map(([value, label]) => ({ value, label })),
        ...keys.map((key) => ({ value: `metadata.${key}`, label: `Metadata: ${key}` })),
      ]}
    />
  )
}
