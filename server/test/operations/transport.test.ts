// How the service is reached: HTTP/2 and HTTP/1.1 over TLS on one port, and the bounds for slow clients.
import { writeFile } from 'node:fs/promises'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { HTTP_LIMITS, createServer } from '../../src/http/server.ts'
import { type Certificate, makeCertificate } from '../harness/certificate.ts'
import { type Installation, newInstallation } from './installation.ts'

let installation: Installation
let port: number
let tls: Certificate
let files: { TLS_CERT: string; TLS_KEY: string }

beforeAll(async () => {
  installation = await newInstallation()
  tls = await makeCertificate()
  files = { TLS_CERT: join(installation.folder, 'cert.pem'), TLS_KEY: join(installation.folder, 'key.pem') }
  await writeFile(files.TLS_CERT, tls.cert)
  await writeFile(files.TLS_KEY, tls.key)
  const started = await installation.start({ ...files, HOST: '0.0.0.0' })
  port = Number(new URL(started.address).port)
  expect(started.address).toMatch(/^https:/)
})

afterAll(() => installation.discard())

test('over TLS the service speaks HTTP/1.1', async () => {
  const answer = await new Promise<{ version: string; status: number | undefined }>((resolve, reject) => {
    const agent = new https.Agent({ ca: tls.cert, ALPNProtocols: ['http/1.1'] })
    https
      .get({ host: '127.0.0.1', port, path: '/health', agent }, (message) => {
        message.resume()
        resolve({ version: message.httpVersion, status: message.statusCode })
      })
      .on('error', reject)
  })
  expect(answer).toEqual({ version: '1.1', status: 200 })
})

test('over TLS, on the same port, the service speaks HTTP/2', async () => {
  const session = http2.connect(`https://127.0.0.1:${port}`, { ca: tls.cert })
  const health = await requestOver(session, '/health')
  const refused = await requestOver(session, '/me')
  expect(session.alpnProtocol).toBe('h2')
  session.close()
  expect(health).toEqual({ status: 200, text: '{"status":"alive"}' })
  expect(refused.status).toBe(401)
})

test('plain HTTP on the TLS port gets no answer of the service', async () => {
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow()
})

test('slow and idle clients are cut off: the limits hold for plain HTTP and for TLS', async () => {
  for (const secure of [undefined, tls]) {
    const made = createServer({ logger: pino({ level: 'silent' }), tls: secure })
    await made.ready()
    const { requestTimeout, headersTimeout, keepAliveTimeout } = made.server
    const limits = {
      requestTimeout: HTTP_LIMITS.request_ms_max,
      headersTimeout: HTTP_LIMITS.headers_ms_max,
      keepAliveTimeout: HTTP_LIMITS.keep_alive_ms,
    }
    expect({ requestTimeout, headersTimeout, keepAliveTimeout }, secure === undefined ? 'plain HTTP' : 'TLS').toEqual(
      limits,
    )
    await made.close()
  }
})

test.each(['HTTP/1.1 in the clear', 'HTTP/1.1 over TLS', 'HTTP/2'] as const)(
  'an idle connection (%s) does not hold up a shutdown',
  async (kind) => {
    const own = await newInstallation()
    onTestFinished(() => own.discard())
    const { service, address } = await own.start(kind === 'HTTP/1.1 in the clear' ? {} : files)
    const close = await openIdle(kind, Number(new URL(address).port))
    const begun = performance.now()
    service.kill('SIGTERM')
    const late = setTimeout(() => service.kill('SIGKILL'), HTTP_LIMITS.keep_alive_ms)
    const { code } = await service.ended
    clearTimeout(late)
    close()
    expect(code).toBe(0)
    // Held up, it would take as long as a connection may be idle.
    expect(performance.now() - begun).toBeLessThan(HTTP_LIMITS.keep_alive_ms / 2)
  },
)

/** Opens a connection, uses it once and leaves it open; gives its closing. */
async function openIdle(
  kind: 'HTTP/1.1 in the clear' | 'HTTP/1.1 over TLS' | 'HTTP/2',
  port: number,
): Promise<() => void> {
  if (kind === 'HTTP/2') {
    const session = http2.connect(`https://127.0.0.1:${port}`, { ca: tls.cert })
    session.on('error', () => {})
    await requestOver(session, '/health')
    return () => session.destroy()
  }
  const [client, agent] =
    kind === 'HTTP/1.1 over TLS'
      ? ([https, new https.Agent({ keepAlive: true, ca: tls.cert, ALPNProtocols: ['http/1.1'] })] as const)
      : ([http, new http.Agent({ keepAlive: true })] as const)
  await new Promise((resolve, reject) => {
    client
      .get({ host: '127.0.0.1', port, path: '/health', agent }, (message) => message.resume().on('end', resolve))
      .on('error', reject)
  })
  return () => agent.destroy()
}

function requestOver(
  session: http2.ClientHttp2Session,
  path: string,
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':path': path })
    let status: number | undefined
    let text = ''
    stream.setEncoding('utf8')
    stream.on('response', (headers) => (status = headers[':status']))
    stream.on('data', (chunk: string) => (text += chunk))
    stream.on('end', () => resolve({ status, text })).on('error', reject)
    session.once('error', reject)
  })
}
