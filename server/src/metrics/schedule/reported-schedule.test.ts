// Schedules that the lender reports are taken as they are.
import { expect, it } from 'vitest'
import { type ScheduledEntry, scheduleOfEntries } from './reported-schedule.ts'

const entry = (day: number, type: ScheduledEntry['type'], amount: number): ScheduledEntry => ({ day, type, amount })

it('entries are summed by day, in rising days, whatever their order', () => {
  const entries = [
    entry(60, 'scheduled_interest', 5),
    entry(30, 'scheduled_principal', 100),
    entry(60, 'scheduled_principal', 100),
    entry(30, 'scheduled_interest', 10),
    entry(60, 'scheduled_interest', 1),
  ]
  const due = [
    { day: 30, principal: 100, interest: 10 },
    { day: 60, principal: 100, interest: 6 },
  ]
  expect(scheduleOfEntries(entries)).toEqual({ basis: 'reported', style: null, due })
  expect(scheduleOfEntries(entries.toReversed()).due).toEqual(due)
})

it('what is taken back on its day leaves nothing, and on another day falls due negative', () => {
  const taken_back = [entry(1, 'scheduled_principal', 100), entry(1, 'scheduled_principal', -100)]
  expect(scheduleOfEntries(taken_back).due).toEqual([])
  expect(scheduleOfEntries([entry(1, 'scheduled_interest', 7), entry(2, 'scheduled_interest', -7)]).due).toEqual([
    { day: 1, principal: 0, interest: 7 },
    { day: 2, principal: 0, interest: -7 },
  ])
})

it('no entries make an empty schedule', () => {
  expect(scheduleOfEntries([]).due).toEqual([])
})
