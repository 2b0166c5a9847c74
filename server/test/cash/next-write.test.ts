// Up to which moment a completed tie-out is as known: the first write about the cash of the lender behind it, and no other.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tieCash } from '../../src/jobs/cash/cash-calculator.ts'
import { readKnownCash } from '../../src/resources/cash-tie-out/cash-upstream-reads.ts'
import { findOperatorPlace } from '../../src/resources/organization/operator-place-reads.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { followLog } from '../harness/followed.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { type CashBook, openCashBook } from './cash-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

const UNTIL = Number.MAX_SAFE_INTEGER

async function knownAt({ parties }: CashBook): Promise<number | undefined> {
  const tenant = parties.tenants.lender
  const place = await findOperatorPlace(service.database, tenant)
  if (place === undefined) throw new Error('The lender has an operator')
  return (await readKnownCash(service.database, { ...place, tenant, time_zone: 'UTC' }, UNTIL))?.known_at
}

/** When a record of the operator was written first. */
async function firstWrittenAt(id: string): Promise<number> {
  const find = `select min(p.recorded) as at from operator_records r
    join operator_record_patches p on p.tenant = r.tenant and p.number = r.number where r.id = $1`
  const [row] = await service.database.query<{ at: number }>(installationStatement('', find), [id])
  return row?.at ?? 0
}

test('is the first of several writes of the operator, also where it was changed since', async () => {
  const [book, other] = [await openCashBook(service), await openCashBook(service)]
  const line = { settled_at: '2026-03-12', amount: 7 }
  await book.settle({ id: 'l0', ...line })
  await followLog(service.database)
  while ((await tieCash(service.database)) > 0);
  expect(await knownAt(book)).toBe(UNTIL)
  await other.settle({ id: 'foreign', ...line })
  expect(await knownAt(book)).toBe(UNTIL)
  for (const id of ['l1', 'l2', 'l3']) await book.settle({ id, ...line })
  await book.settle({ id: 'l1', ...line, amount: 8 })
  expect(await knownAt(book)).toBe((await firstWrittenAt(book.lineId('l1'))) - 1)
})
