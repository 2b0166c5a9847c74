// A report schedule as it is typed, and as it is sent. Pure.
import type { ReportSchedule, ReportScheduleWrite } from '@tapeline/sdk'
import { isOfLine } from './report-words.ts'

/** A schedule as it is typed: all debt lines are an empty one, and addresses outside are one a line or with commas between them. */
export type ScheduleDraft = Pick<
  ReportSchedule,
  'name' | 'report' | 'format' | 'frequency' | 'weekday' | 'month_day' | 'hour'
> &
  Readonly<Record<'debt_line_id' | 'outside_recipients', string> & Record<'recipients', readonly string[]>>

/** Sentences by field. */
export type ScheduleFaults = Readonly<Partial<Record<keyof ReportScheduleWrite, string>>>

/** A schedule as the form begins with it; a new one is of the borrowing base each Monday. */
export function draftOf(schedule: ReportSchedule | undefined): ScheduleDraft {
  return {
    name: schedule?.name ?? '',
    report: schedule?.report ?? 'borrowing_base',
    format: schedule?.format ?? 'xlsx',
    debt_line_id: schedule?.debt_line_id ?? '',
    frequency: schedule?.frequency ?? 'weekly',
    weekday: schedule?.weekday ?? 'monday',
    month_day: schedule?.month_day ?? 1,
    hour: schedule?.hour ?? 8,
    recipients: schedule?.recipients ?? [],
    outside_recipients: (schedule?.outside_recipients ?? []).join('\n'),
  }
}

/** What is sent of a draft, or what is wrong with it. A report that is not of a debt line has none. */
export function readDraft(
  draft: ScheduleDraft,
  id: string,
  is_operator: boolean,
): { readonly schedule: ReportScheduleWrite } | { readonly faults: ScheduleFaults } {
  const { debt_line_id, recipients, outside_recipients, ...stated } = draft
  const outside = addressesIn(outside_recipients)
  const wrong = outside.find((address) => !/^[^@\s]+@[^@\s]+$/.test(address))
  const name = draft.name.trim()
  const faults: ScheduleFaults = {
    ...(name === '' ? { name: 'Write what people call the report.' } : {}),
    ...(wrong === undefined
      ? {}
      : { outside_recipients: `“${wrong}” is no e-mail address. Write one address on each line.` }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  const of_line = isOfLine(draft, is_operator) && debt_line_id !== '' ? debt_line_id : null
  const addresses = { recipients: orNull(recipients), outside_recipients: orNull(outside) }
  return { schedule: { id, ...stated, name, debt_line_id: of_line, ...addresses } }
}

function addressesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((address) => address !== ''))]
}

function orNull(addresses: readonly string[]): readonly string[] | null {
  return addresses.length === 0 ? null : addresses
}
