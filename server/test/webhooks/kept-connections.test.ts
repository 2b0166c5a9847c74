// Connections that attempts use one after the other, over real HTTP and TLS: what they save, and what they do not get around.
import type { Socket } from 'node:net'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { KeptConnections } from '../../src/webhooks/kept-connections.ts'
import { parseNetworks } from '../../src/webhooks/networks.ts'
import { ATTEMPT_BOUNDS, type SendSettings, sendAttempt } from '../../src/webhooks/send-attempt.ts'
import { readNetworks } from '../../src/webhooks/webhook-settings.ts'
import { type Certificate, makeCertificate } from '../harness/certificate.ts'
import { type AnswerRequest, type Receiver, answering, startReceiver } from './receiver.ts'

const NETWORKS = parseNetworks(readNetworks('127.0.0.0/8'))
const NAME = 'hooks.example'

let certificate: Certificate
let receiver: Receiver
let connections: KeptConnections
beforeAll(async () => {
  certificate = await makeCertificate(NAME)
})
beforeEach(async () => {
  receiver = await startReceiver(certificate)
  connections = new KeptConnections()
  return async () => {
    connections.close()
    await receiver.stop()
  }
})

/** The connections by which requests came, one for each request. */
function watchConnections(answer: AnswerRequest): Socket[] {
  const sockets: Socket[] = []
  receiver.answer = (response, request, number) => {
    if (response.socket !== null) sockets.push(response.socket)
    answer(response, request, number)
  }
  return sockets
}

/** How often names were resolved. */
let resolved = 0
const resolve = () => {
  resolved += 1
  return Promise.resolve(['127.0.0.1'])
}

function send(more: Partial<SendSettings> = {}) {
  const bounds = { ...ATTEMPT_BOUNDS, connect_ms_max: 20_000, whole_ms_max: 40_000 }
  const settings = { networks: NETWORKS, ca: certificate.cert, resolve, bounds, connections, ...more }
  const url = `https://${NAME}:${receiver.port}${new URL(receiver.url).pathname}`
  return sendAttempt({ url, headers: { 'webhook-id': 'evt_1' }, body: '{}' }, settings)
}

test('attempts one after the other share a connection, and its name is resolved once', async () => {
  const warnings: string[] = []
  const warn = ({ name }: Error) => void warnings.push(name)
  process.on('warning', warn)
  const sockets = watchConnections(answering(200, 'taken'))
  const before = resolved
  for (let at = 0; at < 20; at += 1) expect(await send()).toMatchObject({ http_status: 200, answer: 'taken' })
  expect(sockets).toHaveLength(20)
  expect(new Set(sockets).size).toBe(1)
  expect(resolved).toBe(before + 1)
  process.off('warning', warn)
  expect(warnings).toEqual([])
})

test('an address is judged again where its connection is used again', async () => {
  const sockets = watchConnections(answering(204))
  expect(await send()).toMatchObject({ http_status: 204 })
  expect((await send({ networks: [] })).failure).toBe('address_refused')
  expect(sockets).toHaveLength(1)
})

test('a redirect on a connection that is kept is not followed', async () => {
  watchConnections(answering(302, '', { location: receiver.url }))
  for (let at = 0; at < 2; at += 1) expect(await send()).toMatchObject({ http_status: 302, failure: 'status' })
  expect(receiver.requests).toHaveLength(2)
})

test('a connection whose answer was not read to its end is not used again', async () => {
  const sockets = watchConnections(answering(200, 'x'.repeat(100_000)))
  for (let at = 0; at < 2; at += 1) expect((await send()).answer).toBe('x'.repeat(1_024))
  expect(new Set(sockets).size).toBe(2)
})

test('a connection that the receiver closed as it was used again is replaced, and the attempt is taken', async () => {
  const sockets = watchConnections((response, request, number) => {
    if (number === 1) response.socket?.destroy()
    else answering(204)(response, request, number)
  })
  expect(await send()).toMatchObject({ http_status: 204 })
  expect(await send()).toMatchObject({ http_status: 204, failure: undefined })
  expect(sockets).toHaveLength(3)
  expect(new Set(sockets).size).toBe(2)
})

test('a receiver that closes each connection has an attempt sent twice at most', async () => {
  watchConnections((response, request, number) => {
    if (number > 0) response.socket?.destroy()
    else answering(204)(response, request, number)
  })
  expect(await send()).toMatchObject({ http_status: 204 })
  expect((await send()).failure).toBe('answer_broken')
  expect(receiver.requests).toHaveLength(3)
})

test('a receiver that does not answer on a connection that is kept is cut off by the time of an attempt', async () => {
  watchConnections((response, request, number) => {
    if (number === 0) answering(204)(response, request, number)
  })
  expect(await send()).toMatchObject({ http_status: 204 })
  // Long enough for the request to come on a busy machine.
  const bounds = { ...ATTEMPT_BOUNDS, connect_ms_max: 20_000, whole_ms_max: 4_000 }
  expect((await send({ bounds })).failure).toBe('timed_out')
  expect(receiver.requests).toHaveLength(2)
})
