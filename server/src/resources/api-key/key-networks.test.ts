// Which texts are networks of a key, and which addresses are within them.
import { expect, test } from 'vitest'
import { KeyLimits } from './key-limits.ts'
import { networkText, parseNetwork } from './key-networks.ts'

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['2001:DB8:0::/32', '2001:db8::/32'],
  ['::1', '::1/128'],
  ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9/32'],
  ['0.0.0.0/0', '0.0.0.0/0'],
])('%s is the network %s', (text, kept) => {
  const network = parseNetwork(text)
  expect(network && networkText(network)).toBe(kept)
})

test.each([
  '',
  'somewhere',
  '203.0.113',
  '203.0.113.0/33',
  '203.0.113.0/-1',
  '203.0.113.0/24/8',
  '203.0.113.0/',
  '203.0.113.0/2 4',
  '203.0.113.0:443',
  '[2001:db8::1]',
  '2001:db8::/129',
  'fe80::1%eth0',
  '::ffff:203.0.113.0/64',
  '010.0.0.1',
  ' 10.0.0.0/8',
])('"%s" is no network', (text) => {
  expect(parseNetwork(text)).toBeUndefined()
})

test.each([
  [['203.0.113.0/24'], '203.0.113.255', true],
  [['203.0.113.0/24'], '203.0.114.0', false],
  [['203.0.113.77/24'], '203.0.113.1', true],
  [['203.0.113.7/32'], '203.0.113.7', true],
  [['203.0.113.7/32'], '203.0.113.8', false],
  [['2001:db8::/32'], '2001:db8:ffff::1', true],
  [['2001:db8::/32'], '2001:db9::1', false],
  [['2001:db8::/32'], '203.0.113.7', false],
  [['0.0.0.0/0'], '198.51.100.1', true],
  [['0.0.0.0/0'], '2001:db8::1', false],
  [['10.0.0.0/8', '2001:db8::/32'], '2001:db8::5', true],
  [['0.0.0.0/0', '::/0'], 'unknown', false],
] as const)('of %j, %s is within: %s', (allowed, address, within) => {
  expect(new KeyLimits(null, allowed).admits(() => address)).toBe(within)
})
