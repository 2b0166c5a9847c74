// Requests of the soak over keep-alive connections, and some that are cut: the client is gone before the answer is read.
import { Agent, type IncomingMessage, request } from 'node:http'

/** A request. */
export interface Ask {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Text goes as it is, anything else as JSON. */
  readonly body?: unknown
  /** Cut the connection after so many milliseconds, whatever was answered by then. */
  readonly cut_after_ms?: number
}

/** What was answered; status 0 where the connection was cut. */
export interface Answer {
  readonly status: number
  readonly text: string
  readonly cookie: string | undefined
  readonly ms: number
}

/** Connections of all clients together. */
const SOCKETS_MAX = 64

/** Calls a service. */
export class Caller {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX, timeout: 30_000 })
  readonly #port: number

  constructor(port: number) {
    this.#port = port
  }

  /**
   * Sends a request, again where the service closed a connection that was idle just when it was used: nothing was read of it then. Rejects
   * where a connection breaks otherwise that was not to be cut.
   */
  async send(ask: Ask): Promise<Answer> {
    for (;;) {
      const answer = await this.#sendOnce(ask)
      if (answer !== 'closed while idle') return answer
    }
  }

  #sendOnce(ask: Ask): Promise<Answer | 'closed while idle'> {
    const began = performance.now()
    const isCut = ask.cut_after_ms !== undefined
    const text = ask.body === undefined || typeof ask.body === 'string' ? ask.body : JSON.stringify(ask.body)
    const sent = request({
      host: '127.0.0.1',
      port: this.#port,
      // A connection that is to be cut is one of its own.
      agent: isCut ? false : this.#agent,
      method: ask.method,
      path: ask.path,
      headers: {
        ...(text === undefined
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
        ...ask.headers,
      },
    })
    return new Promise((resolve, reject) => {
      const finish = (status: number, body: string, cookie?: string) =>
        resolve({ status, text: body, cookie, ms: performance.now() - began })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (isCut) finish(0, '')
        else if (sent.reusedSocket && error.code === 'ECONNRESET') resolve('closed while idle')
        else reject(error)
      })
      if (isCut) sent.on('close', () => finish(0, ''))
      sent.on('response', (response) => {
        readAll(response).then(
          (body) => finish(response.statusCode ?? 0, body, response.headers['set-cookie']?.[0]?.split(';')[0]),
          (error: unknown) => (isCut ? finish(0, '') : reject(error)),
        )
      })
      sent.end(text)
      if (isCut) setTimeout(() => sent.destroy(), ask.cut_after_ms)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

async function readAll(response: IncomingMessage): Promise<string> {
  let text = ''
  response.setEncoding('utf8')
  for await (const piece of response) text += String(piece)
  return text
}
