// Sandbox data is separate from live data: the two environments share nothing, of a lender and of the operator alike. Only
// organizations are the same in both.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError, onlyFault, withoutDerived } from './answers.ts'
import { type Book, bodyFor } from './book.ts'
import { factsOf } from './facts.ts'
import {
  BY_DECLARED_KEYS,
  LISTS,
  NAMING,
  OPERATIONS,
  type Operation,
  WRITING,
  calculated,
  call,
  demand,
  pathFor,
} from './operations.ts'
import { type Parties, openParties } from './parties.ts'
import { reportBook, settled } from './reporting.ts'
import { rowsOf } from './stored.ts'

let service: TestService
let sandbox: Parties
let live: Parties
let book: Book
const legal_entity_id = 'duns:150483782'
beforeAll(async () => {
  service = await startTestService()
  sandbox = await openParties(service, { organization: 'acme' })
  live = await openParties(service, { organization: 'acme', environment: 'live' })
  book = await reportBook(sandbox, 'own')
  await demand(sandbox.lender.post('/accounts', { id: book.ids['accounts'], legal_entity_id }))
  for (const operation of WRITING) await demand(call(sandbox, operation, book, { body: marked(operation) }))
  await settled(sandbox, book)
})
afterAll(() => service.stop())

/** What marks a record of sandbox. */
const marked = (operation: Operation) => ({ id: bodyFor(operation, book)?.id, metadata: { secret: 'tag' } })

/** What concerns organizations, which are the same in both environments. */
const spans = ({ path, shows }: Operation) =>
  path.includes('/organizations') || (shows !== undefined && ['organization', 'me'].includes(shows))
const apart = (operations: readonly Operation[]) => operations.filter((operation) => !spans(operation))

describe('before anything is reported in live', () => {
  test('the key alone selects the environment', async () => {
    for (const parties of [sandbox, live])
      for (const [client, id] of [
        [parties.lender, 'acme'],
        [parties.operator, 'operator'],
      ] as const)
        expect((await client.get('/me')).body).toMatchObject({ environment: parties.environment, organization: { id } })
  })

  test.each(apart(LISTS).filter(({ path }) => !path.includes('{')))(
    'nothing of sandbox is listed: $title',
    async (operation) => {
      for (const query of ['', ...(operation.metadata ? ['?metadata[secret]=tag'] : [])]) {
        const answer = await call(live, operation, book, { query })
        expect(answer.text).not.toMatch(/own-|tag/)
        if (query !== '' && BY_DECLARED_KEYS.has(operation.path)) {
          expectError(answer, 400, 'invalid_request')
          continue
        }
        expect(answer.status).toBe(200)
        // Keys are made by commands, and the audit and the events list them.
        const isOfKey = (row: { subject_type?: string; subject?: { kind: string } }) =>
          row.subject_type === 'api_key' || row.subject?.kind === 'api_key'
        const own = answer.body.data.filter((row: object) => !isOfKey(row))
        expect(own).toEqual([])
      }
    },
  )

  test.each(apart(NAMING))('ids of sandbox name nothing: $title', async (operation) => {
    expectError(await call(live, operation, book), 404, 'not_found')
  })

  test.each(WRITING.filter(({ body }) => Object.keys((body && factsOf(body).names) ?? {}).length > 1))(
    'a record of sandbox cannot be named: $title',
    async (operation) => {
      const rows = await rowsOf(service.database)
      const answer = await call(live, operation, book)
      expectError(answer, 400, 'invalid_request')
      expect(answer.body.message).toMatch(/names no|is begun by the lender only/)
      expect(await rowsOf(service.database)).toEqual(rows)
    },
  )

  test.each(apart(LISTS).filter(({ path }) => !path.includes('{')))(
    'page tokens of sandbox are refused: $title',
    async (operation) => {
      const first = await call(sandbox, operation, book, { query: '?limit=1' })
      const token = first.body.next_page ?? (await sandbox.lender.get('/accounts', { limit: 1 })).body.next_page
      const refused = await live[operation.by].get(pathFor(operation, book.ids), { page: token })
      expect(onlyFault(refused, 'page')).toContain('first page')
    },
  )
})

describe('with the same ids in both', () => {
  test('each environment keeps its own records, and a legal_entity_id is unique within one only', async () => {
    const before = await snapshot(sandbox)
    await reportBook(live, 'own')
    for (const operation of apart(WRITING))
      await demand(
        call(live, operation, book, { body: { id: bodyFor(operation, book)?.id, metadata: { of: 'live' } } }),
      )
    const another = { id: 'another', type: 'business', legal_entity_id }
    expect(await live.lender.post('/accounts', another)).toMatchObject({ status: 200 })
    expect(await live.lender.get(pathFor({ path: '/accounts/{id}' }, book.ids))).toMatchObject({
      status: 200,
      body: { legal_entity_id: null, metadata: { of: 'live' } },
    })
    await demand(live.lender.delete(pathFor({ path: '/receivables/{id}/entries/{entry_id}' }, book.ids)))
    expect(await snapshot(sandbox)).toEqual(before)
  })

  test.each(apart(WRITING))('an idempotency key of one is not one of the other: $title', async (operation) => {
    const headers = { IdempotencyKey: `shared ${operation.title}` }
    const body = { ...bodyFor(operation, book), metadata: { at: 'first' } }
    await demand(call(sandbox, operation, book, { body, headers }))
    const answer = await call(live, operation, book, { body: { ...body, metadata: { at: 'second' } }, headers })
    expect(answer.status, answer.text).toBe(200)
    expect([answer.body.metadata.at, answer.headers.get('idempotent-replayed')]).toEqual(['second', null])
  })
})

/** Everything that the reads of an environment answer, save of organizations. */
async function snapshot(parties: Parties): Promise<unknown[]> {
  const reads = apart(OPERATIONS).filter(({ method }) => method === 'GET')
  return Promise.all(reads.map(async (operation) => withoutDerived((await calculated(parties, operation, book)).body)))
}
