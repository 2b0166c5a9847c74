// Turns of batches, by a clock that is moved by hand.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BatchTurns } from './batch-turns.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Turns, and the tenants that got one, in order, each with what ends it. */
function turnsOf(at_once: number) {
  const turns = new BatchTurns(at_once)
  const begun: { readonly tenant: number; readonly end: () => void }[] = []
  const ask = (tenant: number) => {
    void turns.take(tenant).then((end) => begun.push({ tenant, end }))
  }
  return { begun, ask, tenants: () => begun.map(({ tenant }) => tenant) }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('so many run at once, and the next begins when one ends', async () => {
  const { begun, ask, tenants } = turnsOf(2)
  for (const tenant of [1, 2, 3]) ask(tenant)
  await settle()
  expect(tenants()).toEqual([1, 2])
  begun[0]?.end()
  await settle()
  expect(tenants()).toEqual([1, 2, 3])
})

test('whose batches took the least time lately goes first, others in the order in which they came', async () => {
  const { begun, ask, tenants } = turnsOf(1)
  ask(1)
  await vi.advanceTimersByTimeAsync(50)
  for (const tenant of [1, 2, 3]) ask(tenant)
  for (let turn = 0; turn < 3; turn += 1) {
    begun[turn]?.end()
    await settle()
  }
  expect(tenants()).toEqual([1, 2, 3, 1])
})

test('what was used long ago counts less than what was used now', async () => {
  const { begun, ask, tenants } = turnsOf(1)
  ask(1)
  await vi.advanceTimersByTimeAsync(400)
  begun[0]?.end()
  // 400 ms are 50 after three seconds.
  await vi.advanceTimersByTimeAsync(3_000)
  ask(2)
  await vi.advanceTimersByTimeAsync(100)
  for (const tenant of [2, 1]) ask(tenant)
  begun[1]?.end()
  await settle()
  expect(tenants()).toEqual([1, 2, 1])
})

test('a batch that does not end leaves its turn to others after half a second, and ends nothing a second time', async () => {
  const { begun, ask, tenants } = turnsOf(1)
  for (const tenant of [1, 2, 3]) ask(tenant)
  await vi.advanceTimersByTimeAsync(499)
  expect(tenants()).toEqual([1])
  await vi.advanceTimersByTimeAsync(1)
  expect(tenants()).toEqual([1, 2])
  begun[0]?.end()
  await settle()
  expect(tenants()).toEqual([1, 2])
})

test('a turn that nobody waits for is free again', async () => {
  const { begun, ask, tenants } = turnsOf(1)
  ask(1)
  await settle()
  begun[0]?.end()
  ask(2)
  await settle()
  expect(tenants()).toEqual([1, 2])
})
