// Plans of histories and how failing ones are made smaller: both repeat exactly.
import { expect, test } from 'vitest'
import { partsOf, planOf, withParts } from './plan.ts'
import { shrink } from './shrink.ts'

test('a seed gives the same requests and faults each time, and another seed others', () => {
  expect(planOf(7)).toEqual(planOf(7))
  expect(planOf(7)).not.toEqual(planOf(8))
})

test('every part has a name of its own, and a plan without some of them keeps the others as they are', () => {
  const plan = planOf(7)
  const parts = partsOf(plan)
  expect(new Set(parts).size).toBe(parts.length)
  expect(withParts(plan, new Set(parts))).toEqual(plan)
  const fewer = withParts(plan, new Set(['0.1', 'f0']))
  expect(partsOf(fewer)).toEqual(['f0', '0.1'])
  expect(fewer.requests[0]).toEqual(plan.requests[0]?.slice(1, 2))
})

test('what is left of a failing history is what it needs', async () => {
  const parts = Array.from({ length: 40 }, (_, at) => String(at))
  const fails = (left: ReadonlySet<string>) => Promise.resolve(left.has('3') && left.has('31'))
  expect(await shrink(parts, fails, 1_000)).toEqual(['3', '31'])
})

test('it is run no more often than is allowed', async () => {
  let runs = 0
  const fails = () => Promise.resolve((runs += 1) < 0)
  await shrink(['a', 'b', 'c', 'd'], fails, 3)
  expect(runs).toBe(3)
})
