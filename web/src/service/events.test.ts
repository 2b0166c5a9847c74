// The events that charts mark, of what the service answers.
import { expect, test } from 'vitest'
import { closeEvents, importEvents, termEvents } from './events.ts'

test('terms are marked on the day from which they hold, by their name, else by their id', () => {
  const terms = { id: 'terms-2', effective_from: '2026-02-15' }
  expect(
    termEvents(
      [
        { ...terms, name: 'First amendment' },
        { ...terms, name: null },
      ],
      'Birch warehouse',
    ),
  ).toEqual([
    { day: '2026-02-15', text: 'Terms of Birch warehouse in force: First amendment' },
    { day: '2026-02-15', text: 'Terms of Birch warehouse in force: terms-2' },
  ])
})

test('a closed month is marked on its last day, and a preliminary one is not', () => {
  const close = { month: '2026-02', as_of: '2026-02-28' }
  expect(
    closeEvents(
      [
        { ...close, closed_at: '2026-03-04T09:00:00Z' },
        { ...close, closed_at: null },
      ],
      'Birch warehouse',
    ),
  ).toEqual([{ day: '2026-02-28', text: 'Month 2026-02 of Birch warehouse closed on 2026-03-04' }])
})

test('an import is marked when it is done, wrote something, and had by the moment that is shown', () => {
  const done = { id: 'tape', status: 'done', dry_run: false, applied: 5, updated_at: '2026-02-03T10:00:00Z' } as const
  const event = { day: '2026-02-03', text: 'Import tape finished' }
  expect(importEvents([done], {})).toEqual([event])
  expect(importEvents([done], { known_at: '2026-02-03T10:00:00Z' })).toEqual([event])
  expect(importEvents([done], { known_at: '2026-02-03T09:59:59Z' })).toEqual([])
  expect(importEvents([done], { as_of: '2026-02-02' })).toEqual([])
  expect(importEvents([{ ...done, dry_run: true }], {})).toEqual([])
  expect(importEvents([{ ...done, applied: 0 }], {})).toEqual([])
  expect(importEvents([{ ...done, status: 'stopped' }], {})).toEqual([])
})

test('imports of one month are one event, on the day of the last by that moment', () => {
  const done = { status: 'done', dry_run: false, applied: 5 } as const
  const imports = [
    { ...done, id: 'c', updated_at: '2026-03-01T00:00:00Z' },
    { ...done, id: 'b', updated_at: '2026-02-20T10:00:00Z' },
    { ...done, id: 'a', updated_at: '2026-02-03T10:00:00Z' },
  ]
  expect(importEvents(imports, {})).toEqual([
    { day: '2026-02-20', text: '2 imports finished this month, the last of them b' },
    { day: '2026-03-01', text: 'Import c finished' },
  ])
  expect(importEvents(imports, { as_of: '2026-02-19' })).toEqual([{ day: '2026-02-03', text: 'Import a finished' }])
})
