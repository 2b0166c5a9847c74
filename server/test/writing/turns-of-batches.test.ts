// Batches of several lenders run a few at a time; those that hang delay no other for long.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServiceError } from '@tapeline/contract/errors'
import { ReportingBatch } from '../../src/resources/batch.ts'
import { ReceivableNumbers } from '../../src/resources/receivable/receivable-store.ts'
import type { Operation } from '../../src/storage/writer/operation.ts'
import { WRITER_LIMITS, Writer } from '../../src/storage/writer/writer.ts'
import { accountBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'

let service: TestService
let beside: pg.Client
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  beside = new pg.Client(service.connection)
  await beside.connect()
})
afterAll(async () => {
  await beside.end()
  await service.stop()
})

test('a lender writes while writes of more lenders than run at once wait for a lock', async () => {
  const lenders = []
  for (let at = 0; at < 2 * WRITER_LIMITS.batches_at_once; at += 1) lenders.push(await service.lender())
  const other = await service.lender()
  await beside.query('begin')
  for (const { tenant } of lenders)
    await beside.query(
      `insert into idempotency_answers (tenant, endpoint, key, request, recorded, answer) values ($1, 'POST /accounts', 'k', '\\x00', 0, '{}')`,
      [tenant],
    )
  let answered = 0
  const held = lenders.map(async ({ client }) => {
    const headers = { 'Content-Type': 'application/json', 'IdempotencyKey': 'k' }
    const { status } = await client.send('POST', '/accounts', JSON.stringify(accountBody('a')), headers)
    answered += 1
    return status
  })
  expect((await other.client.post('/accounts', accountBody('a'))).status).toBe(200)
  expect(answered).toBe(0)
  await beside.query('rollback')
  expect(await Promise.all(held)).toEqual(lenders.map(() => 200))
})

function newWriter(limits = WRITER_LIMITS): Writer<ReportingBatch> {
  const createMemory = (tenant: number) => new ReportingBatch(tenant, new ReceivableNumbers())
  return new Writer(service.database, createMemory, { onFailure: () => {}, onLost: () => {} }, limits)
}

/** A write of the service itself for a tenant, without what it decides. */
function askedFor(tenant: number) {
  return { credential: { tenant, digest: undefined }, idempotency: undefined, prepare: () => {} }
}

/** What the service itself writes for a tenant: nothing. */
function nothingFor(tenant: number): Operation<ReportingBatch> {
  return { ...askedFor(tenant), decide: () => null }
}

test('writes of others are answered while one takes long to decide, and those of its own lender come behind it', async () => {
  const [long, other] = [await service.lender(), await service.lender()]
  const writer = newWriter()
  const order: string[] = []
  let decide = () => {}
  const decided = new Promise<void>((resolve) => (decide = resolve))
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const decideInTurns = async () => {
    begin()
    await decided
    order.push('long')
    return null
  }
  const first = writer.submit({ ...askedFor(long.tenant), decideInTurns })
  await begun
  const second = writer.submit({ ...nothingFor(long.tenant), decide: () => (order.push('behind it'), null) })
  expect(await writer.submit(nothingFor(other.tenant))).toEqual({ answer: null, replayed: false, wrote: false })
  order.push('other')
  decide()
  expect(await Promise.all([first, second])).toMatchObject([{ answer: null }, { answer: null }])
  expect(order).toEqual(['other', 'long', 'behind it'])
})

test('a fault that is found while a write is decided in turns is its own', async () => {
  const { tenant } = await service.lender()
  const decideInTurns = async () => Promise.reject(new ServiceError('import_continued_elsewhere'))
  const writer = newWriter()
  const both = [writer.submit({ ...askedFor(tenant), decideInTurns }), writer.submit(nothingFor(tenant))]
  expect(await Promise.all(both)).toMatchObject([{ error: { code: 'import_continued_elsewhere' } }, { answer: null }])
})

test('a turn that comes after all that waited was refused is passed on, without an empty batch', async () => {
  const [held, stale, last] = [await service.lender(), await service.lender(), await service.lender()]
  const limits = { ...WRITER_LIMITS, batches_at_once: 1, wait_ms_max: 300 }
  const writer = newWriter(limits)
  await beside.query('begin')
  await beside.query('select from tenants where tenant = $1 for update', [held.tenant])
  const outcome = writer.submit(nothingFor(held.tenant))
  expect(await writer.submit(nothingFor(stale.tenant))).toHaveProperty('error.code', 'overloaded')
  // Its turn comes after that of the lender whose write was refused.
  let answered = await writer.submit(nothingFor(last.tenant))
  while ('error' in answered) answered = await writer.submit(nothingFor(last.tenant))
  expect(writer.counts.batches).toBe(2)
  await beside.query('rollback')
  expect(await outcome).toHaveProperty('answer')
})
