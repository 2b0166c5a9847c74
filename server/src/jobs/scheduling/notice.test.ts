// A pause that a notice ends, whether it comes before the pause or during it.
import { expect, test } from 'vitest'
import { Notice } from './notice.ts'

/** Longer than a test may take. */
const LONG_MS = 3_600_000

const never = () => new AbortController().signal

test('a notice ends the pause under way', async () => {
  const notice = new Notice()
  const pause = notice.pause(LONG_MS, never())
  notice.give()
  await pause
})

test('a notice before a pause ends that pause, and not the one behind it', async () => {
  const notice = new Notice()
  notice.give()
  notice.give()
  await notice.pause(LONG_MS, never())
  const stopping = new AbortController()
  let is_over = false
  const next = notice.pause(LONG_MS, stopping.signal).then(() => (is_over = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(is_over).toBe(false)
  stopping.abort()
  await next
})

test('a pause ends by itself, and by a stop', async () => {
  const notice = new Notice()
  await notice.pause(1, never())
  await notice.pause(LONG_MS, AbortSignal.abort())
})
