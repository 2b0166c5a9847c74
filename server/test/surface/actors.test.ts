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
  const line = { id: 'l', direction: 'credit', amount: 1, currency: 'USD', status: 'pending' }
  await demand(one.post('/bank-lines', line))
  await demand(two.post('/bank-lines', { id: 'l', amount: 2 }))
  await demand(one.delete('/bank-lines/l'))
  await demand(two.post('/bank-lines', line))
  const balance = {
    id: 'b',
    account_label: 'Main',
    balance_kind: 'closing_booked',
    amount: 1,
    currency: 'USD',
    as_of: '2026-01-31',
  }
  await demand(one.post('/bank-balances', balance))
  await demand(two.post('/bank-balances', { id: 'b', amount: 2 }))
  await demand(one.delete('/bank-balances/b'))
  await demand(two.post('/bank-balances', balance))
  const endpoint = { id: 'w', url: 'https://hooks.example.com/' }
  await demand(one.post('/webhook-endpoints', endpoint))
  await demand(two.post('/webhook-endpoints', { id: 'w', description: 'Another' }))
  await demand(one.delete('/webhook-endpoints/w'))
  await demand(two.post('/webhook-endpoints', endpoint))
  const schedule = { id: 's', name: 'Base', report: 'borrowing_base' }
  await demand(one.post('/report-schedules', schedule))
  await demand(two.post('/report-schedules', { id: 's', hour: 9 }))
  await demand(one.delete('/report-schedules/s'))
  await demand(two.post('/report-schedules', schedule))
  const rule = { id: 'a', name: 'Findings', event_types: ['finding.opened'] }
  await demand(one.post('/alert-rules', rule))
  await demand(two.post('/alert-rules', { id: 'a', name: 'Another' }))
  await demand(one.delete('/alert-rules/a'))
  await demand(two.post('/alert-rules', rule))
  expect(await actorsOf(service.database, lender.tenant)).toEqual({
    account_patches: [first, second],
    receivable_patches: [second, first],
    entries: [second],
    entry_history: [first, second],
    superseded: [second, first],
    bank_lines: [second],
    bank_line_history: [first, second],
    bank_lines_superseded: [second, first],
    bank_balances: [second],
    bank_balance_history: [first, second],
    bank_balances_superseded: [second, first],
    webhook_endpoints: [second],
    webhook_endpoint_history: [first, second],
    webhook_endpoints_superseded: [second, first],
    report_schedules: [second],
    report_schedule_history: [first, second],
    report_schedules_superseded: [second, first],
    alert_rules: [second],
    alert_rule_history: [first, second],
    alert_rules_superseded: [second, first],
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
