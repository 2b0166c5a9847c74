// The days on which a clock stops since something falls due in a lender's lines.
import { addDays } from '@tapeline/kernel/core/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDaysDue } from '../../src/jobs/clocks/clock-stops.ts'
import { LineBook } from '../debt-line/line-book.ts'
import { eventually } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

test('the day after the time to cure a deficiency is a stop', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const book = await LineBook.open(service)
  await book.obligor('a')
  // Four fifths of 100,000 are 80,000, of which 80,001 are drawn: today it is the first of five days in which that can be cured.
  await book.loan({ id: 'r', obligor: 'a', amount: 100_000 })
  await book.openLine({ principal_outstanding: 80_001 })
  await book.agree('terms', { advance_rates: { rate: 0.8 }, deficiency_cure: { days: 5 } })
  const of = { tenant: book.lender.tenant, today }
  const due = await eventually(
    () => listDaysDue(service.database, of, []),
    (days) => days.length > 0,
  )
  expect(due).toEqual([addDays(today, 6)])
  const over = { ...of, today: addDays(today, 6) }
  expect(await listDaysDue(service.database, over, [])).toEqual([])
})
