// What is typed to ask for events again.
import { expect, test } from 'vitest'
import { readReplay } from './typed-replay.ts'

test('moments are in UTC, with seconds or without', () => {
  expect(readReplay('since', { since: '2026-01-31T12:00', until: '2026-02-01T12:00' })).toEqual({
    replay: { since: '2026-01-31T12:00:00Z' },
    faults: {},
  })
  expect(readReplay('range', { since: '2026-01-31T12:00:30', until: '2026-02-01T00:00' }).replay).toEqual({
    since: '2026-01-31T12:00:30Z',
    until: '2026-02-01T00:00:00Z',
  })
})

test('an event is asked for by its id alone', () => {
  expect(readReplay('event', { event_id: ' evt_1 ', since: '2026-01-31T12:00' }).replay).toEqual({ event_id: 'evt_1' })
})

test('what is left out is named, and nothing is asked for', () => {
  expect(readReplay('event', {})).toEqual({ faults: { event_id: expect.any(String) } })
  expect(readReplay('range', {})).toEqual({ faults: { since: expect.any(String), until: expect.any(String) } })
  expect(readReplay('range', { since: '2026-01-31T12:00' })).toEqual({ faults: { until: expect.any(String) } })
})
