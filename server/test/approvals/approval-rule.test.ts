// The rule of an organization: what takes a second person. One admin turns it on, and nobody turns it off alone.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { type People, ask, decide, listOf, peopleOf, ruleOf, somebody } from './people.ts'

let service: TestService
let lender: People
let operator: People

beforeAll(async () => {
  service = await startTestService()
  operator = await peopleOf(service, await service.operator())
})
afterAll(() => service.stop())

beforeEach(async () => {
  lender = await peopleOf(service, await service.lender())
})
// The operator is the same one in every test.
afterEach(() => ruleOf(operator, { draws: false, terms: false }))

describe('the rule', () => {
  test('is turned on at once by an admin, and off by two people', async () => {
    for (const one of [lender.member, lender.approver])
      expectError(await one.browser.post('/sandbox/approval-rule', { draws: true }), 403, 'admins_only')
    const rule = async () => (await demand(lender.admin.browser.get('/sandbox/approval-rule'))).body
    const on = await lender.admin.browser.post('/sandbox/approval-rule', { draws: true })
    expect(on.body).toEqual({ draws: true, terms: false, waits: false })
    const off = await lender.admin.browser.post('/sandbox/approval-rule', { draws: false })
    expect(off.body).toEqual({ draws: true, terms: false, waits: true })
    expect(await rule()).toEqual({ draws: true, terms: false })
    const [waiting] = await listOf(lender.approver)
    expect(waiting).toMatchObject({ resource: 'approval_rule', asked_by: lender.admin.id })
    expectError(await decide(lender.admin, waiting?.id ?? '', 'approve'), 403, 'own_approval')
    expect((await decide(lender.approver, waiting?.id ?? '', 'approve')).body).toMatchObject({ status: 'approved' })
    expect(await rule()).toEqual({ draws: false, terms: false })
  })

  test('turns on at once what was sent with what it turns off, and off only what was asked for', async () => {
    await ruleOf(operator, { draws: true })
    const sent = await operator.admin.browser.post('/sandbox/approval-rule', { draws: false, terms: true })
    expect(sent.body).toEqual({ draws: true, terms: true, waits: true })
    const waiting = (await listOf(operator.approver)).find(({ status }) => status === 'waiting')
    await demand(decide(operator.approver, waiting?.id ?? '', 'approve'))
    expect((await demand(operator.admin.browser.get('/sandbox/approval-rule'))).body).toEqual({
      draws: false,
      terms: true,
    })
  })

  test('needs somebody else who could approve', async () => {
    const alone = await service.lender()
    const admin = await somebody(service, alone.organization, 'admin')
    await somebody(service, alone.organization, 'member')
    expectError(await admin.browser.post('/sandbox/approval-rule', { draws: true }), 409, 'nobody_to_approve')
    await somebody(service, alone.organization, 'approver')
    expect((await admin.browser.post('/sandbox/approval-rule', { draws: true })).body).toMatchObject({ draws: true })
  })

  test('of a lender is about draws: terms are not its own', async () => {
    const refused = await lender.admin.browser.post('/sandbox/approval-rule', { terms: true })
    expectError(refused, 400, 'invalid_request')
    expect(refused.body.details).toMatchObject([{ param: 'terms', code: 'invalid_value' }])
    const terms = await ask(lender.member, 'debt_line_term', { id: 'x' })
    expect(terms.body.details).toMatchObject([{ param: 'resource', code: 'invalid_value' }])
  })
})

test('an approver works like a member: with the book, not with people or keys', async () => {
  const { browser } = lender.approver
  await demand(browser.post('/sandbox/v/accounts', { id: 'of-an-approver', type: 'business' }))
  expectError(await browser.get('/sandbox/keys'), 403, 'admins_only')
  expectError(await browser.get('/invitations'), 403, 'admins_only')
})
