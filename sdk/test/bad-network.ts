// A network between a client and the service that misbehaves as planned: real HTTP on both sides, so that losses are real ones.
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What happens to one request. */
export type Turn =
  /** It passes, and so does its answer. */
  | 'pass'
  /** The connection ends before the service receives the request. */
  | 'cut before'
  /** The service carries it out; the connection ends before a byte of the answer. */
  | 'cut after'
  /** The connection ends in the middle of the answer. */
  | 'cut within'
  /** The service carries it out; the answer never comes. */
  | 'silence'
  /** Something in between answers instead, having passed it on or not. */
  | {
      readonly status: number
      readonly headers?: Record<string, string>
      readonly body?: string
      readonly passed?: boolean
    }

/** A request as it came. */
export interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** The network; turns that were not planned pass. */
export class BadNetwork {
  readonly seen: Seen[] = []
  readonly #turns: Turn[] = []
  readonly #server: Server
  readonly #service: string

  private constructor(service: string) {
    this.#service = service
    this.#server = createServer((request, response) => void this.#carry(request, response))
  }

  static async before(service: string): Promise<BadNetwork> {
    const network = new BadNetwork(service)
    await new Promise<void>((resolve) => network.#server.listen(0, '127.0.0.1', resolve))
    return network
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** What happens to the next requests; forgets those seen. */
  plan(...turns: readonly Turn[]): void {
    this.seen.length = 0
    this.#turns.length = 0
    this.#turns.push(...turns)
  }

  /** The idempotency keys that were seen. */
  keys(): (string | string[] | undefined)[] {
    return this.seen.map(({ headers }) => headers['idempotencykey'])
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const { method = '', url = '', headers } = request
    this.seen.push({ method, url, headers, body: body.toString('utf8') })
    const turn = this.#turns.shift() ?? 'pass'
    if (turn === 'cut before') return void request.socket.destroy()
    if (typeof turn === 'object' && turn.passed !== true) return answer(response, turn)
    const answered = await this.#pass(method, url, headers, body)
    if (typeof turn === 'object') return answer(response, turn)
    if (turn === 'cut after') return void request.socket.destroy()
    if (turn === 'silence') return
    const bytes = Buffer.from(await answered.arrayBuffer())
    const kept = [...answered.headers].filter(
      ([name]) => !['connection', 'keep-alive', 'transfer-encoding'].includes(name),
    )
    response.writeHead(answered.status, Object.fromEntries(kept))
    if (turn === 'pass') return void response.end(bytes)
    response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy())
  }

  #pass(method: string, url: string, headers: IncomingMessage['headers'], body: Buffer): Promise<Response> {
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...kept } = headers
    const sent = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]))
    return fetch(this.#service + url, { method, headers: sent, ...(method === 'POST' ? { body } : {}) })
  }
}

function answer(response: ServerResponse, { status, headers = {}, body = '' }: Exclude<Turn, string>): void {
  response.writeHead(status, headers).end(body)
}

/** An answer of the service's catalog, sent by the network. */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): Turn {
  const body = JSON.stringify({ message: `This is ${code}.`, code, details: [] })
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body }
}
