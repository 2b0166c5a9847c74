// Floods of resets over one connection after another: what an address may reset is not restored by connecting again, and those who share
// its address are answered.
import http2 from 'node:http2'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HTTP2_LIMITS } from '../../src/http/http2-limits.ts'
import { closeServer, createServer } from '../../src/http/server.ts'
import { parseTrustedProxies } from '../../src/http/trusted-proxies.ts'
import { makeCertificate } from '../harness/certificate.ts'
import { flood, resetAtOnce } from '../harness/http2-frames.ts'

const CONNECTIONS = 40

/** What an address may reset comes back within milliseconds, and a connection on a busy machine within seconds. */
const REGAINED = { timeout: 60_000 }

/** Requests of a connection that are handled before it is closed. */
const READ_AT_ONCE_MAX = 5

async function startServer(trust_proxy = 'false') {
  const certificate = await makeCertificate()
  const trusted_proxies = parseTrustedProxies(trust_proxy)
  const server = createServer({ logger: pino({ level: 'silent' }), tls: certificate, trusted_proxies })
  const counts = { flooded: 0 }
  server.get('/flooded', (_request, reply) => {
    counts.flooded += 1
    return reply.send('flooded')
  })
  server.get('/quick', (_request, reply) => reply.send('quick'))
  server.get('/begun', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200).write('begun')
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => closeServer(server))
  const { port } = server.server.address() as AddressInfo
  const connect = () => {
    const session = http2.connect(`https://127.0.0.1:${port}`, { ca: certificate.cert })
    session.on('error', () => {})
    onTestFinished(() => session.destroy())
    return session
  }
  return { port, certificate, counts, connect }
}

function ask(session: http2.ClientHttp2Session, path: string, headers = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':path': path, ...headers })
    stream.on('response', (answered) => resolve(answered[':status'])).on('error', reject)
    stream.resume()
  })
}

/** Takes a request back once its answer has begun. Rejects where the session is closed. */
function cancel(session: http2.ClientHttp2Session, headers = {}): Promise<void> {
  const stream = session.request({ ':path': '/begun', ...headers })
  return new Promise((resolve, reject) => {
    stream.on('response', () => stream.close(http2.constants.NGHTTP2_CANCEL)).on('error', reject)
    stream.on('close', resolve)
  })
}

test('connecting again restores nothing of what an address may reset', async () => {
  const { port, certificate, counts, connect } = await startServer()
  const neighbor = connect()
  const began = performance.now()
  for (let i = 0; i < CONNECTIONS; i += 1) {
    await flood(port, certificate, resetAtOnce('/flooded'))
    expect(await ask(neighbor, '/quick')).toBe(200)
  }
  const { burst, per_s } = HTTP2_LIMITS.address_resets
  const regained = ((performance.now() - began) / 1_000) * per_s
  expect(counts.flooded).toBeLessThanOrEqual(burst + regained + CONNECTIONS * READ_AT_ONCE_MAX)
  // Whoever shares the address may cancel requests again within a moment.
  await vi.waitFor(async () => {
    const another = connect()
    await cancel(another)
    expect(await ask(another, '/quick')).toBe(200)
  }, REGAINED)
})

test('behind a trusted proxy, what one client resets is refused to its address alone, and for a moment', async () => {
  const { connect } = await startServer('loopback')
  const proxy = connect()
  const [attacker, neighbor] = [{ 'x-forwarded-for': '203.0.113.7' }, { 'x-forwarded-for': '203.0.113.8' }]
  const statuses = new Set<number | undefined>()
  while (!statuses.has(429)) {
    await Promise.all(Array.from({ length: 50 }, () => cancel(proxy, attacker)))
    statuses.add(await ask(proxy, '/quick', attacker))
  }
  expect(await ask(proxy, '/quick', neighbor)).toBe(200)
  expect(await ask(proxy, '/quick')).toBe(200)
  await vi.waitFor(async () => expect(await ask(proxy, '/quick', attacker)).toBe(200), REGAINED)
})
