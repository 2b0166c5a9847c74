// Earlier imports, newest first, whichever system or person sent them.
import { Anchor, Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Import } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { listQuery } from '../../service/list.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { countText } from '../../ui/amount.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { places } from '../../ui/file-columns.ts'

/** The panel. */
export function ImportsPanel() {
  const { environment } = usePlace()
  const { page, limit } = useAddress().search
  const loaded = useQuery(listQuery<Import>(environment, '/imports', { page, limit }))
  return (
    <Panel
      title="Earlier imports"
      flush
      actions={
        <ExportButton
          what="earlier imports"
          file_name="imports.csv"
          environment={environment}
          path="/imports"
          question={{}}
          columns={EXPORTED}
        />
      }
    >
      <Listing
        caption="Imports"
        loaded={loaded}
        list={{ environment, path: '/imports', question: {} }}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={
          <Empty title="No imports yet">What you import, here or by the API, is listed here with its report.</Empty>
        }
      />
    </Panel>
  )
}

const COLUMNS: readonly Column<Import>[] = [
  { head: 'Import', cell: ({ id }) => <ImportLink id={id} /> },
  { head: 'Status', cell: (run) => <StatusBadge run={run} />, orderedBy: ({ status }) => status },
  countColumn('Lines', ({ lines_read }) => lines_read),
  countColumn('Applied', ({ applied }) => applied),
  countColumn('Refused', ({ rejected }) => rejected),
  { head: 'Begun', cell: ({ started_at }) => <Ago at={started_at} /> },
]

function countColumn(head: string, copiedOf: (run: Import) => number): Column<Import> {
  return { head, kind: 'numeric', cell: (run) => countText(copiedOf(run)), copiedOf }
}

function ImportLink({ id }: { readonly id: string }) {
  const { environment } = usePlace()
  return (
    <Anchor
      fz="inherit"
      className="breakable"
      renderRoot={(props) => <Link {...props} to={PATHS.importRun} params={{ environment, id }} />}
    >
      {id}
    </Anchor>
  )
}

/** The state of an import, in a word. */
export function StatusBadge({ run }: { readonly run: Import }) {
  const words = { running: 'Running', interrupted: 'Interrupted', stopped: 'Stopped', done: 'Done' }
  return (
    <Badge variant="outline" color="gray" c="var(--mantine-color-text)" tt="none" radius="sm">
      {run.dry_run ? 'Tried, nothing written' : words[run.status]}
    </Badge>
  )
}

const EXPORTED = places(
  'id',
  'status',
  'dry_run',
  'lines_read',
  'applied',
  'unchanged',
  'stop_reason',
  'rejected',
  'rejected_listed',
  'blank',
  'bytes',
  'started_at',
  'updated_at',
  'ended_at',
)
