// The operator's first page: the lenders that report, and whether they may.
import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../service/call.ts'
import { type Organization, organizationsQuery } from '../service/organizations.ts'
import { usePlace } from '../shell/use-place.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Ago } from '../ui/moments.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { Empty, States } from '../ui/states.tsx'

/** The page of the operator. */
export function OrganizationsOverview() {
  const { environment } = usePlace()
  const [page, setPage] = useState<string>()
  const organizations = useQuery(organizationsQuery(environment, page))
  return (
    <Page title="Overview" lead="The organizations that report here. Their sandboxes are open from the start.">
      <Panel flush>
        <States
          loaded={organizations}
          failureOf={failureOf}
          isEmpty={({ data }) => data.length === 0}
          empty={<Empty title="No organizations yet" />}
        >
          {({ data, next_page, previous_page }) => (
            <>
              <DataTable caption="Organizations" columns={COLUMNS} rows={data} keyOf={({ id }) => id} />
              <Pager page={{ next_page, previous_page }} onGo={setPage} />
            </>
          )}
        </States>
      </Panel>
    </Page>
  )
}

const COLUMNS: readonly Column<Organization>[] = [
  { head: 'Name', cell: ({ name }) => <span className="breakable">{name}</span> },
  { head: 'Id', cell: ({ id }) => <span className="breakable">{id}</span> },
  {
    head: 'Access',
    cell: ({ suspended }) => (
      <Badge
        variant={suspended ? 'filled' : 'outline'}
        color={suspended ? 'red.9' : 'gray'}
        c={suspended ? 'white' : 'var(--mantine-color-text)'}
        tt="none"
        radius="sm"
      >
        {suspended ? 'Suspended' : 'Open'}
      </Badge>
    ),
  },
  { head: 'Live', cell: ({ live_enabled }) => (live_enabled ? 'Enabled' : 'Not enabled') },
  { head: 'Since', cell: ({ created_at }) => <Ago at={created_at} /> },
]
