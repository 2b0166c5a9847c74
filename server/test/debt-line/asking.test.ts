// What a read wants calculated while a recalculation holds its locks: the read and a draw request are answered before the lock is released,
// and what many want at once is requested once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { type Received, eventually } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { LineBook } from './line-book.ts'

const OTHER_DAY = { as_of: '2026-07-15' }
const WRITES = ['want-line-calculation', 'keep-line-calculation', 'extend-line-calculation']

let service: TestService
let book: LineBook
const written: string[] = []
beforeAll(async () => {
  const onStatement = (name: string): void => {
    if (WRITES.includes(name)) written.push(name)
  }
  service = await startTestService({}, { onStatement })
  book = await LineBook.open(service)
  await book.obligor('a')
  await book.loan({ id: 'a1', obligor: 'a', amount: 60_000 })
  await book.openLine()
  await book.agree('terms', { advance_rates: { rate: 0.8 } })
  await followed()
})
afterAll(() => service.stop())

/** Waits until the base of today is stored. */
async function followed(): Promise<void> {
  const answer = await eventually(
    () => book.base(),
    ({ body }) => body.calculation?.status === 'done' && body.availability > 0,
    20_000,
  )
  expect(answer.body.availability).toBe(48_000)
}

const lockCalculations = installationStatement(
  'test-lock-calculations',
  'lock table line_calculations in exclusive mode',
)

/** Carries out `work` while nobody can write to the calculations. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  const recalculating = await service.database.begin()
  await recalculating.query(lockCalculations, [])
  try {
    return await work()
  } finally {
    await recalculating.rollback()
  }
}

test('identical reads are answered while calculations are locked, and request one calculation', async () => {
  written.length = 0
  const answers = await whileLocked(() => Promise.all(Array.from({ length: 12 }, () => book.base(OTHER_DAY))))
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.calculation).toEqual({ status: 'running', done: 0, total: 0 })
  }
  expect(written).toEqual(['want-line-calculation'])
})

test('the calculation that was requested behind the lock is there afterwards', async () => {
  const answer = await eventually(
    () => book.base(OTHER_DAY),
    ({ body }) => body.calculation?.status === 'done',
    20_000,
  )
  expect(answer.body).toMatchObject({ as_of: OTHER_DAY.as_of, calculation: { status: 'done' } })
})

test('what is calculated already is read without a write', async () => {
  const { known_at } = (await book.base(OTHER_DAY)).body
  await service.app.services.calculation_requests.finish()
  written.length = 0
  for (const query of [{}, { ...OTHER_DAY, known_at }])
    expect((await book.base(query)).body.calculation.status).toBe('done')
  expect(written).toEqual([])
})

/**
 * Sends a draw request while calculations are locked. `is_open` is whether the request for a calculation, which waits for the lock until its
 * statement is given up after six seconds, still waits when the answer is there: an answer that waited itself would have come after it.
 */
async function drawWhileLocked(draw: object): Promise<{ answer: Received; is_open: boolean }> {
  return whileLocked(async () => {
    const answer = await book.lender.client.postOnce('/draw-requests', draw)
    const stored = service.app.services.calculation_requests.finish().then(() => false)
    const looked = service.database.query(installationStatement('test-look', 'select 1'), []).then(() => true)
    return { answer, is_open: await Promise.race([stored, looked]) }
  })
}

test('a draw request is judged by the followed base while calculations are locked', async () => {
  await followed()
  await book.obligor('b')
  const draw = { id: 'd1', debt_line_id: book.line, amount: 5_000, currency: 'USD' }
  const { answer, is_open } = await drawWhileLocked(draw)
  expect(answer.status, answer.text).toBe(200)
  expect(is_open).toBe(true)
})

test('a draw request beyond the followed base is refused with progress while calculations are locked', async () => {
  await followed()
  await book.obligor('c')
  const draw = { id: 'd2', debt_line_id: book.line, amount: 500_000, currency: 'USD' }
  const { answer, is_open } = await drawWhileLocked(draw)
  expect(is_open).toBe(true)
  expectError(answer, 503, 'calculation_running')
  expect(answer.body.progress).toEqual({ done: 0, total: 0, remaining_s: null })
})

const lockTenant = installationStatement('test-lock-tenant', 'select tenant from tenants where tenant = $1 for update')

test('a draw request that waits for its lender in vain leaves nothing behind, and is judged when sent again', async () => {
  const draw = { id: 'd3', debt_line_id: book.line, amount: 1_000, currency: 'USD' }
  const holding = await service.database.begin()
  await holding.query(lockTenant, [book.lender.tenant])
  try {
    const answer = await book.lender.client.postOnce('/draw-requests', draw)
    expectError(answer, 503)
    // The one where what its base is read from waits for the lender already, the other where only the write does.
    expect(['overloaded', 'database_away']).toContain(answer.body.code)
  } finally {
    await holding.rollback()
  }
  expect((await book.lender.client.get('/draw-requests/d3')).status).toBe(404)
  await followed()
  expect((await book.lender.client.postOnce('/draw-requests', draw)).status).toBe(200)
})
