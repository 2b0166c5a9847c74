// Long work waits for its turn: in the order in which it came, behind other work of its tenant, and also where that fails.
import { expect, test } from 'vitest'
import { TenantLimit } from './tenant-limit.ts'

/** Work that ends by a call. */
function work() {
  let end: (failure?: Error) => void = () => {}
  let has_begun = false
  const run = () => {
    has_begun = true
    return new Promise<string>((resolve, reject) => {
      end = (failure) => (failure === undefined ? resolve('done') : reject(failure))
    })
  }
  return { run, end: (failure?: Error) => end(failure), begun: () => has_begun }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))

test('so much is under way at once, and who waits longest is next', async () => {
  const limit = new TenantLimit(2, 4)
  const works = [work(), work(), work(), work()]
  const results = works.map(({ run }, tenant) => limit.run(tenant, run))
  await soon()
  expect(works.map(({ begun }) => begun())).toEqual([true, true, false, false])
  works[1]?.end()
  await soon()
  expect(works.map(({ begun }) => begun())).toEqual([true, true, true, false])
  for (const { end } of [0, 2].map((at) => works[at] ?? work())) end()
  await soon()
  works[3]?.end()
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done'])
})

test('of one tenant one is under way, and takes no place of others while it waits', async () => {
  const limit = new TenantLimit(2, 4)
  const [first, second, other] = [work(), work(), work()]
  const failing = limit.run(1, first.run)
  const results = [limit.run(1, second.run), limit.run(2, other.run)]
  await soon()
  expect([first, second, other].map(({ begun }) => begun())).toEqual([true, false, true])
  first.end(new Error('gone'))
  await expect(failing).rejects.toThrow('gone')
  await soon()
  expect(second.begun()).toBe(true)
  second.end()
  other.end()
  expect(await Promise.all(results)).toEqual(['done', 'done'])
})

test('what is more than may wait is refused, of that tenant alone, and until some has ended', async () => {
  const limit = new TenantLimit(2, 1)
  const [first, second, refused, other, later] = [work(), work(), work(), work(), work()]
  const results = [limit.run(1, first.run), limit.run(1, second.run)]
  await expect(limit.run(1, refused.run)).rejects.toMatchObject({ code: 'overloaded' })
  results.push(limit.run(2, other.run))
  await soon()
  expect([first, second, other].map(({ begun }) => begun())).toEqual([true, false, true])
  first.end()
  await soon()
  results.push(limit.run(1, later.run))
  second.end()
  other.end()
  await soon()
  later.end()
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done'])
  expect(refused.begun()).toBe(false)
})
