// Months that their reporting lag closes. The job is run by the test at moments that lie ahead, so that nothing waits.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, addMonths, endOfMonth, monthOf } from '@tapeline/kernel/core/day'
import { endOfDay, startOfDay } from '@tapeline/kernel/core/moment'
import { closeDueMonths } from '../../src/resources/month-close/month-close-lag.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { LineBook } from './line-book.ts'

let service: TestService
let book: LineBook
let today: string
let month_end: string
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  today = new Date().toISOString().slice(0, 10)
  month_end = endOfMonth(today)
  book = await LineBook.open(service)
  // With this month, so that in its first days the one before is not due as well.
  await book.openLine({ opened_on: `${monthOf(today)}-01` })
})
afterAll(() => service.stop())

const monthAhead = (count: number) => monthOf(addMonths(today, count))

const agree = (days: number, of: LineBook = book) =>
  of.agree('terms', { reporting_lag: { days, business_days: false } })

interface Listed {
  readonly month: string
  readonly closed_by: object
}

async function listed(of: LineBook = book): Promise<Listed[]> {
  return (await demand(of.lender.client.get(`/debt-lines/${of.line}/closes`, { limit: 100 }))).body.data
}

/** Runs the job as on a day: at its first moment, or at its last. */
const runOn = (day: string, at: 'start' | 'end') =>
  closeDueMonths(service.app.services, at === 'start' ? startOfDay(day, 'UTC') : endOfDay(day, 'UTC'))

test('are closed by the service on the day after the lag, and not a moment before', async () => {
  await agree(10)
  await runOn(addDays(month_end, 10), 'end')
  expect(await listed()).toEqual([])
  await runOn(addDays(month_end, 11), 'start')
  const closed_by = { by: 'reporting_lag', actor_id: 'service', organization: 'operator' }
  expect(await listed()).toMatchObject([{ month: monthAhead(0), closed_by }])
  const { body } = await demand(book.lender.client.get('/audit', { subject_type: 'month_close' }))
  expect(body.data).toMatchObject([{ actor_id: 'service', subject_id: `${book.line}:${monthAhead(0)}` }])
})

test('are closed one after the other where several are due', async () => {
  await agree(5)
  await runOn(addMonths(month_end, 3), 'start')
  // The third month ahead is not over on its last day's morning.
  expect((await listed()).map(({ month }) => month)).toEqual([2, 1, 0].map(monthAhead))
})

test('are closed once, however often the job runs and on however many nodes', async () => {
  await agree(5)
  const other = await service.another()
  const at = endOfDay(addMonths(month_end, 2), 'UTC')
  await Promise.all([closeDueMonths(service.app.services, at), closeDueMonths(other.services, at)])
  await closeDueMonths(service.app.services, at)
  expect((await listed()).map(({ month }) => month)).toEqual([1, 0].map(monthAhead))
})

test('are left alone without a lag, of a line that is closed, and where they were due before the line was known', async () => {
  await book.agree('terms', {})
  const closed = await LineBook.open(service)
  await closed.openLine()
  await agree(5, closed)
  await closed.write('debt-lines', { id: closed.line, status: 'closed' })
  const old = await LineBook.open(service)
  await old.openLine({ opened_on: '2020-01-01' })
  await agree(5, old)
  await demand(old.lender.client.post(`/debt-lines/${old.line}/closes`, { month: '2020-03' }))
  await runOn(addMonths(month_end, 2), 'start')
  expect(await listed()).toEqual([])
  expect(await listed(closed)).toEqual([])
  expect((await listed(old)).map(({ month }) => month)).toEqual(['2020-03'])
})
