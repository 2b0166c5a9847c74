// The runs of a report schedule, the latest first: of which day each is, what became of it and why, who has it, and its file.
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReportRun } from '@tapeline/sdk'
import { useMemo } from 'react'
import type { Environment } from '../../paths.ts'
import { type Schedule, reportFileAddress, runsPath, runsQuery } from '../../service/report-schedules.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Column } from '../../ui/data-table.tsx'
import { type FileColumn, places } from '../../ui/file-columns.ts'
import { Ago } from '../../ui/moments.tsx'
import { Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { sizeText } from '../../words/size-text.ts'
import { failureText, runStatus } from './report-words.ts'

/** The panel. */
export function RunsPanel({ schedule: { id } }: { readonly schedule: Schedule }) {
  const { environment } = usePlace()
  const { page, limit } = useAddress().search
  const loaded = useQuery(runsQuery(environment, id, { page, limit }))
  const columns = useMemo(() => columnsOf(environment, id), [environment, id])
  const path = runsPath(id)
  return (
    <Panel
      title="Runs"
      lead="The reports of this schedule, the latest first. Files are kept for thirteen months."
      flush
      actions={
        <ExportButton
          what="runs"
          file_name={`${id}-runs.csv`}
          environment={environment}
          path={path}
          question={{}}
          columns={EXPORTED}
        />
      }
    >
      <Listing
        caption="Runs"
        loaded={loaded}
        list={{ environment, path, question: {} }}
        columns={columns}
        keyOf={({ id: run }) => run}
        empty={<Empty title="No runs yet">The first report is made when it is due, or when an admin runs it.</Empty>}
      />
    </Panel>
  )
}

const columnsOf = (environment: Environment, id: string): readonly Column<ReportRun>[] => [
  { head: 'Due', cell: ({ due_at }) => <Ago at={due_at} /> },
  { head: 'Begun by', cell: ({ trigger }) => (trigger === 'schedule' ? 'The schedule' : 'A request') },
  { head: 'As of', cell: ({ as_of }) => as_of },
  {
    head: 'Status',
    cell: ({ status }) => {
      const { tone, text } = runStatus(status)
      return <StatusBadge tone={tone}>{text}</StatusBadge>
    },
    copiedOf: ({ status }) => runStatus(status).text,
  },
  { head: 'Reason', kind: 'prose', cell: ({ failure }) => failureText(failure) ?? '–' },
  {
    head: 'Sent to',
    kind: 'prose',
    cell: ({ sent_to }) => (sent_to.length === 0 ? '–' : <span className="breakable">{sent_to.join(', ')}</span>),
    copiedOf: ({ sent_to }) => sent_to.join(', '),
  },
  {
    head: 'Next attempt',
    cell: ({ next_attempt_at }) => (next_attempt_at === null ? 'None' : <Ago at={next_attempt_at} />),
  },
  {
    head: 'File',
    kind: 'prose',
    cell: (run) => <ReportFileLink environment={environment} id={id} run={run} />,
    copiedOf: ({ file_name }) => file_name,
  },
]

interface ReportFileLinkProps {
  readonly environment: Environment
  readonly id: string
  readonly run: ReportRun
}

function ReportFileLink({ environment, id, run }: ReportFileLinkProps) {
  const { file_name, size_bytes } = run
  if (file_name === null) return 'No file yet'
  return (
    <Anchor
      href={reportFileAddress(environment, id, run.id)}
      download
      fz="inherit"
      underline="always"
      className="breakable"
    >
      {file_name}
      {size_bytes !== null && ` (${sizeText(size_bytes)})`}
    </Anchor>
  )
}

const EXPORTED: readonly FileColumn<unknown>[] = [
  ...places('id', 'trigger', 'due_at', 'as_of', 'known_at', 'skipped', 'status', 'failure'),
  ...(['sent_to', 'left_out'] as const).map((name): FileColumn<unknown> => [
    name,
    (run) => (run as ReportRun)[name].join(', '),
  ]),
  ...places('file_name', 'size_bytes', 'sha256', 'next_attempt_at', 'settled_at'),
]
