// The checks of `tapeline doctor` that look around the database: settings, certificates, backups, and the servers that the service needs.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type RequestListener, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createServer as createService } from '../../src/http/server.ts'
import { healthRoutes } from '../../src/http/health.ts'
import { pino } from 'pino'
import { startMailServer } from '../dashboard/mail-server.ts'
import { type Validity, makeCertificate } from '../harness/certificate.ts'
import { cloneDatabase } from '../harness/service.ts'
import { backupOf } from '../operations/books.ts'
import { type Brought, installationOn, runCheck } from './installation.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapeline-doctor-'))
})
afterAll(() => rm(folder, { recursive: true }))

const check = (name: string, brought: Brought = {}) => runCheck(name, installationOn(undefined, brought))

const DAY_MS = 86_400_000

/** The port of a server that is closed when the test has finished. */
async function portOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return String((server.address() as AddressInfo).port)
}

describe('node', () => {
  test.each([
    ['24.11.1', 'ok'],
    ['22.0.0', 'ok'],
    ['20.19.0', 'warning'],
    ['20.18.3', 'failure'],
    ['18.20.4', 'failure'],
  ])('%s gives %s', async (node_version, status) => {
    expect(await check('node', { readings: { node_version } })).toMatchObject({ status })
  })
})

describe('settings', () => {
  test('are ok where the service would start, and otherwise the first fault is named', async () => {
    expect(await check('settings')).toMatchObject({ status: 'ok' })
    const faulty = await check('settings', { settings: { PORT: 'abc', ROLE: 'boss', LOG_LEVEL: 'loud' } })
    expect(faulty).toMatchObject({ status: 'failure', found: expect.stringMatching(/PORT is "abc".*2 more faults\.$/) })
  })

  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['METRIC_TOKEN', 'METRICS_TOKEN'],
    ['TAPELINE_PORT', 'PORT'],
  ])('setting_names warns of %s', async (name, setting) => {
    const finding = await check('setting_names', { settings: { [name]: 'x' } })
    expect(finding).toMatchObject({ status: 'warning', to_do: expect.stringContaining(`${name} to ${setting}`) })
  })

  test('setting_names is ok with what other programs set', async () => {
    const names = ['HOME', 'PATH', 'HOSTNAME', 'PORTS', 'XDG_DATA_DIRS', 'TAPELINE_URL', 'TAPELINE_KEY', 'AWS_REGION']
    const settings = Object.fromEntries([...names, 'DATABASE_URL_FILE', 'NODE_ENV'].map((name) => [name, 'x']))
    expect(await check('setting_names', { settings })).toMatchObject({ status: 'ok' })
  })
})

describe('tls_certificate', () => {
  /** What is found of a certificate, or of its key in place of another. */
  async function findingOf(validity: Validity, key?: Buffer) {
    const made = await makeCertificate('localhost', validity)
    const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') }
    await writeFile(files.TLS_CERT, made.cert)
    await writeFile(files.TLS_KEY, key ?? made.key)
    return check('tls_certificate', { settings: files })
  }
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS + 60_000)

  test('is ok for a year, and a warning in its last three weeks', async () => {
    expect(await findingOf({ until: inDays(365) })).toMatchObject({
      status: 'ok',
      found: 'The certificate is valid for another 365 days.',
    })
    expect(await findingOf({ until: inDays(5) })).toMatchObject({
      status: 'warning',
      found: 'The certificate is valid for another 5 days.',
    })
  })

  test('fails where it has expired, is not valid yet, or has another key', async () => {
    expect(await findingOf({ from: inDays(-30), until: inDays(-2) })).toMatchObject({
      status: 'failure',
      found: 'The certificate expired 1 day ago.',
    })
    expect(await findingOf({ from: inDays(2), until: inDays(30) })).toMatchObject({
      status: 'failure',
      found: 'The certificate is not valid for another 2 days.',
    })
    const { key } = await makeCertificate()
    expect(await findingOf({}, key)).toMatchObject({ status: 'failure', found: expect.stringContaining('not the key') })
    expect(await findingOf({}, Buffer.from('no key'))).toMatchObject({ status: 'failure' })
  })

  test('is not checked where there is none', async () => {
    expect(await check('tls_certificate')).toMatchObject({ status: 'not_checked', to_do: null })
  })
})

describe('backups', () => {
  let backups: string
  beforeAll(async () => {
    backups = await mkdtemp(join(folder, 'backups-'))
    await writeFile(join(backups, 'notes.txt'), 'no backup')
    await writeFile(join(backups, 'book.backup'), await backupOf(await cloneDatabase()))
  })
  const inHours = (hours: number) => ({ now: () => Date.now() + hours * 3_600_000 })

  test.each([
    [1, 'ok', '1 hour'],
    [30, 'warning', '1 day'],
    [24 * 8, 'failure', '8 days'],
  ])('that are %i hours old give %s', async (hours, status, age) => {
    expect(await check('backups', { backups, readings: inHours(hours) })).toMatchObject({
      status,
      found: `The newest backup is ${age} old.`,
    })
  })

  test('fail where there is none, or no such folder, and are not checked where none is named', async () => {
    const empty = await mkdtemp(join(folder, 'empty-'))
    await writeFile(join(empty, 'text.backup'), 'no backup')
    expect(await check('backups', { backups: empty })).toMatchObject({
      status: 'failure',
      found: `There is no backup in ${empty}.`,
    })
    expect(await check('backups', { backups: join(folder, 'nowhere') })).toMatchObject({
      status: 'failure',
      found: expect.stringContaining('ENOENT'),
    })
    expect(await check('backups')).toMatchObject({ status: 'not_checked' })
  })
})

describe('blob_store', () => {
  const s3 = (port: string) => ({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'documents',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  })

  /** Keeps what is put, and answers as an object store does. */
  const keeping =
    (objects: Map<string, Buffer>): RequestListener =>
    (request, response) => {
      const key = request.url ?? ''
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks))
        if (request.method === 'DELETE') objects.delete(key)
        const object = objects.get(key)
        if (request.method !== 'GET') response.writeHead(200).end()
        else if (object === undefined) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
        else response.writeHead(200, { 'Content-Length': object.length }).end(object)
      })
    }

  test('is ok where a file can be written and read, and leaves nothing behind', async () => {
    const objects = new Map<string, Buffer>()
    const port = await portOf(createServer(keeping(objects)))
    expect(await check('blob_store', { settings: s3(port) })).toMatchObject({ status: 'ok' })
    expect(objects.size).toBe(0)
  })

  test('fails where the key may not write, and where nothing listens', async () => {
    const port = await portOf(
      createServer((request, response) => {
        request.resume()
        response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
      }),
    )
    expect(await check('blob_store', { settings: s3(port) })).toMatchObject({
      status: 'failure',
      found: expect.stringContaining('403 AccessDenied'),
    })
    expect(await check('blob_store', { settings: s3('1') })).toMatchObject({ status: 'failure' })
  })

  test('is not checked where files are in the database', async () => {
    expect(await check('blob_store')).toMatchObject({ status: 'not_checked', to_do: null })
  })
})

describe('mail_server', () => {
  test('is ok where it takes the sender, which sends nothing', async () => {
    const server = await startMailServer()
    onTestFinished(() => server.stop())
    expect(await check('mail_server', { settings: server.settings })).toMatchObject({ status: 'ok' })
    expect(server.letters).toEqual([])
  })

  test('fails where it refuses the password, and where nothing listens', async () => {
    const server = await startMailServer()
    onTestFinished(() => server.stop())
    const { settings } = server
    expect(await check('mail_server', { settings: { ...settings, SMTP_PASSWORD: 'wrong' } })).toMatchObject({
      status: 'failure',
      found: expect.stringContaining('Invalid login'),
    })
    expect(await check('mail_server', { settings: { ...settings, SMTP_PORT: '1' } })).toMatchObject({
      status: 'failure',
      found: expect.stringContaining('ECONNREFUSED'),
    })
    expect(await check('mail_server')).toMatchObject({ status: 'not_checked' })
  })
})

describe('service', () => {
  const READY = () => Promise.resolve({ failing: [], receivables_set_aside: 0 })
  const AWAY = () => Promise.reject(new Error('away'))
  const PLAIN = { logger: pino({ level: 'silent' }), tls: undefined }

  /** The port of the server of a service, with nothing but its readiness. */
  async function serving(options: Parameters<typeof createService>[0], readiness: typeof READY): Promise<string> {
    const app = createService(options)
    healthRoutes(app, readiness)
    onTestFinished(() => app.close())
    return new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port
  }

  test('is ok where it is ready, over HTTPS too, whatever its certificate', async () => {
    expect(await check('service', { settings: { PORT: await serving(PLAIN, READY) } })).toMatchObject({ status: 'ok' })
    const tls = await makeCertificate('reports.example.com')
    const files = { TLS_CERT: join(folder, 'public.pem'), TLS_KEY: join(folder, 'public-key.pem') }
    await writeFile(files.TLS_CERT, tls.cert)
    await writeFile(files.TLS_KEY, tls.key)
    const settings = { ...files, HOST: '0.0.0.0', PORT: await serving({ ...PLAIN, tls }, READY) }
    expect(await check('service', { settings })).toMatchObject({
      status: 'ok',
      found: `The service is ready at https://127.0.0.1:${settings.PORT}/ready.`,
    })
  })

  test('fails where it has lost its database, and where another program answers', async () => {
    expect(await check('service', { settings: { PORT: await serving(PLAIN, AWAY) } })).toMatchObject({
      status: 'failure',
      found: expect.stringContaining('cannot reach its database'),
    })
    const other = createServer((_request, response) => response.end('hello'))
    expect(await check('service', { settings: { PORT: await portOf(other) } })).toMatchObject({
      status: 'failure',
      found: expect.stringContaining('Another program'),
    })
  })

  test('is not checked where none runs, and where none is to serve', async () => {
    expect(await check('service', { settings: { PORT: '1' } })).toMatchObject({
      status: 'not_checked',
      found: 'No service answers at http://127.0.0.1:1/ready.',
    })
    expect(await check('service', { settings: { ROLE: 'worker' } })).toMatchObject({ status: 'not_checked' })
    expect(await check('service', { settings: { PORT: '0' } })).toMatchObject({ status: 'not_checked' })
  })
})
