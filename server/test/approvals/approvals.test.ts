// A second person: where an organization asks for one, nobody writes a draw or terms alone, whoever asked never decides, and nobody of another organization
// learns that something waits. Each test has a lender of its own.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LineBook } from '../debt-line/line-book.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { type People, ask, decide, listOf, peopleOf, ruleOf, settled } from './people.ts'

let service: TestService
let book: LineBook

let lender: People
let operator: People

beforeAll(async () => {
  service = await startTestService()
  operator = await peopleOf(service, await service.operator())
})
afterAll(() => service.stop())

beforeEach(async () => {
  book = await LineBook.open(service)
  await book.openLine()
  lender = await peopleOf(service, book.lender)
})
// The operator is the same one in every test.
afterEach(() => ruleOf(operator, { draws: false, terms: false }))

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
    expect(asked.body.before).toBeNull()
    expect(JSON.parse(asked.body.after)).toMatchObject({ ...drawOf('two'), organization: book.organization })
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
    const about = { subject_type: 'approval', subject_id: asked.body.id }
    const query = new URLSearchParams(about).toString()
    const named = (await demand(lender.admin.browser.get(`/sandbox/v/audit?${query}`))).body.data as {
      fields: string[]
    }[]
    expect(named.map(({ fields }) => fields)).toEqual(
      ['approved', 'waiting'].map((status) => [`status=${status}`, 'resource=draw_request', 'record_id=two']),
    )
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

  test('is refused a body that has a field twice, and a day where nothing holds from a day on', async () => {
    const record = `{"id":"odd","debt_line_id":"${book.line}","amount":1,"amount":900000,"currency":"USD"}`
    const refused = await lender.member.browser.post('/sandbox/approvals', { resource: 'draw_request', record })
    expectError(refused, 400, 'invalid_request')
    expect(refused.body.details).toMatchObject([{ param: 'amount' }])
    const dated = await ask(lender.member, 'draw_request', drawOf('dated'), { effective_date: '2026-01-01' })
    expect(dated.body.details).toMatchObject([{ param: 'effective_date', code: 'invalid_value' }])
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
    const other = await peopleOf(service, await service.lender())
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

  test('approves the draw that was looked at, and none that the lender changed meanwhile', async () => {
    await demand(book.lender.client.post('/draw-requests', drawOf('raised')))
    await ruleOf(operator, { draws: true })
    const approval = { id: `${book.organization}:raised`, status: 'approved' }
    const { id, before, after } = (await ask(operator.member, 'draw_request', approval)).body
    expect([JSON.parse(before), JSON.parse(after)]).toMatchObject([
      { status: 'requested', amount: 50_000 },
      { status: 'approved', amount: 50_000 },
    ])
    await demand(book.lender.client.post('/draw-requests', { id: 'raised', amount: 900_000 }))
    expectError(await decide(operator.approver, id, 'approve'), 409, 'approval_outdated')
    expect(await draws()).toMatchObject([{ id: 'raised', status: 'requested', amount: 900_000 }])
    expect((await decide(operator.approver, id, 'refuse')).body).toMatchObject({ status: 'refused' })
  })

  test('for terms: stops a line and reports what is owed on it by one, and opens it again by two', async () => {
    await ruleOf(operator, { terms: true })
    const write = (change: object) => book.operator.client.post('/operator/debt-lines', { id: book.line, ...change })
    await demand(write({ principal_outstanding: 700 }))
    await demand(write({ status: 'suspended' }))
    expectError(await write({ status: 'active' }), 403, 'second_person_needed')
    const { id } = (await ask(operator.member, 'debt_line', { id: book.line, status: 'active' })).body
    await demand(decide(operator.approver, id, 'approve'))
    const { body } = await demand(book.operator.client.get(`/operator/debt-lines/${book.line}`))
    expect(body).toMatchObject({ status: 'active', principal_outstanding: 700 })
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
