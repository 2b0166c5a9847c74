// Requests as traces: what a collector of OpenTelemetry is sent, to which trace it belongs, and what it never holds.
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'

interface KeyValue {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string }
}

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly KeyValue[]
  readonly status: { readonly code: number }
}

interface SentTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}

/** A collector that keeps what it is sent, and answers with the status that a test sets. */
class Collector {
  status = 200
  readonly bodies: string[] = []
  readonly asked: string[] = []
  readonly #server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      this.asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
      if (this.status === 200) this.bodies.push(Buffer.concat(pieces).toString())
      response.writeHead(this.status, { 'Content-Type': 'application/json' }).end('{}')
    })
  })

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  sent(): SentTraces[] {
    return this.bodies.map((body) => JSON.parse(body) as SentTraces)
  }

  spans(): SentSpan[] {
    return this.sent().flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    )
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'
const SAMPLED = { traceparent: `00-${TRACE}-${CALLER}-01` }
const UNSAMPLED = { traceparent: `00-1${TRACE.slice(1)}-${CALLER}-00` }

const collector = new Collector()
const lines: string[] = []
const logger = pino(
  new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString())
      done()
    },
  }),
)

let service: TestService
let lender: Lender
beforeAll(async () => {
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${await collector.listen()}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20of-the-collector',
    OTEL_SERVICE_NAME: 'books',
  }
  service = await startTestService(settings, { logger })
  lender = await service.lender()
})
afterAll(async () => {
  await service.stop()
  collector.close()
})

/** Spans are sent a second later, together. */
const WAIT_MS = 15_000

/** The span of the request whose answer bears an id. */
async function spanOf(request_id: string | null): Promise<SentSpan | undefined> {
  const isOf = ({ attributes }: SentSpan) =>
    attributes.some(({ key, value }) => key === 'tapeline.request_id' && value.stringValue === request_id)
  return eventually(
    () => Promise.resolve(collector.spans().find(isOf)),
    (span) => span !== undefined,
    WAIT_MS,
  )
}

const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

test('a request is a span of the trace that its caller names, by the pattern of its route, with its status and time', async () => {
  const before = BigInt(Date.now()) * 1_000_000n
  const { headers } = await lender.client.post('/accounts', accountBody('zyxmark'), SAMPLED)
  const span = await spanOf(headers.get('x-request-id'))
  expect(span).toMatchObject({
    traceId: TRACE,
    parentSpanId: CALLER,
    name: 'POST /accounts',
    kind: 2,
    status: { code: 0 },
  })
  expect(span?.spanId).toMatch(/^[0-9a-f]{16}$/)
  expect(attributesOf(span as SentSpan)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/accounts',
    'http.response.status_code': 200,
  })
  const [start, end] = [BigInt(span?.startTimeUnixNano ?? 0), BigInt(span?.endTimeUnixNano ?? 0)]
  expect(start >= before - 1_000_000n && end > start && end - start < 10_000_000_000n).toBe(true)
})

test('a request of a caller that traces nothing has a trace of its own, which its log line names', async () => {
  const { headers } = await lender.client.get('/receivables/zyxmark')
  const id = headers.get('x-request-id')
  const span = await spanOf(id)
  expect(span).toMatchObject({ name: 'GET /receivables/:id', status: { code: 0 } })
  expect(span?.parentSpanId).toBeUndefined()
  expect(attributesOf(span as SentSpan)).toMatchObject({ 'http.response.status_code': 404 })
  const line = lines
    .map((text) => JSON.parse(text) as { reqId?: string; trace_id?: string })
    .find((one) => one.reqId === id)
  expect(line?.trace_id).toBe(span?.traceId)
})

test('what is at no path has no route, and is named by its method alone', async () => {
  const { headers } = await lender.client.get('/zyxmark')
  expect(await spanOf(headers.get('x-request-id'))).toMatchObject({ name: 'GET' })
})

test('a request that its caller does not want traced is not exported', async () => {
  await lender.client.post('/accounts', accountBody('untraced'), UNSAMPLED)
  const later = await lender.client.post('/accounts', accountBody('traced'), SAMPLED)
  expect(await spanOf(later.headers.get('x-request-id'))).toBeDefined()
  expect(collector.spans().filter(({ parentSpanId, traceId }) => parentSpanId === CALLER && traceId !== TRACE)).toEqual(
    [],
  )
})

test('spans name the service, and hold no key, id or value of anybody; the collector gets the header that it asks for', async () => {
  await spanOf((await lender.client.get('/me')).headers.get('x-request-id'))
  const all = collector.bodies.join('\n')
  expect(all.length).toBeGreaterThan(500)
  for (const secret of ['zyxmark', lender.key, 'of-the-collector', lender.organization.name])
    expect(all.toLowerCase()).not.toContain(secret.toLowerCase())
  expect(collector.sent()[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'books' },
  })
  expect(new Set(collector.asked)).toEqual(new Set(['POST /v1/traces Bearer of-the-collector']))
})

test('a collector that fails keeps no request waiting, and is logged once until it takes spans again', async () => {
  const logged = () => lines.filter((line) => line.includes('traces could not be sent')).length
  collector.status = 503
  for (const id of ['a', 'b']) {
    const asked = collector.asked.length
    expect((await lender.client.post('/accounts', accountBody(id))).status).toBe(200)
    await eventually(
      () => Promise.resolve(collector.asked.length),
      // Each row of spans is sent a few times before it is given up.
      (now) => now >= asked + 3,
      WAIT_MS,
    )
  }
  collector.status = 200
  const { headers } = await lender.client.post('/accounts', accountBody('c'))
  expect(await spanOf(headers.get('x-request-id'))).toBeDefined()
  expect(logged()).toBe(1)
})

test('a stop ends in order though the collector is away, and logs it', async () => {
  const own = new Collector()
  const logged: string[] = []
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: await own.listen() }
  own.close()
  const other = await startTestService(settings, {
    logger: pino({}, { write: (line: string) => void logged.push(line) }),
  })
  const { client } = await other.lender()
  expect((await client.get('/me')).status).toBe(200)
  await other.stop()
  expect(logged.join('')).toContain('traces could not be sent')
})

test('a stop sends what waits; a share of 0 traces callers that ask for it alone', async () => {
  const own = new Collector()
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: await own.listen(), OTEL_TRACES_SAMPLER_ARG: '0' }
  const other = await startTestService(settings)
  const { client } = await other.lender()
  await client.get('/me')
  await client.post('/accounts', accountBody('a'), SAMPLED)
  await other.stop()
  expect(own.spans()).toMatchObject([{ name: 'POST /accounts', traceId: TRACE }])
  own.close()
})
