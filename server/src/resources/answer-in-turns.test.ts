// JSON made in turns is the JSON that is made at once, and others have their turn meanwhile.
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { jsonText } from '@tapeline/kernel/core/json-text'
import { jsonInTurns } from './answer-in-turns.ts'

test('the text is that of the whole resource at once', async () => {
  const resources = [
    {},
    { data: [] },
    { left_out: undefined, data: [1, 'two', null, undefined, { three: [3, { of: 2n ** 70n }] }], more: { a: 1 } },
    { 'a "name"': [[1, 2], [], 'x"y'], sum: 2n ** 64n, none: null, is: false },
  ]
  for (const resource of resources) expect(await jsonInTurns(resource)).toBe(jsonText(resource))
})

test('others have their turn while a long list is written', async () => {
  const row = { toJSON: () => busy(4) }
  let turns = 0
  let is_over = false
  const others = (async () => {
    while (!is_over) {
      await setImmediate()
      turns += 1
    }
  })()
  await jsonInTurns({ data: Array.from({ length: 30 }, () => row) })
  is_over = true
  await others
  expect(turns).toBeGreaterThanOrEqual(8)
})

/** Takes so many milliseconds of the thread. */
function busy(milliseconds: number): string {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
  return 'written'
}
