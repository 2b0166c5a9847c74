// Every operation of the interface can be called, and sends requests as the OpenAPI document defines them. The client is walked as it is at run time; nothing
// here knows how it was generated.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { List, Tapeline } from '../src/index.ts'
import { Resource } from '../src/resource.ts'

interface DocumentParameter {
  readonly name: string
  readonly in: string
  readonly deprecated?: boolean
}

interface DocumentOperation {
  /** Those of several operations are references to components. */
  readonly parameters: readonly (DocumentParameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: { readonly [type: string]: unknown } }
}

const ROOT = new URL('../../', import.meta.url)
const { paths, components } = JSON.parse(readFileSync(fileURLToPath(new URL('openapi.json', ROOT)), 'utf8')) as {
  readonly paths: { readonly [path: string]: { readonly [method: string]: DocumentOperation } }
  readonly components: { readonly parameters: { readonly [name: string]: DocumentParameter } }
}
const DECLARED = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ title: `${method.toUpperCase()} ${path}`, path, operation })),
)

function parametersOf({ parameters }: DocumentOperation): DocumentParameter[] {
  return parameters.flatMap((parameter) =>
    '$ref' in parameter ? (components.parameters[parameter.$ref.split('/').at(-1) ?? ''] ?? []) : parameter,
  )
}

interface Sent {
  readonly title: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: unknown
}

let sent: Sent[]
let tapeline: Tapeline
beforeEach(() => {
  sent = []
  tapeline = new Tapeline({ key: `sk_snbx_1_${'k'.repeat(43)}`, base_url: 'https://example.com/api', fetch: record })
})

/** Ids that the walk gives, each of characters that must be encoded. */
const ID = 'id / ? # %'

async function record(address: string, init: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(address)
  const path = pathname.replace(/^\/api/, '').replaceAll(encodeURIComponent(ID), '{}')
  sent.push({
    title: `${init.method} ${path}`,
    query: searchParams,
    headers: new Headers(init.headers),
    body: init.body,
  })
  return Promise.resolve(
    new Response(JSON.stringify({ data: [], has_more: false, next_page: null, previous_page: null })),
  )
}

type Method = (this: Resource, ...given: unknown[]) => unknown

/** The public methods of a resource. */
function methodsOf(resource: Resource): [string, Method][] {
  const prototype: object = Object.getPrototypeOf(resource)
  if (resource instanceof Tapeline) return []
  return Object.getOwnPropertyNames(prototype)
    .filter((name) => name !== 'constructor')
    .map((name) => [name, Reflect.get(prototype, name) as Method])
}

/** Calls everything that can be reached from a resource; gives the ways that were taken. */
async function callAll(resource: Resource, way: string, options: object): Promise<string[]> {
  const ways: string[] = []
  for (const [name, below] of Object.entries(resource))
    if (below instanceof Resource) ways.push(...(await callAll(below, `${way}.${name}`, options)))
  for (const [name, method] of methodsOf(resource))
    ways.push(...(await callOne(resource, `${way}.${name}`, method, options)))
  return ways
}

/** Parameters without a default are ids, a record or a file; options come last, and have one. */
async function callOne(resource: Resource, way: string, method: Method, options: object): Promise<string[]> {
  const given = Array.from({ length: method.length }, () => argumentOf(way))
  const result = method.call(resource, ...given, options)
  if (result instanceof Resource) return await callAll(result, `${way}(…)`, options)
  if (result instanceof List) await result.page()
  else if (isGenerator(result)) await result.next()
  else await result
  return [way]
}

function isGenerator(value: unknown): value is AsyncGenerator {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function argumentOf(way: string): unknown {
  if (way.endsWith('upsertMany')) return [{ id: ID }]
  if (way.endsWith('upload')) return new Blob(['x'])
  return /\.(?:upsert|post)$/.test(way) ? { id: ID } : ID
}

const inBraces = (title: string) => title.replaceAll(/\{\w+\}/g, '{}')

test('every operation of the document is sent by some method, and nothing else is', async () => {
  const ways = await callAll(tapeline, 'tapeline', {})
  expect(new Set(sent.map(({ title }) => title))).toEqual(new Set(DECLARED.map(({ title }) => inBraces(title))))
  expect(ways.filter((way) => !way.endsWith('.upsertMany'))).toHaveLength(DECLARED.length)
  const upserts = ways.filter((way) => way.endsWith('.upsert'))
  expect(ways.filter((way) => way.endsWith('.upsertMany'))).toEqual(upserts.map((way) => `${way}Many`))
})

test('writes carry an idempotency key, and reads none', async () => {
  await callAll(tapeline, 'tapeline', {})
  for (const { title, headers } of sent)
    expect([title, headers.has('idempotencykey')]).toEqual([title, !title.startsWith('GET')])
})

test('the key is the whole value of Authorization, on every request', async () => {
  await callAll(tapeline, 'tapeline', {})
  expect(new Set(sent.map(({ headers }) => headers.get('authorization')))).toEqual(
    new Set([`sk_snbx_1_${'k'.repeat(43)}`]),
  )
})

test('bodies of JSON and of files go where the document has them', async () => {
  await callAll(tapeline, 'tapeline', {})
  for (const { title, operation } of DECLARED) {
    const { body, headers } = sent.find((request) => request.title === inBraces(title)) ?? {}
    const types = Object.keys(operation.requestBody?.content ?? {})
    if (types.includes('application/json'))
      expect([title, body, headers?.get('content-type')]).toEqual([
        title,
        JSON.stringify({ id: ID }),
        'application/json',
      ])
    else if (types.length > 0) expect(body, title).toBeInstanceOf(Blob)
    else expect(body, title).toBeUndefined()
  }
})

describe('parameters of the query', () => {
  const known = new Set(
    DECLARED.flatMap(({ operation }) => parametersOf(operation).filter((parameter) => parameter.in === 'query')).map(
      ({ name }) => name,
    ),
  )
  known.delete('metadata')

  test('are those that are given, in the words of the interface', async () => {
    const options = {
      ...Object.fromEntries([...known].map((name) => [name, `${name} &`])),
      metadata: { 'a b': 1, c: true },
    }
    await callAll(tapeline, 'tapeline', options)
    const [{ query } = { query: new URLSearchParams() }] = sent
    expect(Object.fromEntries(query)).toEqual({
      ...Object.fromEntries([...known].map((name) => [name, `${name} &`])),
      'metadata[a b]': '1',
      'metadata[c]': 'true',
    })
  })

  test('that are undefined are not sent, nor options of the call itself', async () => {
    const { signal } = new AbortController()
    const options = { signal, timeout_ms: 5, retries_max: 0, limit: undefined } as object
    await tapeline.accounts.list(options).page()
    expect([...(sent[0]?.query ?? [])]).toEqual([])
  })
})

test.each(['', '.', '..', undefined, 5])('an id that would name another path is refused: %j', (id) => {
  expect(() => tapeline.receivables.entries(id as string)).toThrow(TypeError)
  expect(sent).toEqual([])
})
