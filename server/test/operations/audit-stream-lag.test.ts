// How far the stream of the audit is behind is a metric: the age of the oldest line that the receiver has not received, over all logs.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/database.ts'
import { AcknowledgedClocks } from '../../src/storage/writer/acknowledged-clocks.ts'
import { Telemetry } from '../../src/telemetry/telemetry.ts'
import { accountBody } from '../harness/records.ts'
import { timeLimit } from '../harness/time-limits.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type Receiver, answering, startReceiver } from '../webhooks/receiver.ts'

const NAME = 'tapeline_audit_stream_lag_seconds'
const METRICS_TOKEN = 'a-token-made-at-random-1234'

/** Between the clock of the database and the millisecond that is read here. */
const TOLERANCE = 0.05

const POLL = { timeout: timeLimit(30_000), interval: 50 }

let receiver: Receiver
let service: TestService
let lender: Lender

async function metricsOf({ address }: TestService): Promise<string> {
  const answer = await fetch(`${address}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** The metric as it is reported now; undefined where it is not. */
function valueIn(metrics: string): number | undefined {
  const line = metrics.split('\n').find((one) => one.startsWith(`${NAME} `))
  return line === undefined ? undefined : Number(line.slice(NAME.length + 1))
}

const lag = async (of = service) => valueIn(await metricsOf(of))

/** Expects that the metric is the age of a line, by its moment in the audit. */
async function expectAgeOf(moment: string, of = service): Promise<void> {
  const age = () => (Date.now() - Date.parse(moment)) / 1_000
  const least = age() - TOLERANCE
  const seconds = await lag(of)
  expect(seconds).toBeGreaterThan(Math.max(0, least))
  expect(seconds).toBeLessThan(age() + TOLERANCE)
}

/** The moment of the first or the last line of a lender's log. */
async function momentOf(which: 'first' | 'last', of = lender): Promise<string> {
  const { data } = (await demand(of.client.get('/audit?limit=100'))).body as { data: { at: string }[] }
  const line = which === 'first' ? data.at(-1) : data[0]
  return line?.at ?? ''
}

const write = (id: string, of = lender) => demand(of.client.post('/accounts', accountBody(id)))

beforeEach(async () => {
  receiver = await startReceiver()
  service = await startTestService({ ROLE: 'all', METRICS_TOKEN, AUDIT_STREAM_URL: receiver.url })
})
afterEach(async () => {
  await service.stop()
  await receiver.stop()
})

describe('while a receiver', () => {
  test('refuses lines, the lag is the age of the oldest of them, and 0 once it has received all', async () => {
    await expect.poll(lag, POLL).toBe(0)
    receiver.answer = answering(503)
    lender = await service.lender()
    const first = await momentOf('first')
    await expect.poll(() => receiver.requests.length, POLL).toBeGreaterThan(0)
    await expectAgeOf(first)
    await expect.poll(lag, POLL).toBeGreaterThan(1)
    // What is written later is not the oldest.
    await write('a')
    await expectAgeOf(first)
    const before = (await lag()) ?? 0
    await expect.poll(lag, POLL).toBeGreaterThan(before)
    receiver.answer = answering(204)
    await expect.poll(lag, POLL).toBe(0)
    receiver.answer = answering(503)
    await write('b')
    await expectAgeOf(await momentOf('last'))
  })

  test('refuses the lines of one lender, the lag is that of this lender alone', async () => {
    receiver.answer = answering(503)
    lender = await service.lender()
    const { organization } = lender.organization
    receiver.answer = (response, { body }) => void response.writeHead(body.includes(organization) ? 400 : 204).end()
    const other = await service.lender()
    await write('a', other)
    const isOfOther = () => receiver.requests.some(({ body }) => body.includes(other.organization.organization))
    await expect.poll(isOfOther, POLL).toBe(true)
    await expectAgeOf(await momentOf('first'))
    receiver.answer = answering(204)
    await expect.poll(lag, POLL).toBe(0)
  })

  test('refuses a file that was downloaded, the lag is the age of that line', async () => {
    lender = await service.lender()
    await expect.poll(() => receiver.requests.length, POLL).toBeGreaterThan(0)
    await expect.poll(lag, POLL).toBe(0)
    receiver.answer = answering(503)
    await demand(lender.client.get('/receivable-metrics.csv'))
    await expectAgeOf(await momentOf('last'))
    receiver.answer = answering(204)
    await expect.poll(lag, POLL).toBe(0)
  })
})

describe('an API that sends nothing itself', () => {
  let receiving: Receiver
  let alone: TestService
  beforeAll(async () => {
    receiving = await startReceiver()
    alone = await startTestService({ ROLE: 'api', METRICS_TOKEN, AUDIT_STREAM_URL: receiving.url })
  })
  afterAll(async () => {
    await alone.stop()
    await receiving.stop()
  })

  test('reports what nobody sends', async () => {
    const waiting = await alone.lender()
    await expectAgeOf(await momentOf('first', waiting), alone)
    expect(receiving.requests).toEqual([])
  })

  test('reports no lag where the audit is sent nowhere', async () => {
    const silent = await startTestService({ ROLE: 'api', METRICS_TOKEN })
    try {
      await silent.lender()
      const metrics = await metricsOf(silent)
      expect(metrics).toContain('tapeline_lag_seconds')
      expect(metrics).not.toContain('audit_stream')
    } finally {
      await silent.stop()
    }
  })

  test('reports no lag while the database is away, in place of none', async () => {
    const database = openDatabase(alone.connection, { connections_max: 1, onError: () => {} })
    const writer = { counts: { operations: 0, batches: 0, waiting: 0 }, clocks: new AcknowledgedClocks(() => {}) }
    const admission = { under_way: 0, refused: 0 }
    const telemetry = new Telemetry({ database, writer, reads: undefined, admission, has_audit_stream: true })
    expect(valueIn((await telemetry.scrape()).text)).toBeGreaterThanOrEqual(0)
    await database.end()
    const { text } = await telemetry.scrape()
    expect(text).toContain('tapeline_writes_total')
    expect(valueIn(text)).toBeUndefined()
  })
})
