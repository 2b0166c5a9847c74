// A request in TypeScript, made of its `curl` command, so that nobody writes or keeps a second example. The words of a path are the resources
// of the SDK, and its method and answer give the name of the call, as in the SDK itself; a test compiles and sends every example.
import type { Contract, EndpointDefinition } from '@tapeline/contract/endpoint'
import { methodOf } from './arrangement.ts'
import { type CurlRequest, readCurl } from './curl-request.ts'

/** The same request in TypeScript; undefined where only `curl` can send it so. */
export type InTypescript = (command: string) => string | undefined

type Kind = 'list' | 'get' | 'csv' | 'xlsx' | 'download' | 'upsert' | 'post' | 'upload' | 'delete'

interface Route {
  readonly method: string
  readonly words: readonly string[]
  readonly kind: Kind
}

/** Writes the requests of a contract in TypeScript. */
export function inTypescript({ endpoints, lists }: Contract): InTypescript {
  const routes: Route[] = [
    ...lists.map(({ path }) => ({ method: 'GET', words: wordsOf(path), kind: 'list' as const })),
    ...endpoints.map((one) => ({ method: methodOf(one), words: wordsOf(one.path), kind: kindOf(one) })),
  ]
  return (command) => {
    const request = readCurl(command)
    if (request === undefined) return undefined
    const segments = wordsOf(request.path)
    const route = routes.find((one) => one.method === request.method && fits(one.words, segments))
    return route === undefined ? undefined : callOf(route, segments, request)
  }
}

function wordsOf(path: string): string[] {
  return path.split('/').slice(1)
}

function isParameter(word: string): boolean {
  return word.startsWith('{')
}

function fits(words: readonly string[], segments: readonly string[]): boolean {
  return words.length === segments.length && words.every((word, at) => isParameter(word) || word === segments[at])
}

function kindOf(endpoint: EndpointDefinition): Kind {
  if (endpoint.method === 'DELETE') return 'delete'
  if (endpoint.upload !== undefined || endpoint.lines !== undefined) return 'upload'
  if (endpoint.body !== undefined) return 'upsert'
  if (endpoint.method === 'POST') return 'post'
  if ('csv' in endpoint.answer) return 'csv'
  if ('workbook' in endpoint.answer) return 'xlsx'
  return 'file' in endpoint.answer ? 'download' : 'get'
}

function callOf({ words, kind }: Route, segments: readonly string[], request: CurlRequest): string | undefined {
  let place = request.key.startsWith('OPERATOR') ? 'operator' : 'tapeline'
  let ids: string[] = []
  const isTable = kind === 'csv' || kind === 'xlsx'
  for (const [at, word] of words.entries()) {
    if (isParameter(word)) ids.push(literal(decodeURIComponent(segments[at] ?? '')))
    else {
      place += `.${camelCase(isTable ? word.replace(/\.(?:csv|xlsx)$/, '') : word)}${ids.length === 0 ? '' : `(${ids.join(', ')})`}`
      ids = []
    }
  }
  const sent = sentBy(kind, request)
  if (sent === undefined) return undefined
  const options = Object.entries({ ...sent.options, ...optionsOf(request) })
  const given = [...ids, ...sent.given, ...(options.length === 0 ? [] : [literal(Object.fromEntries(options))])]
  return `${sent.before}${outcomeOf(kind, `${place}.${kind}(${given.join(', ')})`, request.saved)}`
}

/** What a call takes before its options, the lines before it, and the options that follow from what is sent. */
interface Sent {
  readonly before: string
  readonly given: readonly string[]
  readonly options: { readonly [name: string]: unknown }
}

function sentBy(kind: Kind, { data, form, type }: CurlRequest): Sent | undefined {
  if (kind === 'upload') return form.length > 0 ? formOf(form) : fileOf(data, type)
  if (data === undefined) return kind === 'upsert' ? undefined : { before: '', given: [], options: {} }
  const body = parsed(data)
  return body === undefined ? undefined : { before: '', given: [literal(body)], options: {} }
}

function formOf(form: readonly (readonly [string, string])[]): Sent | undefined {
  if (form.some(([, value]) => value.includes(';type='))) return undefined
  const lines = form.map(([name, value]) => {
    const file = value.slice(1)
    const part = value.startsWith('@') ? `await openAsBlob(${literal(file)}), ${literal(file)}` : literal(value)
    return `form.set(${literal(name)}, ${part})\n`
  })
  return { before: `const form = new FormData()\n${lines.join('')}`, given: ['form'], options: {} }
}

function fileOf(data: string | undefined, type: string | undefined): Sent | undefined {
  if (data === undefined || type === undefined) return undefined
  const options = { content_type: type }
  if (data.startsWith('@')) return { before: '', given: [`await openAsBlob(${literal(data.slice(1))})`], options }
  const records = data.split('\n').map(parsed)
  if (records.includes(undefined)) return undefined
  const before = `const records = [\n${records.map((record) => `  ${inline(record)},\n`).join('')}]\n`
  return { before, given: [String.raw`records.map((record) => JSON.stringify(record)).join('\n')`], options }
}

/** The parameters of the query, and the idempotency key. */
function optionsOf({ query, idempotency_key }: CurlRequest): { [name: string]: unknown } {
  const options: { [name: string]: unknown } = {}
  const metadata: { [key: string]: unknown } = {}
  for (const [name, value] of query) {
    const key = /^metadata\[(.*)\]$/.exec(name)?.[1]
    if (key === undefined) options[name] = /^\d{1,16}$|^(?:true|false)$/.test(value) ? JSON.parse(value) : value
    else metadata[key] = value
  }
  if (Object.keys(metadata).length > 0) options['metadata'] = metadata
  return idempotency_key === undefined ? options : { ...options, idempotency_key }
}

function outcomeOf(kind: Kind, call: string, saved: string | undefined): string {
  if (kind === 'list') return `for await (const row of ${call}) console.log(row)`
  if (kind === 'get') return `console.log(await ${call})`
  if (kind === 'csv') return `const table = await ${call}\nconsole.log(await table.text())`
  if (kind !== 'download' && kind !== 'xlsx') return `await ${call}`
  return `const file = await ${call}\nawait writeFile(${literal(saved ?? 'file')}, new Uint8Array(await file.arrayBuffer()))`
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const INLINE_MAX = 50

/** A value as code. */
function literal(value: unknown, indent = ''): string {
  const short = inline(value)
  if (short.length <= INLINE_MAX || typeof value !== 'object' || value === null) return short
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((one) => literal(one, inner))
    : Object.entries(value).map(([name, one]) => `${nameOf(name)}: ${literal(one, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.map((line) => `${inner}${line},\n`).join('')}${indent}${close}`
}

function inline(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).map(([name, one]) => `${nameOf(name)}: ${inline(one)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

function quoted(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
  return `'${escaped.replaceAll("'", String.raw`\'`)}'`
}

function nameOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)
}

function camelCase(word: string): string {
  return word.replaceAll(/[^A-Za-z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())
}
