// Everything of a debt line that waits for a calculation: no worker runs here, so each is refused, with how far the calculation is and when
// to ask again. The endpoints are those of the registry, so that a new one is judged too.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../src/resources/index.ts'
import { installationStatement } from '../../src/storage/database.ts'
import type { Received } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { LineBook } from './line-book.ts'

const MONTH = '2026-06'
const OTHER_DAY = { as_of: '2026-07-15' }

let service: TestService
let book: LineBook
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  book = await LineBook.open(service)
  await book.obligor('a')
  await book.loan({ id: 'a1', obligor: 'a', amount: 60_000 })
  await book.openLine()
  await book.agree('terms', { advance_rates: { rate: 0.8 } })
  await demand(book.lender.client.post(`/debt-lines/${book.line}/closes`, { month: MONTH }))
})
afterAll(() => service.stop())

const LINE = '/debt-lines/{id}'

/** Those that declare it, and those that show a calculation as a part of their answer. */
const WAITING = [...contract('operator').endpoints, ...contract('operator').lists]
  .filter(({ path }) => path.includes(LINE))
  .filter((endpoint) => {
    const answered = 'answer' in endpoint && 'resource' in endpoint.answer ? endpoint.answer.resource : undefined
    const fields = answered !== undefined && 'computed' in answered ? Object.keys(answered.computed ?? {}) : []
    return endpoint.errors.includes('calculation_running') || fields.includes('calculation')
  })
  .map((endpoint) => ({ method: 'GET', ...endpoint }))

/** Asks as a caller with access; returns the part of an answer about the calculation. */
async function ask({ method, path }: { readonly method: string; readonly path: string }): Promise<Received> {
  const { client } = path.startsWith('/operator') || method === 'POST' ? book.operator : book.lender
  const place = path.replace('{id}', book.line).replace('{month}', MONTH)
  const query = path.includes('{month}') ? {} : OTHER_DAY
  const search = path.includes('{month}') ? '' : `?${new URLSearchParams(query).toString()}`
  return method === 'POST' ? client.post(`${place}${search}`, {}) : client.get(place, query)
}

test('what waits is found in the registry', () => {
  expect(WAITING.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      `GET ${LINE}/borrowing-base`,
      `GET ${LINE}/borrowing-base/receivables`,
      `GET ${LINE}/borrowing-base/receivables.csv`,
      `GET ${LINE}/closes/{month}`,
      `GET ${LINE}/closes/{month}/restatement`,
      `GET ${LINE}/closes/{month}/certificate.json`,
      `GET ${LINE}/closes/{month}/certificate.pdf`,
      `GET ${LINE}/closes/{month}/certificate.xlsx`,
    ]),
  )
})

test.each(WAITING)('$method $path shows how far the calculation is, and when to ask again', async (endpoint) => {
  const answer = await ask(endpoint)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  if (answer.status === 200) {
    expect(answer.body.calculation).toEqual({ status: 'running', done: 0, total: 0 })
    return
  }
  expectError(answer, 503, 'calculation_running')
  expect(answer.body.progress).toEqual({ done: 0, total: 0, remaining_s: null })
})

test('a draw request that cannot be judged yet is refused with the same, and nothing of it is stored', async () => {
  const { client } = book.lender
  const draw = { id: 'd', debt_line_id: book.line, amount: 5_000, currency: 'USD' }
  const answer = await client.postOnce('/draw-requests', draw)
  expectError(answer, 503, 'calculation_running')
  expect(answer.body.progress).toEqual({ done: 0, total: 0, remaining_s: null })
  expect((await client.get('/draw-requests/d')).status).toBe(404)
})

const lockTenant = installationStatement('test-lock-tenant', 'select 1 from tenants where tenant = $1 for update')

test('a write that is stored for long keeps whoever asks about now for a second, not longer', async () => {
  const writing = await service.database.begin()
  await writing.query(lockTenant, [book.lender.tenant])
  try {
    const path = `/debt-lines/${book.line}/borrowing-base`
    expectError(await book.lender.client.getOnce(path, { as_of: '2026-08-01' }), 503, 'overloaded')
  } finally {
    await writing.rollback()
  }
})
