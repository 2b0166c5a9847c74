// What an allowance gives and regains, by a clock of the test, and which addresses share one.
import { expect, test } from 'vitest'
import { AddressAllowances, Allowance, networkOf } from './allowance.ts'

const LIMITS = { burst: 3, per_s: 2 }

test('an allowance gives its burst at once, and then what it regains', () => {
  const allowance = new Allowance(LIMITS, 0)
  expect([0, 0, 0, 0, 0].map((at) => allowance.take(at))).toEqual([true, true, true, false, false])
  expect([499, 500, 501, 1_000].map((at) => allowance.take(at))).toEqual([false, true, false, true])
  expect([60_000, 60_000, 60_000, 60_000].map((at) => allowance.take(at))).toEqual([true, true, true, false])
})

test('an address has one allowance, whoever asks for it', () => {
  const addresses = new AddressAllowances(LIMITS, 10)
  expect(['a', 'a', 'a', 'a', 'b'].map((address) => addresses.take(address, 0))).toEqual([
    true,
    true,
    true,
    false,
    true,
  ])
  expect(['a', 'b', 'c'].map((address) => addresses.isSpent(address, 0))).toEqual([true, false, false])
  expect(addresses.isSpent('a', 500)).toBe(false)
})

test('no more addresses are remembered than a number, those that were used last', () => {
  const addresses = new AddressAllowances(LIMITS, 2)
  for (const address of ['a', 'a', 'a', 'b', 'a', 'c']) addresses.take(address, 0)
  expect(addresses.size).toBe(2)
  expect(addresses.isSpent('a', 0)).toBe(true)
})

test('an address is forgotten once its allowance is full again', () => {
  const addresses = new AddressAllowances(LIMITS, 10)
  for (const address of ['a', 'b', 'c']) addresses.take(address, 0)
  addresses.take('d', 500)
  expect(addresses.size).toBe(1)
})

test('addresses of one IPv6 network are one', () => {
  const cases = [
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2:3::', '2001:db8:1:2'],
  ] as const
  for (const [address, network] of cases) expect(networkOf(address)).toBe(network)
})
