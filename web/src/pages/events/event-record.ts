// The record that an event leads to: events lead to the same pages as the alerts about them. Pure.
import type { Event } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { type RecordReader, type RecordTarget, recordOf } from '../alerts/alert-record.ts'

/** Where an event leads. */
export function recordOfEvent(event: Event, reader: RecordReader): RecordTarget {
  const { subject, data, organization } = event
  if (subject.kind === 'alert') {
    const params = { environment: reader.environment }
    return { label: 'Alert', to: PATHS.alerts, params, search: { alert: subject.id } }
  }
  const line = data['debt_line_id']
  return recordOf(
    { subject, event, figure: null, debt_line_id: typeof line === 'string' ? line : null, organization },
    reader,
  )
}
