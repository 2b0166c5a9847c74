// A lender's data never reaches another lender: every endpoint and list of lenders with a foreign id, key and token, and
// every field that names a record with one of another lender.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Received } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError, faultyParams, onlyFault, withoutDerived } from './answers.ts'
import { type Book, NOWHERE, RESOURCES, bodyFor } from './book.ts'
import { factsOf } from './facts.ts'
import { idForOperator } from './facts-operator.ts'
import {
  BY,
  BY_DECLARED_KEYS,
  LISTS,
  NAMING,
  type Operation,
  WRITING,
  calculated,
  call,
  demand,
  pathFor,
} from './operations.ts'
import { type Parties, openParties } from './parties.ts'
import { prepare, reportBook, settled } from './reporting.ts'
import { sampleOf } from './samples.ts'
import { rowsOf } from './stored.ts'

let service: TestService
let owner: Parties
let stranger: Parties
let theirs: Book
let own: Book
const legal_entity_id = 'duns:150483782'
const secret = { secret: 'tag' }
beforeAll(async () => {
  service = await startTestService()
  owner = await openParties(service, { organization: 'theirs-org' })
  stranger = await openParties(service, { organization: 'stranger-org' })
  theirs = await reportBook(owner, 'theirs')
  own = await reportBook(stranger, 'own')
  await demand(owner.lender.post('/accounts', { id: theirs.ids['accounts'], legal_entity_id }))
  for (const operation of WRITING)
    await demand(call(owner, operation, theirs, { body: { id: bodyFor(operation, theirs)?.id, metadata: secret } }))
  await settled(owner, theirs)
  await settled(stranger, own)
})
afterAll(() => service.stop())

const byLenders = (operations: readonly Operation[]) => operations.filter(({ by }) => by === 'lender')
const OWN_LISTS = byLenders(LISTS).filter(({ path }) => !path.includes('{'))

/** What of an answer a caller can compare. */
const visible = ({ status, text }: Received) => [status, text]

describe("another lender's ids", () => {
  test.each(byLenders(NAMING))('are answered as ids that never existed: $title', async (operation) => {
    const before = await rowsOf(service.database)
    const foreign = await call(stranger, operation, theirs)
    expectError(foreign, 404, 'not_found')
    expect(visible(foreign)).toEqual(visible(await call(stranger, operation, NOWHERE)))
    expect(await rowsOf(service.database)).toEqual(before)
  })

  test.each(byLenders(NAMING).filter(({ method, isList }) => method === 'GET' && !isList))(
    'are nowhere on either clock: $title',
    async (operation) => {
      for (const query of ['?as_of=2026-02-02', `?known_at=${new Date().toISOString()}`]) {
        const foreign = await call(stranger, operation, theirs, { query })
        expect(foreign.status).toBe(404)
        expect(visible(foreign)).toEqual(visible(await call(stranger, operation, NOWHERE, { query })))
      }
    },
  )

  test.each(byLenders(NAMING).filter(({ method }) => method === 'GET'))(
    'are nowhere for a lender that asks by the id that the operator knows: $title',
    async (operation) => {
      const known = Object.entries(theirs.ids).map(([name, id]) => [name, idForOperator(id, theirs.ids)] as const)
      const foreign = await call(stranger, operation, { ...theirs, ids: Object.fromEntries(known) })
      expect(visible(foreign)).toEqual(visible(await call(stranger, operation, NOWHERE)))
    },
  )

  test('are no conflict: a legal_entity_id is unique within one lender only', async () => {
    const mine = { id: 'mine', type: 'business', legal_entity_id }
    expect(await stranger.lender.post('/accounts', mine)).toMatchObject({ status: 200 })
    await demand(stranger.lender.post('/accounts', { id: 'mine', legal_entity_id: null }))
  })
})

const NAMES = RESOURCES.flatMap((resource) =>
  Object.entries(factsOf(resource).names ?? {})
    .filter(([field]) => field !== 'organization')
    .map(([field, collection]) => ({ title: `${resource.name}.${field}`, resource, field, collection })),
)

describe.each(NAMES)('$title', ({ resource, field, collection }) => {
  test('names no record of another lender, in the same words as one that never existed', async () => {
    const { path, maker, idOf } = factsOf(resource)
    const writing = { path, body: resource }
    const name = `naming-${field}`
    await prepare(stranger, writing, own, name)
    const rows = await rowsOf(service.database)
    const answers: string[] = []
    for (const { ids } of [theirs, NOWHERE]) {
      const isTheirs =
        maker !== 'lender' &&
        [
          'draw-requests',
          'documents',
          'payment-reference-settings',
          'tie-out-decisions',
          'finding-answers',
          'asset-identity-settings',
        ].includes(collection)
      const named = isTheirs ? idForOperator(ids[collection], ids) : ids[collection]
      const body = { ...bodyFor(writing, own, name), ...sampleOf(resource, field).beside, [field]: named }
      const sent = { ...body, id: idOf?.(body) ?? name }
      const answer = await stranger[maker].post(pathFor({ path }, own.ids), sent)
      expect(new Set(faultyParams(answer))).toEqual(new Set([field]))
      answers.push(answer.text.replaceAll(String(named), 'named'))
    }
    expect(answers[0]).toBe(answers[1])
    expect(await rowsOf(service.database)).toEqual(rows)
  })
})

describe("another lender's lists", () => {
  test.each(OWN_LISTS)('show nothing, with any filter: $title', async (operation) => {
    const known = Object.values(theirs.ids).flatMap((id) => [id, idForOperator(id, theirs.ids)])
    const filters = operation.filters.flatMap((name) => known.map((id) => `?${name}=${encodeURIComponent(id)}`))
    const tagged = '?metadata[secret]=tag'
    for (const query of ['', '?limit=100', ...(operation.metadata ? [tagged] : []), ...filters]) {
      const answer = await call(stranger, operation, own, { query })
      // A filter that no record could meet is refused, in words that repeat at most what was sent.
      if (query === tagged && BY_DECLARED_KEYS.has(operation.path)) expect(answer.status).toBe(400)
      else expect(filters.includes(query) ? [200, 400] : [200], query).toContain(answer.status)
      if (answer.status === 200) expect(answer.text).not.toMatch(/theirs|"tag"/)
    }
  })

  test.each(byLenders(LISTS))("refuse another lender's tokens as they refuse garbage: $title", async (operation) => {
    const pages = await Promise.all(byLenders(LISTS).map((list) => call(owner, list, theirs, { query: '?limit=1' })))
    const tokens: string[] = pages.flatMap(({ body }) => body.next_page ?? [])
    expect(tokens.length).toBeGreaterThan(10)
    for (const token of tokens) {
      const refused = await call(stranger, operation, own, { query: `?page=${token}` })
      expect(onlyFault(refused, 'page')).toContain('first page')
      expect(refused.text).not.toContain('theirs')
    }
  })
})

describe("writes with another lender's ids", () => {
  const WRITING_OWN = byLenders(WRITING)

  /** A body of the stranger's own under another lender's id. */
  const underTheirId = (operation: Operation) => ({
    ...bodyFor(operation, own),
    id: bodyFor(operation, theirs)?.id,
    metadata: { by: 'stranger' },
  })

  test('create records of the writer and leave theirs untouched', async () => {
    const readAll = () =>
      Promise.all(
        BY.lender
          .filter(({ method }) => method === 'GET')
          .map(async (operation) => withoutDerived((await calculated(owner, operation, theirs)).body)),
      )
    const before = await readAll()
    const rows = await rowsOf(service.database, owner.tenants.lender)
    for (const operation of WRITING_OWN) {
      const path = pathFor(operation, own.ids)
      const answer = await stranger.lender.post(path, underTheirId(operation))
      expect(answer, answer.text).toMatchObject({ status: 200, body: { metadata: { by: 'stranger' } } })
      expect(answer.text).not.toContain('theirs-org')
    }
    expect(await readAll()).toEqual(before)
    expect(await rowsOf(service.database, owner.tenants.lender)).toEqual(rows)
    const named = ['entries', 'bank-lines', 'bank-balances', 'webhook-endpoints', 'report-schedules', 'alert-rules']
    const ids = { ...own.ids, ...Object.fromEntries(named.map((name) => [name, theirs.ids[name] ?? ''])) }
    await demand(stranger.lender.post(pathFor({ path: '/accounts/{id}/legal-hold' }, own.ids), { reference: 'Case 7' }))
    for (const operation of BY.lender.filter(({ method }) => method === 'DELETE'))
      expect((await call(stranger, operation, { ...own, ids })).status).toBe(204)
    expect(await readAll()).toEqual(before)
    expect(await rowsOf(service.database, stranger.tenants.lender)).toMatchObject({
      entry_history: 1,
      bank_line_history: 1,
      bank_balance_history: 1,
      webhook_endpoint_history: 1,
      report_schedule_history: 1,
      alert_rule_history: 1,
    })
  })

  test.each(WRITING_OWN)(
    'are not replayed from their idempotency keys, nor refused for them: $title',
    async (operation) => {
      const headers = { IdempotencyKey: `shared ${operation.title}` }
      const first = await demand(call(owner, operation, theirs, { headers }))
      const answer = await call(stranger, operation, own, { headers })
      expect(answer.status, answer.text).toBe(200)
      expect(answer.headers.get('idempotent-replayed')).toBeNull()
      expect(answer.text).not.toContain('theirs')
      const again = await call(owner, operation, theirs, { headers })
      expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
    },
  )

  test.each(BY.lender.filter(({ upload }) => upload !== undefined))(
    'are not replayed from their idempotency keys, nor refused for them: $title',
    async (operation) => {
      const headers = { IdempotencyKey: `shared ${operation.title}` }
      await demand(call(owner, operation, theirs, { headers }))
      const answer = await call(stranger, operation, own, { headers })
      expect(answer.status, answer.text).toBe(200)
      expect(answer.headers.get('idempotent-replayed')).toBeNull()
      expect(answer.text).not.toContain('theirs')
    },
  )

  test('of an organization that is another lender are refused, whoever it is', async () => {
    for (const operation of WRITING_OWN.filter(({ body }) => Object.hasOwn(body?.fields ?? {}, 'organization')))
      for (const organization of ['theirs-org', 'nobody', 'operator']) {
        const answer = await call(stranger, operation, own, { body: { ...bodyFor(operation, own), organization } })
        expect(onlyFault(answer, 'organization')).toContain('must be your own')
      }
  })
})
