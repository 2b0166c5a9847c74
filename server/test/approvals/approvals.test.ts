// A second person: where an organization asks for one, nobody writes a draw or terms alone, whoever asked never decides, and nobody of another organization
// learns that something waits. Each test has a lender of its own.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Organization } from '../../src/resources/organization/organization-store.ts'
import { beginSession } from '../../src/resources/session/session-store.ts'
import { numberOfUserId } from '../../src/resources/user/user-definition.ts'
import type { Role } from '../../src/resources/user/user-definition.ts'
import { LineBook } from '../debt-line/line-book.ts'
import { type Person, person } from '../dashboard/browser.ts'
import { type Received, eventually } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let book: LineBook

/** The people of the lender and of the operator. */
interface People {
  readonly admin: Person
  readonly member: Person
  readonly approver: Person
  readonly auditor: Person
}

let lender: People
let operator: People

beforeAll(async () => {
  service = await startTestService()
  operator = await peopleOf(await service.operator())
})
afterAll(() => service.stop())

beforeEach(async () => {
  book = await LineBook.open(service)
  await book.openLine()
  lender = await peopleOf(book.lender)
})
// The operator is the same one in every test.
afterEach(() => ruleOf(operator, { draws: false, terms: false }))

/** Somebody with a session. Signing in so often from one address would be refused. */
async function somebody(organization: Organization, role: Role): Promise<Person> {
  const made = await person(service, organization, role)
  const place = { client: 'Firefox on Linux', address: '127.0.0.1' }
  const token = await beginSession(service.database, numberOfUserId(made.id) ?? 0, 'done', place)
  made.browser.cookie = `tapeline=${token}`
  return made
}

async function peopleOf({ organization }: Lender): Promise<People> {
  const one = (role: Role) => somebody(organization, role)
  return {
    admin: await one('admin'),
    member: await one('member'),
    approver: await one('approver'),
    auditor: await one('auditor'),
  }
}

/** Sets the rule of an organization, with a second person where it asks for less. */
async function ruleOf({ admin, approver }: People, rule: { draws?: boolean; terms?: boolean }): Promise<void> {
  const { body } = await demand(admin.browser.post('/sandbox/approval-rule', rule))
  if (!body.waits) return
  const waiting = (await listOf(approver)).find(
    ({ resource, status }) => resource === 'approval_rule' && status === 'waiting',
  )
  await demand(decide(approver, waiting?.id ?? '', 'approve'))
}

interface Listed {
  readonly id: string
  readonly status: string
  readonly resource: string
  readonly record_id: string
  readonly asked_by: string
  readonly decided_by: string | null
  readonly note: string | null
  readonly may_decide: boolean
  readonly may_withdraw: boolean
}

const listOf = async ({ browser }: Person): Promise<Listed[]> =>
  (await demand(browser.get('/sandbox/approvals'))).body.data

/** Sends until what it is judged by has been calculated. */
const settled = (send: () => Promise<Received>) => eventually(send, ({ body }) => body?.code !== 'calculation_running')

const ask = ({ browser }: Person, resource: string, record: object, more: object = {}) =>
  settled(() => browser.post('/sandbox/approvals', { resource, record: JSON.stringify(record), ...more }))

const decide = ({ browser }: Person, id: string, decision: string, note?: string) =>
  settled(() =>
    browser.post(`/sandbox/approvals/${id}/decision`, { decision, ...(note === undefined ? {} : { note }) }),
  )

const drawOf = (id: string, amount = 50_000) => ({ id, debt_line_id: book.line, amount, currency: 'USD' })

const draws = async () =>
  (await demand(book.lender.client.get('/draw-requests'))).body.data as {
    id: string
    status: string
    history: object[]
  }[]

describe('a lender that wants a second person for draws', () => {
  beforeEach(() => ruleOf(lender, { draws: true }))

  test('is refused a draw that one person or a key asks for alone, and nothing is written', async () => {
    for (const one of [lender.admin, lender.member, lender.approver])
      expectError(
        await settled(() => one.browser.post('/sandbox/v/draw-requests', drawOf('alone'))),
        403,
        'second_person_needed',
      )
    expectError(await book.lender.client.post('/draw-requests', drawOf('alone')), 403, 'second_person_needed')
    expect(await draws()).toEqual([])
  })

  test('has a draw that a member asks for and an approver approves, each named', async () => {
    const asked = await ask(lender.member, 'draw_request', drawOf('two'))
    expect(asked.status, asked.text).toBe(200)
    expect(asked.body).toMatchObject({
      status: 'waiting',
      asked_by: lender.member.id,
      decided_by: null,
      record_id: 'two',
    })
    expect(await draws()).toEqual([])
    const approved = await decide(lender.approver, asked.body.id, 'approve', 'As planned')
    expect(approved.body).toMatchObject({ status: 'approved', decided_by: lender.approver.id, note: 'As planned' })
    expect(await draws()).toMatchObject([{ id: 'two', status: 'requested', history: [{ by: lender.approver.id }] }])
    const { data } = (await demand(lender.admin.browser.get('/sandbox/v/audit?limit=10'))).body
    const lines = (data as Record<string, string>[]).map((line) => [
      line['action'],
      line['subject_type'],
      line['subject_id'],
      line['actor_id'],
    ])
    expect(lines).toContainEqual(['created', 'approval', asked.body.id, lender.member.id])
    expect(lines).toContainEqual(['changed', 'approval', asked.body.id, lender.approver.id])
    expect(lines).toContainEqual(['created', 'draw_request', 'two', lender.approver.id])
  })

  test('whoever asked does not approve it, also as an admin; a member does not, nor an auditor', async () => {
    const { id } = (await ask(lender.admin, 'draw_request', drawOf('own'))).body
    expectError(await decide(lender.admin, id, 'approve'), 403, 'own_approval')
    expectError(await decide(lender.admin, id, 'refuse'), 403, 'own_approval')
    expectError(await decide(lender.member, id, 'approve'), 403, 'approvers_only')
    expectError(await decide(lender.member, id, 'withdraw'), 403, 'approval_of_another')
    expectError(await decide(lender.auditor, id, 'approve'), 403, 'auditor_reads_only')
    expectError(await ask(lender.auditor, 'draw_request', drawOf('other')), 403, 'auditor_reads_only')
    expect(await draws()).toEqual([])
    expect(await listOf(lender.auditor)).toMatchObject([
      { id, status: 'waiting', may_decide: false, may_withdraw: false },
    ])
    expect(await listOf(lender.approver)).toMatchObject([{ id, may_decide: true, may_withdraw: false }])
    expect(await listOf(lender.admin)).toMatchObject([{ id, may_decide: false, may_withdraw: true }])
  })

  test('approves once, whoever comes at the same moment', async () => {
    const { id } = (await ask(lender.member, 'draw_request', drawOf('once'))).body
    const answers = await Promise.all(
      [lender.admin, lender.approver, lender.admin, lender.approver].map((one) => decide(one, id, 'approve')),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
      Array.from({ length: 3 }, () => 'approval_decided'),
    )
    expect(await draws()).toMatchObject([{ id: 'once', history: [{}] }])
  })

  test('may take back what was asked for, or refuse it; then it is not approved any more', async () => {
    const first = (await ask(lender.member, 'draw_request', drawOf('back'))).body.id
    expectError(await ask(lender.admin, 'draw_request', drawOf('back', 1)), 409, 'approval_waiting')
    expect((await decide(lender.member, first, 'withdraw')).body).toMatchObject({ status: 'withdrawn' })
    const second = (await ask(lender.member, 'draw_request', drawOf('back'))).body.id
    expect((await decide(lender.admin, second, 'refuse', 'Too early')).body).toMatchObject({
      status: 'refused',
      note: 'Too early',
    })
    for (const id of [first, second]) expectError(await decide(lender.approver, id, 'approve'), 409, 'approval_decided')
    expect(await draws()).toEqual([])
    expect((await listOf(lender.member)).map(({ status }) => status)).toEqual(['refused', 'withdrawn'])
  })

  test('is judged when it is asked for, and anew when it is approved: then it waits on where it breaks a rule', async () => {
    expectError(await ask(lender.member, 'draw_request', drawOf('much', 1_000_001)), 400, 'invalid_request')
    expect(await listOf(lender.member)).toEqual([])
    const { id } = (await ask(lender.member, 'draw_request', drawOf('later'))).body
    await book.write('debt-lines', { id: book.line, status: 'suspended' })
    const refused = await decide(lender.approver, id, 'approve')
    expectError(refused, 400, 'invalid_request')
    expect(refused.body.details).toMatchObject([{ code: 'line_not_active' }])
    expect(await listOf(lender.approver)).toMatchObject([{ id, status: 'waiting', may_decide: true }])
    await book.write('debt-lines', { id: book.line, status: 'active' })
    expect((await decide(lender.approver, id, 'approve')).body).toMatchObject({ status: 'approved' })
  })

  test('changes the amount of a draw by two as well, and all else of it alone', async () => {
    const { id } = (await ask(lender.member, 'draw_request', drawOf('more'))).body
    await demand(decide(lender.approver, id, 'approve'))
    const raised = { id: 'more', amount: 60_000 }
    expectError(
      await settled(() => lender.member.browser.post('/sandbox/v/draw-requests', raised)),
      403,
      'second_person_needed',
    )
    await demand(lender.member.browser.post('/sandbox/v/draw-requests', { id: 'more', purpose: 'Payroll' }))
    const change = (await ask(lender.member, 'draw_request', raised)).body.id
    await demand(decide(lender.approver, change, 'approve'))
    expect(await draws()).toMatchObject([{ id: 'more', amount: 60_000, purpose: 'Payroll' }])
    await demand(lender.member.browser.post('/sandbox/v/draw-requests', { id: 'more', status: 'canceled' }))
  })

  test('keeps what waits from everybody else: another lender, and the operator', async () => {
    const { id } = (await ask(lender.member, 'draw_request', drawOf('secret'))).body
    const other = await peopleOf(await service.lender())
    for (const one of [other.admin, other.approver, operator.admin, operator.approver]) {
      expect(await listOf(one)).toEqual([])
      for (const decision of ['approve', 'refuse', 'withdraw']) {
        const [there, nowhere] = [await decide(one, id, decision), await decide(one, 'apr_1', decision)]
        expectError(there, 404, 'not_found')
        expect(there.text).toBe(nowhere.text)
      }
    }
    expect((await demand(other.admin.browser.get('/sandbox/approval-rule'))).body).toEqual({
      draws: false,
      terms: false,
    })
    expect(await listOf(lender.member)).toMatchObject([{ id, status: 'waiting' }])
  })

  test('in the sandbox does not want one in live', async () => {
    const { body } = await demand(lender.admin.browser.get('/live/approval-rule'))
    expect(body).toEqual({ draws: false, terms: false })
  })
})

describe('an operator that wants a second person', () => {
  test('for draws: approves what a lender asked for by two, and declines it alone', async () => {
    await demand(book.lender.client.post('/draw-requests', drawOf('asked')))
    await demand(book.lender.client.post('/draw-requests', drawOf('unwanted')))
    await ruleOf(operator, { draws: true })
    const named = (id: string) => `${book.organization}:${id}`
    const approval = { id: named('asked'), status: 'approved' }
    for (const one of [operator.admin, operator.member])
      expectError(
        await settled(() => one.browser.post('/sandbox/v/operator/draw-requests', approval)),
        403,
        'second_person_needed',
      )
    expectError(await book.operator.client.post('/operator/draw-requests', approval), 403, 'second_person_needed')
    await demand(
      operator.member.browser.post('/sandbox/v/operator/draw-requests', { id: named('unwanted'), status: 'declined' }),
    )
    const { id } = (await ask(operator.member, 'draw_request', approval)).body
    await demand(decide(operator.approver, id, 'approve'))
    expect(await draws()).toMatchObject([
      { id: 'unwanted', status: 'declined' },
      { id: 'asked', status: 'approved', history: [{}, { by: operator.approver.id }] },
    ])
    // What the operator decides on is no matter of the lender.
    expect(await listOf(lender.admin)).toEqual([])
  })

  test('for terms: writes lines and their terms by two, from the day that was asked for', async () => {
    await ruleOf(operator, { terms: true })
    const owned = { organization: book.organization, debt_line_id: book.line }
    const terms = {
      id: `${book.organization}-new`,
      ...owned,
      effective_from: '2026-02-01',
      name: 'First amendment',
    }
    expectError(await book.operator.client.post('/operator/debt-line-terms', terms), 403, 'second_person_needed')
    const limit = { id: book.line, commitment: 2_000_000 }
    expectError(await book.operator.client.post('/operator/debt-lines', limit), 403, 'second_person_needed')
    const asked = await ask(operator.admin, 'debt_line_term', terms)
    expect(asked.status, asked.text).toBe(200)
    const path = `/operator/debt-line-terms/${terms.id}`
    expect((await book.operator.client.get(path)).status).toBe(404)
    await demand(decide(operator.approver, asked.body.id, 'approve'))
    expect((await demand(book.operator.client.get(path))).body).toMatchObject(terms)
    const raised = (await ask(operator.member, 'debt_line', limit, { effective_date: '2026-03-01' })).body
    expect(raised).toMatchObject({ effective_date: '2026-03-01' })
    await demand(decide(operator.admin, raised.id, 'approve'))
    const commitmentOn = async (as_of: string) =>
      (await demand(book.operator.client.get(`/operator/debt-lines/${book.line}`, { as_of }))).body.commitment
    expect([await commitmentOn('2026-02-28'), await commitmentOn('2026-03-01')]).toEqual([1_000_000, 2_000_000])
    // Draws take nobody else.
    await demand(book.lender.client.post('/draw-requests', drawOf('alone')))
  })

  test('is not kept waiting for what is written already, or takes nobody else', async () => {
    await ruleOf(operator, { terms: true })
    const nothing = { id: book.line, commitment: 1_000_000 }
    await demand(book.operator.client.post('/operator/debt-lines', nothing))
    expectError(await ask(operator.member, 'debt_line', nothing), 409, 'approval_not_needed')
    await ruleOf(operator, { terms: false })
    expectError(await ask(operator.member, 'debt_line', { id: book.line, commitment: 5 }), 409, 'approval_not_needed')
  })

  test('keeps a hundred waiting, and no more', async () => {
    await ruleOf(operator, { terms: true })
    const line = (at: number) => ({
      organization: book.organization,
      id: `${book.line}-${at}`,
      name: 'Another',
      currency: 'USD',
      status: 'pending',
      commitment: 1,
      opened_on: '2026-01-01',
    })
    for (let at = 0; at < 100; at += 1) await demand(ask(operator.member, 'debt_line', line(at)))
    expectError(await ask(operator.member, 'debt_line', line(100)), 409, 'approvals_full')
    const waiting = (await listOf(operator.member)).filter(({ status }) => status === 'waiting')
    expect(waiting).toHaveLength(100)
    for (const { id } of waiting) await demand(decide(operator.member, id, 'withdraw'))
    expect(await listOf(operator.member)).toHaveLength(100)
  })
})

describe('the rule', () => {
  test('asks for more at once, by an admin, and for less by two', async () => {
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

  test('needs somebody else who could approve', async () => {
    const alone = await service.lender()
    const admin = await somebody(alone.organization, 'admin')
    await somebody(alone.organization, 'member')
    expectError(await admin.browser.post('/sandbox/approval-rule', { draws: true }), 409, 'nobody_to_approve')
    await somebody(alone.organization, 'approver')
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
