// The form of a report schedule: what is reported, when, and who receives it. What cannot be right is not offered; what is missing is stated by its field.
import { Button, NativeSelect, SimpleGrid, TextInput, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReportSchedule, ReportScheduleWrite } from '@tapeline/sdk'
import { useState } from 'react'
import { ServiceFault, fieldFault, formFault } from '../../service/call.ts'
import { newId } from '../../service/finding-decisions.ts'
import { saveSchedule } from '../../service/report-schedules.ts'
import { usersQuery } from '../../service/team.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Choices, withUnknown } from '../../ui/choices.tsx'
import { Form } from '../../ui/form.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { labelOf } from '../../words/field-labels.ts'
import { useLinesAndLenders } from '../../shell/use-lines-and-lenders.ts'
import { FORMAT_WORDS, FREQUENCY_WORDS, REPORT_WORDS, hourText, isOfLine } from './report-words.ts'
import { type ScheduleDraft, type ScheduleFaults, draftOf, readDraft } from './schedule-draft.ts'
import { useRefreshedSchedules } from './use-refreshed-schedules.ts'

interface ScheduleFormProps {
  /** The schedule that is changed; undefined for a new one. */
  readonly schedule: ReportSchedule | undefined
  readonly onClose: () => void
}

/** Fields beside which a fault is shown. */
const FIELDS = [
  'name',
  'report',
  'format',
  'debt_line_id',
  'frequency',
  'weekday',
  'month_day',
  'hour',
  'recipients',
  'outside_recipients',
] as const satisfies readonly (keyof ReportScheduleWrite)[]

/** A part of the form. */
interface PartProps {
  readonly draft: ScheduleDraft
  readonly change: (parts: Partial<ScheduleDraft>) => void
  readonly faults: ScheduleFaults
}

/** The form. */
export function ScheduleForm({ schedule, onClose }: ScheduleFormProps) {
  const { environment, me } = usePlace()
  const refresh = useRefreshedSchedules()
  const [id] = useState(() => schedule?.id ?? newId('schedule'))
  const [draft, setDraft] = useState(() => draftOf(schedule))
  const [problems, setProblems] = useState<ScheduleFaults>({})
  const saved = useMutation({
    mutationFn: (sent: ReportScheduleWrite) => saveSchedule(environment, sent),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  const submit = () => {
    const read = readDraft(draft, id, me.organization.is_operator)
    setProblems('faults' in read ? read.faults : {})
    if ('schedule' in read) saved.mutate(read.schedule)
  }
  const part: PartProps = {
    draft,
    change: (parts) => setDraft((now) => ({ ...now, ...parts })),
    faults: faultsOf(problems, saved.error),
  }
  const isOfField = Object.keys(faultsOf({}, saved.error)).length > 0
  return (
    <Form
      onSubmit={submit}
      action={schedule === undefined ? 'Create the schedule' : 'Save'}
      pending={saved.isPending}
      fault={isOfField ? undefined : formFault(saved.error, [])}
      aside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Reported {...part} />
      <Due {...part} />
      <Recipients {...part} />
    </Form>
  )
}

/** What is wrong with each field: what the form finds, else what the service refused of it or of one of its addresses. */
function faultsOf(problems: ScheduleFaults, refused: unknown): ScheduleFaults {
  const params = refused instanceof ServiceFault ? Object.keys(refused.fields) : []
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const param = params.find((one) => one === field || one.startsWith(`${field}[`)) ?? field
      const fault = problems[field] ?? fieldFault(refused, param)
      return fault === undefined ? [] : [[field, fault]]
    }),
  )
}

/** The choices of a field by their words; what is chosen is one of them. */
function optionsOf<Word extends string>(words: Readonly<Record<Word, string>>) {
  return (Object.entries(words) as [Word, string][]).map(([value, label]) => ({ value, label }))
}

function Reported({ draft, change, faults }: PartProps) {
  const { me } = usePlace()
  const scope = useLinesAndLenders()
  // The interface answers delinquency to its lender alone.
  const reports = optionsOf(REPORT_WORDS).filter(({ value }) => value !== 'delinquency' || !me.organization.is_operator)
  const lines = withUnknown(scope?.lines ?? [], draft.debt_line_id === '' ? [] : [draft.debt_line_id])
  return (
    <>
      <TextInput
        label={labelOf('name')}
        description="What people call it, such as “Base of the warehouse”. Its letters have this subject."
        maxLength={100}
        required
        data-autofocus
        value={draft.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        error={faults.name}
      />
      <SimpleGrid cols={2} spacing="sm" className="bottoms">
        <NativeSelect
          label={labelOf('report')}
          data={reports}
          value={draft.report}
          onChange={({ currentTarget }) => change({ report: currentTarget.value as ScheduleDraft['report'] })}
          error={faults.report}
        />
        <NativeSelect
          label={labelOf('format')}
          data={optionsOf(FORMAT_WORDS)}
          value={draft.format}
          onChange={({ currentTarget }) => change({ format: currentTarget.value as ScheduleDraft['format'] })}
          error={faults.format}
        />
      </SimpleGrid>
      {isOfLine(draft, me.organization.is_operator) && (
        <NativeSelect
          label={labelOf('debt_line_id')}
          description={lineHint(draft)}
          data={[{ value: '', label: 'All debt lines' }, ...lines.map(({ id, name }) => ({ value: id, label: name }))]}
          value={draft.debt_line_id}
          onChange={({ currentTarget }) => change({ debt_line_id: currentTarget.value })}
          error={faults.debt_line_id}
        />
      )}
    </>
  )
}

/** What the debt line decides, where that is not what the report is about. */
function lineHint({ report, frequency }: ScheduleDraft): string | undefined {
  if (frequency === 'when_month_closed') return 'The report is made when a month of this line is closed.'
  return report === 'cash_tie_out' ? 'The report is of the bank accounts of the lender of this line.' : undefined
}

const WEEKDAYS = (['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const).map(
  (value) => ({ value, label: sentenceCase(value) }),
)
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))
const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1))

function Due({ draft, change, faults }: PartProps) {
  const { frequency } = draft
  return (
    <>
      <NativeSelect
        label={labelOf('frequency')}
        description={
          frequency === 'when_month_closed'
            ? 'Its figures are as of the last day of the month, as known when it was closed.'
            : undefined
        }
        data={optionsOf(FREQUENCY_WORDS)}
        value={frequency}
        onChange={({ currentTarget }) => change({ frequency: currentTarget.value as ScheduleDraft['frequency'] })}
        error={faults.frequency}
      />
      {frequency === 'weekly' && (
        <NativeSelect
          label={labelOf('weekday')}
          data={WEEKDAYS}
          value={draft.weekday}
          onChange={({ currentTarget }) => change({ weekday: currentTarget.value as ScheduleDraft['weekday'] })}
          error={faults.weekday}
        />
      )}
      {(frequency === 'monthly' || frequency === 'after_month_end') && (
        <NativeSelect
          label={frequency === 'monthly' ? labelOf('month_day') : 'Days after the end of the month'}
          description={
            frequency === 'monthly'
              ? 'A shorter month has it on its last day.'
              : 'Its figures are as of the last day of the month that ended.'
          }
          data={MONTH_DAYS}
          value={String(draft.month_day)}
          onChange={({ currentTarget }) => change({ month_day: Number(currentTarget.value) })}
          error={faults.month_day}
        />
      )}
      {frequency !== 'when_month_closed' && (
        <NativeSelect
          label={labelOf('hour')}
          description="In the time zone of your organization."
          data={HOURS}
          value={String(draft.hour)}
          onChange={({ currentTarget }) => change({ hour: Number(currentTarget.value) })}
          error={faults.hour}
        />
      )}
    </>
  )
}

function Recipients({ draft, change, faults }: PartProps) {
  const users = useQuery(usersQuery)
  const people = (users.data ?? []).map(({ name, email }) => ({ id: email, name: `${name} (${email})` }))
  return (
    <>
      <Choices
        label={labelOf('recipients')}
        is_titled
        options={withUnknown(people, draft.recipients)}
        chosen={draft.recipients}
        onChange={(recipients) => change({ recipients })}
        fault={faults.recipients}
      />
      <Textarea
        label={`${labelOf('outside_recipients')} (optional)`}
        description="One address on each line. They see your figures."
        autosize
        minRows={2}
        value={draft.outside_recipients}
        onChange={({ currentTarget }) => change({ outside_recipients: currentTarget.value })}
        error={faults.outside_recipients}
      />
    </>
  )
}
