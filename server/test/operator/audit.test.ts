// The audit: every write is listed once, with who did it and when; lenders see their own, the operator everything.
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listApiKeys } from '../../src/resources/api-key/api-key-reads.ts'
import { createApiKey, deleteApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { Client } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import type { AuditLine } from './audit-line.ts'

interface AuditEvent extends AuditLine {
  readonly receivable_id: string | null
}

let service: TestService
let operator: Lender
let lender: Lender
let organization: string
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  operator = await service.operator()
  lender = await service.lender()
  organization = lender.organization.organization
})
afterAll(() => service.stop())

async function readEvents(client: Client, path: string): Promise<AuditEvent[]> {
  return (await demand(client.get(path))).body.data
}

const keyIdOf = async (client: Client): Promise<string> => (await demand(client.get('/me'))).body.caller.id

const brief = ({ action, subject_type, subject_id, fields }: AuditEvent) => [action, subject_type, subject_id, fields]

async function reportBook(client: Client): Promise<void> {
  await demand(client.post('/accounts', accountBody('a')))
  await demand(client.post('/receivables', receivableBody('r', 'a', { metadata: { team: 'x' } })))
  await demand(client.post('/receivables/r/entries', entryBody('e')))
  await demand(client.post('/receivables/r/entries', { id: 'e', amount: 5 }))
  await demand(client.post('/accounts?effective_date=2026-01-01', { id: 'a', name: 'New' }))
  await demand(client.delete('/receivables/r/entries/e'))
}

describe("a lender's audit", () => {
  test('lists every write, latest first, with who made it and the moment from which it is known', async () => {
    await reportBook(lender.client)
    const events = await readEvents(lender.client, '/audit')
    expect(events.map(brief)).toEqual([
      ['deleted', 'entry', 'e', []],
      ['changed', 'account', 'a', ['name']],
      ['changed', 'entry', 'e', ['amount']],
      ['created', 'entry', 'e', []],
      ['created', 'receivable', 'r', []],
      ['created', 'account', 'a', []],
      ['created', 'api_key', expect.stringMatching(/^key_/), []],
    ])
    const me = await keyIdOf(lender.client)
    for (const event of events.slice(0, -1))
      expect(event).toMatchObject({ actor_id: me, actor_organization: organization, organization })
    expect(events.at(-1)).toMatchObject({ actor_id: 'service' })
    expect(events.map(({ receivable_id }) => receivable_id)).toEqual(['r', null, 'r', 'r', null, null, null])
    const renamed = await demand(lender.client.get(`/accounts/a?known_at=${events[1]?.at}`))
    expect([renamed.body.name, renamed.body.updated_at]).toEqual(['New', events[1]?.at])
    expect((await demand(lender.client.get(`/accounts/a?known_at=${events[2]?.at}`))).body.name).toBe('Acme')
  })

  test('lists nothing for what wrote nothing: refused, repeated or retried', async () => {
    await reportBook(lender.client)
    const before = await readEvents(lender.client, '/audit')
    const retried = { IdempotencyKey: 'once' }
    await demand(lender.client.post('/accounts', accountBody('b'), retried))
    await demand(lender.client.post('/accounts', accountBody('b'), retried))
    await demand(lender.client.post('/accounts', accountBody('b')))
    expectError(await lender.client.post('/accounts', { id: 'c' }), 400, 'invalid_request')
    expect((await readEvents(lender.client, '/audit')).map(brief)).toEqual([
      ['created', 'account', 'b', []],
      ...before.map(brief),
    ])
  })

  test('is filtered by subject, actor and time, each alone and together', async () => {
    const second = new Client(service.address, await createApiKey(service.database, lender.tenant, 'second'))
    await reportBook(lender.client)
    await demand(second.post('/accounts', { id: 'a', name: 'By the second' }))
    const all = await readEvents(lender.client, '/audit')
    const same = async (query: string, wanted: (event: AuditEvent) => boolean) => {
      const expected = all.filter(wanted)
      expect(expected.length).toBeGreaterThan(0)
      expect(await readEvents(lender.client, `/audit?${query}`)).toEqual(expected)
    }
    const actor = await keyIdOf(second)
    const ofAccount = (event: AuditEvent) => event.subject_type === 'account' && event.subject_id === 'a'
    await same('subject_type=account&subject_id=a', ofAccount)
    await same('subject_type=receivable&subject_id=r', (event) => event.subject_type === 'receivable')
    await same('subject_type=entry&subject_id=e&receivable_id=r', (event) => event.subject_type === 'entry')
    await same('subject_type=entry', (event) => event.subject_type === 'entry')
    await same(`actor_id=${actor}`, (event) => event.actor_id === actor)
    await same(
      `subject_type=account&actor_id=${actor}`,
      (event) => event.subject_type === 'account' && event.actor_id === actor,
    )
    await same('actor_id=service', (event) => event.actor_id === 'service')
    await same(
      `subject_type=account&subject_id=a&actor_id=${actor}`,
      (event) => ofAccount(event) && event.actor_id === actor,
    )
    const [from, to] = [all[5]?.at ?? '', all[2]?.at ?? '']
    await same(`since=${from}&until=${to}`, (event) => event.at >= from && event.at <= to)
    await same(`subject_type=entry&since=${from}`, (event) => event.subject_type === 'entry' && event.at >= from)
  })

  test('states which filter another one needs', async () => {
    for (const [query, param] of [
      ['subject_id=a', 'subject_type'],
      ['subject_type=entry&subject_id=e', 'receivable_id'],
      ['receivable_id=r', 'receivable_id'],
      ['actor_id=me', 'actor_id'],
      ['since=yesterday', 'since'],
    ]) {
      const refused = await lender.client.get(`/audit?${query}`)
      expectError(refused, 400, 'invalid_request')
      expect(refused.body.details).toMatchObject([{ param }])
    }
  })

  test('lists the creation and deletion of keys', async () => {
    await createApiKey(service.database, lender.tenant, 'short-lived')
    const key = (await listApiKeys(service.database, lender.tenant)).find(({ name }) => name === 'short-lived')
    await deleteApiKey(service.database, lender.tenant, key?.number ?? 0)
    const events = await readEvents(lender.client, '/audit?subject_type=api_key')
    expect(events.map(({ action }) => action)).toEqual(['deleted', 'created', 'created'])
    expect(await readEvents(lender.client, `/audit?subject_type=api_key&subject_id=${events[0]?.subject_id}`)).toEqual(
      events.slice(0, 2),
    )
  })
})

describe('what the operator writes of a lender', () => {
  const lineBody = () => ({
    id: `line-${organization}`,
    organization,
    name: 'Line',
    currency: 'USD',
    status: 'active',
    commitment: 1,
    opened_on: '2026-01-01',
  })

  test('is in the audit of that lender and of the operator, and of no other', async () => {
    await demand(operator.client.post('/operator/debt-lines', lineBody()))
    const event = {
      action: 'created',
      actor_id: await keyIdOf(operator.client),
      actor_organization: 'operator',
      subject_type: 'debt_line',
      subject_id: `line-${organization}`,
      organization,
    }
    expect((await readEvents(lender.client, '/audit'))[0]).toMatchObject(event)
    expect((await readEvents(operator.client, '/audit'))[0]).toMatchObject(event)
    expect((await readEvents(operator.client, `/operator/organizations/${organization}/audit`))[0]).toMatchObject(event)
    const query = `subject_type=debt_line&subject_id=line-${organization}`
    expect(await readEvents(lender.client, `/audit?${query}`)).toHaveLength(1)
    const other = await service.lender()
    expect(await readEvents(other.client, `/audit?${query}`)).toEqual([])
    expect((await readEvents(other.client, '/audit')).map(brief)).toEqual([
      ['created', 'api_key', expect.anything(), []],
    ])
    expectError(await other.client.get(`/operator/organizations/${organization}/audit`), 403, 'forbidden')
    expectError(await operator.client.get('/operator/organizations/nobody/audit'), 404, 'not_found')
  })

  test("does not show the lender a record that is not the lender's to read", async () => {
    await demand(
      operator.client.post('/operator/annotations', {
        id: `note-${organization}`,
        organization,
        subject_type: 'organization',
        subject_id: organization,
        kind: 'note',
        text: 'Watch closely',
        author: 'Risk',
        visibility: 'operator',
      }),
    )
    const kinds = (events: AuditEvent[]) => events.map(({ subject_type }) => subject_type)
    expect(kinds(await readEvents(lender.client, '/audit'))).toEqual(['api_key'])
    expect(await readEvents(lender.client, `/audit?subject_type=annotation&subject_id=note-${organization}`)).toEqual(
      [],
    )
    expect(kinds(await readEvents(operator.client, `/operator/organizations/${organization}/audit`))).toContain(
      'annotation',
    )
  })
})

async function walked(path: string): Promise<AuditEvent[]> {
  let page = (await demand(lender.client.get(path))).body
  const all: AuditEvent[] = [...page.data]
  while (page.next_page !== null) {
    page = (await demand(lender.client.get(`${path}&page=${page.next_page}`))).body
    all.push(...page.data)
  }
  return all
}

test('an audit is walked on and back without a gap or a repetition, whatever is written meanwhile', async () => {
  for (let i = 0; i < 12; i += 1) await demand(lender.client.post('/accounts', accountBody(`a${i}`)))
  await Promise.all(
    Array.from({ length: 12 }, (_, i) => demand(lender.client.post('/accounts', accountBody(`together${i}`)))),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('', '&subject_type=account'),
      async (limit, query) => {
        const whole = await walked(`/audit?limit=100${query}`)
        const seen: AuditEvent[][] = []
        let page = (await demand(lender.client.get(`/audit?limit=${limit}${query}`))).body
        for (let i = 0; ; i += 1) {
          seen.push(page.data)
          await demand(lender.client.post('/accounts', { id: 'a0', name: `${limit} ${i} ${Math.random()}` }))
          if (page.next_page === null) break
          page = (await demand(lender.client.get(`/audit?limit=${limit}${query}&page=${page.next_page}`))).body
        }
        expect(seen.flat()).toEqual(whole)
        for (let i = seen.length - 2; i >= 0; i -= 1) {
          page = (await demand(lender.client.get(`/audit?limit=${limit}${query}&page=${page.previous_page}`))).body
          expect(page.data).toEqual(seen[i])
        }
        expect(page.previous_page).toBeNull()
      },
    ),
    { numRuns: 6 },
  )
})
