// What is answered is what is declared, and what is accepted too: every endpoint and list of the registry beside its schemas
// in the document.
import { assert, asyncProperty } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Received } from '../harness/client.ts'
import { Client } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { type Book, NOWHERE, RESOURCES, SURROUNDINGS } from '../surface/book.ts'
import { factsOf } from '../surface/facts.ts'
import {
  BY,
  NAMING,
  OPERATIONS,
  type Operation,
  UPLOADS,
  WRITING,
  call,
  demand,
  isOfMade,
  pathFor,
} from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { jsonRequest, sendRaw } from '../surface/raw.ts'
import { reportSurroundings, settled } from '../surface/reporting.ts'
import { fullBody, leastBody } from '../surface/samples.ts'
import { newBody, post, read } from '../surface/written.ts'
import { changes, emptiedBody, partialBody } from './bodies.ts'
import { type Node, node, withPartsInPlace } from '../../../contract/test/document.ts'
import { judgeAnswer, judgeNamed } from '../../../contract/test/schemas.ts'
import { runs } from '../../../kernel/test/length.ts'

let service: TestService
let parties: Parties
let document: Node
beforeAll(async () => {
  service = await startTestService()
  document = withPartsInPlace(
    node(JSON.parse(await fetch(`${service.address}/openapi.json`).then((answer) => answer.text()))),
  )
  parties = await openParties(service, { organization: 'acme' })
  await reportSurroundings(parties)
  for (const resource of RESOURCES) {
    for (const bodyOf of [fullBody, emptiedBody, partialBody])
      await demand(post(parties, resource, bodyOf(resource, await newBody(parties, resource))))
    if (resource.name === 'account') await parties.lender.post('/accounts', { id: 'obligor', legal_entity_id: null })
  }
  await settled(parties, SURROUNDINGS)
})
afterAll(() => service.stop())

const named = RESOURCES.map((resource) => [resource.name, resource] as const)
const OF_RECORDS = OPERATIONS.filter((operation) => !isOfMade(operation))
const reads = OF_RECORDS.filter(({ method }) => method === 'GET')

/** The operation as the document has it. */
function declaredOf({ path, method }: Operation): Node {
  return node(node(node(document['paths'])[path])[method.toLowerCase()])
}

/** Lists that have nothing to show yet. */
const EMPTY: readonly string[] = [
  '/debt-lines/{id}/metrics',
  '/findings',
  '/operator/organizations/{id}/findings',
  '/operator/findings',
  '/operator/contested-assets',
  '/webhook-endpoints/{id}/deliveries',
  '/report-schedules/{id}/runs',
]

describe('what is answered is what is declared', () => {
  test.each(reads)('$title', async (operation) => {
    const answer = await call(parties, operation, SURROUNDINGS)
    expect(answer.status, answer.text).toBe(200)
    const headers = Object.keys(node(node(node(declaredOf(operation)['responses'])['200'])['headers']))
    expect(answer.headers.has('tapeline-freshness')).toBe(headers.includes('Tapeline-Freshness'))
    if (operation.isFile) {
      // What documents hold here; certificates are looked into where months are closed.
      if (operation.path.endsWith('/content')) expect(answer.body).toEqual({ of: expect.any(String) })
      expect(answer.headers.get('content-disposition')).toContain('attachment')
      expect(Object.keys(node(node(declaredOf(operation)['responses'])['200']))).toContain('content')
      return
    }
    if (operation.isTable) {
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      const content = node(node(node(declaredOf(operation)['responses'])['200'])['content'])
      expect(Object.keys(content)).toEqual(['text/csv'])
      return
    }
    const judge = judgeAnswer(document, declaredOf(operation), 200)
    expect(judge?.(answer.body), answer.text).toEqual([])
    if (operation.isList) expect(answer.body.data.length > 0).toBe(!EMPTY.includes(operation.path))
  })

  test.each(named)('a %s full of nulls may be sent and is answered, both in their schemas', async (_, resource) => {
    const body = emptiedBody(resource, await newBody(parties, resource))
    expect(judgeNamed(document, `${resource.name}_write`)(body)).toEqual([])
    const answer = await post(parties, resource, body)
    expect(answer.status, answer.text).toBe(200)
    expect(judgeNamed(document, resource.name)(answer.body)).toEqual([])
  })

  test.each(named)('the schema of a %s takes null in exactly the fields that can be empty', async (_, resource) => {
    const judge = judgeNamed(document, resource.name)
    const { body: record } = await demand(post(parties, resource, await newBody(parties, resource)))
    const never = new Set([...resource.required, ...resource.computed_always, ...Object.keys(resource.cleared)])
    const fields = [...Object.keys(resource.fields), ...Object.keys(resource.computed)]
    const taken = fields.filter((field) => judge({ ...record, [field]: null }).length === 0)
    expect(taken).toEqual(fields.filter((field) => !never.has(field)))
    for (const field of fields) {
      const { [field]: _left, ...rest } = record
      expect(judge(rest), `without ${field}`).not.toEqual([])
    }
  })
})

/** Asserts that an operation declares the error that it answers, its status and its code, in its schema. */
function expectDeclared(operation: Operation, answer: Received, status: number): void {
  expect(answer.status, answer.text).toBe(status)
  const response = node(node(declaredOf(operation)['responses'])[String(status)])
  expect(String(response['description'])).toContain(`\`${answer.body.code}\``)
  expect(judgeAnswer(document, declaredOf(operation), status)?.(answer.body), answer.text).toEqual([])
}

describe('an error is one that is declared', () => {
  const nonsense = { query: '?nonsense=1' }

  test.each(OF_RECORDS)('400 and 401: $title', async (operation) => {
    expectDeclared(operation, await call(parties, operation, SURROUNDINGS, nonsense), 400)
    expectDeclared(operation, await call(new Client(service.address, 'stranger'), operation, SURROUNDINGS), 401)
  })

  test.each(BY.operator)("403 to a lender's key: $title", async (operation) => {
    expectDeclared(operation, await call(parties.lender, operation, SURROUNDINGS), 403)
  })

  test.each(NAMING)('404: $title', async (operation) => {
    expectDeclared(operation, await call(parties, operation, NOWHERE), 404)
  })

  test.each([...WRITING, ...UPLOADS])('422: $title', async (operation) => {
    const headers = { IdempotencyKey: `once ${operation.title}` }
    const send = (body: object, book: Book = SURROUNDINGS) => call(parties, operation, book, { body, headers })
    const { body: resource } = operation
    const id = resource && leastBody(resource, SURROUNDINGS.names[resource.name] ?? '', SURROUNDINGS.ids).id
    const known = factsOf(resource ?? { name: 'document' }).maker === 'lender' && operation.by === 'operator'
    const first = { id: known ? `acme:${id}` : id }
    await demand(send(first))
    expectDeclared(operation, await send({ ...first, metadata: { other: 1 } }), 422)
  })

  test.each(WRITING)('400, 413 and 415 of a body that cannot be read: $title', async (operation) => {
    const path = pathFor(operation, SURROUNDINGS.ids)
    const send = (body: string, headers: Record<string, string> = {}) =>
      sendRaw(service.address, jsonRequest(path, parties[operation.by].key ?? '', body, headers))
    expectDeclared(operation, await send('{'), 400)
    expectDeclared(operation, await send(`"${'x'.repeat(1_048_576)}"`), 413)
    expectDeclared(operation, await send('<a/>', { 'Content-Type': 'text/xml' }), 415)
  })

  test.each([
    [404, '/nowhere'],
    [405, '/me'],
  ])('%i of what is no operation is in the schema of errors', async (status, path) => {
    const answer = status === 405 ? await parties.lender.post(path, {}) : await parties.lender.get(path)
    expect(answer.status).toBe(status)
    expect(judgeNamed(document, 'error')(answer.body)).toEqual([])
  })
})

describe('what is accepted is what is declared', () => {
  /** Faults that a schema can express; the others are rules across fields, or readings stricter than any schema. */
  const EXPRESSIBLE = new Set(['invalid_type', 'unknown_field', 'out_of_range'])

  /** Resources with fields that exclude each other: few bodies of any fields are taken, so more of them are tried. */
  const EXCLUDING = new Set(['alert_rule'])

  test.each(named)(
    'a body of %s that its schema refuses is refused, and one of the right kinds is not refused for its kinds',
    async (_, resource) => {
      const judge = judgeNamed(document, `${resource.name}_write`)
      const { idOf } = factsOf(resource)
      let run = 0
      const seen = { taken: 0, refused: 0 }
      await assert(
        asyncProperty(changes(resource), async (change) => {
          run += 1
          // Where a rule makes the id, there is one record to change.
          const name = idOf === undefined ? `sampled-${run}` : (SURROUNDINGS.names[resource.name] ?? '')
          const body = { ...leastBody(resource, name, SURROUNDINGS.ids), ...change }
          const faults = judge(body)
          const answer = await post(parties, resource, body)
          const details: { code: string }[] = answer.status === 400 ? answer.body.details : []
          const expressible = details.map(({ code }) => code).filter((code) => EXPRESSIBLE.has(code))
          seen[answer.status === 400 ? 'refused' : 'taken'] += 1
          if (faults.length > 0)
            expect(
              answer.status,
              `the schema reports: ${faults.join(', ')}; the service took ${JSON.stringify(body)}`,
            ).toBe(400)
          else
            expect(expressible, `the schema took ${JSON.stringify(body)}; the service answers: ${answer.text}`).toEqual(
              [],
            )
        }),
        { numRuns: (EXCLUDING.has(resource.name) ? 2 : 1) * runs(120, 60), seed: 1 },
      )
      expect(seen.taken, 'bodies were taken').toBeGreaterThan(10)
      expect(seen.refused, 'bodies were refused').toBeGreaterThan(10)
    },
  )

  test.each(named)('a %s may be sent with objects that hold only what changes', async (name, resource) => {
    const body = partialBody(resource, await newBody(parties, resource))
    expect((await post(parties, resource, body)).status).toBe(200)
    expect(judgeNamed(document, `${name}_write`)(body)).toEqual([])
  })

  test.each(named)('a %s that was read may be sent back, also by its schema', async (name, resource) => {
    const { id } = (await demand(post(parties, resource, await newBody(parties, resource)))).body
    const body = await read(parties, resource, id)
    expect(judgeNamed(document, `${name}_write`)(body)).toEqual([])
    expect((await post(parties, resource, body)).status).toBe(200)
  })
})
