// Work with a time limit ends by it, or when its process stops.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endingAfter } from './ending.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work ends when its time is over', () => {
  const { signal } = endingAfter(100, new AbortController().signal)
  vi.advanceTimersByTime(99)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
})

test('work ends when the process stops, also where it stopped before', () => {
  const stopping = new AbortController()
  const { signal } = endingAfter(100, stopping.signal)
  expect(signal.aborted).toBe(false)
  stopping.abort()
  expect(signal.aborted).toBe(true)
  expect(endingAfter(100, stopping.signal).signal.aborted).toBe(true)
})

test('work that is done leaves no timer, and is not ended any more', () => {
  const stopping = new AbortController()
  const { signal, close } = endingAfter(100, stopping.signal)
  close()
  expect(vi.getTimerCount()).toBe(0)
  stopping.abort()
  expect(signal.aborted).toBe(false)
})
