// What is stated of deliveries: when the next attempt is, and what the last brought.
import { expect, test } from 'vitest'
import type { WebhookDelivery } from '@tapeline/sdk'
import { attemptOutcome, latencyText, nextAttempt } from './webhook-words.ts'

const NOW = Date.parse('2026-01-31T12:00:00Z')
const ATTEMPT = {
  attempt: 1,
  began_at: '2026-01-31T11:59:00Z',
  took_ms: 120,
  http_status: 500,
  failure: 'status',
  answer: '',
}
const delivery = (more: Partial<WebhookDelivery>): WebhookDelivery => ({
  id: 'whd_1',
  event_id: 'evt_1',
  event_type: 'account.created',
  status: 'pending',
  queued_at: '2026-01-31T11:58:00Z',
  next_attempt_at: '2026-01-31T12:30:00Z',
  settled_at: null,
  attempts: [ATTEMPT as WebhookDelivery['attempts'][number]],
  ...more,
})

test('the next attempt is at its moment, or when the endpoint no longer rests', () => {
  expect(nextAttempt(delivery({}), null, NOW)).toEqual({ at: '2026-01-31T12:30:00Z' })
  expect(nextAttempt(delivery({}), '2026-01-31T12:35:00Z', NOW)).toEqual({ at: '2026-01-31T12:35:00Z' })
  expect(nextAttempt(delivery({}), '2026-01-31T12:05:00Z', NOW)).toEqual({ at: '2026-01-31T12:30:00Z' })
  const due = delivery({ next_attempt_at: '2026-01-31T12:00:59Z' })
  expect(nextAttempt(due, null, NOW)).toEqual({ text: 'Within a minute' })
  expect(nextAttempt(due, '2026-01-31T12:01:00Z', NOW)).toEqual({ at: '2026-01-31T12:01:00Z' })
})

test('where there is no moment, what it waits for is stated', () => {
  expect(nextAttempt(delivery({ status: 'delivered', next_attempt_at: null }), null, NOW)).toEqual({ text: 'None' })
  expect(nextAttempt(delivery({ next_attempt_at: null, attempts: [] }), null, NOW)).toEqual({
    text: 'After an earlier event of the record',
  })
  const running = { ...ATTEMPT, took_ms: null, http_status: null, failure: null, answer: null }
  expect(nextAttempt(delivery({ attempts: [running] }), null, NOW)).toEqual({ text: 'Under way' })
})

test('an attempt states what was answered, or why nothing was', () => {
  const attempt = delivery({}).attempts[0]
  if (attempt === undefined) throw new Error('no attempt')
  expect(attemptOutcome(attempt)).toBe('Answered 500')
  expect(attemptOutcome({ ...attempt, http_status: 204, failure: null })).toBe('Answered 204')
  expect(attemptOutcome({ ...attempt, http_status: null, failure: 'timed_out' })).toBe('No answer within 15 seconds')
})

test('how long it took is in milliseconds below a second', () => {
  expect([latencyText(0), latencyText(999), latencyText(1_000), latencyText(14_960), latencyText(null)]).toEqual([
    '0 ms',
    '999 ms',
    '1.0 s',
    '15.0 s',
    undefined,
  ])
})
