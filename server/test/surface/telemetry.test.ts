// GET /metrics: what Prometheus reads, behind its own token, without anything that names a lender, a key or a record.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'

const TOKEN = 'a-token-made-at-random-1234'

let service: TestService
let lender: Lender
beforeAll(async () => {
  service = await startTestService({ METRICS_TOKEN: TOKEN })
  lender = await service.lender()
})
afterAll(() => service.stop())

/** Of those that follow the log. */
const LAGS = ['balances', 'portfolio'].map((follower) => `tapeline_lag_seconds{follower="${follower}"}`)

const ask = (authorization: string | undefined, { address } = service) =>
  fetch(`${address}/metrics`, authorization === undefined ? {} : { headers: { Authorization: authorization } })

/** The value of a sample as it is reported now; undefined where it is not reported. */
async function valueOf(of: TestService, sample: string): Promise<number | undefined> {
  const text = await (await ask(`Bearer ${TOKEN}`, of)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length + 1))
}

test('is shown to callers with the token, and to nobody else, a key of the API included', async () => {
  const answer = await ask(`Bearer ${TOKEN}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(await answer.text()).toContain('# TYPE process_cpu_seconds_total counter')
  for (const other of [undefined, '', TOKEN, `Bearer ${TOKEN}x`, `Bearer ${lender.key}`, lender.key])
    expect((await ask(other)).status).toBe(401)
})

test('is nowhere where no token is set', async () => {
  const plain = await startTestService()
  try {
    expect((await fetch(`${plain.address}/metrics`, { headers: { Authorization: 'Bearer ' } })).status).toBe(404)
  } finally {
    await plain.stop()
  }
})

test('counts requests by the pattern of their route, writes and the batches that they share', async () => {
  const count = 'tapeline_http_request_seconds_count{method="POST",route="/accounts",status="200"}'
  const before = {
    requests: (await valueOf(service, count)) ?? 0,
    writes: (await valueOf(service, 'tapeline_writes_total')) ?? 0,
  }
  await Promise.all(['one', 'two', 'three'].map((id) => lender.client.post('/accounts', accountBody(id))))
  expect(await valueOf(service, count)).toBe(before.requests + 3)
  expect(await valueOf(service, 'tapeline_writes_total')).toBe(before.writes + 3)
  expect(await valueOf(service, 'tapeline_write_batches_total')).toBeGreaterThan(0)
  expect(await valueOf(service, 'tapeline_writes_waiting')).toBe(0)
})

test('reports for how long the oldest write waits for balances and for the portfolio', async () => {
  await lender.client.post('/accounts', accountBody('a'))
  for (const sample of LAGS) {
    const lag = () => valueOf(service, sample)
    expect(await eventually(lag, (seconds) => seconds === 0, 20_000)).toBe(0)
  }
  const alone = await startTestService({ METRICS_TOKEN: TOKEN, ROLE: 'api' })
  try {
    const begun = performance.now()
    const { client } = await alone.lender()
    await client.post('/accounts', accountBody('a'))
    await new Promise((resolve) => setTimeout(resolve, 300))
    for (const sample of LAGS) {
      const seconds = await valueOf(alone, sample)
      expect(seconds).toBeGreaterThan(0.25)
      expect(seconds).toBeLessThan((performance.now() - begun) / 1_000 + 1)
    }
  } finally {
    await alone.stop()
  }
})

test('names no lender, no key and no record, whatever was asked', async () => {
  const { client } = lender
  await client.post('/accounts', accountBody('zyxmark-1', { name: 'Zyxmark' }))
  await client.post('/receivables', receivableBody('zyxmark-2', 'zyxmark-1'))
  await client.post('/receivables/zyxmark-2/entries', entryBody('zyxmark-3'))
  await client.get('/zyxmark')
  await client.get('/accounts/zyxmark-1', { zyxmark: 1 })
  const text = await (await ask(`Bearer ${TOKEN}`)).text()
  expect(text).toContain('route="/receivables/:id/entries"')
  expect(text).toContain('route="none",status="404"')
  for (const word of ['zyxmark', 'Zyxmark', lender.key, lender.organization.organization])
    expect(text).not.toContain(word)
})
