// Creating and changing a report schedule, and what is asked before one is run, disabled, enabled or deleted.
import type { ReportSchedule } from '@tapeline/sdk'
import { deleteSchedule, runSchedule, saveSchedule } from '../../service/report-schedules.ts'
import { type RecordAct, RecordDialogs } from '../../shell/record-dialogs.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { useRefreshedSchedules } from './use-refreshed-schedules.ts'

/** What is done with a schedule. */
export type ScheduleAct = RecordAct<ReportSchedule, keyof typeof QUESTIONS>

interface ScheduleDialogsProps {
  /** What is done; undefined while no dialog is open. */
  readonly act: ScheduleAct | undefined
  readonly onClose: () => void
  /** Leaves the page of a schedule that is deleted. */
  readonly onDeleted?: () => Promise<unknown>
}

const QUESTIONS = {
  run: { action: 'Run the report', text: 'Its report is made now and sent to all its recipients.' },
  disable: {
    action: 'Disable the schedule',
    text: 'None of its reports is sent, and those that wait are given up. Its runs and files are kept.',
  },
  enable: {
    action: 'Enable the schedule',
    text: 'Its reports are sent from the next due moment on. What became due meanwhile is not sent.',
  },
  delete: {
    action: 'Delete the schedule',
    text: 'None of its reports is sent any more. Its runs and files are gone, and this cannot be undone.',
  },
} as const

/** The dialogs. */
export function ScheduleDialogs({ act, onClose, onDeleted }: ScheduleDialogsProps) {
  const { environment } = usePlace()
  const refresh = useRefreshedSchedules()
  return (
    <RecordDialogs
      act={act}
      onClose={onClose}
      title="Create a report schedule"
      form={(schedule) => <ScheduleForm schedule={schedule} onClose={onClose} />}
      questions={QUESTIONS}
      carryOut={async (does, { id }) => {
        if (does === 'run') await runSchedule(environment, id)
        else if (does === 'delete') await deleteSchedule(environment, id)
        else await saveSchedule(environment, { id, status: does === 'disable' ? 'disabled' : 'enabled' })
        if (does === 'delete') await onDeleted?.()
        await refresh()
      }}
    />
  )
}
