// Reporting settings: facts on two clocks; the time zone determines at once which day is today for the lender's writes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import { accountBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

test("today is that of the lender's time zone from the answer on, in its environment alone", async () => {
  const operator = (await service.operator()).client
  const lender = await service.lender()
  const { organization } = lender.organization
  const now = Date.now() * 1_000
  const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const tomorrow = [east, west].map((zone) => dayOfMoment(now, zone))
  expect(tomorrow[0]).not.toBe(tomorrow[1])
  const ahead = `/accounts?effective_date=${tomorrow[0]}`
  await demand(operator.post('/operator/reporting-settings', { id: organization, organization, time_zone: west }))
  expect((await lender.client.post(ahead, accountBody('a'))).body.details).toMatchObject([{ param: 'effective_date' }])
  const changed = await demand(operator.post('/operator/reporting-settings', { id: organization, time_zone: east }))
  await demand(lender.client.post(ahead, accountBody('a')))
  expect((await demand(lender.client.get(`/reporting-settings/${organization}`))).body).toEqual(changed.body)
  expect(changed.body.bucket_edges).toEqual([30, 60, 90, 120])
})
