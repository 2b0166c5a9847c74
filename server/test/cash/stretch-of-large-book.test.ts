// What tying a stretch reads of a lender of 20,000 receivables of which 50 pay in it: these alone, once it is known which they are.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Querier } from '../../src/storage/database.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { readCashEntries } from '../../src/resources/cash-tie-out/cash-reads.ts'
import { cashSettingsOf } from '../../src/resources/cash-tie-out/cash-settings-reads.ts'
import { stretchOf } from '@tapeline/kernel/metrics/cash-tie-out/stretches'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type CashBook, openCashBook, tieOutNow } from './cash-book.ts'

const RECEIVABLES = 20_000
const PAYING = 50

let service: TestService
let book: CashBook
beforeAll(async () => {
  service = await startTestService()
  book = await openCashBook(service)
  await copyReceivables()
  await book.settle({ id: 'l0', settled_at: '2026-03-12', amount: 7, description: 'opening' })
})
afterAll(() => service.stop())

/** Receivables that are as the first one, under ids and numbers of their own before it: none is written through the service. */
async function copyReceivables(): Promise<void> {
  const columns = await service.database.query<{ name: string }>(
    installationStatement(
      '',
      `select column_name as name from information_schema.columns
       where table_schema = current_schema() and table_name = 'receivables' and is_generated = 'NEVER'`,
    ),
    [],
  )
  const selected = columns.map(({ name }) => {
    if (name === 'number') return `number - g`
    return name === 'id' ? `'COPY-' || lpad(g::text, 5, '0')` : name
  })
  const names = columns.map(({ name }) => name).join(', ')
  const copy = `insert into receivables (${names}) select ${selected.join(', ')} from receivables
    cross join generate_series(1, ${RECEIVABLES - 1}) as g where tenant = $1 and id = 'LOAN-0001'`
  await service.database.query(installationStatement('', copy), [book.parties.tenants.lender])
}

/** Counts what a read asks the database and gets. */
async function counted(stretch: number, is_listed: boolean) {
  const tenant = book.parties.tenants.lender
  let [statements, rows] = [0, 0]
  const querier: Querier = {
    query: async (...asked: Parameters<Querier['query']>) => {
      const found = await service.database.query(...asked)
      statements += 1
      rows += found.length
      return found as never
    },
  } as Querier
  const position = { log: Number.MAX_SAFE_INTEGER, operator: Number.MAX_SAFE_INTEGER }
  const read = await readCashEntries(
    querier,
    { tenant, stretch, is_listed },
    { steps: [], settings: cashSettingsOf([]), position },
  )
  return { statements, rows, entries: read.entries.map(({ id }) => id).toSorted() }
}

test('a stretch that is tied again reads the receivables with entries on its days, and finds the same', async () => {
  for (let at = 1; at <= PAYING; at += 1) {
    const id = `COPY-${String(at * 7).padStart(5, '0')}`
    const entry = { id: 'paid', type: 'principal', date: '2026-03-20', amount: 100 + at }
    await demand(book.parties.lender.post(`/receivables/${id}/entries`, entry))
  }
  await tieOutNow()
  const stretch = stretchOf('2026-03-20')
  const [all, listed] = [await counted(stretch, false), await counted(stretch, true)]
  // Two of what changed, then for each 2,000 receivables one of these and one of their entries; the last look finds none.
  expect(all).toMatchObject({ statements: 2 + 2 * 10 + 1, rows: RECEIVABLES + PAYING })
  expect(listed).toMatchObject({ statements: 2 + 2, rows: 2 * PAYING })
  expect(listed.entries).toHaveLength(PAYING)
  expect(listed.entries).toEqual(all.entries)
})

test('an entry that comes, moves or goes is tied as if all receivables were read', async () => {
  const { lender } = book.parties
  const late = { id: 'late', type: 'principal', amount: 900, metadata: { payment_reference: 'PAY-9001' } }
  const path = '/receivables/COPY-19000/entries'
  const shown = async () => {
    await tieOutNow()
    const { body } = await demand(lender.get('/cash-tie-out/payments', { receivable_id: 'COPY-19000' }))
    return body.data.map(({ day, amount, status }: Record<string, unknown>) => [day, amount, status])
  }
  await demand(lender.post(path, { ...late, date: '2026-03-24' }))
  await book.settle({ id: 'l1', settled_at: '2026-03-25', amount: 900, description: 'PAY-9001' })
  expect(await shown()).toEqual([['2026-03-24', 900, 'matched']])
  await demand(lender.post(path, { ...late, date: '2026-06-01' }))
  expect(await shown()).toEqual([['2026-06-01', 900, 'open']])
  await demand(lender.post(path, { ...late, date: '2026-03-24' }))
  expect(await shown()).toEqual([['2026-03-24', 900, 'matched']])
  await demand(lender.delete(`${path}/late`))
  expect(await shown()).toEqual([])
})
