// Who has a turn at a look, and who rests.
import { expect, test } from 'vitest'
import { Pace } from './tenant-throttle.ts'

const TENANT = 1

/** A pace, and a look at a tenant whose turn would take a while; tells whether it had it. */
function paced(did = true, rest_ms_max?: number) {
  const pace = new Pace(rest_ms_max)
  return async (position: number, more_comes = false) => {
    let turns = 0
    await pace.look(TENANT, { position, more_comes }, async () => {
      turns += 1
      await new Promise((resolve) => setTimeout(resolve, 50))
      return did
    })
    return turns === 1
  }
}

test('a tenant that writes on rests after its turn', async () => {
  const look = paced()
  expect([await look(1), await look(2), await look(3)]).toEqual([true, false, false])
})

test('a tenant that has not written since the last look has its turn at once', async () => {
  const look = paced()
  expect([await look(1), await look(2), await look(2)]).toEqual([true, false, true])
})

test('who had nothing to do need not rest from it', async () => {
  const look = paced(false)
  expect([await look(1), await look(2)]).toEqual([true, true])
})

test('a tenant of which more comes waits for it, though it does not write', async () => {
  const look = paced()
  expect([await look(1, true), await look(1, true), await look(1)]).toEqual([false, false, true])
})

test('who has waited for more for as long as a rest may be has its turn, and waits anew', async () => {
  const look = paced(true, 200)
  const first = await look(1, true)
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect([first, await look(1, true), await look(1, true)]).toEqual([false, true, false])
})
