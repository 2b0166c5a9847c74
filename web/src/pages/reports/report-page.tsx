// One report schedule: when it is due, who receives it, what can be done with it, and its runs.
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { PATHS } from '../../paths.ts'
import { type Schedule, scheduleQuery } from '../../service/report-schedules.ts'
import { BackLink } from '../../shell/back-link.tsx'
import { RecordPage } from '../../shell/record-page.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { Facts } from '../../ui/facts.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Page, Panel, Panels } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type LinesAndLenders, nameIn, useLinesAndLenders } from '../../shell/use-lines-and-lenders.ts'
import {
  FORMAT_WORDS,
  REPORT_WORDS,
  dueText,
  isOfLine,
  notDueText,
  recipientsOf,
  scheduleStatus,
} from './report-words.ts'
import { RunsPanel } from './runs-panel.tsx'
import { type ScheduleAct, ScheduleDialogs } from './schedule-dialogs.tsx'

/** The page. */
export function ReportPage() {
  const { environment, me } = usePlace()
  const { id } = useParams({ from: PATHS.report })
  const loaded = useQuery(scheduleQuery(environment, id))
  const scope = useLinesAndLenders()
  const back = <BackLink to={PATHS.reports}>All scheduled reports</BackLink>
  return (
    <RecordPage id={id} back={back} loaded={loaded}>
      {(schedule) => (
        <Page
          title={schedule.name}
          lead="A scheduled report"
          back={back}
          actions={me.user.role === 'admin' && <ScheduleActions key={schedule.id} schedule={schedule} />}
        >
          <Panels>
            <Panel title="Schedule">
              <Facts facts={factsOf(schedule, scope, me.organization.is_operator)} />
            </Panel>
            <RunsPanel schedule={schedule} />
          </Panels>
        </Page>
      )}
    </RecordPage>
  )
}

/** The buttons, and what each opens. One dialog is open at a time. */
function ScheduleActions({ schedule }: { readonly schedule: Schedule }) {
  const { environment } = usePlace()
  const navigate = useNavigate()
  const [act, setAct] = useState<ScheduleAct>()
  const button = (does: Exclude<ScheduleAct['does'], 'create'>, text: string) => (
    <Button variant="default" onClick={() => setAct({ does, record: schedule })}>
      {text}
    </Button>
  )
  return (
    <>
      <Group gap="xs">
        {button('run', 'Run now')}
        {button('edit', 'Change')}
        {schedule.status === 'enabled' ? button('disable', 'Disable') : button('enable', 'Enable')}
        {button('delete', 'Delete')}
      </Group>
      <ScheduleDialogs
        act={act}
        onClose={() => setAct(undefined)}
        onDeleted={() => navigate({ to: PATHS.reports, params: { environment } })}
      />
    </>
  )
}

function factsOf(schedule: Schedule, scope: LinesAndLenders | undefined, is_operator: boolean) {
  const { report, format, frequency, debt_line_id, state, created_at, updated_at } = schedule
  const { tone, text } = scheduleStatus(schedule)
  const recipients = recipientsOf(schedule)
  const line = isOfLine(schedule, is_operator)
    ? [{ name: 'Debt line', value: debt_line_id === null ? 'All' : nameIn(scope?.lines, debt_line_id) }]
    : []
  return [
    { name: 'Status', value: <StatusBadge tone={tone}>{text}</StatusBadge> },
    { name: 'Report', value: `${REPORT_WORDS[report]}, ${FORMAT_WORDS[format]}` },
    ...line,
    {
      name: 'Due',
      value: frequency === 'when_month_closed' ? dueText(schedule) : `${dueText(schedule)} (${state.time_zone})`,
    },
    { name: 'Next due', value: state.next_due_at === null ? notDueText(schedule) : <Ago at={state.next_due_at} /> },
    { name: 'Recipients', value: recipients.length === 0 ? 'None: for download' : recipients.join(', ') },
    { name: 'Created', value: <Ago at={created_at} /> },
    { name: 'Last changed', value: <Ago at={updated_at} /> },
  ]
}
