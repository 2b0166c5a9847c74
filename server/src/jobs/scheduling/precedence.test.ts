// Work that goes first, and work that lets it, but not for ever.
import { expect, test } from 'vitest'
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

test('where nothing goes first, nothing is waited for', async () => {
  await new Precedence(LONG_MS).giveWay()
})

test('work waits until all that goes first is done', async () => {
  const precedence = new Precedence(LONG_MS)
  const [one, other] = [opened(), opened()]
  const first = [precedence.first(() => one.closed), precedence.first(() => other.closed)]
  const order: string[] = []
  const waits = precedence.giveWay().then(() => order.push('went on'))
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
  const waits = precedence.giveWay()
  await expect(failing).rejects.toThrow('it failed')
  await waits
  await precedence.giveWay()
})

test('work goes on after a while where what goes first does not end', async () => {
  const precedence = new Precedence(1)
  const never = opened()
  const first = precedence.first(() => never.closed)
  await precedence.giveWay()
  never.close()
  await first
})
