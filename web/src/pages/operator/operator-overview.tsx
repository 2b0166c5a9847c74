// The operator's first page: every lender and line, what can be drawn, which covenants hold, who has gone silent. One answer of the service
// has them all, so that they are narrowed and ordered at once.
import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../service/call.ts'
import { overviewQuery } from '../../service/operator-lines.ts'
import { clocksInWords, isPast } from '../../shell/clocks.ts'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { OVERVIEW_COLUMNS } from './overview-columns.tsx'
import { OverviewCounts } from './overview-counts.tsx'
import { OVERVIEW_FILE } from './overview-csv.ts'
import { type OverviewRow, narrowed, needsAttention, ordered, rowsOf } from './overview-rows.ts'
import { usePastRows } from './past-rows.ts'

const OF_THE_PAST =
  'bases are calculated for that day and moment; covenants are by the tests made until then, as they are known now. ' +
  'Names and states are of today.'

/** The page. */
export function OperatorOverview() {
  const { environment, clocks } = usePlace()
  const overview = useQuery(overviewQuery(environment))
  const lead = isPast(clocks)
    ? `${clocksInWords(clocks)}: ${OF_THE_PAST}`
    : 'Every organization that reports here, and every debt line, as they stand now.'
  return (
    <Page title="Overview" lead={lead}>
      <States
        loaded={overview}
        failureOf={failureOf}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <Panel>
            <Empty title="No organizations yet">
              Make one by POST /operator/organizations, or by the command tapeline organizations create.
            </Empty>
          </Panel>
        }
      >
        {({ data, is_cut }) => <Standings rows={rowsOf(data)} is_cut={is_cut} />}
      </States>
    </Page>
  )
}

/** Rows that are drawn at once; more are a press away. Those of the past are asked for one by one. */
const ROWS = 200
const PAST_ROWS = 25

/** What rows of the past can be ordered by: their figures are known only once they are shown. */
const PAST_SORTS = ['organization', 'line']

function Standings({ rows, is_cut }: { readonly rows: readonly OverviewRow[]; readonly is_cut: boolean }) {
  const { clocks } = usePlace()
  const { search, say } = useAddress()
  const past = isPast(clocks)
  const step = past ? PAST_ROWS : ROWS
  const [more, setMore] = useState(0)
  const now = Date.now()
  const sort = sortOf(search['sort'], past)
  const found = narrowed(rows, search['find'] ?? '').filter(
    (row) => past || search['attention'] === undefined || needsAttention(row, now),
  )
  const inOrder = ordered(found, sort)
  const asWere = usePastRows(past ? inOrder.slice(0, step + more) : [])
  const told = past ? asWere : inOrder.slice(0, step + more)
  return (
    <>
      {!past && (
        <Panel>
          <OverviewCounts rows={rows} now_ms={now} />
        </Panel>
      )}
      <Panel flush>
        <Group justify="space-between" p="md" gap="sm" role="group" aria-label="Filters">
          <Group gap="md">
            <TextInput
              size="xs"
              aria-label="Find an organization or a line"
              placeholder="Find by name or id"
              defaultValue={search['find'] ?? ''}
              onChange={({ currentTarget }) =>
                say({ find: currentTarget.value === '' ? undefined : currentTarget.value })
              }
            />
            {!past && (
              <Checkbox
                size="xs"
                label="Only what needs attention"
                checked={search['attention'] !== undefined}
                onChange={({ currentTarget }) => say({ attention: currentTarget.checked ? 'yes' : undefined })}
              />
            )}
          </Group>
          <SaveRows what="the overview" file_name="overview.csv" columns={OVERVIEW_FILE} rows={past ? told : inOrder} />
        </Group>
        {inOrder.length === 0 ? (
          <Empty title="Nothing here">No organization or line is like this.</Empty>
        ) : (
          <DataTable
            caption="Organizations and debt lines"
            columns={past ? OVERVIEW_COLUMNS.map(orderedByName) : OVERVIEW_COLUMNS}
            rows={told}
            keyOf={({ lender, line }) => `${lender.id} ${line?.id ?? ''}`}
            sort={sort}
            onSort={(chosen) => say({ sort: chosen })}
          />
        )}
        {(inOrder.length > told.length || is_cut) && (
          <Group p="md" gap="sm">
            {inOrder.length > told.length && (
              <Button variant="default" size="xs" onClick={() => setMore(more + step)}>
                Show {Math.min(step, inOrder.length - told.length)} more of {inOrder.length}
              </Button>
            )}
            {is_cut && <Text size="xs">There are more than 2,000; the rest is in the API.</Text>}
          </Group>
        )}
      </Panel>
    </>
  )
}

/** The order in force. */
function sortOf(asked: string | undefined, past: boolean): string {
  if (asked === undefined) return 'organization_asc'
  return past && !PAST_SORTS.some((stem) => asked.startsWith(`${stem}_`)) ? 'organization_asc' : asked
}

function orderedByName(column: Column<OverviewRow>): Column<OverviewRow> {
  const { sort, ...quiet } = column
  return sort !== undefined && PAST_SORTS.includes(sort) ? column : quiet
}
