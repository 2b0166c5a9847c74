// Where events are on a chart of months.
import { expect, test } from 'vitest'
import { eventText, placedEvents } from './chart-events.ts'

const MONTHS = ['2026-01', '2026-02', '2026-03']

test('events are placed in the month of their day, in the order of days, each once, and none outside the chart', () => {
  const events = [
    { day: '2026-03-31', text: 'Month 2026-03 was closed' },
    { day: '2026-01-01', text: 'Terms changed' },
    { day: '2026-01-01', text: 'Terms changed' },
    { day: '2025-12-31', text: 'Month 2025-12 was closed' },
    { day: '2026-04-01', text: 'Import finished' },
  ]
  expect(placedEvents(MONTHS, events).map((event) => [event.at, eventText(event)])).toEqual([
    [0, '2026-01-01: Terms changed'],
    [2, '2026-03-31: Month 2026-03 was closed'],
  ])
})
