// Computing in turns: whatever else waits for the thread comes between, and values come in their order.
import { expect, test } from 'vitest'
import { Turns, allOf, inPieces, yielding } from './yielding.ts'

/** Values each of which takes longer than a turn, and how many others had their turn when it was computed. */
function* slow(turns: () => number): Generator<number> {
  for (let at = 0; at < 5; at += 1) {
    const until = performance.now() + 15
    while (performance.now() < until);
    yield turns()
  }
}

test('others have their turn between values that take long', async () => {
  let turns = 0
  let is_over = false
  const take = (): void => {
    turns += 1
    if (!is_over) setImmediate(take)
  }
  setImmediate(take)
  const seen = await allOf(slow(() => turns))
  is_over = true
  for (const [at, count] of seen.entries()) expect(count).toBeGreaterThanOrEqual(at)
})

test('computations that are under way together have one turn at a time', async () => {
  let turns = 0
  let is_over = false
  const take = (): void => {
    turns += 1
    if (!is_over) setImmediate(take)
  }
  setImmediate(take)
  const together = Array.from({ length: 8 }, () => allOf(slow(() => turns)))
  const seen = (await Promise.all(together)).flat()
  is_over = true
  // Each of the eight takes its first turn at once, and four more.
  expect(new Set(seen).size).toBeGreaterThanOrEqual(8 * 4)
})

test('a source is asked for no more than is taken', async () => {
  let asked = 0
  function* source(): Generator<number> {
    for (;;) yield (asked += 1)
  }
  for await (const value of yielding(source())) if (value === 7) break
  expect(asked).toBe(7)
})

test('values come in pieces of so many, none lost, and no piece is empty', async () => {
  const found: (readonly number[])[] = []
  for await (const piece of inPieces(yielding([1, 2, 3, 4, 5]), 2)) found.push(piece)
  expect(found).toEqual([[1, 2], [3, 4], [5]])
  for await (const piece of inPieces([1, 2], 2)) expect(piece).toEqual([1, 2])
  for await (const piece of inPieces([], 2)) expect.unreachable(String(piece))
})

test('a computation that checks its own turns lets others have theirs once one is over', async () => {
  const turns = new Turns(1)
  const order: string[] = []
  setImmediate(() => order.push('other'))
  while (!turns.is_over);
  order.push('first turn')
  await turns.next()
  order.push('second turn')
  expect(order).toEqual(['first turn', 'other', 'second turn'])
  expect(new Turns(60_000).is_over).toBe(false)
})

test('what holds a snapshot of the database has its turn before what waited longer without one', async () => {
  const order: string[] = []
  const none = new Turns(1).next().then(() => order.push('none'))
  const holding = new Turns(1, { holds_snapshot: true }).next().then(() => order.push('snapshot'))
  await Promise.all([none, holding])
  expect(order).toEqual(['snapshot', 'none'])
})
