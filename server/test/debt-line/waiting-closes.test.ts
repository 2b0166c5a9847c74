// Certificates that cannot be issued yet: those of one lender keep no other lender waiting.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listWaitingCloses } from '../../src/resources/month-close/month-close-store.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { LineBook } from './line-book.ts'

let service: TestService
beforeAll(async () => {
  // Without workers no certificate is ever issued.
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

/** The months of three years, oldest first. */
const MONTHS = Array.from({ length: 36 }, (_, at) => new Date(Date.UTC(2023, at, 1)).toISOString().slice(0, 7))

async function opened(): Promise<LineBook> {
  const book = await LineBook.open(service)
  await book.obligor('a', {})
  await book.loan({ id: 'r1', obligor: 'a', amount: 6_000_000 })
  await book.openLine({ opened_on: '2023-01-01', commitment: 50_000_000 })
  return book
}

test('the oldest closes of each lender are looked at, however many another has', async () => {
  const [many, one] = [await opened(), await opened()]
  for (const month of MONTHS) await demand(many.lender.client.post(`/debt-lines/${many.line}/closes`, { month }))
  await demand(one.lender.client.post(`/debt-lines/${one.line}/closes`, { month: '2023-01' }))
  const waiting = await listWaitingCloses(service.database)
  const monthsOf = ({ organization }: LineBook) =>
    waiting.filter((close) => close.organization === organization).map(({ state }) => state['month'])
  expect(monthsOf(one)).toEqual(['2023-01'])
  expect(monthsOf(many)).toEqual(MONTHS.slice(0, 3))
})
