// Days past due of random loans, as the running service answers them, against a model that was written from docs/reference/definitions/metrics.md alone.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../harness/client.ts'
import { runs } from '../../../../kernel/test/length.ts'
import { accountBody, receivableBody } from '../../harness/records.ts'
import { type TestService, startTestService } from '../../harness/service.ts'
import { MODEL_TIMEOUT_MS, runParameters } from '../../model/runs.ts'
import { demand } from '../../surface/operations.ts'
import { levelSchedule } from './loan-schedule.ts'
import { pastDueOn } from './past-due-by-rules.ts'
import { type Case, cases } from './sent-loans.ts'

let service: TestService
let client: Client
beforeAll(async () => {
  service = await startTestService()
  client = (await service.lender()).client
  await demand(client.post('/accounts', accountBody('obligor')))
})
afterAll(() => service.stop())

test('the schedule of the model is the level payment of the textbook', () => {
  // 900.00 over three months at 12 %, worked out by hand: 306.02 a month.
  expect(levelSchedule({ origination_date: '2025-01-31', amount: 90_000, months: 3, rate_bps: 1_200 })).toEqual([
    { date: '2025-02-28', principal: 29_702, interest: 900 },
    { date: '2025-03-31', principal: 29_999, interest: 603 },
    { date: '2025-04-30', principal: 30_299, interest: 303 },
  ])
})

test(
  'how late a loan is follows the written rules, however its payments and its interest are reported',
  { timeout: MODEL_TIMEOUT_MS },
  async () => {
    let sent = 0
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        const id = `loan-${(sent += 1)}`
        await send(id, one)
        for (const day of one.days)
          expect({ day, ...(await computedOn(id, day)) }).toEqual({
            day,
            ...pastDueOn({ derived: one.schedule, entries: one.entries }, day),
          })
      }),
      runParameters(runs(300, 40)),
    )
  },
)

async function send(id: string, { loan, entries }: Case): Promise<void> {
  const terms = {
    origination_date: loan.origination_date,
    term: `${loan.months} months`,
    payment_frequency: '1 month',
    interest_rate: loan.rate_bps / 10_000,
  }
  await demand(client.post('/receivables', receivableBody(id, 'obligor', terms)))
  await Promise.all(
    entries.map((entry, at) => demand(client.post(`/receivables/${id}/entries`, { id: `e${at + 1}`, ...entry }))),
  )
}

async function computedOn(id: string, as_of: string) {
  const { body } = await demand(client.get(`/receivables/${id}/timeline`, { as_of }))
  const { days_past_due, days_past_due_strict, overdue_amount, since, times, interest_assessed } =
    body.months.at(-1).delinquency.computed
  return { days_past_due, days_past_due_strict, overdue_amount, since, times, interest_assessed }
}
