// Events: each is caused as callers cause it and read at GET /events, with data worked out by hand. What changes nothing is no event.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listApiKeys } from '../../src/resources/api-key/api-key-reads.ts'
import { createApiKey, deleteApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { type AnsweredEvent, allEvents, eventsUntil, eventsWhen, statedBy } from './read-events.ts'

let service: TestService
let parties: Parties
let organization: string
let line: string
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  parties = await openParties(service)
  organization = parties.organization.organization
  line = `${organization}-line`
})
afterAll(() => service.stop())

type Body = Readonly<Record<string, unknown>>

const send = (path: string, body: Body) => demand(parties.lender.post(path, body))
const write = (path: string, body: Body) => demand(parties.operator.post(`/operator${path}`, { organization, ...body }))

/** Reports an account behind everything else, so that all that was written before it is there once it is. */
async function eventsSoFar(): Promise<AnsweredEvent[]> {
  await send('/accounts', accountBody('last'))
  const events = await eventsUntil(parties.lender, { type: 'account.created', id: 'last' })
  return events.filter(({ type, subject }) => type !== 'api_key.created' && subject.id !== 'last')
}

describe('records that a lender reports', () => {
  test('an account is an event when it is created, and not when it changes', async () => {
    await send('/accounts', accountBody('a'))
    await send('/accounts', accountBody('a', { name: 'Another name' }))
    const events = await eventsSoFar()
    expect(events.map(statedBy)).toEqual([['account.created', 'account a', { account_id: 'a' }]])
    const { body } = await demand(parties.lender.get('/accounts/a'))
    const { id, position, ...event } = events[0] as AnsweredEvent
    expect(event).toEqual({
      type: 'account.created',
      version: 1,
      organization,
      environment: 'sandbox',
      subject: { kind: 'account', id: 'a' },
      occurred_at: body.created_at,
      data: { account_id: 'a' },
    })
    expect(id).toMatch(/^evt_[A-Za-z0-9]{24}$/)
    expect(position).toBeGreaterThan(Date.parse(body.created_at) * 1_000)
  })

  test('a receivable is an event as it was first reported', async () => {
    await send('/accounts', accountBody('a'))
    await send('/receivables', receivableBody('r', 'a', { product_type: 'lease', currency: 'EUR' }))
    await send('/receivables', { id: 'r', product_type: 'mortgage' })
    const [, created, ...more] = await eventsSoFar()
    expect(more).toEqual([])
    expect(statedBy(created as AnsweredEvent)).toEqual([
      'receivable.created',
      'receivable r',
      {
        receivable_id: 'r',
        obligor_id: 'a',
        product_type: 'lease',
        currency: 'EUR',
        origination_date: '2026-01-15',
      },
    ])
  })

  test('a status is an event where it changes, by new, changed and deleted entries', async () => {
    await send('/accounts', accountBody('a'))
    await send('/receivables', receivableBody('r', 'a'))
    const enter = (id: string, date: string, receivable_status: string | null) =>
      send('/receivables/r/entries', entryBody(id, { date, receivable_status }))
    await enter('e1', '2026-01-15', null)
    await enter('e2', '2026-02-15', 'active')
    // States the same, and what an earlier day states does not count.
    await enter('e3', '2026-03-15', 'active')
    await enter('e4', '2026-01-20', 'closed')
    await enter('e5', '2026-04-15', 'closed')
    // On one day closed wins.
    await enter('e6', '2026-04-15', 'active')
    await send('/receivables', receivableBody('s', 'a'))
    for (const [id, receivable_status] of [
      ['e1', 'closed'],
      ['e2', 'active'],
    ])
      await send('/receivables/s/entries', entryBody(id ?? '', { receivable_status }))
    // Sent again, and another field.
    await enter('e5', '2026-04-15', 'closed')
    await send('/receivables/r/entries', { id: 'e5', description: 'paid off' })
    // By its new date it is no longer the latest.
    await send('/receivables/r/entries', { id: 'e5', date: '2026-01-16' })
    await demand(parties.lender.delete('/receivables/r/entries/e6'))
    await demand(parties.lender.delete('/receivables/r/entries/e3'))
    await demand(parties.lender.delete('/receivables/r/entries/e2'))
    const all = (await eventsSoFar()).filter(({ type }) => type === 'receivable.status_changed')
    const events = all.filter(({ subject }) => subject.id !== 's')
    expect(all.filter(({ subject }) => subject.id === 's').map(({ data }) => data)).toEqual([
      { receivable_id: 's', before: null, after: 'closed' },
    ])
    expect(events.map(({ subject }) => subject)).toEqual(events.map(() => ({ kind: 'receivable', id: 'r' })))
    expect(events.map(({ data }) => data)).toEqual([
      { receivable_id: 'r', before: null, after: 'active' },
      { receivable_id: 'r', before: 'active', after: 'closed' },
      { receivable_id: 'r', before: 'closed', after: 'active' },
      // e4 of 20 January is the latest that is left.
      { receivable_id: 'r', before: 'active', after: 'closed' },
    ])
  })

  test('an import is an event when it is finished, with how many lines were refused, and not while it is interrupted', async () => {
    const lines = [
      { kind: 'account', ...accountBody('a') },
      { kind: 'account', id: 'b' },
      { kind: 'account', ...accountBody('a') },
    ]
    const body = lines.map((sent) => JSON.stringify(sent)).join('\n')
    const headers = { 'Content-Type': 'application/x-ndjson' }
    await demand(parties.lender.send('POST', '/imports?id=dry&dry_run=true', body, headers))
    const { body: run } = await demand(parties.lender.send('POST', '/imports?id=nightly', body, headers))
    expect(run.status).toBe('done')
    const events = await eventsSoFar()
    expect(events.map(statedBy)).toEqual([
      ['account.created', 'account a', { account_id: 'a' }],
      [
        'import.finished',
        'import nightly',
        {
          import_id: 'nightly',
          status: 'done',
          started_at: run.started_at,
          lines_read: 3,
          applied: 1,
          unchanged: 1,
          rejected: 1,
          blank: 0,
          stop_reason: null,
        },
      ],
    ])
    const audit = await demand(parties.lender.get('/audit', { subject_type: 'import' }))
    expect(audit.body.data).toEqual([])
  })

  test('a key is an event of its tenant, when it is created and when it is deleted, for the lender alone', async () => {
    const { database } = service
    const tenant = parties.tenants.lender
    await createApiKey(database, tenant, 'another')
    const key = (await listApiKeys(database, tenant)).at(-1)
    await deleteApiKey(database, tenant, key?.number ?? 0)
    await send('/accounts', accountBody('last'))
    const own = await eventsUntil(parties.lender, { type: 'account.created', id: 'last' })
    const id = `key_${(key?.number ?? 0).toString(36)}`
    expect(own.slice(-3, -1).map(statedBy)).toEqual([
      ['api_key.created', `api_key ${id}`, { api_key_id: id }],
      ['api_key.deleted', `api_key ${id}`, { api_key_id: id }],
    ])
    const shown = await allEvents(parties.operator, {}, `/operator/organizations/${organization}/events`)
    expect(shown.map(({ type }) => type)).toEqual(['account.created'])
  })
})

describe('what is agreed and decided of debt lines', () => {
  beforeEach(() =>
    write('/debt-lines', {
      id: line,
      name: 'Line',
      currency: 'USD',
      status: 'active',
      commitment: 1_000_000,
      opened_on: '2026-01-01',
    }),
  )

  test('a draw request is an event at each of its moves', async () => {
    await send('/draw-requests', { id: 'd', debt_line_id: line, amount: 5_000, currency: 'USD' })
    await send('/draw-requests', { id: 'd', purpose: 'Stock' })
    const decide = (body: Body) => write('/draw-requests', { id: `${organization}:d`, ...body })
    await decide({ status: 'approved' })
    await decide({ status: 'approved', note: 'Sent again' })
    await decide({ status: 'funded' })
    await write('/transparency/transactions', {
      id: `${organization}-paid`,
      account_label: 'Operating',
      direction: 'credit',
      amount: 5_000,
      currency: 'USD',
      status: 'settled',
      settled_at: '2026-02-01T00:00:00Z',
      booked_on: '2026-02-01',
      draw_request_id: `${organization}:d`,
    })
    await decide({ status: 'settled', transaction_id: `${organization}-paid` })
    await send('/draw-requests', { id: 'other', debt_line_id: line, amount: 7_000, currency: 'USD' })
    await send('/draw-requests', { id: 'other', status: 'canceled' })
    const events = await eventsUntil(parties.lender, { type: 'draw_request.canceled', id: 'other' })
    const of = { debt_line_id: line, currency: 'USD' }
    const first = { draw_request_id: 'd', amount: 5_000, ...of }
    const second = { draw_request_id: 'other', amount: 7_000, ...of }
    expect(events.filter(({ type }) => type.startsWith('draw')).map(statedBy)).toEqual([
      ['draw_request.requested', 'draw_request d', { ...first, before: null, status: 'requested' }],
      ['draw_request.decided', 'draw_request d', { ...first, before: 'requested', status: 'approved' }],
      ['draw_request.funded', 'draw_request d', { ...first, before: 'approved', status: 'funded' }],
      ['draw_request.settled', 'draw_request d', { ...first, before: 'funded', status: 'settled' }],
      ['draw_request.requested', 'draw_request other', { ...second, before: null, status: 'requested' }],
      ['draw_request.canceled', 'draw_request other', { ...second, before: 'requested', status: 'canceled' }],
    ])
    // The operator knows the request as <organization>:<id>.
    const shown = await allEvents(
      parties.operator,
      { subject_kind: 'draw_request', subject_id: `${organization}:d` },
      `/operator/organizations/${organization}/events`,
    )
    expect(shown.map(({ subject, data }) => [subject.id, data['draw_request_id'], data['status']])).toEqual(
      ['requested', 'approved', 'funded', 'settled'].map((status) => [
        `${organization}:d`,
        `${organization}:d`,
        status,
      ]),
    )
    expect(shown.map(({ id }) => id)).toEqual(events.filter(({ subject }) => subject.id === 'd').map(({ id }) => id))
  })

  test('terms are an event when they are new and where what is agreed changes', async () => {
    const terms = { id: `${organization}-terms`, debt_line_id: line }
    await write('/debt-line-terms', { ...terms, effective_from: '2026-01-01', advance_rates: { rate: 0.8 } })
    // A name is no term.
    await write('/debt-line-terms', { ...terms, name: 'The agreement' })
    await write('/debt-line-terms', { ...terms, advance_rates: { rate: 0.75 }, effective_until: '2027-01-01' })
    await write('/debt-line-terms', { ...terms, effective_from: '2026-02-01' })
    const wanted = { type: 'debt_line.terms_changed' }
    const events = await eventsUntil(parties.lender, { type: 'debt_line.terms_changed', id: line }, wanted)
    expect(events.map(({ subject }) => subject)).toEqual(events.map(() => ({ kind: 'debt_line', id: line })))
    const of = { debt_line_id: line, debt_line_term_id: terms.id }
    const expected = [
      { is_new: true, effective_from: '2026-01-01', effective_until: null, parts: ['effective_from', 'advance_rates'] },
      {
        is_new: false,
        effective_from: '2026-01-01',
        effective_until: '2027-01-01',
        parts: ['effective_until', 'advance_rates'],
      },
      { is_new: false, effective_from: '2026-02-01', effective_until: '2027-01-01', parts: ['effective_from'] },
    ].map((stated) => ({ ...of, ...stated }))
    const all = await eventsWhen(() => allEvents(parties.lender, wanted), expected.length)
    expect(all.map(({ data }) => data)).toEqual(expected)
  })

  test('a document is an event when its file is received, and when another one is', async () => {
    await send('/documents', { id: 'deed', kind: 'contract', debt_line_id: line, description: 'No name goes along' })
    const upload = (text: string) =>
      demand(
        parties.lender.send('POST', '/documents/deed/content?name=deed.txt', Buffer.from(text), {
          'Content-Type': 'text/plain',
        }),
      )
    await upload('abc')
    await upload('abc')
    await send('/documents', { id: 'deed', description: 'Another text' })
    await upload('abcd')
    const events = await eventsWhen(() => allEvents(parties.lender, { type: 'document.received' }), 2)
    const of = { document_id: 'deed', receivable_id: null, debt_line_id: line, kind: 'contract' }
    expect(events.map(statedBy)).toEqual([
      [
        'document.received',
        'document deed',
        { ...of, size_bytes: 3, sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' },
      ],
      [
        'document.received',
        'document deed',
        { ...of, size_bytes: 4, sha256: '88d4266fd4e6338d13b845fcf289579d209c897823b9217da3e161936f031589' },
      ],
    ])
  })

  test('a month is an event when it is closed, and not when it is closed again', async () => {
    await demand(parties.lender.post(`/debt-lines/${line}/closes`, { month: '2026-02' }))
    await parties.lender.post(`/debt-lines/${line}/closes`, { month: '2026-02' })
    await demand(parties.operator.post(`/operator/debt-lines/${line}/closes`, { month: '2026-03' }))
    const events = await eventsWhen(() => allEvents(parties.lender, { type: 'debt_line.month_closed' }), 2)
    expect(events.map(statedBy)).toEqual([
      [
        'debt_line.month_closed',
        `debt_line ${line}`,
        { debt_line_id: line, month: '2026-02', as_of: '2026-02-28', by: 'lender' },
      ],
      [
        'debt_line.month_closed',
        `debt_line ${line}`,
        { debt_line_id: line, month: '2026-03', as_of: '2026-03-31', by: 'operator' },
      ],
    ])
  })
})
