// A receiver of webhooks in the test's own process, under a path of its own, since another may have had its port before: keeps what came over the wire, and
// answers as the test wants.
import { randomUUID } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Certificate } from '../harness/certificate.ts'

/** A request as it came. */
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Answers a request; the first of them is number 0. */
export type AnswerRequest = (response: ServerResponse, request: ReceivedRequest, number: number) => void

/** The receiver. */
export interface Receiver {
  readonly url: string
  readonly port: number
  readonly requests: readonly ReceivedRequest[]
  /** The ids of the webhooks that came, in their order. */
  readonly ids: () => string[]
  answer: AnswerRequest
  stop(): Promise<void>
}

/** Answers with a status. */
export function answering(status: number, body = '', headers: Record<string, string> = {}): AnswerRequest {
  return (response) => void response.writeHead(status, headers).end(body)
}

/** Starts one on a port of 127.0.0.1, or of another address of the loopback, over TLS where a certificate is given. */
export async function startReceiver(certificate?: Certificate, port = 0, host = '127.0.0.1'): Promise<Receiver> {
  const requests: ReceivedRequest[] = []
  const sockets = new Set<Socket>()
  const path = `/hook-${randomUUID()}`
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    // What is for the one that had this port before.
    if (request.url?.startsWith('/hook-') === true && !request.url.startsWith(path)) {
      response.writeHead(410).end()
      return
    }
    const body = (await buffer(request)).toString('utf8')
    const received = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
    requests.push(received)
    receiver.answer(response, received, requests.length - 1)
  }
  const listener = (request: IncomingMessage, response: ServerResponse) => void take(request, response).catch(() => {})
  const server = certificate === undefined ? http.createServer(listener) : https.createServer(certificate, listener)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => void server.listen(port, host, resolve))
  const address = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `${certificate === undefined ? 'http' : 'https'}://${host}:${address.port}${path}`,
    port: address.port,
    requests,
    ids: () => requests.map(({ headers }) => String(headers['webhook-id'])),
    answer: answering(204),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
  return receiver
}
