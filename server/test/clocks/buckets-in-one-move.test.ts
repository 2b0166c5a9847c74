// Several delinquency buckets that a loan comes into while a clock is moved once: each is an event of its own, in the order of the days.
import { addDays } from '@tapeline/kernel/core/day'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { timeLimit } from '../harness/time-limits.ts'
import { demand } from '../surface/operations.ts'
import { openParties } from '../surface/parties.ts'
import { advance } from './clock.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

test(
  'each bucket that a loan comes into is an event, whatever day it is',
  { timeout: timeLimit(300_000) },
  async () => {
    const {
      lender,
      operator,
      organization: { organization },
    } = await openParties(service)
    const settings = { id: organization, organization, bucket_edges: [3, 6, 9, 12] }
    await demand(operator.post('/operator/reporting-settings', settings))
    const today = dayOfMoment(Date.now() * 1_000, 'UTC')
    const late = { origination_date: today, delinquent_since: today, delinquent_amount: 1, delinquent_times: 1 }
    await demand(lender.post('/accounts', { id: 'a', type: 'individual' }))
    await demand(lender.post('/receivables', receivableBody('r', 'a', late)))
    await demand(lender.post('/receivables/r/entries', entryBody('e', { date: today })))
    await advance(lender, `${addDays(today, 40)}T12:00:00.000000Z`)
    const { data } = (await demand(lender.get('/events', { type: 'receivable.bucket_changed' }))).body
    const came = data.map(({ data: { after, entered_on } }: { data: { after: string; entered_on: string } }) => [
      after,
      entered_on,
    ])
    expect(came).toEqual([
      ['1-3', addDays(today, 1)],
      ['4-6', addDays(today, 4)],
      ['7-9', addDays(today, 7)],
      ['10-12', addDays(today, 10)],
      ['12+', addDays(today, 13)],
    ])
  },
)
