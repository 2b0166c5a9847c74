// What is answered, and what is noticed, while no calculator has tied anything: an API without one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stretchOf } from '@tapeline/kernel/metrics/cash-tie-out/stretches'
import { readOperatorsNews } from '../../src/jobs/cash/cash-news.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { openParties } from '../surface/parties.ts'
import { type CashBook, openCashBook } from './cash-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

const OWN_LINE = {
  id: 'own-1',
  direction: 'credit',
  amount: 900,
  currency: 'USD',
  status: 'settled',
  settled_at: '2026-03-11',
}

async function answered({ parties: { lender } }: Pick<CashBook, 'parties'>) {
  const { status, body } = await lender.get('/cash-tie-out')
  return [status, body.code ?? body.freshness.status]
}

test('a book without a line, and lines without a book, have nothing to tie out', async () => {
  expect(await answered(await openCashBook(service))).toEqual([200, 'current'])
  const parties = await openParties(service)
  await demand(parties.lender.post('/bank-lines', OWN_LINE))
  expect(await answered({ parties })).toEqual([200, 'current'])
})

test('a book whose lines are not tied yet is refused, not shown without them, whoever sent the lines', async () => {
  const [by_lender, by_operator] = [await openCashBook(service), await openCashBook(service)]
  await demand(by_lender.parties.lender.post('/bank-lines', OWN_LINE))
  await by_operator.settle({ id: 'l1', settled_at: '2026-03-11', amount: 900 })
  for (const book of [by_lender, by_operator]) expect(await answered(book)).toEqual([503, 'calculation_running'])
})

test('what moves to another day concerns the stretches of both days, though it was never tied', async () => {
  const book = await openCashBook(service)
  const days = ['2026-01-05', '2026-05-05']
  for (const settled_at of days) await book.settle({ id: 'l1', settled_at, amount: 900 })
  const lender = { operator: book.parties.tenants.operator, organization: book.organization }
  const { stretches } = await service.database.transaction((transaction) =>
    readOperatorsNews(transaction, lender, 0, Number.MAX_SAFE_INTEGER),
  )
  expect(stretches.toSorted((a, b) => a - b)).toEqual(days.map(stretchOf))
})
