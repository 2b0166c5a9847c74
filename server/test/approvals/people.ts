// The people of tests of approvals, and what they do: ask, decide, list, and change the rule of their organization.
import type { Organization } from '../../src/resources/organization/organization-store.ts'
import { beginSession } from '../../src/resources/session/session-store.ts'
import { type Role, numberOfUserId } from '../../src/resources/user/user-definition.ts'
import { type Person, person } from '../dashboard/browser.ts'
import { type Received, eventually } from '../harness/client.ts'
import type { Lender, TestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

/** Somebody of an organization for each role. */
export interface People {
  readonly admin: Person
  readonly member: Person
  readonly approver: Person
  readonly auditor: Person
}

/** Somebody with a session. Signing in so often from one address would be refused. */
export async function somebody(service: TestService, organization: Organization, role: Role): Promise<Person> {
  const made = await person(service, organization, role)
  const place = { client: 'Firefox on Linux', address: '127.0.0.1' }
  const token = await beginSession(service.database, numberOfUserId(made.id) ?? 0, 'done', place)
  made.browser.cookie = `tapeline=${token}`
  return made
}

/** Makes the people of an organization. */
export async function peopleOf(service: TestService, { organization }: Lender): Promise<People> {
  const one = (role: Role) => somebody(service, organization, role)
  return {
    admin: await one('admin'),
    member: await one('member'),
    approver: await one('approver'),
    auditor: await one('auditor'),
  }
}

/** Sets the rule of an organization, with a second person for what is turned off. */
export async function ruleOf({ admin, approver }: People, rule: { draws?: boolean; terms?: boolean }): Promise<void> {
  const { body } = await demand(admin.browser.post('/sandbox/approval-rule', rule))
  if (!body.waits) return
  const waiting = (await listOf(approver)).find(
    ({ resource, status }) => resource === 'approval_rule' && status === 'waiting',
  )
  await demand(decide(approver, waiting?.id ?? '', 'approve'))
}

/** An approval as it is listed, as far as tests look into it. */
export interface Listed {
  readonly id: string
  readonly status: string
  readonly resource: string
}

/** What somebody sees of approvals. */
export const listOf = async ({ browser }: Person): Promise<Listed[]> =>
  (await demand(browser.get('/sandbox/approvals'))).body.data

/** Sends until what it is judged by has been calculated. */
export const settled = (send: () => Promise<Received>) =>
  eventually(send, ({ body }) => body?.code !== 'calculation_running')

/** Asks a second person for a write. */
export const ask = ({ browser }: Person, resource: string, record: object, more: object = {}) =>
  settled(() => browser.post('/sandbox/approvals', { resource, record: JSON.stringify(record), ...more }))

/** Decides on an approval. */
export const decide = ({ browser }: Person, id: string, decision: string, note?: string) =>
  settled(() =>
    browser.post(`/sandbox/approvals/${id}/decision`, { decision, ...(note === undefined ? {} : { note }) }),
  )
