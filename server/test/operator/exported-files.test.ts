// Every file that leaves has a line in the audit of whoever asked for it, stored before its first byte is sent.
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ServiceError } from '@tapeline/contract/errors'
import { type AnyRoute, type Call, type SentFile, addRoutes, presentKey } from '../../src/http/routes.ts'
import { createServer } from '../../src/http/server.ts'
import { contract, dashboardOwnRoutes, routes } from '../../src/resources/index.ts'
import { signedIn } from '../dashboard/browser.ts'
import { type Client, eventually } from '../harness/client.ts'
import { awaitWaiting, holding } from '../harness/held-locks.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
const CONTENT = '/documents/{id}/content'

interface Line {
  readonly at: string
  readonly actor_id: string
  readonly actor_organization: string
  readonly subject_id: string
  readonly organization: string
  readonly request: string | null
  readonly address: string | null
}

let service: TestService
let operator: Lender
let lender: Lender
let organization: string
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  operator = await service.operator()
  lender = await service.lender()
  organization = lender.organization.organization
  await demand(lender.client.post('/accounts', accountBody('a')))
  await demand(lender.client.post('/receivables', receivableBody('r', 'a')))
})
afterAll(() => service.stop())

const fileOf = (key: string, path: string, headers: Record<string, string> = {}) =>
  fetch(service.address + path, { headers: { Authorization: key, ...headers } })

async function linesIn(client: Client, path = '/audit', query: Record<string, string> = {}): Promise<Line[]> {
  return (await demand(client.get(path, { subject_type: 'file', limit: '100', ...query }))).body.data
}

async function uploadDocument(from: Lender = lender, address: string = service.address): Promise<void> {
  const form = new FormData()
  form.append('id', 'c')
  form.append('kind', 'contract')
  form.append('file', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'contract.pdf')
  const sent = await fetch(`${address}/receivables/r/documents`, {
    method: 'POST',
    headers: { Authorization: from.key },
    body: form,
  })
  expect(sent.status).toBe(200)
}

const keyIdOf = async (client: Client): Promise<string> => (await demand(client.get('/me'))).body.caller.id

/** An endpoint that answers anything but JSON or nothing is one that sends files. */
describe('of everything that is served', () => {
  /** A route as it is declared, with an answer that needs no records. */
  function withContent(route: AnyRoute): AnyRoute {
    const { endpoint } = route
    if ('find' in route) {
      const open = () => Promise.resolve(Readable.from([PDF]))
      const file = { name: 'a.pdf', content_type: 'application/pdf', size: PDF.length, sha256: 'ab', open }
      return { endpoint, find: async () => file }
    }
    async function* pieces() {
      yield [{ currency: 'USD' }]
    }
    const fields = { currency: { schema: { type: 'string' } } }
    return { endpoint, tabulate: async () => ({ name: 'a', fields, about: {}, pieces: pieces() }) }
  }

  const isFile = (route: AnyRoute) => 'find' in route || 'tabulate' in route
  const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, 'x')

  async function serveFiles(logFile: (call: Call, file: SentFile) => Promise<void>): Promise<string> {
    const app = createServer({ logger: pino({ level: 'silent' }), tls: undefined })
    onTestFinished(() => app.close())
    const files = routes(service.app.services).filter(isFile).map(withContent)
    addRoutes(app, files, { present: presentKey, check: () => Promise.resolve(), logFile })
    return app.listen({ port: 0, host: '127.0.0.1' })
  }

  const declared = contract('operator')
    .endpoints.filter(({ answer }) => 'file' in answer || 'csv' in answer || 'workbook' in answer)
    .map(({ path }) => path)

  test('what sends files is declared so, and what is declared so sends files', () => {
    const sending = routes(service.app.services).filter(isFile)
    expect(sending.map(({ endpoint }) => endpoint.path).toSorted()).toEqual(declared.toSorted())
    expect(declared.length).toBeGreaterThan(40)
    expect(dashboardOwnRoutes(service.app.services).filter((route) => !('handle' in route))).toEqual([])
  })

  test('each file is logged once, by the path of its endpoint', async () => {
    const logged: string[] = []
    const address = await serveFiles(async (_call, { path }) => void logged.push(path))
    for (const path of declared) {
      const answer = await fetch(address + addressOf(path))
      expect(answer.status, path).toBe(200)
      expect((await answer.arrayBuffer()).byteLength, path).toBeGreaterThan(0)
    }
    expect(logged).toEqual(declared)
  })

  test('no byte of a file leaves that could not be logged', async () => {
    const address = await serveFiles(() => Promise.reject(new ServiceError('database_away')))
    for (const path of declared) {
      const answer = await fetch(address + addressOf(path))
      expect(answer.status, path).toBe(503)
      expect(await answer.json(), path).toMatchObject({ code: 'database_away' })
      expect(answer.headers.has('content-disposition'), path).toBe(false)
    }
  })
})

describe('a lender', () => {
  test('sees who asked for which file, from where', async () => {
    await uploadDocument()
    const member = await signedIn(service, lender.organization, 'member')
    expect((await fileOf(lender.key, '/receivable-metrics.csv?as_of=2026-03-31&amounts=minor')).status).toBe(200)
    expect((await fileOf(lender.key, '/documents/c/content')).status).toBe(200)
    expect((await member.browser.get('/sandbox/v/receivable-metrics.xlsx')).status).toBe(200)
    const own = { actor_organization: organization, organization, action: 'exported', subject_type: 'file' }
    const key = {
      ...own,
      actor_id: await keyIdOf(lender.client),
      address: '127.0.0.1',
      receivable_id: null,
      fields: [],
    }
    expect(await linesIn(lender.client)).toMatchObject([
      { ...own, actor_id: member.id, subject_id: '/receivable-metrics.xlsx', request: '/receivable-metrics.xlsx' },
      { ...key, subject_id: CONTENT, request: '/documents/c/content' },
      {
        ...key,
        subject_id: '/receivable-metrics.csv',
        request: '/receivable-metrics.csv?as_of=2026-03-31&amounts=minor',
      },
    ])
    const [write] = (await demand(lender.client.get('/audit', { subject_type: 'receivable' }))).body.data
    expect(write).toMatchObject({ request: null, address: null })
    expect((await linesIn(lender.client, '/audit', { subject_id: CONTENT })).map(({ request }) => request)).toEqual([
      '/documents/c/content',
    ])
  })

  test('finds no value there by which metadata was filtered', async () => {
    const settings = { id: organization, organization, metadata_dimensions: ['broker'] }
    await demand(operator.client.post('/operator/reporting-settings', settings))
    const path = '/portfolio/receivables.csv?as_of=2026-03-31&metadata[broker]=Maria%20Lopez'
    const answer = await eventually(
      () => fileOf(lender.key, path),
      ({ status }) => status === 200,
    )
    expect(answer.status).toBe(200)
    const [line] = await linesIn(lender.client)
    expect(line?.request).toBe('/portfolio/receivables.csv?as_of=2026-03-31&metadata%5Bbroker%5D=%E2%80%A6')
  })

  test('has no line for what was refused, and for a copy that it has already', async () => {
    await uploadDocument()
    expect((await fileOf(lender.key, '/documents/none/content')).status).toBe(404)
    expect((await fileOf(lender.key, '/receivable-metrics.csv?as_of=never')).status).toBe(400)
    expect((await fileOf(lender.key, '/receivable-metrics.csv?colour=red')).status).toBe(400)
    expect(await linesIn(lender.client)).toEqual([])
    const tag = (await fileOf(lender.key, '/documents/c/content')).headers.get('etag') ?? ''
    expect((await fileOf(lender.key, '/documents/c/content', { 'If-None-Match': tag })).status).toBe(304)
    expect((await fileOf(lender.key, '/documents/c/content', { Range: 'bytes=1000-' })).status).toBe(416)
    expect(await linesIn(lender.client)).toHaveLength(1)
    expect((await fileOf(lender.key, '/documents/c/content', { Range: 'bytes=0-3' })).status).toBe(206)
    expect(await linesIn(lender.client)).toHaveLength(2)
  })

  test('gets no file before its line is stored', async () => {
    // Without calculators, which would wait for the same lock.
    const alone = await startTestService({ ROLE: 'api' })
    onTestFinished(() => alone.stop())
    await alone.operator()
    const reader = await alone.lender()
    await demand(reader.client.post('/accounts', accountBody('a')))
    await demand(reader.client.post('/receivables', receivableBody('r', 'a')))
    await uploadDocument(reader, alone.address)
    let is_answered = false
    const { answer } = await holding(alone, 'lock table batches in share mode', async () => {
      const asked = fetch(`${alone.address}/documents/c/content`, { headers: { Authorization: reader.key } })
      const done = asked.finally(() => (is_answered = true))
      await awaitWaiting(alone, 'insert into batches', 1)
      expect(is_answered).toBe(false)
      return { answer: done }
    })
    expect((await answer).status).toBe(200)
    expect(await linesIn(reader.client)).toHaveLength(1)
  })

  test('has a line of a file whose reader hung up at its first byte', async () => {
    await uploadDocument()
    const { hostname, port } = new URL(service.address)
    const socket = connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    socket.write(`GET /documents/c/content HTTP/1.1\r\nHost: a\r\nAuthorization: ${lender.key}\r\n\r\n`)
    await once(socket, 'data')
    socket.destroy()
    expect(await linesIn(lender.client)).toHaveLength(1)
  })
})

describe('the operator', () => {
  test('has a line of the lender’s file in its own log, which no lender sees', async () => {
    await uploadDocument()
    const stranger = await service.lender()
    const path = `/operator/documents/${encodeURIComponent(`${organization}:c`)}/content`
    expect((await fileOf(operator.key, path)).status).toBe(200)
    const expected = {
      actor_id: await keyIdOf(operator.client),
      organization,
      subject_id: '/operator/documents/{id}/content',
      request: path,
    }
    expect((await linesIn(operator.client))[0]).toMatchObject(expected)
    expect(await linesIn(operator.client, `/operator/organizations/${organization}/audit`)).toMatchObject([expected])
    expect(await linesIn(lender.client)).toEqual([])
    expect(await linesIn(stranger.client)).toEqual([])
    const other = stranger.organization.organization
    expect(await linesIn(operator.client, `/operator/organizations/${other}/audit`)).toEqual([])
  })

  test('sees what a lender exported itself', async () => {
    expect((await fileOf(lender.key, '/receivable-metrics.csv')).status).toBe(200)
    expect(await linesIn(operator.client, `/operator/organizations/${organization}/audit`)).toMatchObject([
      { actor_organization: organization, organization, subject_id: '/receivable-metrics.csv' },
    ])
  })
})
