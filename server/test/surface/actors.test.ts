// Tapeline keeps who wrote what: the key behind each version, and behind each deletion, whosever record it is.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberOfKeyId } from '../../src/resources/api-key/api-key.ts'
import { createApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { Client } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { RESOURCES, SURROUNDINGS } from './book.ts'
import { factsOf } from './facts.ts'
import { idForOperator } from './facts-operator.ts'
import { demand } from './operations.ts'
import { openParties } from './parties.ts'
import { reportSurroundings } from './reporting.ts'
import { actorsOf, operatorActorsOf } from './stored.ts'
import { newBody, post } from './written.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const keyIdOf = async (client: Client): Promise<string> => (await demand(client.get('/me'))).body.caller.id
const numberOf = async (client: Client) => numberOfKeyId(await keyIdOf(client))

/** What is kept as versions, beside entries: its path, its table, a record, and what changes it. */
const VERSIONED = [
  {
    path: '/bank-lines',
    table: 'bank_line',
    record: { id: 'l', direction: 'credit', amount: 1, currency: 'USD', status: 'pending' },
    change: { amount: 2 },
  },
  {
    path: '/bank-balances',
    table: 'bank_balance',
    record: {
      id: 'b',
      account_label: 'Main',
      balance_kind: 'closing_booked',
      amount: 1,
      currency: 'USD',
      as_of: '2026-01-31',
    },
    change: { amount: 2 },
  },
  {
    path: '/webhook-endpoints',
    table: 'webhook_endpoint',
    record: { id: 'w', url: 'https://hooks.example.com/' },
    change: { description: 'Another' },
  },
  {
    path: '/report-schedules',
    table: 'report_schedule',
    record: { id: 's', name: 'Base', report: 'borrowing_base' },
    change: { hour: 9 },
  },
  {
    path: '/alert-rules',
    table: 'alert_rule',
    record: { id: 'a', name: 'Findings', event_types: ['finding.opened'] },
    change: { name: 'Another' },
  },
] as const

/** One key writes and deletes, the other changes and writes again. */
async function writeInTurn(one: Client, two: Client, { path, record, change }: (typeof VERSIONED)[number]) {
  await demand(one.post(path, record))
  await demand(two.post(path, { id: record.id, ...change }))
  await demand(one.delete(`${path}/${record.id}`))
  await demand(two.post(path, record))
}

/** Who is stored of what was written in turn. */
function versionsOf(table: string, first: unknown, second: unknown): [string, unknown[]][] {
  return [
    [`${table}s`, [second]],
    [`${table}_history`, [first, second]],
    [`${table}s_superseded`, [second, first]],
  ]
}

test('each version names the key that wrote it, also within one batch, and a deletion the key that deleted', async () => {
  const lender = await service.lender()
  const one = lender.client
  const two = new Client(service.address, await createApiKey(service.database, lender.tenant, 'two'))
  const [first, second] = [await numberOf(one), await numberOf(two)]
  expect(first).not.toBe(second)
  await demand(one.post('/accounts', accountBody('a')))
  await demand(two.post('/accounts', { id: 'a', name: 'Two' }))
  await demand(two.post('/receivables', receivableBody('r', 'a')))
  await demand(one.post('/receivables?effective_date=2026-02-01', { id: 'r', credit_limit: 5 }))
  await demand(one.post('/receivables/r/entries', entryBody('e')))
  await demand(two.post('/receivables/r/entries', { id: 'e', amount: 5 }))
  await demand(one.delete('/receivables/r/entries/e'))
  await demand(two.post('/receivables/r/entries', entryBody('f')))
  for (const versioned of VERSIONED) await writeInTurn(one, two, versioned)
  expect(await actorsOf(service.database, lender.tenant)).toEqual({
    account_patches: [first, second],
    receivable_patches: [second, first],
    entries: [second],
    entry_history: [first, second],
    superseded: [second, first],
    ...Object.fromEntries(VERSIONED.flatMap(({ table }) => versionsOf(table, first, second))),
  })
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => demand((i % 2 === 0 ? one : two).post('/accounts', accountBody(`b${i}`)))),
  )
  const { account_patches: actors = [] } = await actorsOf(service.database, lender.tenant)
  const byNumber = (a = 0, b = 0) => a - b
  expect(actors.slice(2).toSorted(byNumber)).toEqual(
    [...Array.from({ length: 10 }, () => first), ...Array.from({ length: 10 }, () => second)].toSorted(byNumber),
  )
})

const REPORTED = [
  'account',
  'receivable',
  'entry',
  'bank_line',
  'bank_balance',
  'webhook_endpoint',
  'report_schedule',
  'alert_rule',
]

const KEPT = RESOURCES.filter(({ name }) => !REPORTED.includes(name)).map((resource) => ({
  title: resource.name,
  resource,
}))

test.each(KEPT)('each version names the key that wrote it, and whose key that is: $title', async ({ resource }) => {
  const parties = await openParties(service, { organization: 'acme' })
  await reportSurroundings(parties)
  const { maker, decided, path } = factsOf(resource)
  const live = await service.operator({ environment: 'live' })
  const tenants = { ...parties.tenants, live_operator: live.tenant }
  const home = maker === 'live_operator' ? 'live_operator' : 'operator'
  const second = new Client(service.address, await createApiKey(service.database, tenants[home], 'second'))
  const made = (await demand(post(parties, resource, await newBody(parties, resource)))).body
  const id = maker === 'lender' ? idForOperator(made.id, SURROUNDINGS.ids) : made.id
  const operatorPath = maker === 'lender' ? `/operator${path}` : path
  const change = { id, ...decided, metadata: { by: 'second' } }
  const changed = (await demand(second.post(operatorPath, change))).body
  expect(await operatorActorsOf(service.database, tenants[home], { kind: resource.name, id })).toEqual([
    { actor: await numberOf(parties[maker]), actor_tenant: tenants[maker] },
    { actor: await numberOf(second), actor_tenant: tenants[home] },
  ])
  expect(changed.updated_at > made.updated_at).toBe(true)
  if ('created_by' in resource.computed) expect(changed.created_by).toBe(await keyIdOf(parties[maker]))
})
