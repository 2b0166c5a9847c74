// When schedules are due and how their last runs went, as the dashboard shows it; of one's own organization alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signedIn } from '../dashboard/browser.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { MADE, schedule, sender } from './sending.ts'

let service: TestService
/** No job of this service sends reports: the test does. */
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

const statesOf = async ({ browser }: Person, environment = 'sandbox') =>
  (await demand(browser.get(`/${environment}/report-states`))).body.data

const NOTHING = { last_run_at: null, last_status: null, last_failure: null }

test('a schedule has its next due moment and its last run; a disabled one is not due', async () => {
  const lender = await service.lender()
  const member = await signedIn(service, lender.organization, 'member')
  await schedule(lender, { frequency: 'monthly', month_day: 31, hour: 23 }, 'monthly')
  await schedule(lender, { status: 'disabled' }, 'off')
  const [monthly, off] = await statesOf(member)
  expect(monthly).toMatchObject({ id: 'monthly', time_zone: 'UTC', ...NOTHING })
  expect(monthly.next_due_at).toMatch(/^\d{4}-\d\d-(?:28|29|30|31)T23:00:00/)
  expect(Date.parse(monthly.next_due_at)).toBeGreaterThan(Date.now())
  expect(off).toEqual({ id: 'off', time_zone: 'UTC', next_due_at: null, ...NOTHING })

  const { body } = await demand(lender.client.post('/report-schedules/off/runs', {}))
  expect((await statesOf(member))[1]).toMatchObject({
    last_run_at: body.due_at,
    last_status: 'pending',
    last_failure: null,
  })
  await sender(service, { make: () => Promise.resolve({ failure: 'not_found', is_final: true }) })()
  expect((await statesOf(member))[1]).toMatchObject({ last_status: 'given_up', last_failure: 'not_found' })
  await demand(lender.client.post('/report-schedules/off/runs', {}))
  await sender(service, MADE)()
  expect((await statesOf(member))[1]).toMatchObject({ last_status: 'made', last_failure: null })
})

test('an organization sees its own schedules alone, in the environment that it asks about', async () => {
  const [lender, other] = [await service.lender(), await service.lender()]
  await schedule(lender)
  const member = await signedIn(service, lender.organization, 'member')
  expect(await statesOf(member)).toHaveLength(1)
  expect(await statesOf(member, 'live')).toEqual([])
  expect(await statesOf(await signedIn(service, other.organization, 'admin'))).toEqual([])
})
