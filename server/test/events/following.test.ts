// How events follow: the same from any split of the log, each once whatever fails, none missed by who reads behind a position, none of another lender.
// No calculators run beside these tests.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followDocuments } from '../../src/jobs/events/documents/followed-documents.ts'
import { readLogHappenings } from '../../src/jobs/events/events-of-log.ts'
import { createApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { expireEvents } from '../../src/jobs/maintenance/event-expiry.ts'
import { lockEvents } from '../../src/resources/event/event-cursor-store.ts'
import { eventOf } from '../../src/resources/event/event-rules.ts'
import { readOperatorHappenings } from '../../src/resources/event/operator-happenings-reads.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError, onlyFault } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { follow as followEvents, followed } from './following-setup.ts'
import { allEvents } from './read-events.ts'

let service: TestService
let parties: Parties
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
beforeEach(async () => {
  parties = await openParties(service)
})
afterAll(() => service.stop())

type Body = Readonly<Record<string, unknown>>

const send = (path: string, body: Body) => demand(parties.lender.post(path, body))
const operators = () => `/operator/organizations/${parties.organization.organization}/events`

const follow = (of = parties, options: Parameters<typeof followEvents>[2] = {}) => followEvents(service, of, options)

/** A book of a few writes of every kind. */
async function writeBook(): Promise<void> {
  await send('/accounts', accountBody('a'))
  await send('/receivables', receivableBody('r', 'a'))
  await send('/receivables', receivableBody('s', 'a'))
  for (const [id, receivable_status] of [
    ['e1', 'active'],
    ['e2', 'closed'],
    ['e3', 'active'],
  ] as const)
    await send('/receivables/r/entries', entryBody(id, { date: `2026-0${id.slice(1)}-20`, receivable_status }))
  await send('/receivables/s/entries', entryBody('e1', { receivable_status: 'active' }))
  await demand(parties.lender.delete('/receivables/r/entries/e3'))
  await send('/receivables/r/entries', { id: 'e2', receivable_status: 'active' })
  const late = { delinquent_since: '2026-02-01', delinquent_amount: 500, delinquent_times: 1 }
  await demand(parties.lender.post('/receivables?effective_date=2026-03-01', { id: 'r', ...late }))
  await send('/receivables', { id: 'r', delinquent_since: null, delinquent_amount: 0 })
  const { organization } = parties.organization
  const line = { id: `${organization}-line`, organization, name: 'Line', currency: 'USD', status: 'active' }
  await demand(
    parties.operator.post('/operator/debt-lines', { ...line, commitment: 1_000_000, opened_on: '2026-01-01' }),
  )
  const terms = { id: `${organization}-terms`, organization, debt_line_id: line.id, effective_from: '2026-01-01' }
  for (const rate of [0.8, 0.75])
    await demand(parties.operator.post('/operator/debt-line-terms', { ...terms, advance_rates: { rate } }))
  await send('/documents', { id: 'deed', kind: 'contract', debt_line_id: line.id, due_date: '2026-01-31' })
  await send('/documents', { id: 'deed', due_date: '2099-01-31', expiry_date: '2026-02-28' })
  const headers = { 'Content-Type': 'text/plain' }
  await demand(parties.lender.send('POST', '/documents/deed/content?name=deed.txt', Buffer.from('abc'), headers))
}

const TYPES = [
  'api_key.created',
  'account.created',
  'receivable.created',
  'receivable.created',
  'receivable.status_changed',
  'receivable.status_changed',
  'receivable.status_changed',
  'receivable.status_changed',
  'receivable.status_changed',
  'receivable.status_changed',
  'receivable.bucket_changed',
  'receivable.bucket_changed',
  'debt_line.terms_changed',
  'debt_line.terms_changed',
  'document.needed',
  'document.overdue',
  'document.needed',
  'document.expired',
  'document.received',
]

const forgetDays = installationStatement('', 'delete from document_days where tenant = $1')

const findMoments = installationStatement('', 'select last from batches where tenant = $1 order by last')

describe('the same events', () => {
  test('follow from any split of the log', async () => {
    await writeBook()
    await follow()
    const whole = await allEvents(parties.lender)
    expect(whole.map(({ type }) => type)).toEqual(TYPES)
    const { lender, operator } = parties.tenants
    const split = await service.database.transaction(async (transaction) => {
      const own = (await transaction.query<{ last: number }>(findMoments, [lender])).map(({ last }) => last)
      const happenings = []
      for (const [at, until] of own.entries())
        happenings.push(
          ...(await readLogHappenings(transaction, followed(parties), { after: own[at - 1] ?? 0, until, late: {} }))
            .happenings,
        )
      const others = (await transaction.query<{ last: number }>(findMoments, [operator])).map(({ last }) => last)
      await transaction.query(forgetDays, [lender])
      const cursor = await lockEvents(transaction, lender)
      if (cursor === undefined) throw new Error('The events are locked')
      for (const after of [0, ...others]) {
        const positions = { operator_position: after, documents_position: after }
        const { happenings: behind, ...read } = await readOperatorHappenings(transaction, followed(parties), positions)
        const first = behind[0]
        if (first !== undefined) happenings.push(first)
        const portion = { ...read, happenings: [], documents: read.documents.slice(0, 1), more: true }
        happenings.push(...(await followDocuments(transaction, followed(parties), cursor, portion)).happenings)
      }
      return happenings.map((happening) => eventOf(followed(parties), happening).id)
    })
    expect([...new Set(split)].toSorted()).toEqual(whole.map(({ id }) => id).toSorted())
  })

  test('are stored once, with the same ids, where the process ends before its transaction does', async () => {
    await writeBook()
    await expect(follow(parties, { fails: true })).rejects.toThrow('The process ends')
    expect(await allEvents(parties.lender)).toEqual([])
    await follow()
    const first = await allEvents(parties.lender)
    expect(first.map(({ type }) => type)).toEqual(TYPES)
    // Derived from the beginning once more, as after a restore of the cursor alone.
    await service.database.query(forget, [parties.tenants.lender])
    await follow()
    expect(await allEvents(parties.lender)).toEqual(first)
  })
})

test('the id is a hash of what its readers know: nobody finds the number of a tenant by it', async () => {
  await send('/accounts', accountBody('a'))
  await follow()
  const [event] = await allEvents(parties.lender, { type: 'account.created' })
  const moment = microsecondsOf(event?.occurred_at)
  const known = [parties.organization.organization, 'sandbox', 'account.created', 'account', 'a', moment, '']
  const hash = createHash('sha256').update(JSON.stringify(known)).digest('base64url').replaceAll(/[-_]/g, '')
  expect(event?.id).toBe(`evt_${hash.slice(0, 24)}`)
})

const forget = installationStatement(
  '',
  'update event_cursors set log_position = 0, operator_position = 0, checks_position = 0, covenants_position = 0 where tenant = $1',
)

describe('who reads events', () => {
  test('reads on behind the last one, and backwards, and filters by type, record and moment', async () => {
    await writeBook()
    await follow()
    const whole = await allEvents(parties.lender)
    expect(await allEvents(parties.lender, { limit: '5' })).toEqual(whole)
    expect(await allEvents(parties.lender, { sort: 'position_desc' })).toEqual(whole.toReversed())
    const second = (await demand(parties.lender.get('/events', { limit: 5 }))).body.next_page
    const third = (await demand(parties.lender.get('/events', { limit: 5, page: second }))).body
    const back = (await demand(parties.lender.get('/events', { limit: 5, page: third.previous_page }))).body
    expect(back.data).toEqual(whole.slice(0, 5))
    const last = whole.at(-1)
    const behind = { after: String(last?.position) }
    expect((await demand(parties.lender.get('/events', behind))).body).toEqual({
      data: [],
      has_more: false,
      next_page: null,
      previous_page: null,
    })
    await send('/accounts', accountBody('later'))
    await follow()
    expect((await allEvents(parties.lender, behind)).map(({ subject }) => subject.id)).toEqual(['later'])
    const first = whole.slice(0, 12)
    const of = (query: Readonly<Record<string, string>>) => allEvents(parties.lender, query)
    expect(await of({ type: 'receivable.created' })).toEqual(first.slice(2, 4))
    const r = { subject_kind: 'receivable', subject_id: 'r' }
    expect(await of(r)).toEqual(first.filter(({ subject }) => subject.id === 'r'))
    expect(await of({ ...r, type: 'receivable.created' })).toEqual(first.slice(2, 3))
    expect(await of({ since: '2200-01-01T00:00:00Z' })).toEqual([])
    expect(await of({ since: '2020-01-01T00:00:00Z', subject_id: 'deed' })).toEqual(whole.slice(-5))
  })

  test('is the lender of them or the operator, and no other lender', async () => {
    const other = await openParties(service)
    await writeBook()
    await demand(other.lender.post('/accounts', accountBody('theirs')))
    await follow()
    await follow(other)
    const ids = (events: readonly { subject: { id: string } }[]) => events.map(({ subject }) => subject.id)
    expect(ids(await allEvents(other.lender, { type: 'account.created' }))).toEqual(['theirs'])
    expect(ids(await allEvents(parties.lender, { type: 'account.created' }))).toEqual(['a'])
    expect(ids(await allEvents(parties.operator, { type: 'account.created' }, operators()))).toEqual(['a'])
    expectError(await other.lender.get(operators()), 403, 'forbidden')
    expectError(await parties.operator.get('/operator/organizations/nobody/events'), 404, 'not_found')
    const { body } = await demand(parties.lender.get('/events', { limit: 1 }))
    const answer = await other.lender.get('/events', { page: body.next_page, limit: 1 })
    expectError(answer, 400, 'invalid_request')
  })

  test('finds no event that is older than they are kept', async () => {
    await send('/accounts', accountBody('a'))
    await follow()
    await expireEvents(service.database)
    expect(await allEvents(parties.lender)).toHaveLength(2)
    const days = 91 * 86_400_000_000
    await service.database.query(
      installationStatement('', 'update events set number = number - $2 where tenant = $1'),
      [parties.tenants.lender, days],
    )
    await expireEvents(service.database)
    expect(await allEvents(parties.lender)).toEqual([])
  })

  test('refuses a position behind which events may be removed, and none where nothing happened since', async () => {
    const { lender: tenant } = parties.tenants
    const { database } = service
    await send('/accounts', accountBody('a'))
    await follow()
    const days = 91 * 86_400_000_000
    for (const table of ['events', 'event_cursors'])
      await database.query(installationStatement('', `update ${table} set number = number - $2 where tenant = $1`), [
        tenant,
        days,
      ])
    await database.query(
      installationStatement(
        '',
        'update event_cursors set last_to_lender = last_to_lender - $2, last_to_operator = last_to_operator - $2 where tenant = $1',
      ),
      [tenant, days],
    )
    const whole = await allEvents(parties.lender)
    const [last, before] = [String(whole.at(-1)?.position), String(whole.at(-2)?.position)]
    await expireEvents(database)
    // It has read all that there was.
    expect(await allEvents(parties.lender, { after: last })).toEqual([])
    expect(await allEvents(parties.operator, { after: last }, operators())).toEqual([])
    const message = onlyFault(await parties.lender.get('/events', { after: before }), 'after')
    const since = /Send since=(\S+) in its place/.exec(message)?.[1] ?? ''
    // A key is for the lender alone: the operator has missed nothing.
    await createApiKey(database, tenant, 'another')
    await follow()
    expect(await allEvents(parties.operator, { after: last }, operators())).toEqual([])
    expectError(await parties.lender.get('/events', { after: last }), 400, 'invalid_request')
    expect((await allEvents(parties.lender, { since })).map(({ type }) => type)).toEqual(['api_key.created'])
    expect((await allEvents(parties.lender, { after: '0' })).map(({ type }) => type)).toEqual(['api_key.created'])
  })

  test('finds a record by the id that it knows: the operator, those that lenders name, with the organization', async () => {
    const { organization } = parties.organization
    const own = `${organization}:1`
    await send('/accounts', accountBody(own))
    await send('/accounts', accountBody('1'))
    await send('/documents', { id: '1', kind: 'contract' })
    const headers = { 'Content-Type': 'text/plain' }
    await demand(parties.lender.send('POST', '/documents/1/content?name=deed.txt', Buffer.from('abc'), headers))
    await follow()
    const of = async (query: Readonly<Record<string, string>>) =>
      (await allEvents(parties.operator, query, operators())).map(({ subject }) => `${subject.kind} ${subject.id}`)
    const [account, document] = [`account ${own}`, `document ${own}`]
    expect(await of({ subject_kind: 'account', subject_id: own })).toEqual([account])
    expect(await of({ subject_kind: 'document', subject_id: own })).toEqual([document])
    expect(await of({ subject_id: own })).toEqual([account, document])
    expect(await of({ subject_id: own, type: 'account.created' })).toEqual([account])
    expect(await of({ subject_id: '1' })).toEqual(['account 1'])
    expect(await of({ subject_kind: 'document', subject_id: '1' })).toEqual([])
    const lenders = await allEvents(parties.lender, { subject_id: '1' })
    expect(lenders.map(({ subject }) => subject)).toEqual([
      { kind: 'account', id: '1' },
      { kind: 'document', id: '1' },
    ])
  })
})

describe('positions', () => {
  test('are behind the moment of all that happened, also where the clock is behind', async () => {
    await send('/accounts', accountBody('a'))
    await follow()
    // As after a failover to a server whose clock is an hour behind: the log goes on behind the moments that it has.
    const hour = 3_600_000_000
    await service.database.query(
      installationStatement('', 'update batches set last = last + $2, events = $3 where tenant = $1 and last = $4'),
      [parties.tenants.lender, hour, ...(await writtenLater('b', hour))],
    )
    await service.database.query(
      installationStatement('', 'update metrics_cursors set position = position + $2 where tenant = $1'),
      [parties.tenants.lender, hour],
    )
    await follow()
    const event = (await allEvents(parties.lender, { subject_id: 'b' }))[0]
    expect(event?.position).toBeGreaterThan(microsecondsOf(event?.occurred_at))
    expect(await allEvents(parties.lender, { since: event?.occurred_at ?? '' })).toEqual([event])
  })

  test('show the operator nothing of what is for the lender alone', async () => {
    for (const id of ['a', 'b', 'c']) {
      if (id === 'c') await createApiKey(service.database, parties.tenants.lender, 'between')
      await send('/accounts', accountBody(id))
    }
    await follow()
    const [a = 0, b = 0, c = 0] = (await allEvents(parties.operator, {}, operators())).map(({ position }) => position)
    expect(c - b).toBe(b - a)
    expect((await allEvents(parties.lender)).map(({ type }) => type)).toEqual([
      'api_key.created',
      'account.created',
      'account.created',
      'api_key.created',
      'account.created',
    ])
  })
})

/** A moment as it is answered, `2026-01-02T03:04:05.678901Z`, in microseconds. */
function microsecondsOf(moment = ''): number {
  return Date.parse(`${moment.slice(0, 19)}Z`) * 1_000 + Number(moment.slice(20, 26))
}

/** An account that is written: its batch as of later, and the moment at which it was written. */
async function writtenLater(id: string, later: number): Promise<[string, number]> {
  await send('/accounts', accountBody(id))
  const [batch] = await service.database.query<{ last: number; events: readonly { readonly at: number }[] }>(
    installationStatement('', 'select last, events from batches where tenant = $1 order by last desc limit 1'),
    [parties.tenants.lender],
  )
  const events = (batch?.events ?? []).map((event) => ({ ...event, at: event.at + later }))
  return [JSON.stringify(events), batch?.last ?? 0]
}
