// A request without a limit on its duration is not cut off for its duration; every other request is.
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { withIdleTimeout } from './idle-timeout.ts'
import { createServer } from './server.ts'

test.each([
  ['/patient', 'ok'],
  ['/hurried', '400'],
])('of requests that exceed the time limit, only those with an idle timeout continue: %s', async (path, wanted) => {
  const server = createServer({ logger: pino({ level: 'silent' }), tls: undefined })
  let socket: Socket | undefined
  let release = () => {}
  const released = new Promise<string>((resolve) => (release = () => resolve('ok')))
  server.post('/patient', (request) => {
    socket = request.raw.socket
    return withIdleTimeout(request, 1_000, () => released)
  })
  server.post('/hurried', (request) => {
    socket = request.raw.socket
    return released
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  let answered = ''
  client.on('data', (bytes: Buffer) => void (answered += bytes.toString()))
  client.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
  await expect.poll(() => socket).toBeDefined()
  // The error that Node emits for a request that takes too long; Node checks only every half minute.
  server.server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  if (path === '/patient') release()
  await expect.poll(() => answered).toContain(wanted)
  release()
  client.destroy()
  await server.close()
})
