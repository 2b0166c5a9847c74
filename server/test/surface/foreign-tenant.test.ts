// A lender's data never reaches another lender: every endpoint and list with a foreign id, key and token.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client, Received } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError, onlyFault } from './answers.ts'
import {
  type Ids,
  NAMING,
  NOWHERE,
  OPERATIONS,
  WRITING,
  bodyFor,
  call,
  canExist,
  demand,
  pathFor,
  reportBook,
} from './operations.ts'
import { rowsOf } from './stored.ts'

let service: TestService
let owner: Client
let ownerTenant: number
let stranger: Client
let strangerTenant: number
let theirs: Ids
const legal_entity_id = 'duns:150483782'
beforeAll(async () => {
  service = await startTestService()
  const [one, two] = [await service.lender({ name: 'Owner' }), await service.lender({ name: 'Stranger' })]
  owner = one.client
  ownerTenant = one.tenant
  stranger = two.client
  strangerTenant = two.tenant
  theirs = await reportBook(owner, 'theirs')
  await demand(owner.post('/accounts', { id: theirs['accounts'], legal_entity_id, metadata: { secret: 'tag' } }))
  await demand(owner.post('/receivables', { id: theirs['receivables'], metadata: { secret: 'tag' } }))
})
afterAll(() => service.stop())

const LISTS = OPERATIONS.filter((operation) => operation.isList)
const OWN_LISTS = LISTS.filter((operation) => !operation.path.includes('{'))

/** What of an answer a caller can compare. */
const visible = ({ status, text }: Received) => [status, text]

describe("another lender's ids", () => {
  test.each(NAMING)('are answered as ids that never existed: $title', async (operation) => {
    const before = await rowsOf(service.database, ownerTenant)
    const foreign = await call(stranger, operation, theirs)
    expectError(foreign, 404, 'not_found')
    expect(visible(foreign)).toEqual(visible(await call(stranger, operation, NOWHERE)))
    expect(await rowsOf(service.database, ownerTenant)).toEqual(before)
  })

  test.each(NAMING.filter((operation) => operation.method === 'GET' && !operation.isList))(
    'are nowhere on either clock: $title',
    async (operation) => {
      for (const query of ['?as_of=2026-02-02', `?known_at=${new Date().toISOString()}`]) {
        const foreign = await call(stranger, operation, theirs, { query })
        expect(foreign.status).toBe(404)
        expect(visible(foreign)).toEqual(visible(await call(stranger, operation, NOWHERE, { query })))
      }
    },
  )

  test('name no obligor, in the same words as an id that never existed', async () => {
    const posting = WRITING.find((operation) => operation.path === '/receivables')
    if (posting === undefined) throw new Error('Receivables cannot be written')
    const [foreign, nowhere] = await Promise.all([theirs, NOWHERE].map((ids) => call(stranger, posting, ids)))
    expect(onlyFault(foreign as Received, 'obligor_id')).toBeTruthy()
    expect(foreign?.text).toBe(nowhere?.text)
  })

  test('are no conflict: a legal_entity_id is unique within one lender only', async () => {
    expect(await stranger.post('/accounts', { id: 'mine', type: 'business', legal_entity_id })).toMatchObject({
      status: 200,
    })
    await demand(stranger.post('/accounts', { id: 'mine', legal_entity_id: null }))
  })
})

describe("another lender's lists", () => {
  test.each(OWN_LISTS)('show nothing, with any filter: $title', async (operation) => {
    await expectEmptyOfTheirs(operation.path, ['', '?limit=100', '?metadata[secret]=tag'])
  })

  test('show nothing by their obligor', async () => {
    await expectEmptyOfTheirs('/receivables', [`?obligor_id=${theirs['accounts']}`])
  })

  test.each(LISTS.filter(canExist))(
    "refuse another lender's tokens as they refuse garbage: $title",
    async (operation) => {
      const own = await reportBook(stranger, 'own')
      const tokens = await tokensOf()
      expect(tokens.length).toBeGreaterThan(1)
      for (const token of tokens) {
        const refused = await stranger.get(pathFor(operation, own), { page: token })
        expect(onlyFault(refused, 'page')).toContain('first page')
        expect(refused.text).not.toContain('theirs')
      }
    },
  )

  async function expectEmptyOfTheirs(path: string, queries: readonly string[]): Promise<void> {
    for (const query of queries) {
      const answer = await demand(stranger.get(path + query))
      expect(answer.text).not.toContain('theirs')
      expect(answer.text).not.toContain('tag')
    }
  }

  /** Every token that the owner's lists give. */
  async function tokensOf(): Promise<string[]> {
    const pages = await Promise.all(
      LISTS.filter(canExist).map((operation) => call(owner, operation, theirs, { query: '?limit=1' })),
    )
    return pages.flatMap(({ body }) => body.next_page ?? [])
  }
})

describe("writes with another lender's ids", () => {
  test('create records of the writer and leave theirs untouched', async () => {
    const readAll = () =>
      Promise.all(
        OPERATIONS.filter((operation) => operation.method === 'GET').map(async (operation) =>
          withoutCalculated((await call(owner, operation, theirs)).body),
        ),
      )
    const before = await readAll()
    const rows = await rowsOf(service.database, ownerTenant)
    for (const operation of WRITING) {
      const answer = await call(stranger, operation, theirs, {
        body: { ...bodyFor(operation, theirs), metadata: { by: 'stranger' } },
      })
      expect(answer).toMatchObject({ status: 200, body: { metadata: { by: 'stranger' } } })
    }
    expect(await readAll()).toEqual(before)
    expect(await rowsOf(service.database, ownerTenant)).toEqual(rows)
    for (const operation of OPERATIONS.filter((one) => one.method === 'DELETE'))
      expect((await call(stranger, operation, theirs)).status).toBe(204)
    expect(await readAll()).toEqual(before)
    expect((await rowsOf(service.database, strangerTenant))['entry_history']).toBe(1)
  })

  test.each(WRITING)('are not replayed from their idempotency keys: $title', async (operation) => {
    const own = await reportBook(stranger, 'own')
    const headers = { IdempotencyKey: `shared ${operation.title}` }
    await demand(call(owner, operation, theirs, { headers }))
    const answer = await call(stranger, operation, own, { headers })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.headers.get('idempotent-replayed')).toBeNull()
    expect(answer.text).not.toContain('theirs')
  })
})

/** Balances follow a little later, and tokens carry moments; neither is what this is about. */
function withoutCalculated(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (key, value: unknown) =>
      key === 'balance' || key === 'status' || key.endsWith('_page') ? undefined : value,
    ),
  )
}
