// Addresses that no webhook reaches, whatever form they are written in, unless their network is listed.
import { expect, test } from 'vitest'
import { isAddressRefused, isPublic, mayConnect, parseNetworks } from './networks.ts'
import { readNetworks } from './webhook-settings.ts'

const NONE = parseNetworks(readNetworks(''))

test.each([
  // This host, private, shared, loopback, link-local.
  ['0.0.0.0'],
  ['0.1.2.3'],
  ['10.0.0.1'],
  ['100.64.0.1'],
  ['100.127.255.254'],
  ['127.0.0.1'],
  ['127.255.255.254'],
  ['169.254.169.254'],
  ['172.16.0.1'],
  ['172.31.255.254'],
  ['192.168.0.1'],
  // Protocol assignments, documentation, benchmarks, 6to4 relays.
  ['192.0.0.8'],
  ['192.0.2.1'],
  ['192.88.99.1'],
  ['198.18.0.1'],
  ['198.19.255.254'],
  ['198.51.100.1'],
  ['203.0.113.1'],
  // Multicast, reserved, broadcast.
  ['224.0.0.1'],
  ['239.255.255.255'],
  ['240.0.0.1'],
  ['255.255.255.255'],
  // The same in IPv6.
  ['::'],
  ['::1'],
  ['fe80::1'],
  ['fe80::1%1'],
  ['fc00::1'],
  ['fd12:3456::1'],
  ['fec0::1'],
  ['ff02::1'],
  ['100::1'],
  ['2001:db8::1'],
  ['3fff::1'],
  // IPv4 within IPv6: mapped, compatible, translated, 6to4, Teredo.
  ['::ffff:127.0.0.1'],
  ['::ffff:7f00:1'],
  ['::ffff:8.8.8.8'],
  ['::127.0.0.1'],
  ['64:ff9b::7f00:1'],
  ['64:ff9b::8.8.8.8'],
  ['64:ff9b:1::7f00:1'],
  ['2002:7f00:1::1'],
  ['2001::1'],
  ['2001:2::1'],
  ['2001:20::1'],
  ['5f00::1'],
  // No addresses.
  ['example.com'],
  ['127.1'],
  ['2130706433'],
  [''],
])('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false)
  expect(mayConnect(address, 'https:', NONE)).toBe(false)
})

test.each([
  ['8.8.8.8'],
  ['1.1.1.1'],
  ['100.63.255.255'],
  ['100.128.0.1'],
  ['172.15.0.1'],
  ['172.32.0.1'],
  ['2606:4700::1111'],
  ['2a00:1450::1'],
])('%s is public, and reached over TLS alone', (address) => {
  expect(mayConnect(address, 'https:', NONE)).toBe(true)
  expect(mayConnect(address, 'http:', NONE)).toBe(false)
})

// Decimal, octal, hexadecimal and short forms: what a URL makes of them is what is judged.
test.each([
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://017700000001/',
  'https://[::1]/',
  'https://[0:0:0:0:0:ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[fe80::1]/',
  'https://127.0.0.1./',
  'https://①②⑦.0.0.1/',
])('%s names an address that is refused', (url) => {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
  expect(isAddressRefused(host, 'https:', NONE)).toBe(true)
})

test('a listed network is reached over either protocol, and nothing beside it', () => {
  const networks = parseNetworks(readNetworks('10.1.0.0/16, 192.168.7.4,fd00:1::/32'))
  for (const protocol of ['http:', 'https:'])
    expect(
      ['10.1.2.3', '192.168.7.4', 'fd00:1::5', '10.2.0.1', '192.168.7.5', 'fd00:2::1', '::ffff:10.1.2.3'].map(
        (address) => mayConnect(address, protocol, networks),
      ),
    ).toEqual([true, true, true, false, false, false, false])
})

test.each(['10.0.0.0/33', 'fd00::/129', '10.0.0.0/', '10.0.0.0/8/8', '10.1', 'localhost', '10.0.0.0/-1'])(
  '%s is no network',
  (text) => {
    expect(() => readNetworks(`10.0.0.0/8, ${text}`)).toThrow(`"${text}" is neither an address nor a network`)
  },
)
