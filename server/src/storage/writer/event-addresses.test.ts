// From which address an event was done, by the runs that are stored of a batch; expected values by hand.
import { expect, test } from 'vitest'
import { AddressRuns, addressAt } from './event-addresses.ts'

function runsOf(...added: readonly (readonly [number, string | undefined])[]) {
  const runs = new AddressRuns()
  for (const [until, address] of added) runs.add(until, address)
  return runs.known()
}

test('events from one address are one run, and each run ends with its last event', () => {
  const runs = runsOf([11, '203.0.113.7'], [12, '203.0.113.7'], [15, '198.51.100.2'], [16, '203.0.113.7'])
  expect(runs).toEqual([
    [12, '203.0.113.7'],
    [15, '198.51.100.2'],
    [16, '203.0.113.7'],
  ])
  const found = [10, 11, 12, 13, 15, 16, 17].map((at) => addressAt(runs ?? null, at))
  expect(found).toEqual([
    '203.0.113.7',
    '203.0.113.7',
    '203.0.113.7',
    '198.51.100.2',
    '198.51.100.2',
    '203.0.113.7',
    undefined,
  ])
})

test('what is not known stays so beside what is, whichever comes first', () => {
  const first = runsOf([11, undefined], [12, '203.0.113.7'])
  expect([11, 12].map((at) => addressAt(first ?? null, at))).toEqual([undefined, '203.0.113.7'])
  const last = runsOf([11, '203.0.113.7'], [12, 'unknown'])
  expect([11, 12].map((at) => addressAt(last ?? null, at))).toEqual(['203.0.113.7', undefined])
})

test('nothing is stored where none is known', () => {
  expect(runsOf([11, undefined], [12, 'unknown'])).toBeUndefined()
  expect(addressAt(null, 11)).toBeUndefined()
})
