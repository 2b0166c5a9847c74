// Events of documents of a lender that has written nothing: its tenant has no log, as a sandbox without a key.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { allEvents, eventsWhen } from './read-events.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

test('what the operator asks for is an event of a lender that has no key and no record', async () => {
  const { client } = await service.operator()
  const organization = `lender-${randomUUID().slice(0, 8)}`
  await demand(client.post('/operator/organizations', { id: organization, name: 'A lender' }))
  const id = `${organization}:title`
  await demand(client.post('/operator/documents', { id, organization, kind: 'title', due_date: '2026-01-31' }))
  const path = `/operator/organizations/${organization}/events`
  const events = await eventsWhen(() => allEvents(client, {}, path), 2)
  expect(events.map(({ type, subject }) => [type, subject.id])).toEqual([
    ['document.needed', id],
    ['document.overdue', id],
  ])
})
