// The key comes first: on every endpoint and list of the registry, whatever else is wrong with a request.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../src/resources/api-key/api-key.ts'
import { listApiKeys } from '../../src/resources/api-key/api-key-reads.ts'
import { createApiKey, deleteApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { Client } from '../harness/client.ts'
import { crossedWith } from '../../../kernel/test/length.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError } from './answers.ts'
import type { Book } from './book.ts'
import { OPERATIONS, type Operation, call, demand } from './operations.ts'
import { type Parties, openParties } from './parties.ts'
import { reportBook } from './reporting.ts'
import { accountsOf } from './stored.ts'

let service: TestService
let otherNode: string
let parties: Parties
let book: Book
beforeAll(async () => {
  service = await startTestService()
  otherNode = (await service.another()).address ?? ''
  parties = await openParties(service)
  book = await reportBook(parties, 'own')
})
afterAll(() => service.stop())

/** A key of a party that was deleted just now, after both nodes saw it write. */
async function deletedKey(by: Operation['by'] = 'lender'): Promise<string> {
  const tenant = parties.tenants[by]
  const key = await createApiKey(service.database, tenant, 'short-lived')
  for (const address of [service.address, otherNode])
    await demand(new Client(address, key).post('/accounts', { id: 'of-the-key', type: 'business' }))
  const newest = (await listApiKeys(service.database, tenant)).at(-1)
  expect(await deleteApiKey(service.database, tenant, newest?.number ?? 0)).toBe(true)
  return key
}

test('keys show nothing of how many organizations there are: numbers of their tenants are drawn', async () => {
  const numbers: number[] = []
  for (let made = 0; made < 4; made++) {
    const { tenants } = await openParties(service)
    const key = await createApiKey(service.database, tenants.lender, 'shown')
    numbers.push(Number(/^sk_snbx_(\d+)_/.exec(key)?.[1]))
  }
  // Counted up, neighbors would differ by 2. Of numbers that are drawn, one time in 100,000 any two are nearer than this.
  const gaps = numbers.slice(1).map((number, at) => Math.abs(number - (numbers[at] ?? 0)))
  expect(gaps.filter((gap) => !(gap > 1_000))).toEqual([])
})

const unrecognized: { readonly [what: string]: () => string | undefined | Promise<string> } = {
  'no Authorization': () => undefined,
  'an empty Authorization': () => '',
  'a word': () => 'letmein',
  'a key behind a scheme word': () => `Bearer ${parties.lender.key}`,
  'a key that never existed': () => createKey(parties.tenants.lender, 'sandbox'),
  'a key of a tenant that never existed': () => createKey(999_999, 'sandbox'),
  'a key under the other prefix': () => parties.lender.key?.replace('sk_snbx_', 'sk_live_'),
  'a key with one character more': () => `${parties.lender.key}A`,
  'a key in upper case': () => parties.lender.key?.toUpperCase(),
  'a deleted key': () => deletedKey(),
}

const WHATS = Object.keys(unrecognized)

describe.each(WHATS)('%s', (what) => {
  let key: string | undefined
  beforeAll(async () => {
    key = await unrecognized[what]?.()
  })

  test.each(crossedWith(OPERATIONS, WHATS.indexOf(what), WHATS.length))('answers 401 on $title', async (operation) => {
    expectError(await call(new Client(service.address, key), operation, book), 401, 'unauthorized')
  })
})

describe('a deleted key', () => {
  test.each(OPERATIONS)(
    'answers 401 at once on every node, also where it was seen valid a moment ago: $title',
    async (operation) => {
      const key = await deletedKey(operation.by)
      for (const address of [service.address, otherNode])
        expectError(await call(new Client(address, key), operation, book), 401, 'unauthorized')
    },
  )

  test('writes nothing once its deletion is answered, however many of its writes were under way', async () => {
    const key = await createApiKey(service.database, parties.tenants.lender, 'busy')
    const { number = 0 } = (await listApiKeys(service.database, parties.tenants.lender)).at(-1) ?? {}
    const clients = [service.address, otherNode].map((address) => new Client(address, key))
    const write = (id: string) =>
      clients.map((client, i) => client.post('/accounts', { id: `${id}-${i}`, type: 'business' }))
    await Promise.all(write('before'))
    const underWay = Array.from({ length: 40 }, (_, i) => write(`during-${i}`)).flat()
    await deleteApiKey(service.database, parties.tenants.lender, number)
    const before = await accountsOf(service.database, parties.tenants.lender)
    const after = await Promise.all(Array.from({ length: 10 }, (_, i) => write(`after-${i}`)).flat())
    expect(after.map((answer) => answer.status)).toEqual(after.map(() => 401))
    expect(new Set((await Promise.all(underWay)).map((answer) => answer.status))).not.toContain(500)
    expect(await accountsOf(service.database, parties.tenants.lender)).toEqual(before)
  })
})
