// Requests as bytes: fetch normalises paths and refuses headers that a test must send all the same.
import http from 'node:http'
import type { Received } from '../harness/client.ts'

/** A request whose path and headers go out as they are. */
export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string | string[]>
  readonly body?: Buffer | string
}

/** Sends a request and reads its answer. */
export function sendRaw(address: string, { method, path, headers = {}, body }: RawRequest): Promise<Received> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const framed = body === undefined ? headers : { ...headers, 'Content-Length': String(Buffer.byteLength(body)) }
    const request = http.request({ hostname, port, method, path, headers: framed, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => resolve(receivedOf(answer, Buffer.concat(chunks).toString('utf8'))))
    })
    request.on('error', reject)
    request.end(body)
  })
}

function receivedOf(answer: http.IncomingMessage, text: string): Received {
  const headers = new Headers(
    Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]),
  )
  return {
    status: answer.statusCode ?? 0,
    headers,
    text,
    body: headers.get('content-type')?.includes('json') === true && text !== '' ? JSON.parse(text) : undefined,
  }
}

/** A JSON body as a raw request. */
export function jsonRequest(
  path: string,
  key: string,
  body: Buffer | string,
  headers: Record<string, string> = {},
): RawRequest {
  return { method: 'POST', path, body, headers: { Authorization: key, 'Content-Type': 'application/json', ...headers } }
}
