// The configuration of nginx that the page on HTTPS prints, run by a real nginx in front of a service.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../harness/free-port.ts'
import { PASSWORD, person } from '../dashboard/browser.ts'
import { makeCertificate } from '../harness/certificate.ts'
import { eventually } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { blocksOf, pageOf } from './console.ts'

const [PRINTED = ''] = blocksOf(pageOf('docs/operations/serving-https.md'), 'nginx')

const NGINX = process.env['NGINX'] ?? ['nginx', '/usr/sbin/nginx'].find((path) => spawnSync(path, ['-v']).status === 0)
if (NGINX === undefined)
  process.stdout.write('Not tested here: the printed configuration of nginx, which is not installed.\n')

/** A port that was free may be taken when nginx listens: then another is tried. */
const STARTS_MAX = 5

let service: TestService
let nginx: Proxy
let folder: string

interface Proxy {
  readonly process: ChildProcess
  readonly port: number
  readonly ca: Buffer
}

/** What is around the printed block: one server that ends TLS, all files in one folder. */
function configurationOn(port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    daemon off;
    master_process off;
    pid ${folder}/nginx.pid;
    error_log stderr;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      server {
        listen 127.0.0.1:${port} ssl;
        ssl_certificate ${folder}/cert.pem;
        ssl_certificate_key ${folder}/key.pem;
        ${PRINTED.replace('http://127.0.0.1:4000', service.address)}
      }
    }`
}

async function startProxy(program: string, starts = 1): Promise<Proxy> {
  const { cert, key } = await makeCertificate()
  writeFileSync(join(folder, 'cert.pem'), cert)
  writeFileSync(join(folder, 'key.pem'), key)
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), configurationOn(port))
  const child = spawn(program, ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'pipe' })
  let written = ''
  child.stderr.on('data', (chunk: Buffer) => (written += chunk.toString()))
  const started = { process: child, port, ca: cert }
  const is_there = () =>
    ask(started, '/health').then(
      ({ status }) => status === 200,
      () => child.exitCode !== null,
    )
  await eventually(is_there, (there) => there, 60_000)
  if (child.exitCode === null) return started
  if (starts >= STARTS_MAX || !written.includes('bind()')) throw new Error(`nginx did not start:\n${written}`)
  return startProxy(program, starts + 1)
}

interface Asked {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | AsyncIterable<string>
}

/** Sends a request through the proxy. */
async function ask({ port, ca }: Proxy, path: string, { method = 'GET', headers = {}, body = '' }: Asked = {}) {
  const asked = request({ host: '127.0.0.1', port, path, method, ca, headers, agent: false })
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  answered.catch(() => {})
  if (typeof body === 'string') asked.end(body)
  else {
    for await (const piece of body) asked.write(piece)
    asked.end()
  }
  const [answer] = await answered
  return { status: answer.statusCode, headers: answer.headers, text: await textOf(answer) }
}

describe.skipIf(NGINX === undefined)('nginx, as printed', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tapeline-nginx-'))
    service = await startTestService({ TRUST_PROXY: '1' })
    nginx = await startProxy(NGINX ?? '')
  }, 120_000)
  afterAll(async () => {
    nginx.process.kill('SIGTERM')
    await once(nginx.process, 'close')
    await service.stop()
    rmSync(folder, { recursive: true })
  })

  test('passes requests on, and the service knows that they came over HTTPS', async () => {
    const { key } = await service.lender()
    const answer = await ask(nginx, '/me', { headers: { Authorization: key } })
    expect(answer).toMatchObject({ status: 200, headers: { 'strict-transport-security': expect.any(String) } })
  })

  test('names the address of its peer, not one that the client wrote, and keeps the origin of the dashboard', async () => {
    const { organization } = await service.lender()
    const { email } = await person(service, organization, 'member')
    const headers = {
      'Origin': `https://127.0.0.1:${nginx.port}`,
      'Sec-Fetch-Site': 'same-origin',
      'X-Tapeline-Dashboard': '1',
      'X-Forwarded-For': '203.0.113.66',
      'X-Forwarded-Proto': 'http',
      'X-Forwarded-Host': 'elsewhere.example',
    }
    const signed = await ask(nginx, '/app/api/sign-in', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    expect(signed.status, signed.text).toBe(200)
    const [cookie = ''] = signed.headers['set-cookie'] ?? []
    expect(cookie).toContain('Secure')
    const sessions = await ask(nginx, '/app/api/sessions', {
      headers: { ...headers, Cookie: cookie.split(';')[0] ?? '' },
    })
    expect(sessions.text).toContain('"address":"127.0.0.1"')
    expect(sessions.text).not.toContain('203.0.113.66')
  })

  // nginx refuses a body of more than a megabyte, and keeps one until it is whole, unless it is set otherwise.
  test('passes an import of any size on while it is sent', async () => {
    const { client, key } = await service.lender()
    const lineOf = (id: string) => `${JSON.stringify({ kind: 'account', ...accountBody(id) })}${' '.repeat(60_000)}\n`
    const linesRead = async () => (await client.get('/imports/streamed')).body.lines_read
    const sending = async function* () {
      yield lineOf('first')
      expect(await eventually(linesRead, (read) => read === 1, 60_000)).toBe(1)
      for (let line = 0; line < 30; line += 1) yield lineOf(`a-${line}`)
    }
    const headers = { 'Authorization': key, 'Content-Type': 'application/x-ndjson' }
    const answer = await ask(nginx, '/imports?id=streamed', { method: 'POST', headers, body: sending() })
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([200, { status: 'done', applied: 31 }])
  })
})
