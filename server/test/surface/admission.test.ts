// More requests than can be answered soon: those beyond the room are refused at once, nothing of them is written, callers with few requests
// are served all the same, and what was admitted is answered.
import { once } from 'node:events'
import net from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMISSION_LIMITS } from '../../src/http/admission.ts'
import { Client, type Received } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from './answers.ts'

/** What is admitted at once before anything was measured: 500. */
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

/** Keeps writes of a lender waiting until the returned function is called. */
async function holdTenant({ tenant }: Lender): Promise<() => Promise<void>> {
  const holder = new pg.Client(service.connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from tenants where tenant = $1 for update', [tenant])
  return () => holder.end()
}

async function metric(name: string): Promise<number> {
  const headers = { Authorization: 'Bearer a-token-made-at-random-1234' }
  const text = await (await fetch(`${service.address}/metrics`, { headers })).text()
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
}

test('beyond the room a request is refused at once and not written; others are served, and what was admitted is answered', async () => {
  const release = await holdTenant(many)
  const refused: { readonly id: string; readonly answer: Received }[] = []
  const sent = Array.from({ length: ROOM + BEYOND }, async (_, at) => {
    const id = `a${at}`
    const answer = await many.client.postOnce('/accounts', accountBody(id))
    if (answer.status !== 200) refused.push({ id, answer })
    return answer
  })
  await expect.poll(() => refused.length, { timeout: 20_000 }).toBe(BEYOND)
  expect(await metric('tapeline_http_requests_under_way')).toBe(ROOM)
  expect(await metric('tapeline_http_requests_refused_total')).toBe(BEYOND)
  expect((await few.client.post('/accounts', accountBody('served'))).status).toBe(200)
  expect((await few.client.get('/accounts/served')).status).toBe(200)
  expect((await new Client(service.address, undefined).get('/ready')).status).toBe(200)
  expect((await new Client(service.address, undefined).get('/me')).status).toBe(401)
  await release()
  const answers = await Promise.all(sent)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(ROOM)
  for (const { id, answer } of refused) {
    expectError(answer, 503, 'overloaded')
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
    expect((await many.client.get(`/accounts/${id}`)).status).toBe(404)
  }
  expect((await many.client.post('/accounts', accountBody('later'))).status).toBe(200)
})

/** Sends the head of a write and holds its body back. */
async function openWrite(key: string): Promise<net.Socket> {
  const { hostname, port } = new URL(service.address)
  const socket = net.connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `POST /accounts HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${key}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100\r\nConnection: close\r\n\r\n',
  )
  return socket
}

test('made-up keys share the room of one caller, whichever tenant they name', async () => {
  const release = await holdTenant(many)
  const waiting = Array.from({ length: ROOM }, (_, at) => many.client.postOnce('/accounts', accountBody(`b${at}`)))
  await expect.poll(() => metric('tapeline_http_requests_under_way'), { timeout: 20_000 }).toBe(ROOM)
  // Two callers: half of the room for each.
  const keys = Array.from({ length: ROOM / 2 + BEYOND }, (_, at) => madeUpKey(few.tenant, at))
  const sockets: net.Socket[] = []
  for (const key of keys) sockets.push(await openWrite(key))
  const answers = await Promise.all(sockets.slice(ROOM / 2).map((socket) => textOf(socket)))
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect((await few.client.post('/accounts', accountBody('own room'))).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await release()
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
})

/** A key of the right form that nobody was given. */
function madeUpKey(tenant: number, at: number): string {
  return `sk_snbx_${tenant}_${String(at).padStart(43, 'x')}`
}
