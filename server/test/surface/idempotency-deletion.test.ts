// A retry of a deletion is safe: the same key gives the stored answer again, so a lost answer is not taken for a wrong id.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Client, type Received } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError, onlyFault } from './answers.ts'
import { OPERATIONS, demand } from './operations.ts'
import { rowsOf } from './stored.ts'

/** A record that can be deleted: where deletions of its kind are registered, where this one is, and how it is sent. */
interface Deletable {
  readonly kind: string
  readonly registered: string
  readonly path: string
  readonly report: (client: Client) => Promise<Received>
}

const LINE = { id: 'l', direction: 'credit', amount: 100, currency: 'USD', status: 'settled', settled_at: '2026-02-16' }

const BALANCE = {
  id: 'b',
  account_label: 'Main',
  balance_kind: 'closing_booked',
  amount: 100,
  currency: 'USD',
  as_of: '2026-02-28',
}

const DELETABLE: readonly Deletable[] = [
  {
    kind: 'entry',
    registered: '/receivables/{id}/entries/{entry_id}',
    path: '/receivables/r/entries/e',
    report: (client) => client.post('/receivables/r/entries', entryBody('e')),
  },
  {
    kind: 'bank line',
    registered: '/bank-lines/{id}',
    path: '/bank-lines/l',
    report: (client) => client.post('/bank-lines', LINE),
  },
  {
    kind: 'bank balance',
    registered: '/bank-balances/{id}',
    path: '/bank-balances/b',
    report: (client) => client.post('/bank-balances', BALANCE),
  },
  {
    kind: 'legal hold',
    registered: '/accounts/{id}/legal-hold',
    path: '/accounts/a/legal-hold',
    report: (client) => client.post('/accounts/a/legal-hold', { reference: 'Case 2026-114' }),
  },
  {
    kind: 'webhook endpoint',
    registered: '/webhook-endpoints/{id}',
    path: '/webhook-endpoints/w',
    report: (client) => client.post('/webhook-endpoints', { id: 'w', url: 'https://hooks.example.com/' }),
  },
  {
    kind: 'report schedule',
    registered: '/report-schedules/{id}',
    path: '/report-schedules/s',
    report: (client) => client.post('/report-schedules', { id: 's', name: 'Base', report: 'borrowing_base' }),
  },
  {
    kind: 'alert rule',
    registered: '/alert-rules/{id}',
    path: '/alert-rules/a',
    report: (client) => client.post('/alert-rules', { id: 'a', name: 'Findings', event_types: ['finding.opened'] }),
  },
]

let service: TestService
let client: Client
let nodes: readonly Client[]
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  const lender = await service.lender()
  client = lender.client
  await demand(client.post('/accounts', accountBody('a')))
  await demand(client.post('/receivables', receivableBody('r', 'a')))
  nodes = [client, new Client((await service.another()).address ?? '', lender.key)]
})
afterAll(() => service.stop())

const replayed = (answer: Received) => answer.headers.get('idempotent-replayed')

/** Takes what a record has, and leaves the record: a test of its own is below. */
const ERASURE = '/accounts/{id}/personal-data'

test('every DELETE of the registry is tested here', () => {
  const deletions = OPERATIONS.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  expect(deletions.toSorted()).toEqual([...DELETABLE.map(({ registered }) => registered), ERASURE].toSorted())
})

describe.each(DELETABLE.map((deletable) => [deletable.kind, deletable] as const))('%s', (_, { path, report }) => {
  beforeEach(() => demand(report(client)))

  const remove = (key: string, via = client) => via.send('DELETE', path, undefined, { IdempotencyKey: key })

  test('the same key answers 204 again, marked as replayed, on every node, and writes nothing', async () => {
    const first = await remove('k')
    expect([first.status, replayed(first)]).toEqual([204, null])
    const rows = await rowsOf(service.database)
    for (const via of nodes) {
      const again = await remove('k', via)
      expect([again.status, again.text, replayed(again)]).toEqual([204, '', 'true'])
    }
    expect(await rowsOf(service.database)).toEqual(rows)
  })

  test('the same key leaves one that came again under the id; another key deletes it', async () => {
    await demand(remove('k'))
    await demand(report(client))
    expect(replayed(await remove('k'))).toBe('true')
    expect((await client.get(path)).status).toBe(200)
    expect((await remove('other')).status).toBe(204)
    expectError(await client.get(path), 404, 'not_found')
  })

  test('a refused deletion is judged again', async () => {
    await demand(client.delete(path))
    expectError(await remove('k'), 404, 'not_found')
    await demand(report(client))
    const right = await remove('k')
    expect([right.status, replayed(right)]).toEqual([204, null])
  })

  test('twins in flight get one answer, and it is deleted once', async () => {
    const twins = await Promise.all(Array.from({ length: 20 }, (_twin, i) => remove('k', nodes[i % 2])))
    expect(twins.map(({ status }) => status)).toEqual(twins.map(() => 204))
    expect(twins.filter((twin) => replayed(twin) === null)).toHaveLength(1)
  })

  test('a key that is too long is refused', async () => {
    expect(onlyFault(await remove('x'.repeat(256)), 'IdempotencyKey')).toContain('1 to 255')
    expect((await client.get(path)).status).toBe(200)
  })
})

test('personal data is erased once under a key; the same key answers 204 again on every node, whatever was sent since', async () => {
  const path = '/accounts/a/personal-data'
  const erase = (via: Client) => via.send('DELETE', path, undefined, { IdempotencyKey: 'erase' })
  const first = await erase(client)
  expect([first.status, replayed(first)]).toEqual([204, null])
  await demand(client.post('/accounts', { id: 'a', industry: '722511' }))
  const rows = await rowsOf(service.database)
  for (const via of nodes) {
    const again = await erase(via)
    expect([again.status, again.text, replayed(again)]).toEqual([204, '', 'true'])
  }
  expect(await rowsOf(service.database)).toEqual(rows)
  expectError(await client.delete('/accounts/nobody/personal-data'), 404, 'not_found')
})
