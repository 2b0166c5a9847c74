// What ends the pauses between a write and the first attempt: ledgers that were made, and events that were added.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followEvents } from '../../src/jobs/events/event-calculator.ts'
import { catchUpMetrics } from '../../src/jobs/ledgers/metrics-calculator.ts'
import { TenantNews } from '../../src/jobs/scheduling/tenant-news.ts'
import { TenantTurns } from '../../src/jobs/scheduling/tenant-turns.ts'
import { accountBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

test('whoever follows ledgers or events has a notice once some were made, and none without', async () => {
  const { database } = service
  const { client, tenant } = await service.lender()
  const tenants = new TenantNews(database, { shares: true })
  const notices: string[] = []
  const ledgers = new TenantTurns(database, 'balances')
  const events = new TenantTurns(database, 'events')
  const follow = async () => {
    await catchUpMetrics(database, ledgers, tenants, () => notices.push('ledgers'))
    await followEvents(database, 'operator', events, tenants, () => notices.push('events'))
    return notices.splice(0)
  }
  await follow()
  expect(await follow()).toEqual([])
  await demand(client.post('/accounts', accountBody('a')))
  // The write is seen; whoever follows ledgers looks again behind that, however young this look is.
  tenants.changed(tenant)
  await tenants.look()
  expect(await follow()).toEqual(['ledgers', 'events'])
  expect(await follow()).toEqual([])
})
