// What can be asked for is what the service would take: availability less what is granted, in the steps of the terms.
import { expect, test } from 'vitest'
import { drawRoom } from './draw-room.ts'

const BASE = { advance: 1, availability: 31_457_660, commitment: 175_000_000, outstanding: 65_000_000 }
const STEP = { minimum: 2_500_000, multiple: 500_000 }

test.each([
  [BASE, STEP, [], 31_000_000],
  [BASE, STEP, [{ amount: 7_500_000 }], 23_500_000],
  [BASE, null, [], 31_457_660],
  [BASE, { minimum: 32_000_000 }, [], null],
  [{ ...BASE, advance: null, availability: null }, STEP, [], 110_000_000],
  [{ ...BASE, availability: null }, STEP, [], null],
  [{ ...BASE, availability: 0 }, null, [], null],
])('the largest draw of %o in steps of %o beside %o is %s', (base, step, approved, largest) => {
  expect(drawRoom(base, step, approved).largest).toBe(largest)
})

test('availability beyond 2^53 is exact, and a request asks for what one can hold', () => {
  const room = drawRoom({ ...BASE, availability: '18014398509481985' }, null, [{ amount: 2 }])
  expect(room).toEqual({ availability: 18_014_398_509_481_985n, granted: 2, largest: Number.MAX_SAFE_INTEGER })
  const less = drawRoom({ ...BASE, availability: '9007199254740993' }, null, [{ amount: 9 }])
  expect(less.largest).toBe(9_007_199_254_740_984)
})
