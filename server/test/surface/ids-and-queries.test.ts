// Ids and queries at their edges: never an internal error, and an id is what it was sent as, byte for byte.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { type Received, pathOf } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { faultyParams, onlyFault } from './answers.ts'
import { RESOURCES, SURROUNDINGS, definitionOf } from './book.ts'
import { collectionNameOf, factsOf } from './facts.ts'
import { idForOperator } from './facts-operator.ts'
import { LISTS, OPERATIONS, WRITING, call, demand, isInBook } from './operations.ts'
import { type Parties, openParties } from './parties.ts'
import { reportSurroundings } from './reporting.ts'
import { newBody, post, read, readByAll } from './written.ts'

let service: TestService
let parties: Parties
beforeAll(async () => {
  service = await startTestService()
  parties = await openParties(service, { organization: 'acme' })
  await reportSurroundings(parties)
})
afterAll(() => service.stop())

const odd = [
  'a/b',
  '%',
  '100%25',
  '%2F',
  '?',
  '#',
  'a?b=c#d',
  '🏦',
  ' ',
  ' padded ',
  'a b',
  '"',
  "'",
  '\\',
  'é',
  'e\u0301',
  '+',
  ';',
  ':',
  '&=',
  '日本',
  '...',
  'a..b',
  './a',
  '0',
  '-1',
  'null',
  'true',
  'ID',
  'id',
  '__proto__',
  'constructor',
  '{id}',
  '*',
  'x'.repeat(255),
  '🏦'.repeat(255),
  '<script>',
  '$1',
  "'; drop table accounts; --",
]

const unusable = [
  '.',
  '..',
  '',
  'x'.repeat(256),
  '🏦'.repeat(256),
  'a\nb',
  'a\tb',
  '\u200b',
  'a\u0000b',
  '\u0085',
  '\u2028',
]

/** How long an id may be: the operator knows the records that lenders make by an id that names their owner. */
function lengthMaxOf(resource: ResourceDefinition): number {
  return factsOf(resource).decided === undefined ? 255 : 255 - idForOperator('', SURROUNDINGS.ids).length
}

/** Resources whose ids follow no rule. */
const FREE = RESOURCES.filter(
  (resource) => factsOf(resource).idOf === undefined && resource.name !== 'organization',
).map((resource) => ({ title: resource.name, resource }))

/** What is calculated follows a write: entries that the tests before made and deleted under the same ids may just be taken in. */
const FOLLOWING: { readonly [resource: string]: object } = {
  receivable: {
    balance: expect.toBeOneOf([null, expect.any(Number)]),
    status: expect.toBeOneOf([null, expect.any(String)]),
  },
}

async function expectOk(id: string, answer: Promise<Received>): Promise<void> {
  const { status, text } = await answer
  expect([id, status], text).toEqual([id, 200])
}

describe('ids', () => {
  test.each(odd)('%j goes in by the body and the path and comes back as it was', async (id) => {
    expect((await parties.lender.post('/accounts', accountBody(id))).body.id).toBe(id)
    expect((await parties.lender.get(pathOf('accounts', id))).body.id).toBe(id)
    expect((await parties.lender.post('/receivables', receivableBody(id, id))).body).toMatchObject({
      id,
      obligor_id: id,
    })
    expect((await parties.lender.get(pathOf('receivables', id))).body.id).toBe(id)
    expect((await parties.lender.post(`${pathOf('receivables', id)}/entries`, entryBody(id))).body.id).toBe(id)
    expect((await parties.lender.get(pathOf('receivables', id, 'entries', id))).body.id).toBe(id)
    expect((await parties.lender.get(`${pathOf('receivables', id)}/entries`)).body.data).toHaveLength(1)
    const { data } = (await parties.lender.get('/receivables', { obligor_id: id })).body
    expect(data.map((row: { id: string }) => row.id)).toEqual([id])
    expect((await parties.lender.delete(pathOf('receivables', id, 'entries', id))).status).toBe(204)
  })

  test('that look alike are not one: none is trimmed, folded or normalised', async () => {
    const alike = ['é', 'e\u0301', 'ID', 'id', ' id', 'id ']
    for (const id of alike) await demand(parties.lender.post('/accounts', accountBody(id, { name: id })))
    for (const id of alike) expect((await parties.lender.get(pathOf('accounts', id))).body.name).toBe(id)
  })

  test.each(FREE)(
    'of any characters name a record to all who read it, and to all who write it: $title',
    async (named) => {
      const { resource } = named
      const { decided } = factsOf(resource)
      await Promise.all(
        odd.map(async (text) => {
          const id = Array.from(text).slice(0, lengthMaxOf(resource)).join('')
          const { body } = await demand(post(parties, resource, { ...(await newBody(parties, resource)), id }))
          const decision = { id: idForOperator(id, SURROUNDINGS.ids), ...decided }
          const path = `/operator/${collectionNameOf(resource)}`
          if (decided !== undefined) await expectOk(id, parties.operator.post(path, decision))
          const expected = { ...body, ...decided, ...FOLLOWING[resource.name], updated_at: expect.any(String) }
          for (const { answer, expected: shown } of await readByAll(parties, resource, body))
            if (shown === undefined) expect([id, answer.status]).toEqual([id, 404])
            else expect(answer.body).toMatchObject({ ...expected, id: shown['id'] })
        }),
      )
    },
  )

  test.each(RESOURCES.map((resource) => ({ title: resource.name, resource })))(
    'that no URL could name, that are too long or not printable are refused: $title',
    async ({ resource }) => {
      const least = await newBody(parties, resource)
      const long = 'x'.repeat(lengthMaxOf(resource) + 1)
      for (const id of [...unusable, long])
        expect(onlyFault(await post(parties, resource, { ...least, id }), 'id')).toContain('id')
    },
  )

  test('of an organization are letters, digits, dots, dashes and underscores', async () => {
    const resource = definitionOf('organization')
    const least = await newBody(parties, resource, 'Acme_Lending-2.x')
    expect((await demand(post(parties, resource, least))).body.id).toBe('Acme_Lending-2.x')
    expect((await read(parties, resource, 'Acme_Lending-2.x'))['id']).toBe('Acme_Lending-2.x')
  })
})

describe('queries', () => {
  const askable = OPERATIONS.filter((operation) => operation.method !== 'DELETE' && isInBook(operation))

  test.each(askable)('an unknown parameter is named, also beside others: $title', async (operation) => {
    const answer = await call(parties, operation, SURROUNDINGS, { query: '?limt=5&Sort=x&__proto__=1' })
    expect(faultyParams(answer)).toEqual(['Sort', '__proto__', 'limt'])
  })

  test.each(LISTS)('a parameter sent twice is refused: $title', async (operation) => {
    for (const name of ['limit', 'page', 'sort']) {
      const answer = await call(parties, operation, SURROUNDINGS, { query: `?${name}=1&${name}=2` })
      expect(onlyFault(answer, name)).toContain('once')
    }
  })

  test.each(WRITING)('a stray character in the query is no internal error: $title', async (operation) => {
    for (const query of ['?%00=1', '?a=%ff', '?=', '?a[b][c]=1', `?${'a'.repeat(5_000)}=1`, '?metadata[a]=1']) {
      const answer = await call(parties, operation, SURROUNDINGS, { query })
      expect([query.slice(0, 20), answer.status]).toEqual([query.slice(0, 20), 400])
    }
  })

  test.each(LISTS)('a NUL in a filter or a token is no internal error: $title', async (operation) => {
    for (const name of ['page', 'sort', 'limit']) {
      const answer = await call(parties, operation, SURROUNDINGS, { query: `?${name}=%00` })
      expect([name, answer.status]).toEqual([name, 400])
    }
    const filters = operation.filters.map((name) => `?${name}=%00`)
    for (const query of [...filters, '?metadata[a]=%00', '?metadata[%00]=1', '?metadata[__proto__]=1'])
      expect([200, 400]).toContain((await call(parties, operation, SURROUNDINGS, { query })).status)
  })
})
