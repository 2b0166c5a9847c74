// Requests beyond the room, over HTTP/1.1 and HTTP/2: each is answered 503 soon, its connection stays of use, and what was admitted is
// answered.
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import http2 from 'node:http2'
import net, { type AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Certificate, makeCertificate } from '../../test/harness/certificate.ts'
import { ADMISSION_LIMITS } from './admission.ts'
import { admitRequests } from './admit-requests.ts'
import { HTTP_LIMITS, closeServer, createServer } from './server.ts'

/** What is admitted at once before anything was measured: 400. */
const ROOM = (ADMISSION_LIMITS.answers_per_s * ADMISSION_LIMITS.wait_ms) / 1_000

const REFUSED = { message: expect.stringContaining('Nothing was written'), code: 'overloaded', details: [] }

let server: ReturnType<typeof createServer>
let port: number
let held: ServerResponse[]
let counts: { under_way: number; refused: number }
let opened: { destroy(): unknown }[]
beforeEach(() => {
  held = []
  opened = []
  counts = { under_way: 0, refused: 0 }
})
afterEach(async () => {
  for (const connection of opened) connection.destroy()
  await closeServer(server)
})

async function listen(tls?: Certificate): Promise<void> {
  server = createServer({ logger: pino({ level: 'silent' }), tls })
  admitRequests(server, { counts, callerOf: () => undefined })
  server.all('/quick', (_request, reply) => reply.send('quick'))
  server.get('/held', (_request, reply) => {
    reply.hijack()
    held.push(reply.raw)
  })
  await server.listen({ port: 0, host: '127.0.0.1', backlog: HTTP_LIMITS.connecting_max })
  port = (server.server.address() as AddressInfo).port
}

async function untilHeld(): Promise<void> {
  await expect.poll(() => held.length, { timeout: 20_000 }).toBe(ROOM)
}

async function untilNoneIsUnderWay(): Promise<void> {
  await expect.poll(() => counts.under_way, { timeout: 20_000 }).toBe(0)
}

/** A connection that stays open. */
interface Connection {
  readonly socket: net.Socket
  /** Sends a request and returns the status of its answer; never settles where the connection is closed before. */
  readonly ask: (head: string, body?: string) => Promise<number>
}

function connect(): Connection {
  const socket = net.connect({ port, host: '127.0.0.1' }).setEncoding('latin1')
  socket.on('error', () => {})
  opened.push(socket)
  const ask = (head: string, body = '') =>
    new Promise<number>((resolve) => {
      let received = ''
      const read = (chunk: string) => {
        received += chunk
        const found = /content-length: (\d+)[^]*?\r\n\r\n/i.exec(received)
        if (found === null || received.length < found.index + found[0].length + Number(found[1])) return
        socket.off('data', read)
        resolve(Number(received.slice(9, 12)))
      }
      socket.on('data', read)
      socket.write(`${head} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    })
  return { socket, ask }
}

test('all of many requests beyond the room are refused, again and again on the same connections, and what was admitted is answered', async () => {
  await listen()
  const admitted = Array.from({ length: ROOM }, () => connect().ask('GET /held'))
  await untilHeld()
  const refused = Array.from({ length: 200 }, connect)
  for (const body of ['', 'x'.repeat(60_000)])
    for (const status of await Promise.all(refused.map(({ ask }) => ask('POST /quick', body)))) expect(status).toBe(503)
  expect(counts).toEqual({ under_way: ROOM, refused: 400 })
  for (const response of held) response.end('held')
  expect(new Set(await Promise.all(admitted))).toEqual(new Set([200]))
  await untilNoneIsUnderWay()
  for (const { ask } of refused) expect(await ask('GET /quick')).toBe(200)
})

test('clients that leave before they are refused keep neither room nor the refusals of others', async () => {
  await listen()
  for (let at = 0; at < ROOM; at += 1)
    void connect()
      .ask('GET /held')
      .catch(() => {})
  await untilHeld()
  const leaving = Array.from({ length: 50 }, connect)
  for (const { ask } of leaving) void ask('GET /quick')
  await expect.poll(() => counts.refused, { timeout: 20_000 }).toBe(50)
  for (const { socket } of leaving) socket.destroy()
  const other = connect()
  expect(await other.ask('GET /quick')).toBe(503)
  for (const connection of opened.slice(0, ROOM)) connection.destroy()
  await untilNoneIsUnderWay()
  expect(await other.ask('GET /quick')).toBe(200)
})

test('monitoring is answered while the room is full', async () => {
  await listen()
  for (let at = 0; at < ROOM; at += 1)
    void connect()
      .ask('GET /held')
      .catch(() => {})
  await untilHeld()
  // No route of this server, so that the framework answers: it was admitted.
  for (const path of ['/health', '/ready', '/metrics']) expect(await connect().ask(`GET ${path}`)).toBe(404)
})

test('over HTTP/2 as over HTTP/1.1', async () => {
  const certificate = await makeCertificate()
  await listen(certificate)
  const session = () => {
    const made = http2.connect(`https://127.0.0.1:${port}`, { ca: certificate.cert })
    opened.push(made)
    return made
  }
  for (let at = 0; at < ROOM; at += 100) {
    const full = session()
    for (let stream = 0; stream < 100; stream += 1) full.request({ ':path': '/held' }).on('error', () => {})
  }
  await untilHeld()
  const other = session()
  await Promise.all(
    Array.from({ length: 50 }, async (_, at) => {
      const stream = other.request({ ':path': '/quick', 'x-request-id': `beyond-${at}` })
      const [headers] = await once(stream, 'response')
      expect(headers).toMatchObject({ ':status': 503, 'retry-after': '1', 'x-request-id': `beyond-${at}` })
      expect(await json(stream)).toEqual(REFUSED)
    }),
  )
  for (const response of held) response.end('held')
  await untilNoneIsUnderWay()
  const again = other.request({ ':path': '/quick' })
  expect((await once(again, 'response'))[0][':status']).toBe(200)
  again.resume()
})
