// What an endpoint's URL, its name or its receiver may try in order to reach what is not public, or to hold up who delivers. Names are resolved by a server
// of names of the test's own, over the resolver of production. Receivers on the loopback would take whatever reached them.
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { parseNetworks } from '../../src/webhooks/networks.ts'
import { ATTEMPT_BOUNDS, type SendSettings, resolvingBy, sendAttempt } from '../../src/webhooks/send-attempt.ts'
import { readNetworks } from '../../src/webhooks/webhook-settings.ts'
import { type Certificate, makeCertificate } from '../harness/certificate.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { onlyFault } from '../surface/answers.ts'
import { type NameServer, startNameServer } from './name-server.ts'
import { type AnswerRequest, type Receiver, answering, startReceiver } from './receiver.ts'

/** The one address of the loopback that is listed; what is beside it is not. */
const LISTED = '127.0.0.2'
const NETWORKS = parseNetworks(readNetworks(LISTED))
const NAME = 'hooks.example'

let service: TestService
let lender: Lender
let certificate: Certificate
let forbidden: Receiver
let listed: Receiver
let names: NameServer
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  certificate = await makeCertificate(NAME)
  forbidden = await startReceiver(certificate)
  listed = await startReceiver(certificate, forbidden.port, LISTED)
})
afterAll(() => Promise.all([service.stop(), forbidden.stop(), listed.stop()]))
beforeEach(async () => {
  names = await startNameServer()
  listed.answer = answering(204)
  return () => names.stop()
})

/** So long that nothing ends by them that could be done: on a busy machine a handshake takes long. */
const BOUNDS = { ...ATTEMPT_BOUNDS, connect_ms_max: 60_000, whole_ms_max: 60_000 }

/** Sends to a URL; what reached the receivers by that. */
async function send(url: string, more: Partial<SendSettings> = {}) {
  const before = [forbidden.requests.length, listed.requests.length] as const
  const resolve = resolvingBy([names.address])
  const settings = { networks: NETWORKS, ca: certificate.cert, bounds: BOUNDS, resolve, ...more }
  const { failure, answer } = await sendAttempt({ url, headers: { 'webhook-id': 'evt_1' }, body: '{}' }, settings)
  return {
    failure,
    answer,
    reached: [forbidden.requests.length - before[0], listed.requests.length - before[1]],
  }
}

const REFUSED = { failure: 'address_refused', answer: undefined, reached: [0, 0] }

const sendByName = (more: Partial<SendSettings> = {}) => send(`https://${NAME}:${forbidden.port}/receive`, more)

test.each([
  ['dotted', '127.0.0.1'],
  ['decimal', '2130706433'],
  ['octal', '0177.0.0.1'],
  ['octal without dots', '017700000001'],
  ['hexadecimal', '0x7f000001'],
  ['hexadecimal with dots', '0x7f.0x0.0x0.0x1'],
  ['short', '127.1'],
  ['of three parts', '127.0.1'],
  ['with a dot behind it', '127.0.0.1.'],
  ['in other digits', '①②⑦.⓪.⓪.①'],
  ['percent-encoded', '127%2e0%2e0%2e1'],
  ['of this host', '0.0.0.0'],
  ['of this host, short', '0'],
  ['of broadcasts', '255.255.255.255'],
  ['of private networks', '10.0.0.1'],
  ['of cloud metadata', '169.254.169.254'],
  ['of documentation', '192.0.2.1'],
  ['of other documentation', '198.51.100.1'],
  ['of further documentation', '203.0.113.1'],
  ['of multicast', '224.0.0.1'],
  ['IPv6 loopback', '[::1]'],
  ['IPv6 unspecified', '[::]'],
  ['IPv4-mapped', '[::ffff:127.0.0.1]'],
  ['IPv4-mapped in hexadecimal', '[::ffff:7f00:1]'],
  ['IPv4-mapped, and public', '[::ffff:8.8.8.8]'],
  ['IPv4-compatible', '[::127.0.0.1]'],
  ['NAT64', '[64:ff9b::127.0.0.1]'],
  ['NAT64 of a local prefix', '[64:ff9b:1::7f00:1]'],
  ['6to4', '[2002:7f00:1::1]'],
  ['Teredo', '[2001:0:7f00:1::1]'],
  ['link-local', '[fe80::1]'],
  ['unique local', '[fd00::1]'],
  ['IPv6 documentation', '[2001:db8::1]'],
])('an address that is not public is refused where it is written and where it is sent to: %s, %s', async (_, host) => {
  const url = `https://${host}:${forbidden.port}/receive`
  expect(onlyFault(await lender.client.post('/webhook-endpoints', { id: 'hook', url }), 'url')).toContain('not public')
  expect(await send(url)).toEqual(REFUSED)
  expect(names.asked).toEqual([])
})

test.each([
  ['a link-local address with a zone', 'https://[fe80::1%25lo]/'],
  ['credentials', 'https://admin:secret@hooks.example/'],
  ['a name of a user', 'https://admin@hooks.example/'],
  ['credentials that look like a host', 'https://hooks.example:443@127.0.0.1/'],
  ['plain HTTP', 'http://hooks.example/'],
  ['a port that there is not', 'https://hooks.example:65536/'],
  ['another protocol', 'gopher://hooks.example:25/'],
  ['a file', 'file:///etc/passwd'],
])('a URL with %s is refused', async (_, url) => {
  onlyFault(await lender.client.post('/webhook-endpoints', { id: 'hook', url }), 'url')
})

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.2.1',
  '192.168.0.1',
  '198.18.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::127.0.0.1',
  '2002:7f00:1::1',
  '2001:0:7f00:1::1',
  '2001:db8::1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
])('a name that leads to %s is refused, on any port, and its alias too', async (address) => {
  names.answer = () => ({ addresses: [address] })
  expect(await sendByName()).toEqual(REFUSED)
  expect(await send(`https://${NAME}:22/`)).toEqual(REFUSED)
  names.answer = () => ({ addresses: [address], alias: 'inside.example' })
  expect(await sendByName()).toEqual(REFUSED)
})

test('a name is reached at a listed address, and by its alias', async () => {
  names.answer = () => ({ addresses: [LISTED] })
  expect(await sendByName()).toEqual({ failure: undefined, answer: '', reached: [0, 1] })
  names.answer = () => ({ addresses: [LISTED], alias: 'inside.example' })
  expect(await sendByName()).toEqual({ failure: undefined, answer: '', reached: [0, 1] })
})

test.each([
  ['of one record', [LISTED, '127.0.0.1']],
  ['of one record, the other way round', ['127.0.0.1', LISTED]],
  ['of both records', [LISTED, '::1']],
  ['of both records, the other way round', ['127.0.0.1', '2606:4700::1111']],
])('a name with one forbidden address among those %s is refused', async (_, addresses) => {
  names.answer = () => ({ addresses })
  expect(await sendByName()).toEqual(REFUSED)
})

test('a name that turns to a forbidden address is asked once for each attempt, and each goes where it was judged', async () => {
  names.answer = ({ type }, number) => ({ addresses: type === 'AAAA' ? [] : [number === 0 ? LISTED : '127.0.0.1'] })
  expect(await sendByName()).toEqual({ failure: undefined, answer: '', reached: [0, 1] })
  expect(names.asked.map(({ type }) => type).toSorted()).toEqual(['A', 'AAAA'])
  // However long the record was to be kept, it is asked for again.
  expect(await sendByName()).toEqual(REFUSED)
  expect(names.asked).toHaveLength(4)
})

test.each([
  ['is not known', { code: 3 }],
  ['cannot be asked for', { code: 2 }],
  ['has no address', { addresses: [] }],
  ['has an alias alone', { addresses: [], alias: 'nowhere.example' }],
  ['is never answered', 'silence'],
] as const)('a name that %s fails as one that is refused', async (_, answer) => {
  names.answer = () => answer
  expect(await sendByName()).toEqual(REFUSED)
})

test.each([301, 302, 303, 307, 308])('a redirect with %i to a forbidden address is not followed', async (status) => {
  names.answer = () => ({ addresses: [LISTED] })
  for (const location of [forbidden.url, 'http://169.254.169.254/latest/meta-data', `//127.0.0.1:${forbidden.port}/`]) {
    listed.answer = answering(status, '', { location, refresh: `0; url=${location}` })
    expect(await sendByName()).toEqual({ failure: 'status', answer: '', reached: [0, 1] })
  }
})

/** Sends to the listed receiver, which answers so. */
function sendTo(answer: AnswerRequest, whole_ms_max = 60_000) {
  names.answer = () => ({ addresses: [LISTED] })
  listed.answer = answer
  return sendByName({ bounds: { ...BOUNDS, whole_ms_max } })
}

test('a head of an answer that goes on and on is cut off', async () => {
  const { failure, answer } = await sendTo((response) => {
    const { socket } = response
    socket?.write('HTTP/1.1 200 OK\r\n')
    const more = () => {
      while (socket?.writable === true && socket.write(`x-${'y'.repeat(1_000)}: z\r\n`));
    }
    socket?.on('drain', more)
    more()
  })
  expect([failure, answer]).toEqual(['answer_broken', undefined])
})

test.each([
  ['hints that more is coming', 'HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n'],
  ['a head that drips', 'x'],
])('an answer of nothing but %s is cut off by the time of the whole attempt', async (_, part) => {
  const { failure, answer } = await sendTo((response) => {
    const drip = setInterval(() => response.socket?.write(part), 20)
    response.socket?.on('close', () => clearInterval(drip))
    if (part === 'x') response.socket?.write('HTTP/1.1 200 OK\r\nx: ')
  }, 1_000)
  expect([failure, answer]).toEqual(['timed_out', undefined])
})

test('a compressed answer is kept as it came, so that none unfolds to gigabytes', async () => {
  const { answer } = await sendTo(answering(200, 'not gzip', { 'content-encoding': 'gzip' }))
  expect(answer).toBe('not gzip')
})

test('of a service that speaks no HTTP nothing is shown', async () => {
  const mail = createServer((socket) => void socket.on('error', () => {}).end('220 mail.example ESMTP\r\n'))
  await new Promise<void>((resolve) => void mail.listen(0, LISTED, resolve))
  onTestFinished(() => void mail.close())
  const { port } = mail.address() as AddressInfo
  expect(await send(`http://${LISTED}:${port}/`)).toEqual({ ...REFUSED, failure: 'answer_broken' })
})
