// Batches of several lenders run a few at a time; those that hang delay no other for long.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WRITER_LIMITS } from '../../src/storage/writer/writer.ts'
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
