// What a key may do, over the whole surface: each endpoint with a key of every scope, of all others, without scopes, of another address, and with one
// that has expired. What each needs is listed here by hand, and is not read of the definitions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCOPE_NAMES, type Scope } from '@tapeline/contract/scopes'
import { receivableDefinition } from '@tapeline/contract/records/receivable-definition'
import { type KeyOptions, NO_LIMITS, issueApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { importKinds } from '../../src/resources/import/import-kinds.ts'
import { tenantOf } from '../../src/resources/organization/organization-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { Client, type Received } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError } from './answers.ts'
import type { Book } from './book.ts'
import { OPERATIONS, type Operation, call } from './operations.ts'
import { type Parties, type Party, openParties } from './parties.ts'
import { reportBook } from './reporting.ts'
import { rowsOf } from './stored.ts'

/** The scope of every write, by what it writes. Reads need `read`, and /me needs none. */
const WRITES: { readonly [S in Scope]: readonly string[] } = {
  read: ['POST /operator/debt-lines/{id}/borrowing-base/preview'],
  report: [
    'POST /accounts',
    'POST /receivables',
    'POST /receivables/{id}/entries',
    'DELETE /receivables/{id}/entries/{entry_id}',
    'POST /receivables/{id}/documents',
    'POST /documents',
    'POST /documents/{id}/content',
    'POST /bank-lines',
    'DELETE /bank-lines/{id}',
    'POST /bank-balances',
    'DELETE /bank-balances/{id}',
    'POST /operator/documents',
    'POST /operator/documents/{id}/content',
    'POST /operator/financials',
    'POST /operator/annotations',
    'POST /operator/transparency/transactions',
    'POST /operator/transparency/balances',
  ],
  import: ['POST /imports'],
  decisions: [
    'POST /finding-answers',
    'POST /tie-out-decisions',
    'POST /debt-lines/{id}/closes',
    'POST /alerts/{id}/acknowledgements',
    'POST /alerts/{id}/comments',
    'POST /alerts/{id}/snoozes',
    'POST /operator/finding-answers',
    'POST /operator/finding-decisions',
    'POST /operator/tie-out-decisions',
    'POST /operator/debt-lines/{id}/closes',
  ],
  draws: ['POST /draw-requests', 'POST /operator/draw-requests'],
  terms: [
    'POST /operator/debt-lines',
    'POST /operator/debt-line-terms',
    'POST /operator/pledges',
    'POST /operator/index-rates',
    'POST /operator/fx-rates',
    'POST /operator/payin-instruments',
  ],
  manage: [
    'POST /webhook-endpoints',
    'DELETE /webhook-endpoints/{id}',
    'POST /webhook-endpoints/{id}/replays',
    'POST /webhook-endpoints/{id}/secrets',
    'POST /alert-rules',
    'DELETE /alert-rules/{id}',
    'POST /report-schedules',
    'DELETE /report-schedules/{id}',
    'POST /report-schedules/{id}/runs',
    'POST /sandbox-clock',
    'DELETE /accounts/{id}/personal-data',
    'POST /accounts/{id}/legal-hold',
    'DELETE /accounts/{id}/legal-hold',
    'POST /asset-identity-settings',
    'POST /payment-reference-settings',
    'POST /operator/asset-identity-settings',
    'POST /operator/payment-reference-settings',
    'POST /operator/integrity-settings',
    'POST /operator/reporting-settings',
    'POST /operator/tie-out-settings',
    'POST /operator/organizations',
  ],
}

const SCOPE_OF_WRITE = new Map(
  Object.entries(WRITES).flatMap(([scope, titles]) => titles.map((title) => [title, scope as Scope] as const)),
)

function scopeOf({ title, method }: Operation): Scope | 'none' | undefined {
  if (title === 'GET /me') return 'none'
  return method === 'GET' ? 'read' : SCOPE_OF_WRITE.get(title)
}

let service: TestService
let parties: Parties
let book: Book
/** Keys by what they are called here and whose they are. */
const clients = new Map<string, Client>()

const EXPIRED = 'expired'
const ELSEWHERE = 'elsewhere'
const HERE = 'here'
const ALL = 'all'
const but = (scope: string) => `all but ${scope}`

async function keyOf(tenant: number, limits: Partial<KeyOptions>): Promise<{ key: string; number: number }> {
  const created = await issueApiKey(service.database, tenant, { name: 'restricted', ...NO_LIMITS, ...limits })
  if (typeof created === 'string') throw new Error(created)
  return created
}

const expire = installationStatement(
  '',
  `update api_keys set expires_at = '2020-01-01T00:00:00Z' where tenant = $1 and number = $2`,
)

async function openKeys(party: Party, tenant: number): Promise<void> {
  const open = async (name: string, limits: Partial<KeyOptions>) => {
    const { key, number } = await keyOf(tenant, limits)
    clients.set(`${party} ${name}`, new Client(service.address, key))
    return number
  }
  for (const scope of SCOPE_NAMES) {
    await open(scope, { scopes: [scope] })
    await open(but(scope), { scopes: SCOPE_NAMES.filter((other) => other !== scope) })
  }
  await open(ALL, { scopes: SCOPE_NAMES })
  await open(ELSEWHERE, { allowed_addresses: ['203.0.113.0/24', '2001:db8::/32'] })
  await open(HERE, { allowed_addresses: ['203.0.113.0/24', '127.0.0.0/8', '::1/128'] })
  const number = await open(EXPIRED, { scopes: SCOPE_NAMES })
  await service.database.query(expire, [tenant, number])
}

beforeAll(async () => {
  service = await startTestService()
  parties = await openParties(service)
  book = await reportBook(parties, 'scoped')
  const operator = await service.operator({ environment: 'live' })
  await openKeys('lender', parties.tenants.lender)
  await openKeys('operator', parties.tenants.operator)
  await openKeys('live_operator', tenantOf(operator.organization, 'live'))
})
afterAll(() => service.stop())

function send(name: string, operation: Operation): Promise<Received> {
  const party = operation.path === '/operator/organizations' ? 'live_operator' : operation.by
  const client = clients.get(`${party} ${name}`)
  if (client === undefined) throw new Error(`There is no key ${name} of ${party}`)
  return call(client, operation, book)
}

/** Whatever else is answered, the key was not the reason. */
function expectAdmitted(answer: Received, name: string): void {
  expect([401, 403, 429], `${name}: ${answer.text}`).not.toContain(answer.status)
  expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500)
}

test('the scope of every endpoint is listed here, and no endpoint is listed that is none', () => {
  const titles = OPERATIONS.map(({ title }) => title)
  expect(OPERATIONS.filter((operation) => scopeOf(operation) === undefined).map(({ title }) => title)).toEqual([])
  expect([...SCOPE_OF_WRITE.keys()].filter((title) => !titles.includes(title))).toEqual([])
})

test('an import writes what the scope `report` covers, and nothing else', () => {
  expect([...importKinds(receivableDefinition('operator'), 'operator').keys()].toSorted()).toEqual([
    'account',
    'bank_balance',
    'bank_balance_deletion',
    'bank_line',
    'bank_line_deletion',
    'entry',
    'entry_deletion',
    'receivable',
  ])
})

describe('of all keys, those whose limits cover it may do it, and the others change nothing', () => {
  test.each(OPERATIONS)('$title', async (operation) => {
    const needed = scopeOf(operation)
    const names = [...SCOPE_NAMES, ...SCOPE_NAMES.map(but)]
    const covering = [needed, ...SCOPE_NAMES.filter((scope) => scope !== needed).map(but)]
    const refused = needed === 'none' ? [] : names.filter((name) => !covering.includes(name))
    const before = operation.method === 'GET' ? {} : await rowsOf(service.database)
    for (const name of refused) {
      const answer = await send(name, operation)
      expectError(answer, 403, 'scope_needed')
      expect(answer.body.message, name).toContain(`with the scope \`${needed}\``)
      if (name !== but(needed ?? '')) expect(answer.body.message).toContain(`this key has \`${name}\`.`)
    }
    expectError(await send(EXPIRED, operation), 401, 'unauthorized')
    expectError(await send(ELSEWHERE, operation), 403, 'address_not_allowed')
    if (operation.method !== 'GET') expect(await rowsOf(service.database)).toEqual(before)
    for (const name of [...names.filter((one) => !refused.includes(one)), ALL, HERE])
      expectAdmitted(await send(name, operation), name)
  })
})

describe('a key that may not do something', () => {
  const lender = (name: string) => clients.get(`lender ${name}`) ?? parties.lender

  test('is not answered what another key was answered, under the same idempotency key', async () => {
    const headers = { IdempotencyKey: 'once' }
    const body = accountBody('kept')
    expect((await lender('report').post('/accounts', body, headers)).status).toBe(200)
    expectError(await lender('read').post('/accounts', body, headers), 403, 'scope_needed')
    expectError(await lender(ELSEWHERE).post('/accounts', body, headers), 403, 'address_not_allowed')
    const again = await lender('report').post('/accounts', body, headers)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  })

  test('learns nothing of what is wrong with a request, and not whether a record exists', async () => {
    const { status, body } = await lender('read').send('POST', '/accounts', '{', { 'Content-Type': 'application/json' })
    expect([status, body.code]).toEqual([403, 'scope_needed'])
    expectError(await lender('import').get('/receivables/none'), 403, 'scope_needed')
    expectError(await lender('import').get('/receivables?limit=x'), 403, 'scope_needed')
    expectError(
      await lender('read').send('POST', '/accounts', '{}', { 'Content-Type': 'text/odd' }),
      403,
      'scope_needed',
    )
    expectError(await lender('import').get(`/receivables/${'x'.repeat(300)}`), 403, 'scope_needed')
  })

  test('of a lender reaches nothing of the operator with any scope', async () => {
    expectError(await lender(ALL).get('/operator/debt-lines'), 403, 'forbidden')
    expectError(await lender('terms').post('/operator/debt-lines', { id: 'mine' }), 403, 'forbidden')
  })

  test('gets 401, and not what it lacks, once it has expired', async () => {
    const { key, number } = await keyOf(parties.tenants.lender, { scopes: ['read'] })
    const client = new Client(service.address, key)
    expect((await client.get('/accounts')).status).toBe(200)
    await service.database.query(expire, [parties.tenants.lender, number])
    expectError(await client.post('/accounts', accountBody('late')), 401, 'unauthorized')
    expectError(await client.get('/accounts'), 401, 'unauthorized')
  })
})
