// What is answered, and what is noticed, while no calculator has tied anything: an API without one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stretchOf } from '@tapeline/kernel/metrics/cash-tie-out/stretches'
import { readOperatorsNews } from '../../src/jobs/cash/cash-news.ts'
import { installationStatement } from '../../src/storage/database.ts'
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

describe("the operator's news, however few writes or batches are read at once", () => {
  const limits = [
    { batches: 1_000, writes: 1 },
    { batches: 1_000, writes: 2 },
    { batches: 1, writes: 5_000 },
    { batches: 2, writes: 3 },
  ]

  test.each(limits)('hold every write up to their position: %o', async (limit) => {
    const book = await openCashBook(service)
    const { operator } = book.parties.tenants
    const line = (id: string, settled_at: string) => book.settle({ id, settled_at, amount: 900 })
    // The first line is written again behind all others, and is of another stretch then.
    await line('l1', '2026-01-05')
    for (const [at, id] of ['l2', 'l3', 'l4', 'l5'].entries()) await line(id, `2026-0${at + 2}-20`)
    await demand(
      book.parties.operator.post('/operator/tie-out-settings', {
        id: book.organization,
        organization: book.organization,
      }),
    )
    await line('l3', '2026-09-20')
    await line('l1', '2026-11-05')
    const find = installationStatement(
      '',
      `
      select p.recorded, left(p.patch ->> 'settled_at', 10) as day from operator_record_patches p
      join operator_records r on r.tenant = $1 and r.number = p.number
      where p.tenant = $1 and r.organization = $2 and r.kind = 'transparency_transaction' order by p.recorded`,
    )
    const written = await service.database.query<{ recorded: number; day: string }>(find, [operator, book.organization])
    expect(written).toHaveLength(7)
    const lender = { operator, organization: book.organization }
    const read = (after: number, until: number) =>
      service.database.transaction((transaction) => readOperatorsNews(transaction, lender, after, until, limit))
    // As of every moment at which something was written, and just before it.
    const moments = written.flatMap(({ recorded }) => [recorded - 1, recorded])
    for (const until of [...moments, Number.MAX_SAFE_INTEGER]) {
      const concerned = new Set<number>()
      let after = 0
      for (let more = true; more;) {
        const news = await read(after, until)
        for (const stretch of news.stretches) concerned.add(stretch)
        const known = written.filter(({ recorded }) => recorded <= news.position)
        expect(known.filter(({ day }) => !concerned.has(stretchOf(day)))).toEqual([])
        expect(news.position).toBeLessThanOrEqual(until)
        expect(news.more && news.position === after).toBe(false)
        ;({ position: after, more } = news)
      }
      const last = written.findLast(({ recorded }) => recorded <= until)
      expect(after).toBeGreaterThanOrEqual(last?.recorded ?? 0)
    }
  })
})
