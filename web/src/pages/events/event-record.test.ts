// Where an event leads, by its record and who reads it.
import { expect, test } from 'vitest'
import type { Event } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { recordOfEvent } from './event-record.ts'

const LENDER = { environment: 'sandbox', is_operator: false } as const
const OPERATOR = { environment: 'sandbox', is_operator: true } as const

function eventOf(type: Event['type'], kind: Event['subject']['kind'], data: Event['data'] = {}): Event {
  return {
    id: 'e',
    type,
    version: 1,
    organization: 'birch',
    environment: 'sandbox',
    subject: { kind, id: 's' },
    occurred_at: '2026-03-01T00:00:00Z',
    position: 1,
    data,
  }
}

test('an event of an alert leads to the alert', () => {
  const alert = { to: PATHS.alerts, search: { alert: 's' } }
  expect(recordOfEvent(eventOf('alert.opened', 'alert'), LENDER)).toMatchObject(alert)
  expect(recordOfEvent(eventOf('alert.closed', 'alert'), OPERATOR)).toMatchObject(alert)
})

test('an event of a debt line leads to what it is about there', () => {
  const closed = eventOf('debt_line.month_closed', 'debt_line', { debt_line_id: 'l', month: '2026-02' })
  const month = { to: PATHS.debtLineClose, params: { environment: 'sandbox', line: 'l', month: '2026-02' } }
  expect(recordOfEvent(closed, LENDER)).toMatchObject(month)
  expect(recordOfEvent(closed, OPERATOR)).toMatchObject(month)
})

test('a record of the book leads the lender to its page, and the operator to the lender', () => {
  const changed = eventOf('receivable.status_changed', 'receivable')
  expect(recordOfEvent(changed, LENDER)).toMatchObject({ to: PATHS.receivable, params: { id: 's' } })
  expect(recordOfEvent(changed, OPERATOR)).toMatchObject({ to: PATHS.operatorOrganization })
})
