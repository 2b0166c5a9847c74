// Which tenants have a turn at a look, and which are paused.
import { beforeEach, expect, test, vi } from 'vitest'
import { Pace } from './tenant-throttle.ts'

const TENANT = 1

/** A throttle, and a look at a tenant whose turn would take a while; returns whether it had it. */
function paced(did = true, rest_ms_max?: number) {
  const pace = new Pace(rest_ms_max)
  return async (position: number, more_comes = false) => {
    let turns = 0
    await pace.look(TENANT, { position, more_comes }, async () => {
      turns += 1
      vi.advanceTimersByTime(50)
      return did
    })
    return turns === 1
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  return () => vi.useRealTimers()
})

test('a tenant that keeps writing is paused after its turn', async () => {
  const look = paced()
  expect([await look(1), await look(2), await look(3)]).toEqual([true, false, false])
})

test('a tenant that has not written since the last look has its turn at once', async () => {
  const look = paced()
  expect([await look(1), await look(2), await look(2)]).toEqual([true, false, true])
})

test('a tenant with nothing to do is not paused after its turn', async () => {
  const look = paced(false)
  expect([await look(1), await look(2)]).toEqual([true, true])
})

test('a tenant with more changes to follow waits for them, though it does not write', async () => {
  const look = paced()
  expect([await look(1, true), await look(1, true), await look(1)]).toEqual([false, false, true])
})

test('a tenant that has waited for more as long as a pause may last has its turn, and waits again', async () => {
  const look = paced(true, 200)
  const first = await look(1, true)
  vi.advanceTimersByTime(250)
  expect([first, await look(1, true), await look(1, true)]).toEqual([false, true, false])
})
