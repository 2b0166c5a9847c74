// A tenant's clock that went back is found and reported once, and no later moment comes before the lost ones.
import { expect, test } from 'vitest'
import { AcknowledgedClocks, type LostMoments } from './acknowledged-clocks.ts'

function watched() {
  const reported: LostMoments[] = []
  return { reported, clocks: new AcknowledgedClocks(({ lost }) => void reported.push(lost)) }
}

test('a clock that the database shows as it was acknowledged, or later, is right', () => {
  const { clocks, reported } = watched()
  clocks.acknowledge(1, 100)
  expect([clocks.compare(1, 100, 100), clocks.compare(1, 100, 130), clocks.compare(2, 0, 0)]).toEqual([
    false,
    false,
    false,
  ])
  expect(reported).toEqual([])
})

test('a clock that went back is reported once, and again only for a later loss', () => {
  const { clocks, reported } = watched()
  clocks.acknowledge(1, 100)
  expect([clocks.compare(1, clocks.last(1), 90), clocks.compare(1, clocks.last(1), 90)]).toEqual([true, false])
  clocks.acknowledge(1, 120)
  expect(clocks.compare(1, clocks.last(1), 110)).toBe(true)
  expect(reported).toEqual([
    { tenant: 1, last: 90, acknowledged: 100 },
    { tenant: 1, last: 110, acknowledged: 120 },
  ])
  expect(clocks.lost).toBe(2)
})

test('the last acknowledged moment never goes back itself', () => {
  const { clocks } = watched()
  clocks.acknowledge(1, 100)
  clocks.acknowledge(1, 90)
  expect(clocks.last(1)).toBe(100)
})

test('all clocks are compared with the database, and each that went back is found', async () => {
  const { clocks, reported } = watched()
  const stored = new Map([
    [1, 100],
    [2, 150],
  ])
  for (const tenant of [1, 2, 3]) clocks.acknowledge(tenant, 100 * tenant)
  const query = <Row>(_: unknown, [tenant]: readonly unknown[]) => {
    const last = stored.get(Number(tenant))
    return Promise.resolve((last === undefined ? [] : [{ last }]) as Row[])
  }
  expect(await clocks.compareAll({ query })).toBe(true)
  expect(reported.map(({ tenant, last }) => [tenant, last])).toEqual([
    [2, 150],
    [3, 0],
  ])
})
