// What a batch read ahead of its tenant's lock is verified behind it: whatever was committed in between, nothing of the batch is stored. And who
// waits until every moment up to now is stored waits for batches that read ahead.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseKey } from '../../src/resources/api-key/api-key.ts'
import { listApiKeys } from '../../src/resources/api-key/api-key-reads.ts'
import { createApiKey, deleteApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { awaitWriter } from '../../src/resources/dated-reads.ts'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { type Transaction, allInOrder, installationStatement } from '../../src/storage/database.ts'
import { type Basis, readAhead, readBehindLock, verifyBehindLock } from '../../src/storage/writer/basis.ts'
import type { Credential } from '../../src/storage/writer/operation.ts'
import { logEvent, takeMoment } from '../../src/storage/writer/standalone-event.ts'
import { accountBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'

let service: TestService
let lender: Lender
let credential: Credential
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  lender = await service.lender()
  credential = { tenant: lender.tenant, digest: parseKey(lender.key)?.digest }
  await lender.client.post('/accounts', accountBody('a'))
})
afterAll(() => service.stop())

const nothing = () => []

/** What the batch before found behind the lock. */
function readBefore(): Promise<Basis> {
  return service.database.transaction((transaction) =>
    readBehindLock(transaction, lender.tenant, [credential], nothing),
  )
}

/** Reads ahead, then has something happen, then verifies and writes a line of the log. */
async function writeAround(happen: () => Promise<unknown>): Promise<void> {
  const before = await readBefore()
  const transaction = await service.database.begin()
  const basis = await readAhead(transaction, before, [credential], nothing)
  await happen()
  try {
    await allInOrder([...verifyBehindLock(transaction, basis), log(transaction)])
  } catch (error) {
    await transaction.rollback()
    throw error
  }
  await transaction.commit()
}

async function log(transaction: Transaction): Promise<void> {
  const at = await takeMoment(transaction, lender.tenant)
  await logEvent(transaction, lender.tenant, { at, actor: 0, did: 'changed', kind: 'account', id: randomUUID() })
}

const countBatches = installationStatement(
  'count-batches-of-test',
  'select count(*)::integer as batches from batches where tenant = $1',
)
const batchesOf = async () =>
  (await service.database.query<{ batches: number }>(countBatches, [lender.tenant]))[0]?.batches ?? 0

const setTimeZone = installationStatement(
  'set-time-zone-of-test',
  'update tenants set time_zone = $2 where tenant = $1',
)
const expireKeys = installationStatement(
  'expire-keys-of-test',
  `update api_keys set expires_at = '2020-01-01T00:00:00Z' where tenant = $1`,
)
const forgetTenant = installationStatement('forget-tenant-of-test', 'delete from tenants where tenant = $1')

test('where nothing happened the batch is stored', async () => {
  const batches = await batchesOf()
  await writeAround(async () => {})
  expect(await batchesOf()).toBe(batches + 1)
})

test.each<[string, number, () => Promise<unknown>]>([
  ['another batch', 1, () => service.database.transaction((transaction) => log(transaction))],
  ['the deletion of its key', 1, () => deleteKey()],
  ['the creation of a key', 1, () => createApiKey(service.database, lender.tenant, 'another')],
  ['the expiry of its key', 0, () => service.database.query(expireKeys, [lender.tenant])],
  [
    'a suspension',
    0,
    () => changeOrganization(service.database, lender.organization.organization, { suspended: true }),
  ],
  ['another time zone', 0, () => service.database.query(setTimeZone, [lender.tenant, 'Asia/Tokyo'])],
  ['a restore without the tenant', 0, () => service.database.query(forgetTenant, [lender.tenant])],
])('%s in between fails it', async (_, logged, happen) => {
  const batches = await batchesOf()
  await expect(writeAround(happen)).rejects.toThrow('verify-basis')
  expect(await batchesOf()).toBe(batches + logged)
})

async function deleteKey(): Promise<void> {
  for (const { number } of await listApiKeys(service.database, lender.tenant))
    await deleteApiKey(service.database, lender.tenant, number)
}

/** Lets some batches read ahead, does something meanwhile, and ends them, so that a failure leaves no transaction open. */
async function whileReadAhead(count: number, meanwhile: () => Promise<unknown>): Promise<void> {
  const before = await readBefore()
  const transactions = await Promise.all(Array.from({ length: count }, () => service.database.begin()))
  try {
    for (const transaction of transactions) await readAhead(transaction, before, [credential], nothing)
    await meanwhile()
  } finally {
    for (const transaction of transactions) await transaction.rollback()
  }
}

test('who waits for all moments up to now waits for a batch that reads ahead', async () => {
  // It gives up after a second.
  await whileReadAhead(1, () =>
    expect(awaitWriter(service.database, lender.tenant)).rejects.toMatchObject({ code: 'overloaded' }),
  )
  await awaitWriter(service.database, lender.tenant)
})

test('batches that read ahead do not wait for one another, and tenants not for others', async () => {
  const other = await service.lender()
  await whileReadAhead(2, () => awaitWriter(service.database, other.tenant))
})
