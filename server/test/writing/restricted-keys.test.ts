// What restricts a key costs no statement: a write and a read with a restricted key ask of the database what they ask with any other.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_LIMITS, createApiKey, issueApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { Client } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'

let service: TestService
let lender: Lender
let asked: string[] = []
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' }, { onStatement: (name) => asked.push(name) })
  lender = await service.lender()
})
afterAll(() => service.stop())

/** What jobs ask meanwhile is left out: statements of requests alone. */
const OF_REQUESTS = /caller|key|lock-tenant|clock|verify-basis|account|answer|posting|batch/

/** Asked by a job, now and then, of keys that were used since. */
const OF_JOB = 'update-last-used-of-keys'

async function statementsOf(work: () => Promise<{ readonly status: number }>): Promise<string[]> {
  asked = []
  expect((await work()).status).toBe(200)
  return asked.filter((name) => name !== OF_JOB && OF_REQUESTS.test(name)).toSorted()
}

test('a write and a read with a restricted key ask what they ask with one without restrictions', async () => {
  const limits = {
    scopes: ['report', 'read'],
    allowed_addresses: ['127.0.0.0/8'],
    expires_at: 4_000_000_000_000_000,
  } as const
  const restricted = await issueApiKey(service.database, lender.tenant, { name: 'restricted', ...NO_LIMITS, ...limits })
  if (typeof restricted === 'string') throw new Error(restricted)
  const keys = [await createApiKey(service.database, lender.tenant, 'plain'), restricted.key]
  const [plain, other] = await Promise.all(
    keys.map(async (key) => {
      const client = new Client(service.address, key)
      expect((await client.post('/accounts', accountBody('known'))).status).toBe(200)
      return client
    }),
  )
  if (plain === undefined || other === undefined) throw new Error('There is no client')
  const written = await statementsOf(() => plain.post('/accounts', accountBody('of-plain')))
  expect(written.length).toBeGreaterThan(3)
  expect(await statementsOf(() => other.post('/accounts', accountBody('of-other')))).toEqual(written)
  const read = await statementsOf(() => plain.get('/accounts/known'))
  expect(read.length).toBeGreaterThan(1)
  expect(await statementsOf(() => other.get('/accounts/known'))).toEqual(read)
})
