// Alerts about documents at the bound of open alerts: those that are dealt with leave room, and those that expired silence none that is overdue.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveDefaultRules } from '../../src/sending-jobs.ts'
import { LineBook } from '../debt-line/line-book.ts'
import { allEvents, eventsWhen } from '../events/read-events.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { alertsOf, alertsWhen } from './read-alerts.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

/** The most alerts of a rule that are open, as the guide states it. */
const BOUND = 1_000

test('a thousand documents that expired leave room for one that is overdue, and one of them that is acknowledged for another', async () => {
  const book = await LineBook.open(service)
  const { client } = book.lender
  const send = (id: string, date: object) => demand(client.post('/documents', { id, kind: 'insurance', ...date }))
  await book.openLine()
  await giveDefaultRules(service.app.services)
  const past = '2026-01-31'
  for (let first = 0; first < BOUND; first += 100)
    await Promise.all(Array.from({ length: 100 }, (_, at) => send(`policy-${first + at}`, { expiry_date: past })))
  const expired = () => allEvents(client, { type: 'document.expired' })
  await eventsWhen(expired, BOUND)
  const ofExpired = { rule_id: 'default-documents-expired' }
  expect(await eventsWhen(() => allEvents(client, { type: 'alert.opened' }), BOUND)).toHaveLength(BOUND)
  const [first] = await alertsWhen(client, ofExpired, (alerts) => alerts.length > 0)
  // The overdue one is looked at behind the one that is beyond the bound.
  await send('beyond', { expiry_date: past })
  await eventsWhen(expired, BOUND + 1)
  await send('title', { due_date: past })
  const [overdue] = await alertsWhen(client, { rule_id: 'default-documents-overdue' }, ({ length }) => length === 1)
  expect(overdue).toMatchObject({ state: 'open', subject: { id: 'title' }, ends_by: 'acknowledgement' })
  expect((await alertsOf(client, ofExpired)).map(({ subject }) => subject.id)).not.toContain('beyond')
  const { body: dealt_with } = await demand(client.post(`/alerts/${first?.id}/acknowledgements`, {}))
  expect(dealt_with).toMatchObject({ state: 'closed', closed_by: 'acknowledgement' })
  await send('later', { expiry_date: past })
  // The newest is first.
  await alertsWhen(client, ofExpired, ([newest]) => newest?.subject.id === 'later')
})
