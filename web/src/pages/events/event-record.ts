// The record that an event leads to: events lead to the same pages as the alerts about them. Pure.
import type { Event } from '@tapeline/sdk'
import { type RecordReader, type RecordTarget, recordOf } from '../alerts/alert-record.ts'

/** Where an event leads. */
export function recordOfEvent(event: Event, reader: RecordReader): RecordTarget {
  const { subject, data, organization } = event
  const line = data['debt_line_id']
  return recordOf(
    { subject, event, figure: null, debt_line_id: typeof line === 'string' ? line : null, organization },
    reader,
  )
}
