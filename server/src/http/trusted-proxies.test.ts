// The client address of a request, by its headers and the trusted proxies.
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createServer } from './server.ts'
import { clientAddress, parseAddress, parseTrustedProxies } from './trusted-proxies.ts'

/** The client that the server derives from a request of a peer, with a setting of TRUST_PROXY. */
async function believed(setting: string, peer: string, headers: Record<string, string>) {
  const server = createServer({
    logger: pino({ level: 'silent' }),
    tls: undefined,
    trusted_proxies: parseTrustedProxies(setting),
  })
  server.get('/who', (request, reply) =>
    reply.send({ address: clientAddress(request), protocol: request.protocol, host: request.host }),
  )
  const answer = await server.inject({
    url: '/who',
    remoteAddress: peer,
    headers: { host: 'here.example', ...headers },
  })
  await server.close()
  return answer.json<{ address: string; protocol: string; host: string }>()
}

const FORGED = {
  'x-forwarded-for': '203.0.113.66, 198.51.100.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'lender.example',
}

test.each<[string, string, string, string]>([
  ['no proxy is trusted', 'false', '10.0.0.1', '10.0.0.1'],
  ['the peer is not in the networks', '10.0.0.0/8', '192.0.2.1', '192.0.2.1'],
  ['one proxy is counted', '1', '10.0.0.1', '198.51.100.7'],
  ['one proxy is counted, in the old word', 'true', '10.0.0.1', '198.51.100.7'],
  ['two proxies are counted', '2', '10.0.0.1', '203.0.113.66'],
  ['the peer is in the networks', '10.0.0.0/8', '10.0.0.1', '198.51.100.7'],
  ['the peer and the one before it are in the networks', '10.0.0.0/8, 198.51.100.0/24', '10.0.0.1', '203.0.113.66'],
  ['the peer is of a network of IPv6', 'fd00::/8', 'fd00::1', '198.51.100.7'],
  ['the peer is IPv4 within IPv6', '10.0.0.0/8', '::ffff:10.0.0.1', '198.51.100.7'],
])('where %s, the client is the one that a trusted proxy names', async (_, setting, peer, client) => {
  expect((await believed(setting, peer, FORGED)).address).toBe(client)
})

test('protocol and host are accepted from a trusted proxy only', async () => {
  expect(await believed('10.0.0.0/8', '10.0.0.1', FORGED)).toMatchObject({ protocol: 'https', host: 'lender.example' })
  for (const [setting, peer] of [
    ['10.0.0.0/8', '192.0.2.1'],
    ['false', '10.0.0.1'],
  ] as const)
    expect(await believed(setting, peer, FORGED)).toMatchObject({ protocol: 'http', host: 'here.example' })
})

test.each<[string, string]>([
  ['unknown', '10.0.0.1'],
  ['_hidden', '10.0.0.1'],
  ["1.2.3.4' or 1=1", '10.0.0.1'],
  ['203.0.113.66, nonsense', '10.0.0.1'],
  ['nonsense, 198.51.100.7:5061', '198.51.100.7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  [' , ,198.51.100.7, ', '198.51.100.7'],
  ['', '10.0.0.1'],
])('X-Forwarded-For: %s gives an address, never garbage', async (sent, client) => {
  expect((await believed('10.0.0.0/8', '10.0.0.1', { 'x-forwarded-for': sent })).address).toBe(client)
})

test('a trusted proxy is recognized with a port too', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7, 10.0.0.2:8080' }
  expect((await believed('10.0.0.0/8', '10.0.0.1', headers)).address).toBe('198.51.100.7')
})

test.each<[string, string | undefined]>([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:80', '192.0.2.7'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['[192.0.2.7]', undefined],
  ['192.0.2.300', undefined],
  ['192.0.2.7:port', undefined],
  ['0x7f.1', undefined],
  ['2130706433', undefined],
  ['[::1', undefined],
  ['example.com', undefined],
  ['', undefined],
])('the address %s is read as %s', (text, address) => {
  expect(parseAddress(text)).toBe(address)
})

test.each([
  'yes',
  '0',
  '10',
  '-1',
  '1.5',
  '10.0.0.0/33',
  '0.0.0.0/0',
  'example.com',
  '10.0.0.0/8,,',
  'fd00::/129',
  '*',
])('TRUST_PROXY=%s names no proxy', (text) => {
  expect(() => parseTrustedProxies(text)).toThrow(TypeError)
})
