// More requests than can be answered soon: those beyond the room are refused at once, nothing of them is written, callers with few requests
// are served all the same, and what was admitted is answered.
import { once } from 'node:events'
import net from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMISSION_LIMITS } from '../../src/http/admission.ts'
import { Client } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { linesOf, streamImport } from '../import/lines.ts'
import { expectError } from './answers.ts'

/** What is admitted at once before anything was measured: 400. */
const ROOM = (ADMISSION_LIMITS.answers_per_s * ADMISSION_LIMITS.wait_ms) / 1_000

const BEYOND = 20

let service: TestService
let many: Lender
let few: Lender
beforeAll(async () => {
  service = await startTestService({ METRICS_TOKEN: 'a-token-made-at-random-1234' })
  ;[many, few] = [await service.lender(), await service.lender()]
  for (const { client } of [many, few]) await client.post('/accounts', accountBody('first'))
})
afterAll(() => service.stop())

async function metric(name: string): Promise<number> {
  const headers = { Authorization: 'Bearer a-token-made-at-random-1234' }
  const text = await (await fetch(`${service.address}/metrics`, { headers })).text()
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
}

/** A write whose head is sent. */
interface OpenWrite {
  /** The whole answer, once the service closes the connection. */
  readonly answer: Promise<string>
  /** Sends the body. */
  readonly finish: () => void
}

/** Sends the head of a write and keeps its body back: the request is under way until then. */
async function openWrite(key: string, id: string): Promise<OpenWrite> {
  const { hostname, port } = new URL(service.address)
  const socket = net.connect(Number(port), hostname)
  const answer = textOf(socket)
  answer.catch(() => {})
  await once(socket, 'connect')
  const body = JSON.stringify(accountBody(id))
  socket.write(
    `POST /accounts HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`,
  )
  return { answer, finish: () => void socket.write(body) }
}

/** Fills the room with writes of one lender. */
async function fillRoom({ key }: Lender, prefix: string): Promise<OpenWrite[]> {
  const open = await Promise.all(Array.from({ length: ROOM }, (_, at) => openWrite(key, `${prefix}${at}`)))
  await expect.poll(() => metric('tapeline_http_requests_under_way'), { timeout: 20_000 }).toBe(ROOM)
  return open
}

async function expectAnswered(open: readonly OpenWrite[]): Promise<void> {
  for (const { finish } of open) finish()
  for (const { answer } of open) expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
}

test('beyond the room a request is refused at once and not written; others are served, and what was admitted is answered', async () => {
  const open = await fillRoom(many, 'a')
  for (let at = 0; at < BEYOND; at += 1) {
    const answer = await many.client.postOnce('/accounts', accountBody(`beyond${at}`))
    expectError(answer, 503, 'overloaded')
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
  }
  expect(await metric('tapeline_http_requests_refused_total')).toBe(BEYOND)
  expect((await few.client.post('/accounts', accountBody('served'))).status).toBe(200)
  expect((await few.client.get('/accounts/served')).status).toBe(200)
  // A body of unknown length has room of its own.
  const lines = linesOf([{ kind: 'account', ...accountBody('imported') }])
  expect(await streamImport(many.client, [lines], '?id=long')).toMatchObject({ status: 200, body: { applied: 1 } })
  expect((await new Client(service.address, undefined).get('/ready')).status).toBe(200)
  expect((await new Client(service.address, undefined).get('/me')).status).toBe(401)
  await expectAnswered(open)
  expect((await many.client.get('/accounts/a0')).status).toBe(200)
  for (let at = 0; at < BEYOND; at += 1) expect((await many.client.get(`/accounts/beyond${at}`)).status).toBe(404)
})

test('made-up keys share the room of one caller, whichever tenant they name', async () => {
  const open = await fillRoom(many, 'b')
  // Two callers: half of the room for each.
  await Promise.all(Array.from({ length: ROOM / 2 }, (_, at) => openWrite(madeUpKey(few.tenant, at), 'none')))
  await expect.poll(() => metric('tapeline_http_requests_under_way'), { timeout: 20_000 }).toBe(ROOM + ROOM / 2)
  for (let at = ROOM / 2; at < ROOM / 2 + BEYOND; at += 1)
    expectError(await new Client(service.address, madeUpKey(few.tenant, at)).getOnce('/me'), 503, 'overloaded')
  expect((await few.client.post('/accounts', accountBody('own room'))).status).toBe(200)
  await expectAnswered(open)
})

/** A key of the right form that nobody was given. */
function madeUpKey(tenant: number, at: number): string {
  return `sk_snbx_${tenant}_${String(at).padStart(43, 'x')}`
}
