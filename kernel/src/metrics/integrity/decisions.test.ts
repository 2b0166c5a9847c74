// What a finding is by the decisions about it, by hand.
import { expect, test } from 'vitest'
import { type FindingDecision, decisionsThatCount, stateOfFinding } from './decisions.ts'

const decided = (
  decision: FindingDecision['decision'],
  decided_on: string,
  status: FindingDecision['status'] = 'in_force',
): FindingDecision => ({ decision, decided_on, status })

test('it is open until somebody decides, and from the day of the decision on what was decided', () => {
  expect(stateOfFinding([], '2026-03-01')).toBe('open')
  const confirmed = [decided('confirmed', '2026-03-02')]
  expect(stateOfFinding(confirmed, '2026-03-01')).toBe('open')
  expect(stateOfFinding(confirmed, '2026-03-02')).toBe('confirmed')
})

test('the latest day counts, in whatever order the decisions are; a finding can be opened again', () => {
  const all = [decided('open', '2026-03-20'), decided('explained', '2026-03-02'), decided('confirmed', '2026-03-10')]
  const days = ['2026-03-01', '2026-03-09', '2026-03-10', '2026-03-19', '2026-03-20', '2027-01-01']
  const states = ['open', 'explained', 'confirmed', 'confirmed', 'open', 'open']
  expect(days.map((day) => stateOfFinding(all, day))).toEqual(states)
  expect(days.map((day) => stateOfFinding(all.toReversed(), day))).toEqual(states)
})

test('of two of one day that differ neither counts, nor one of an earlier day; a later one does', () => {
  const differ = [
    decided('explained', '2026-03-01'),
    decided('explained', '2026-03-10'),
    decided('confirmed', '2026-03-10'),
  ]
  expect(stateOfFinding(differ, '2026-03-09')).toBe('explained')
  expect(stateOfFinding(differ, '2026-03-10')).toBe('open')
  expect(decisionsThatCount(differ, '2026-03-10')).toEqual([])
  expect(stateOfFinding([...differ, decided('confirmed', '2026-03-11')], '2026-03-11')).toBe('confirmed')
})

test('two of one day that decide the same both count', () => {
  const same = [decided('confirmed', '2026-03-10'), decided('confirmed', '2026-03-10')]
  expect(stateOfFinding(same, '2026-03-10')).toBe('confirmed')
  expect(decisionsThatCount(same, '2026-03-10')).toEqual(same)
})

test('one that was withdrawn does not count: the one before it does, and the other one of its day', () => {
  const before = decided('explained', '2026-03-01')
  expect(stateOfFinding([before, decided('confirmed', '2026-03-10', 'withdrawn')], '2026-03-10')).toBe('explained')
  const ofOneDay = [decided('open', '2026-03-10', 'withdrawn'), decided('confirmed', '2026-03-10')]
  expect(stateOfFinding([before, ...ofOneDay], '2026-03-10')).toBe('confirmed')
})
