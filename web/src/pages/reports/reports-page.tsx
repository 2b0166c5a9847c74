// Reporting, Scheduled reports: which reports are made and sent, when each is due, and how its last run went. Members read; admins change.
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { PATHS } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import { REPORT_SCHEDULES, type Schedule, schedulesQuery } from '../../service/report-schedules.ts'
import { usePlace } from '../../shell/use-place.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, places } from '../../ui/file-columns.ts'
import { Ago } from '../../ui/moments.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type LinesAndLenders, nameIn, useLinesAndLenders } from '../../shell/use-lines-and-lenders.ts'
import {
  FORMAT_WORDS,
  REPORT_WORDS,
  dueText,
  failureText,
  lastOutcome,
  notDueText,
  scheduleStatus,
} from './report-words.ts'
import { type ScheduleAct, ScheduleDialogs } from './schedule-dialogs.tsx'

/** The page. */
export function ReportsPage() {
  const { environment, me } = usePlace()
  const schedules = useQuery(schedulesQuery(environment))
  const scope = useLinesAndLenders()
  const [act, setAct] = useState<ScheduleAct>()
  const isAdmin = me.user.role === 'admin'
  const columns = useMemo(() => columnsOf(scope), [scope])
  return (
    <Page
      title="Scheduled reports"
      lead={`Reports that are made and sent by mail on a schedule.${isAdmin ? '' : ' Admins manage the schedules.'}`}
      actions={
        <Group gap="xs">
          <SaveRows
            what="the schedules"
            list={REPORT_SCHEDULES}
            is_current
            file_name="report-schedules.csv"
            columns={FILE}
            rows={schedules.data ?? []}
          />
          {isAdmin && <Button onClick={() => setAct({ does: 'create' })}>Create a schedule</Button>}
        </Group>
      }
      wide
    >
      <Panel flush>
        <States
          loaded={schedules}
          failureOf={failureOf}
          isEmpty={(found) => found.length === 0}
          empty={
            <Empty title={`No scheduled reports in ${environment} yet`}>
              {isAdmin
                ? 'Create a schedule to have a report made and sent by mail.'
                : 'Ask an admin of your organization for one.'}
            </Empty>
          }
        >
          {(found) => <DataTable caption="Report schedules" columns={columns} rows={found} keyOf={({ id }) => id} />}
        </States>
      </Panel>
      <Text size="sm">
        <Anchor href="/docs/guides/scheduled-reports" size="sm" underline="always">
          What the reports contain, and when they are sent
        </Anchor>
      </Text>
      <ScheduleDialogs act={act} onClose={() => setAct(undefined)} />
    </Page>
  )
}

const columnsOf = (scope: LinesAndLenders | undefined): readonly Column<Schedule>[] => [
  {
    head: 'Name',
    kind: 'prose',
    cell: ({ id, name }) => <ScheduleLink id={id} name={name} />,
    copiedOf: ({ name }) => name,
  },
  { head: 'Report', kind: 'prose', cell: (schedule) => reportText(schedule, scope) },
  { head: 'Due', kind: 'prose', cell: dueText },
  {
    head: 'Next due',
    cell: (schedule) => {
      const { next_due_at } = schedule.state
      return next_due_at === null ? notDueText(schedule) : <Ago at={next_due_at} />
    },
    orderedBy: ({ state }) => state.next_due_at,
  },
  {
    head: 'Last run',
    cell: ({ state: { last_run_at } }) => (last_run_at === null ? 'None yet' : <Ago at={last_run_at} />),
    orderedBy: ({ state }) => state.last_run_at,
  },
  {
    head: 'Last outcome',
    kind: 'prose',
    cell: (schedule) => <Outcome schedule={schedule} />,
    copiedOf: outcomeText,
  },
  {
    head: 'Status',
    cell: (schedule) => {
      const { tone, text } = scheduleStatus(schedule)
      return <StatusBadge tone={tone}>{text}</StatusBadge>
    },
    copiedOf: (schedule) => scheduleStatus(schedule).text,
  },
]

/** `Borrowing base of Birch Warehouse, Excel`. */
function reportText({ report, format, debt_line_id }: Schedule, scope: LinesAndLenders | undefined): string {
  const of_line = debt_line_id === null ? '' : ` of ${nameIn(scope?.lines, debt_line_id)}`
  return `${REPORT_WORDS[report]}${of_line}, ${FORMAT_WORDS[format]}`
}

/** `Given up: The mail server did not take it`. */
function outcomeText(schedule: Schedule): string {
  const failure = failureText(schedule.state.last_failure)
  return [lastOutcome(schedule).text, ...(failure === undefined ? [] : [failure])].join(': ')
}

function Outcome({ schedule }: { readonly schedule: Schedule }) {
  const { tone, text } = lastOutcome(schedule)
  const failure = failureText(schedule.state.last_failure)
  return (
    <>
      <StatusBadge tone={tone}>{text}</StatusBadge>
      {failure !== undefined && (
        <Text size="xs" c="dimmed">
          {failure}
        </Text>
      )}
    </>
  )
}

function ScheduleLink({ id, name }: { readonly id: string; readonly name: string }) {
  const { environment } = usePlace()
  return (
    <Anchor
      fz="inherit"
      className="breakable"
      renderRoot={(props) => <Link {...props} to={PATHS.report} params={{ environment, id }} />}
    >
      {name}
    </Anchor>
  )
}

const FILE: readonly FileColumn<Schedule>[] = [
  ...places('id', 'name', 'report', 'format', 'debt_line_id', 'frequency', 'weekday', 'month_day', 'hour'),
  ['recipients', ({ recipients }) => (recipients ?? []).join(', ')],
  ['outside_recipients', ({ outside_recipients }) => (outside_recipients ?? []).join(', ')],
  ...places('status'),
  ...(['next_due_at', 'last_run_at'] as const).map((name): FileColumn<Schedule> => [name, ({ state }) => state[name]]),
  ['last_status', ({ state: { last_status } }) => last_status],
  ['last_failure', ({ state: { last_failure } }) => last_failure],
  ...places('created_at', 'updated_at'),
]
