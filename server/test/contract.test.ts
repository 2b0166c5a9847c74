// The contract is one thing seen several ways: what is served, what is declared, what is written down. This holds what is
// declared and what is written down together; contract/answers.test.ts what is declared and what is served.
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REFERENCE_FOLDER, products } from '../../tools/src/products.ts'
import { DASHBOARD_ENDPOINTS, contract } from '../src/resources/index.ts'
import { type Node, documentFaults, node, nodes, operationsOf, withPartsInPlace } from '../../contract/test/document.ts'
import { type TestService, startTestService } from './harness/service.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const declared = contract('operator')

let service: TestService
let shown: Node
let document: Node
beforeAll(async () => {
  service = await startTestService()
  shown = node(JSON.parse(await fetch(`${service.address}/openapi.json`).then((answer) => answer.text())))
  document = withPartsInPlace(shown)
})
afterAll(() => service.stop())

describe('what is written down is what is declared', () => {
  const made = products(declared, DASHBOARD_ENDPOINTS)

  test.each(made.map(({ path }) => path))('%s is up to date (npm run generate)', (path) => {
    const product = made.find((candidate) => candidate.path === path)
    expect(readFileSync(`${ROOT}${path}`, 'utf8')).toBe(product?.text)
  })

  test('the folder of the reference holds nothing else', () => {
    const names = readdirSync(`${ROOT}${REFERENCE_FOLDER}`).map((name) => `${REFERENCE_FOLDER}/${name}`)
    expect(names.filter((name) => !made.some(({ path }) => path === name))).toEqual([])
  })

  test('the service shows the document that is written down', () => {
    expect(shown).toEqual(JSON.parse(readFileSync(`${ROOT}openapi.json`, 'utf8')))
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
