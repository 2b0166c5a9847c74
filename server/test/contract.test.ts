// The contract is one thing seen several ways: what is served, what is declared, what is written down. This holds them together.
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { assert, asyncProperty } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REFERENCE_FOLDER, products } from '../../tools/src/products.ts'
import type { ResourceDefinition } from '../src/contract/resource.ts'
import { bodyExample, pathExample } from '../src/http/reference/examples.ts'
import { contract } from '../src/resources/index.ts'
import { bodies, emptiedBody, partialBody } from './contract/bodies.ts'
import { type Node, documentFaults, node, nodes, operationsOf } from './contract/document.ts'
import { judgeAnswer, judgeNamed } from './contract/schemas.ts'
import { eventually } from './harness/client.ts'
import { type Lender, type TestService, startTestService } from './harness/service.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const declared = contract('operator')
const resources = declared.endpoints.flatMap(({ body }) => (body === undefined ? [] : [body]))
const [account, receivable, entry] = ['account', 'receivable', 'entry'].map((name) => resourceNamed(name))
const named = resources.map((resource) => [resource.name, resource] as const)
const pathsOfWrites = new Map(
  declared.endpoints.flatMap(({ body, path }) => (body === undefined ? [] : [[body.name, pathExample(path)]])),
)

let service: TestService
let lender: Lender
let document: Node

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  document = node(JSON.parse(await fetch(`${service.address}/openapi.json`).then((answer) => answer.text())))
  await reportTheBook(lender)
})
afterAll(() => service.stop())

function resourceNamed(name: string): ResourceDefinition {
  const found = resources.find((resource) => resource.name === name)
  if (found === undefined) throw new Error(`The contract has no ${name}`)
  return found
}

/** The examples of the reference, beside each a record as empty as can be and one that is partly filled. */
async function reportTheBook({ client }: Lender): Promise<void> {
  for (const resource of [account, receivable, entry]) {
    if (resource === undefined) continue
    const path = pathsOfWrites.get(resource.name) ?? ''
    for (const body of [bodyExample(resource), emptiedBody(resource, 'emptied'), partialBody(resource, 'partial')]) {
      const answer = await client.post(path, body)
      expect(answer.status, `${resource.name}: ${answer.text}`).toBe(200)
    }
  }
  await eventually(
    () => client.get('/receivables/loan-2001'),
    (answer) => answer.body.balance !== null,
  )
}

describe('what is written down is what is declared', () => {
  const made = products(declared)

  test.each(made.map(({ path }) => path))('%s is up to date (npm run generate)', (path) => {
    const product = made.find((candidate) => candidate.path === path)
    expect(readFileSync(`${ROOT}${path}`, 'utf8')).toBe(product?.text)
  })

  test('the folder of the reference holds nothing else', () => {
    const names = readdirSync(`${ROOT}${REFERENCE_FOLDER}`).map((name) => `${REFERENCE_FOLDER}/${name}`)
    expect(names.filter((name) => !made.some(({ path }) => path === name))).toEqual([])
  })

  test('the service shows the document that is written down', () => {
    expect(document).toEqual(JSON.parse(readFileSync(`${ROOT}openapi.json`, 'utf8')))
  })
})

describe('the document', () => {
  test('is valid OpenAPI 3.1', () => {
    expect(operationsOf(document).length).toBe(declared.endpoints.length + declared.lists.length)
    expect(documentFaults(document)).toEqual([])
  })

  test.each<[string, (broken: Record<string, unknown>) => unknown]>([
    ['leads nowhere', (broken) => ({ ...broken, components: { ...node(broken['components']), schemas: {} } })],
    ['is not unique', (broken) => changed(broken, { operationId: 'getMe' })],
    ['is not declared', (broken) => changed(broken, { parameters: [] })],
    ['no answer of success', (broken) => changed(broken, { responses: {} })],
    ['security scheme', (broken) => ({ ...broken, security: [{ other: [] }] })],
    ['3.1', (broken) => ({ ...broken, openapi: '3.0.0' })],
  ])('would not pass if broken: %s', (fault, breakIt) => {
    expect(documentFaults(node(breakIt({ ...document }))).join('\n')).toContain(fault)
  })

  test('marks every parameter of earlier versions as deprecated, on every list, and no other', () => {
    const marked = declared.lists.map(({ path }) => ({ path, names: deprecatedOf(path).toSorted() }))
    const earlier = ['skip', 'start_after', 'start_after_id', 'starting_after', 'take']
    expect(marked).toEqual(declared.lists.map(({ path }) => ({ path, names: earlier })))
    const elsewhere = operationsOf(document).filter(
      ({ path, method }) => method !== 'get' || !declared.lists.some((list) => list.path === path),
    )
    expect(
      elsewhere
        .flatMap((operation) => nodes(operation.node['parameters']))
        .filter((parameter) => 'deprecated' in parameter),
    ).toEqual([])
  })
})

/** The document with one operation changed. */
function changed(whole: Node, change: Node): Node {
  const path = '/accounts/{id}'
  const paths = node(whole['paths'])
  return { ...whole, paths: { ...paths, [path]: { get: { ...node(node(paths[path])['get']), ...change } } } }
}

function deprecatedOf(path: string): string[] {
  const operation = operationsOf(document).find((candidate) => candidate.path === path && candidate.method === 'get')
  return nodes(operation?.node['parameters'])
    .filter((parameter) => parameter['deprecated'] === true)
    .map((parameter) => String(parameter['name']))
}

describe('what is answered is what is declared', () => {
  test('every GET answers in its schema', async () => {
    const gets = operationsOf(document).filter(({ method }) => method === 'get')
    expect(gets.length).toBeGreaterThan(15)
    for (const { path, node: operation } of gets) {
      const answer = await lender.client.get(pathExample(path))
      const judge = judgeAnswer(document, operation, answer.status)
      expect.soft(judge, `${path} declares no answer ${answer.status}`).toBeDefined()
      expect.soft(judge?.(answer.body), `${path}: ${answer.text}`).toEqual([])
      expect.soft(answer.status, `${path}: ${answer.text}`).toBe(path.startsWith('/debt-lines/') ? 404 : 200)
    }
  })

  test.each([['/accounts'], ['/receivables'], ['/receivables/loan-2001/entries']])(
    'the list %s held records when it was judged',
    async (path) => {
      expect((await lender.client.get(path)).body.data.length).toBe(3)
    },
  )

  test.each(named)('a %s full of nulls may be sent and is answered, both in their schemas', async (_, resource) => {
    const body = emptiedBody(resource, 'emptied-too')
    expect(judgeNamed(document, `${resource.name}_write`)(body)).toEqual([])
    const answer = await lender.client.post(pathsOfWrites.get(resource.name) ?? '', body)
    expect(answer.status, answer.text).toBe(200)
    expect(judgeNamed(document, resource.name)(answer.body)).toEqual([])
  })

  test.each(named)('the schema of a %s takes null in exactly the fields that can be empty', async (_, resource) => {
    const judge = judgeNamed(document, resource.name)
    const path = `${pathsOfWrites.get(resource.name) ?? ''}/emptied`
    const { body: record } = await lender.client.get(path)
    const never = new Set([...resource.required, ...resource.computed_always, ...Object.keys(resource.cleared)])
    const fields = [...Object.keys(resource.fields), ...Object.keys(resource.computed)]
    const taken = fields.filter((field) => judge({ ...record, [field]: null }).length === 0)
    expect(taken).toEqual(fields.filter((field) => !never.has(field)))
    for (const field of fields) {
      const { [field]: _left, ...rest } = record
      expect(judge(rest), `without ${field}`).not.toEqual([])
    }
  })

  test.each([
    [400, '/accounts?limit=0'],
    [404, '/accounts/nobody'],
    [404, '/nowhere'],
    [405, '/me'],
  ])('an error %i answers in its schema', async (status, path) => {
    const answer = status === 405 ? await lender.client.post(path, {}) : await lender.client.get(path)
    expect(answer.status).toBe(status)
    expect(judgeNamed(document, 'error')(answer.body)).toEqual([])
  })
})

describe('what is accepted is what is declared', () => {
  /** Faults that a schema can tell; the others are rules across fields, or readings stricter than any schema. */
  const TOLD_BY_SCHEMAS = new Set(['invalid_type', 'unknown_field', 'out_of_range'])

  test.each(named)(
    'a body of %s that its schema refuses is refused, and one of the right kinds is not refused for its kinds',
    async (_, resource) => {
      const judge = judgeNamed(document, `${resource.name}_write`)
      const path = pathsOfWrites.get(resource.name) ?? ''
      let run = 0
      const seen = { taken: 0, refused: 0 }
      await assert(
        asyncProperty(bodies(resource), async (fields) => {
          run += 1
          const body = { id: `sampled-${run}`, ...fields }
          const faults = judge(body)
          const answer = await lender.client.post(path, body)
          const told: string[] =
            answer.status === 400 ? answer.body.details.map((detail: { code: string }) => detail.code) : []
          seen[answer.status === 400 ? 'refused' : 'taken'] += 1
          if (faults.length > 0)
            expect(
              answer.status,
              `the schema says: ${faults.join(', ')}; the service took ${JSON.stringify(body)}`,
            ).toBe(400)
          else
            expect(
              told.filter((code) => TOLD_BY_SCHEMAS.has(code)),
              `the schema took ${JSON.stringify(body)}; the service says: ${answer.text}`,
            ).toEqual([])
        }),
        { numRuns: 250, seed: 1 },
      )
      expect(seen.taken, 'bodies were taken').toBeGreaterThan(20)
      expect(seen.refused, 'bodies were refused').toBeGreaterThan(20)
    },
  )

  test.each(named)('a %s may be sent with objects that hold only what changes', async (_, resource) => {
    const body = partialBody(resource, 'partial-too')
    expect((await lender.client.post(pathsOfWrites.get(resource.name) ?? '', body)).status).toBe(200)
    expect(judgeNamed(document, `${resource.name}_write`)(body)).toEqual([])
  })

  test.each(named)('a %s that was read may be sent back, also by its schema', async (_, resource) => {
    const path = pathsOfWrites.get(resource.name) ?? ''
    const { body } = await lender.client.get(`${path}/${encodeURIComponent(String(bodyExample(resource)['id']))}`)
    expect(judgeNamed(document, `${resource.name}_write`)(body)).toEqual([])
    expect((await lender.client.post(path, body)).status).toBe(200)
  })
})
