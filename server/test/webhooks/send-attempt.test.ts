// One attempt over real HTTP and TLS: what it sends, what of the answer is kept, and everything that it does not do.
import { channel } from 'node:diagnostics_channel'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parseNetworks } from '../../src/webhooks/networks.ts'
import { readNetworks } from '../../src/webhooks/webhook-settings.ts'
import { type SendSettings, sendAttempt } from '../../src/webhooks/send-attempt.ts'
import { type Certificate, makeCertificate } from '../harness/certificate.ts'
import { type AnswerRequest, type Receiver, answering, startReceiver } from './receiver.ts'

const LOOPBACK = parseNetworks(readNetworks('127.0.0.0/8'))
/** So long that nothing ends by them that could be done: on a busy machine a handshake takes long. */
const BOUNDS = { connect_ms_max: 20_000, whole_ms_max: 40_000, answer_max: 1_024 }

/** For what never comes. */
const BRIEF = { bounds: { ...BOUNDS, connect_ms_max: 400, whole_ms_max: 800 } }

let certificate: Certificate
let receiver: Receiver
let secure: Receiver
beforeAll(async () => {
  certificate = await makeCertificate()
  receiver = await startReceiver()
  secure = await startReceiver(certificate)
})
afterAll(() => Promise.all([receiver.stop(), secure.stop()]))

function send(url: string, more: Partial<SendSettings> = {}) {
  return sendAttempt(
    { url, headers: { 'webhook-id': 'evt_1' }, body: '{"a":"é"}' },
    { networks: LOOPBACK, bounds: BOUNDS, ...more },
  )
}

/** What is received while the receiver answers so. */
async function attempt(answer: AnswerRequest, url = receiver.url, more: Partial<SendSettings> = {}) {
  receiver.answer = answer
  const before = receiver.requests.length
  const result = await send(url, more)
  return { result, came: receiver.requests.slice(before) }
}

/** A resolver that knows one name, with one answer for each time that it is asked. */
function resolver(...answers: readonly (readonly string[])[]) {
  const asked: string[] = []
  const resolve = (name: string) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? []
    asked.push(name)
    return Promise.resolve(addresses)
  }
  return { asked, settings: { resolve } }
}

test('an attempt is one POST of JSON with its headers, and its answer is kept', async () => {
  const { result, came } = await attempt(answering(202, 'taken'))
  expect(result).toEqual({ http_status: 202, failure: undefined, answer: 'taken' })
  expect(came).toHaveLength(1)
  expect(came[0]).toMatchObject({ method: 'POST', path: new URL(receiver.url).pathname, body: '{"a":"é"}' })
  expect(came[0]?.headers).toMatchObject({
    'webhook-id': 'evt_1',
    'content-type': 'application/json',
    'content-length': '10',
  })
})

test.each([200, 299])('a status of %i is taken', async (status) => {
  expect((await attempt(answering(status))).result.failure).toBeUndefined()
})

test.each([300, 400, 404, 410, 429, 500, 503])('a status of %i is a failure', async (status) => {
  expect((await attempt(answering(status, 'no'))).result).toEqual({
    http_status: status,
    failure: 'status',
    answer: 'no',
  })
})

test.each([301, 302, 303, 307, 308])('a redirect with %i is not followed', async (status) => {
  const { result, came } = await attempt(answering(status, '', { location: receiver.url }))
  expect(result).toMatchObject({ http_status: status, failure: 'status' })
  expect(came).toHaveLength(1)
})

test('of a large answer the first 1,024 bytes are kept, without a character cut in two, and no more is waited for', async () => {
  let written = 0
  const { result } = await attempt((response) => {
    response.writeHead(200)
    const more = () => {
      let takes_more = true
      while (takes_more && !response.destroyed && written < 50_000_000) {
        written += 100_000
        takes_more = response.write('é'.repeat(50_000))
      }
      if (takes_more) response.end()
      else response.once('drain', more)
    }
    response.on('error', () => {})
    response.write('x')
    more()
  })
  expect(result).toEqual({ http_status: 200, failure: undefined, answer: `x${'é'.repeat(511)}` })
  expect(written).toBeLessThan(50_000_000)
})

test('zeros in an answer are replaced, since no text of the database holds them', async () => {
  expect((await attempt(answering(200, 'a\0b'))).result.answer).toBe('a\uFFFDb')
})

test('an answer whose head does not come in time is a failure', async () => {
  const { result } = await attempt(() => {}, receiver.url, BRIEF)
  expect(result).toEqual({ http_status: undefined, failure: 'timed_out', answer: undefined })
})

test('an answer whose body drips without an end counts by its status, with what came in time', async () => {
  const { result } = await attempt(
    (response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drip))
    },
    receiver.url,
    { bounds: { ...BOUNDS, whole_ms_max: 3_000 } },
  )
  expect(result).toMatchObject({ http_status: 200, failure: undefined })
  expect(result.answer).toMatch(/^\.+$/)
})

test('a receiver that answers no HTTP, or closes at once, is a failure', async () => {
  const { result } = await attempt((response) => void response.socket?.end('nonsense\r\n\r\n'))
  expect(result.failure).toBe('answer_broken')
  expect((await attempt((response) => void response.socket?.destroy())).result.failure).toBe('answer_broken')
})

test('a receiver that changes the protocol fails by its status', async () => {
  const answer = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'
  const { result } = await attempt((response) => void response.socket?.write(answer))
  expect(result).toEqual({ http_status: 101, failure: 'status', answer: '' })
})

test('a connection that breaks behind a status of success leaves it a success', async () => {
  const answered = channel('http.client.response.finish')
  const { result } = await attempt((response) => {
    const reset = () => void response.socket?.resetAndDestroy()
    answered.subscribe(reset)
    onTestFinished(() => {
      answered.unsubscribe(reset)
    })
    response.writeHead(200, { 'content-length': '100' })
    response.write('taken')
  })
  expect(result).toMatchObject({ http_status: 200, failure: undefined })
})

test('a receiver that is not there is a failure', async () => {
  // Nothing listens on the first port, which is given to nobody that asks for any.
  expect((await send('http://127.0.0.1:1/hook')).failure).toBe('not_connected')
})

test('a TLS handshake that never ends is cut off by the time to connect', async () => {
  const mute = createServer(() => {})
  await new Promise<void>((resolve) => void mute.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void mute.close())
  const { port } = mute.address() as AddressInfo
  const begun = performance.now()
  const bounds = { ...BRIEF.bounds, whole_ms_max: 60_000 }
  expect((await send(`https://127.0.0.1:${port}/`, { bounds })).failure).toBe('timed_out')
  expect(performance.now() - begun).toBeLessThan(20_000)
})

test('over TLS a certificate that is believed is needed', async () => {
  expect(await send(secure.url, { ca: certificate.cert })).toMatchObject({ http_status: 204, failure: undefined })
  expect((await send(secure.url)).failure).toBe('certificate_refused')
})

test('an attempt ends when the service stops', async () => {
  const stopping = new AbortController()
  receiver.answer = () => stopping.abort()
  expect((await send(receiver.url, { stopping: stopping.signal })).failure).toBe('interrupted')
})

test('an attempt of a service that stops already is not sent', async () => {
  const before = receiver.requests.length
  expect((await send(receiver.url, { stopping: AbortSignal.abort() })).failure).toBe('interrupted')
  expect(receiver.requests.length).toBe(before)
})

test('addresses that are not listed are refused before anything is sent', async () => {
  const before = receiver.requests.length
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]'])
    expect((await send(`http://${host}:${receiver.port}/`, { networks: [] })).failure, host).toBe('address_refused')
  expect((await send(`http://localhost:${receiver.port}/`, { networks: [] })).failure).toBe('address_refused')
  expect(receiver.requests).toHaveLength(before)
})

test('a name is resolved once, and the address that was judged is the one that is connected to', async () => {
  receiver.answer = answering(204)
  // A name that turns from a public address to one of the host itself.
  const rebinding = resolver(['8.8.8.8'], ['127.0.0.1'])
  const url = `http://hooks.example:${receiver.port}/`
  expect((await send(url, { networks: [], ...rebinding.settings })).failure).toBe('address_refused')
  const before = receiver.requests.length
  expect((await send(url, { networks: [], ...rebinding.settings })).failure).toBe('address_refused')
  expect(rebinding.asked).toEqual(['hooks.example', 'hooks.example'])
  expect(receiver.requests).toHaveLength(before)
  const listed = resolver(['127.0.0.1'], ['192.0.2.1'])
  expect(await send(url, listed.settings)).toMatchObject({ http_status: 204 })
  expect(listed.asked).toEqual(['hooks.example'])
})

test('a name with one refused address among others is refused', async () => {
  receiver.answer = answering(204)
  const mixed = resolver(['127.0.0.1', '10.0.0.1'])
  expect((await send(`http://hooks.example:${receiver.port}/`, mixed.settings)).failure).toBe('address_refused')
})

test('a name that is not found fails as one that leads to an address that is not public', async () => {
  const private_one = await send('https://private.example/', resolver(['10.0.0.1']).settings)
  expect(private_one).toEqual({ http_status: undefined, failure: 'address_refused', answer: undefined })
  expect(await send('https://empty.example/', resolver([]).settings)).toEqual(private_one)
  const resolve = () => Promise.reject(new Error('queryA ENOTFOUND'))
  expect(await send('https://nothing.example/', { resolve })).toEqual(private_one)
})

test('a server of names that never answers is cut off by the time to connect', async () => {
  expect((await send('https://slow.example/', { ...BRIEF, resolve: () => new Promise(() => {}) })).failure).toBe(
    'timed_out',
  )
})
