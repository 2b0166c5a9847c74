// Events of the people of an organization: caused by its admin in the dashboard, and read with a key of the live environment.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, person, signedIn } from '../dashboard/browser.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { openParties } from '../surface/parties.ts'
import { allEvents, eventsUntil, statedBy } from './read-events.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

test('who becomes a user, is given another role, or is removed, is an event for the organization alone', async () => {
  const parties = await openParties(service, { environment: 'live' })
  const other = await openParties(service, { environment: 'live' })
  const admin = await signedIn(service, parties.organization, 'admin')
  const { id } = await person(service, parties.organization, 'member')
  for (const role of ['admin', 'admin', 'member'])
    expect((await admin.browser.send('PATCH', `/users/${id}`, { role, password: PASSWORD })).status).toBe(204)
  expect((await admin.browser.send('DELETE', `/users/${id}`)).status).toBe(204)
  const events = await eventsUntil(parties.lender, { type: 'user.removed', id })
  expect(events.filter(({ subject }) => subject.kind === 'user').map(statedBy)).toEqual([
    ['user.created', `user ${admin.id}`, { user_id: admin.id }],
    ['user.created', `user ${id}`, { user_id: id }],
    ['user.role_changed', `user ${id}`, { user_id: id, before: 'member', after: 'admin' }],
    ['user.role_changed', `user ${id}`, { user_id: id, before: 'admin', after: 'member' }],
    ['user.removed', `user ${id}`, { user_id: id }],
  ])
  const path = `/operator/organizations/${parties.organization.organization}/events`
  expect(await allEvents(parties.live_operator, { subject_kind: 'user' }, path)).toEqual([])
  expect(await allEvents(other.lender, { subject_kind: 'user' })).toEqual([])
})
