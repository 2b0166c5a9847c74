// Work that goes first, and work that lets it, but not for ever.
import { beforeEach, expect, test, vi } from 'vitest'
import { Precedence } from './precedence.ts'

/** Longer than a test may take. */
const LONG_MS = 3_600_000

/** A promise and what resolves it. */
function opened() {
  let close = () => {}
  const closed = new Promise<void>((resolve) => (close = resolve))
  return { closed, close: () => close() }
}

const afterOthers = () => new Promise((resolve) => setImmediate(resolve))

/** A portion takes a moment at least, by which the wait behind it is bounded. */
const workedFor = (ms: number) => vi.advanceTimersByTime(ms)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

test('where nothing goes first, nothing is waited for', async () => {
  await new Precedence(LONG_MS).behind()()
})

test('work waits until all that goes first is done', async () => {
  const precedence = new Precedence(LONG_MS)
  const [one, other] = [opened(), opened()]
  const first = [precedence.first(() => one.closed), precedence.first(() => other.closed)]
  const order: string[] = []
  const giveWay = precedence.behind()
  workedFor(LONG_MS)
  const waits = giveWay().then(() => order.push('went on'))
  one.close()
  await first[0]
  await afterOthers()
  order.push('one is done')
  other.close()
  await first[1]
  await waits
  expect(order).toEqual(['one is done', 'went on'])
})

test('work that fails is waited for no longer, and its fault is its own', async () => {
  const precedence = new Precedence(LONG_MS)
  const failing = precedence.first(() => Promise.reject(new Error('it failed')))
  const giveWay = precedence.behind()
  workedFor(LONG_MS)
  const waits = giveWay()
  await expect(failing).rejects.toThrow('it failed')
  await waits
  await giveWay()
})

test('where what goes first does not end, work goes on after four times as long as its portion took, and after a bound', async () => {
  const precedence = new Precedence(250)
  const never = opened()
  const first = precedence.first(() => never.closed)
  const giveWay = precedence.behind()
  const order: string[] = []
  for (const [took, waits] of [
    [10, 40],
    [1_000, 250],
  ] as const) {
    workedFor(took)
    const goesOn = giveWay().then(() => order.push(`after ${waits}`))
    await vi.advanceTimersByTimeAsync(waits - 1)
    order.push(`not after ${waits - 1}`)
    await vi.advanceTimersByTimeAsync(1)
    await goesOn
  }
  expect(order).toEqual(['not after 39', 'after 40', 'not after 249', 'after 250'])
  never.close()
  await first
})
