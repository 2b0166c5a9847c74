// What callers and attackers get wrong about requests: paths, queries and headers as they go over the wire, and bytes of bodies.
import { gzipSync } from 'node:zlib'
import {
  type Arbitrary,
  array,
  constant,
  constantFrom,
  dictionary,
  oneof,
  record,
  subarray,
  tuple,
  uint8Array,
} from 'fast-check'
import type { CatalogueLine } from '@tapeline/contract/catalogue-line'
import { DASHBOARD_ERRORS } from '@tapeline/contract/dashboard-errors'
import { ERRORS } from '@tapeline/contract/errors'
import type { Received } from '../harness/client.ts'

/** Texts as a URL holds them: escapes that are none, bytes that are no UTF-8, and values that some parameters take. */
export const ODD_TEXTS: readonly string[] = [
  '',
  '%00',
  '%',
  '%zz',
  '%ff%fe',
  '%ED%A0%80',
  '%F0%9F%92%A9',
  '%0d%0aX-Injected:1',
  '%25',
  '..%2F..%2F',
  '.',
  '%2e%2e',
  '__proto__',
  'constructor',
  'null',
  'true',
  '-1',
  '0',
  '1',
  '1e999',
  '9'.repeat(40),
  'NaN',
  '{}',
  '%5B%5D',
  "'%3B--",
  '%E2%80%AE',
  'a'.repeat(300),
  'a'.repeat(6_000),
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-01-31',
  '2026-01',
  '2026-13',
  '2026-01-31T00:00:00Z',
  '2026-01-31T00:00:00.000001Z',
  'created_at_asc',
]

const oddText = constantFrom(...ODD_TEXTS)

/** A query of any of these parameters, repeated, with brackets, beside some that nobody knows. */
export function oddQueries(names: readonly string[]): Arbitrary<string> {
  const beside = ['nonsense', '__proto__', 'metadata[key]', 'metadata[__proto__]', 'metadata', 'metadata[]', '%00', '']
  const name = oneof(
    { weight: 8, arbitrary: constantFrom(...names, ...(names.length === 0 ? beside : [])) },
    { weight: 1, arbitrary: constantFrom(...beside, ...names.map((known) => `${known}[]`)) },
  )
  const pair = tuple(name, oddText).map(([key, value]) => `${key}=${value}`)
  return array(pair, { maxLength: 4 }).map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`))
}

/** A path whose parameters are right, or one of the texts. */
export function oddPaths(path: string, right: string): Arbitrary<string> {
  const parts = path.split('/')
  const places = right.split('/').map((part, at) => {
    if (!parts[at]?.startsWith('{')) return constant(part)
    return oneof({ weight: 3, arbitrary: constant(part) }, { weight: 1, arbitrary: oddText })
  })
  return tuple(...places).map((all) => all.join('/'))
}

const ODD_HEADERS: { readonly [name: string]: readonly (string | string[])[] } = {
  'Accept': ['*/*;q=x', 'image/png', ''],
  'Accept-Encoding': ['br;q=1, nonsense', 'identity;q=0, *;q=0'],
  'Content-Type': ['', 'nonsense', 'application/json; charset=utf-16', 'text/plain', 'multipart/form-data'],
  'Content-Encoding': ['br', 'gzip, gzip', 'GZIP', 'nonsense', ''],
  'IdempotencyKey': ['', ' ', 'k'.repeat(5_000), '\u00e9\u00ff', ['a', 'b'], '"'],
  'Range': ['bytes=9-1', 'bytes=0-0,5-', 'bytes=-99999999999999999999', 'lines=1'],
  'If-None-Match': ['*', '"', 'W/"x'],
  'X-Request-Id': ['', 'x'.repeat(2_000), '\u00ff'],
  'X-Forwarded-For': ['nonsense', '1.2.3.4, , ::1'],
  'X-Forwarded-Proto': ['gopher', ',,'],
  'traceparent': ['00-0-0-0', 'x'.repeat(500)],
  'Cookie': ['=', 'a=%zz; tapeline=;;;', '\u00ff='],
  'Origin': ['null', 'https://\u00ff'],
  'Host': ['', 'a b', '[::1', 'x'.repeat(300)],
  'Expect': ['100-continue'],
}

/** Some headers, each with a value that it should not have. */
export const oddHeaders: Arbitrary<Record<string, string | string[]>> = subarray(Object.entries(ODD_HEADERS), {
  maxLength: 2,
}).chain((chosen) =>
  tuple(...chosen.map(([name, values]) => constantFrom(...values).map((value) => [name, value] as const))).map(
    (pairs) => Object.fromEntries(pairs),
  ),
)

/** A body by its bytes and by the headers about it, which may be wrong. */
export interface OddBody {
  readonly bytes: Buffer
  readonly headers: Record<string, string>
}

const MULTIPART = 'multipart/form-data; boundary=b'

/** Parts that break the rules of multipart: without a name, an end or a header; and those that do not. */
const PARTS: readonly string[] = [
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n\r\n',
  '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n',
  '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n',
  '--b\r\nContent-Disposition: form-data; name="document"\r\n\r\n{"id": \r\n',
  '--b\r\nContent-Disposition: form-data; name="document"\r\nContent-Type: application/json\r\n\r\n{"id":"odd","__proto__":1}\r\n',
  '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n',
  '--b\r\nContent-Disposition: form-data; name="id"\r\n\r\n\0\r\n',
  "--b\r\nContent-Disposition: form-data; name*=utf-8''%ff; filename*=utf-16''%zz\r\n\r\nx\r\n",
  `--b\r\nX: ${'x'.repeat(20_000)}\r\n\r\nx\r\n`,
  '--b\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: form-data; name="file"\r\n\r\n%%%\r\n',
  '--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\n--c--\r\n',
  '--b--\r\n',
  '--b',
  'preamble\r\n',
]

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-ndjson',
  'application/pdf',
  'text/csv',
  'text/plain',
  MULTIPART,
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'nonsense',
  '',
]

/** Bytes of a body that would be right, or of none, and the headers about them. */
export function oddBodies(right: Buffer): Arbitrary<OddBody> {
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))
  const packed = gzipSync(right)
  const corrupt = Buffer.from(packed)
  corrupt.fill(0xaa, corrupt.length - 12)
  const bytes = oneof(
    uint8Array({ maxLength: 400 }).map((random) => Buffer.from(random)),
    constantFrom(
      right,
      cut(right),
      Buffer.concat([right, Buffer.from([0])]),
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), right]),
      Buffer.from(right.toString('utf8'), 'utf16le'),
      Buffer.from(right.toString('utf8').replaceAll('"', '"\u00e9'), 'latin1'),
      packed,
      cut(packed),
      corrupt,
      Buffer.concat([packed, packed]),
      Buffer.concat([Buffer.from([0x1f, 0x8b]), right]),
      gzipSync(Buffer.alloc(3_000_000)),
      Buffer.alloc(2_000, '['),
      Buffer.alloc(70_000, '\n'),
      Buffer.alloc(0),
    ),
    array(constantFrom(...PARTS), { maxLength: 4 }).map((parts) => Buffer.from(parts.join(''))),
  )
  const headers = record({
    type: constantFrom(...TYPES),
    encoding: constantFrom(undefined, undefined, 'gzip', 'gzip', 'identity', 'deflate', 'br', 'gzip, gzip'),
    name: constantFrom(undefined, undefined, 'attachment; filename="x.pdf"', "attachment; filename*=utf-8''%ff", ';'),
  })
  return record({ bytes, headers }).map(({ bytes: sent, headers: { type, encoding, name } }) => ({
    bytes: sent,
    headers: {
      'Content-Type': type,
      ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
      ...(name === undefined ? {} : { 'Content-Disposition': name }),
    },
  }))
}

/** Bodies of JSON of any shape whose fields may be these. */
export function oddForms(fields: readonly string[], values: readonly unknown[]): Arbitrary<unknown> {
  const some = subarray([...fields]).chain((names) =>
    tuple(...names.map((name) => constantFrom(...values).map((value) => [name, value] as const))).map((pairs) =>
      Object.fromEntries(pairs),
    ),
  )
  return oneof(
    { weight: 8, arbitrary: some },
    { weight: 1, arbitrary: dictionary(constantFrom('nonsense', '__proto__', 'id'), constantFrom(...values)) },
    { weight: 1, arbitrary: constantFrom(...values) },
  )
}

/** Refusals after which the same request may succeed later. */
const LATER: ReadonlySet<string> = new Set(['calculation_running', 'overloaded', 'stopping'])

/** What is wrong with an answer, whatever was sent: a failure of the service, or an error that is not in its form. */
export function wrongWith({ status, body, text }: Received): string | undefined {
  if (status < 400) return undefined
  const { code } = (body ?? {}) as { code?: unknown }
  if (status >= 500 && !LATER.has(String(code))) return `${status} ${text}`
  return isInFormOfErrors(status, body) ? undefined : `not in the form of errors: ${status} ${text.slice(0, 200)}`
}

/** Whether the body of a refusal has a code of that status from a catalog, a message and details. */
export function isInFormOfErrors(status: number, body: unknown): boolean {
  const { code, message, details } = (body ?? {}) as { code?: unknown; message?: unknown; details?: unknown }
  const lines: { readonly [code: string]: CatalogueLine } = { ...ERRORS, ...DASHBOARD_ERRORS }
  const isKnown = typeof code === 'string' && lines[code]?.status === status
  return isKnown && typeof message === 'string' && Array.isArray(details)
}
