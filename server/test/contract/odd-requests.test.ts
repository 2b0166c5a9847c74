// Whatever the path, the query, the headers and the bytes of a request are, no answer is 500, every refusal has the form of errors, and
// what is refused leaves nothing behind. The endpoints are those of the registry, so that a new one is judged too.
import net from 'node:net'
import { type Arbitrary, array, assert, asyncProperty, record } from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { calculateAll } from '../harness/calculators.ts'
import type { Client, Received } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { linesOf } from '../import/lines.ts'
import { SURROUNDINGS, bodyFor } from '../surface/book.ts'
import { UPLOAD_QUERY } from '../surface/facts-documents.ts'
import { OPERATIONS, type Operation, pathFor } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { type RawRequest, sendRaw } from '../surface/raw.ts'
import { reportSurroundings, settled } from '../surface/reporting.ts'
import { type Node, node, nodes, withPartsInPlace } from '../../../contract/test/document.ts'
import { oddBodies, oddHeaders, oddPaths, oddQueries, wrongWith } from './odd-requests.ts'

let service: TestService
let parties: Parties
let document: Node
const failures: string[] = []
beforeAll(async () => {
  const logger = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) })
  service = await startTestService({}, { logger })
  document = withPartsInPlace(
    node(JSON.parse(await fetch(`${service.address}/openapi.json`).then((answer) => answer.text()))),
  )
  parties = await openParties(service, { organization: 'acme' })
  await reportSurroundings(parties)
  await settled(parties, SURROUNDINGS)
  // A job records organizations that were made without a request: that is stored too.
  await calculateAll()
})
afterAll(() => service.stop())

/** How many requests are sent at once, and how often, for each endpoint. */
const TOGETHER = 4
const TIMES = 10

const clientOf = ({ by, path }: Operation): Client => parties[path === '/operator/organizations' ? 'live_operator' : by]

/** The names of its query, as the document declares them. */
function parametersOf({ path, method }: Operation): string[] {
  const declared = node(node(node(document['paths'])[path])[method.toLowerCase()])
  return nodes(declared['parameters'])
    .filter((parameter) => parameter['in'] === 'query')
    .map(({ name }) => String(name))
}

const isImport = ({ path, method }: Operation) => path === '/imports' && method === 'POST'

/** A body that would be right; undefined where none is sent. */
function rightBody(operation: Operation): Buffer | undefined {
  if (operation.method !== 'POST') return undefined
  if (isImport(operation)) return Buffer.from(linesOf([{ kind: 'account', ...accountBody('odd') }]))
  const { body, act = {} } = operation
  return Buffer.from(JSON.stringify(body === undefined ? act : bodyFor({ ...operation, body }, SURROUNDINGS)))
}

function rightPath(operation: Operation): string {
  const sent = (operation.upload ?? []).map((name) => [name, UPLOAD_QUERY[name]?.(SURROUNDINGS.ids) ?? ''])
  const query = sent.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(sent)).toString()}`
  return pathFor(operation, SURROUNDINGS.ids) + query
}

// A file is stored before its record is judged, and swept away where no record came to name it: only the log shows what was stored.
const countStored = installationStatement('test-count-stored', 'select count(*) as batches from batches')

/** Sends requests at once, and what is wrong with their answers; with all refused, that nothing was stored. */
async function faultsOf(requests: readonly RawRequest[], storesWhenRefused: boolean): Promise<unknown[]> {
  const stored = () => service.database.query<object>(countStored, [])
  const before = await stored()
  const answers = await Promise.all(requests.map((request) => sendRaw(service.address, request)))
  const wrong = answers.flatMap((answer: Received, at) => {
    const what = wrongWith(answer)
    return what === undefined ? [] : [{ what, request: requests[at] }]
  })
  const areRefused = answers.every(({ status }) => status >= 400)
  const isLeft = areRefused && !storesWhenRefused && JSON.stringify(await stored()) !== JSON.stringify(before)
  return isLeft ? [...wrong, { what: 'something was stored', requests }] : wrong
}

async function judge(operation: Operation, requests: Arbitrary<RawRequest>): Promise<void> {
  await assert(
    asyncProperty(array(requests, { minLength: TOGETHER, maxLength: TOGETHER }), async (together) => {
      // Lines of an import that came before it was interrupted are kept, as is documented.
      expect(await faultsOf(together, isImport(operation))).toEqual([])
    }),
    { numRuns: TIMES, seed: 1 },
  )
  expect(failures).toEqual([])
}

describe('any path, query and headers', () => {
  test.each(OPERATIONS)('$title', async (operation) => {
    const { method, path } = operation
    const { key = '' } = clientOf(operation)
    const body = rightBody(operation)
    const parts = record({
      place: oddPaths(path, pathFor(operation, SURROUNDINGS.ids)),
      query: oddQueries(parametersOf(operation)),
      headers: oddHeaders,
    })
    const requests = parts.map(({ place, query, headers }): RawRequest => {
      const own = { 'Authorization': key, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) }
      return { method, path: place + query, headers: { ...own, ...headers }, ...(body === undefined ? {} : { body }) }
    })
    await judge(operation, requests)
  })
})

const SENDING = OPERATIONS.filter(({ method }) => method === 'POST')

describe('any bytes', () => {
  test.each(SENDING)('$title', async (operation) => {
    const { key = '' } = clientOf(operation)
    const path = rightPath(operation)
    const requests = oddBodies(rightBody(operation) ?? Buffer.from('{}')).map(({ bytes, headers }): RawRequest => {
      return { method: 'POST', path, headers: { Authorization: key, ...headers }, body: bytes }
    })
    await judge(operation, requests)
  })

  test('a length that is too long or too short is refused, or cut off, and leaves nothing behind', async () => {
    const before = await service.database.query<object>(countStored, [])
    for (const operation of SENDING.filter((one) => !isImport(one))) {
      const { key = '' } = clientOf(operation)
      const body = Buffer.from('{"id": "cut"')
      for (const length of [body.length + 50, -1, '7, 8', '0x10', '9'.repeat(30)]) {
        const head = [
          `POST ${rightPath(operation)} HTTP/1.1`,
          'Host: localhost',
          `Authorization: ${key}`,
          'Content-Type: application/json',
          `Content-Length: ${length}`,
        ]
        const text = await sendBytes(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]))
        expect([operation.title, length, text.slice(0, 13)]).toEqual([
          operation.title,
          length,
          expect.stringMatching(/^$|^HTTP\/1\.1 4/),
        ])
      }
    }
    expect(await service.database.query<object>(countStored, [])).toEqual(before)
    expect(failures).toEqual([])
  })
})

/** Sends bytes and ends; what comes back until the connection ends. */
function sendBytes(bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(service.address)
  return new Promise((resolve) => {
    let text = ''
    const socket = net.connect({ host: hostname, port: Number(port) }, () => socket.end(bytes))
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
}
