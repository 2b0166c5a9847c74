// What is made once: how often it is made, and what a failure leaves.
import { expect, test, vi } from 'vitest'
import { once } from './once.ts'

test('a value is made at the first call and given at every call', () => {
  const make = vi.fn(() => undefined)
  const value = once(make)
  expect(make).not.toHaveBeenCalled()
  expect([value(), value()]).toEqual([undefined, undefined])
  expect(make).toHaveBeenCalledTimes(1)
})

test('what could not be made is tried again at the next call', () => {
  const make = vi.fn<() => number>().mockImplementationOnce(() => {
    throw new Error('Not yet')
  })
  make.mockReturnValue(7)
  const value = once(make)
  expect(value).toThrow('Not yet')
  expect(value()).toBe(7)
})
