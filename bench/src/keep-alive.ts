// Keep-alive connections with one request in flight each, written straight to sockets: the machine's time goes to the side under test.
import net from 'node:net'
import { isWhole } from './load.ts'

/** Where requests go. */
export interface Target {
  readonly host: string
  readonly port: number
}

/** A write of one record. */
export interface Write {
  readonly path: string
  readonly body: object
  /** Makes a retry safe; none is sent where undefined. */
  readonly idempotency_key?: string
}

/** A read. */
export interface Read {
  readonly path: string
}

/** What was answered. */
export interface Answer {
  readonly status: number
  /** In Latin-1, whatever it is. */
  readonly body: string
}

/** A connection that was idle for so long is not used again: the service closes one after 72 s. */
const IDLE_MS_MAX = 60_000

/** A connection of one caller. */
export class KeepAlive {
  readonly #target: Target
  readonly #key: string
  #socket: net.Socket | undefined
  #used_ms = 0

  constructor(target: Target, key: string) {
    this.#target = target
    this.#key = key
  }

  /** Sends a write and returns the status of its answer. Rejects where the connection breaks. */
  async post(write: Write): Promise<number> {
    return (await this.send(write)).status
  }

  /** Sends a write or a read. Rejects where the connection breaks. */
  send(request: Write | Read): Promise<Answer> {
    const now_ms = performance.now()
    if (now_ms - this.#used_ms > IDLE_MS_MAX) this.close()
    this.#used_ms = now_ms
    const socket = (this.#socket ??= this.#connect())
    return new Promise((resolve, reject) => {
      let received = ''
      const finish = (settle: () => void) => {
        socket.off('data', onData).off('error', onError).off('close', onClose)
        settle()
      }
      const onData = (chunk: string) => {
        received += chunk
        if (isWhole(received)) finish(() => resolve(answerOf(received)))
      }
      const onError = (error: Error) => finish(() => reject(error))
      const onClose = () => finish(() => reject(new Error('The service closed a connection')))
      socket.on('data', onData).on('error', onError).on('close', onClose)
      socket.write(this.#textOf(request))
    })
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = undefined
  }

  /** A connection that breaks while nothing was sent on it is opened again by the next write. */
  #connect(): net.Socket {
    const socket = net.connect({ ...this.#target, noDelay: true }).setEncoding('latin1')
    socket.on('error', () => {})
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined
    })
    return socket
  }

  #textOf(request: Write | Read): string {
    const head = `${request.path} HTTP/1.1\r\nHost: ${this.#target.host}\r\nAuthorization: ${this.#key}\r\n`
    if (!('body' in request)) return `GET ${head}\r\n`
    const { body, idempotency_key: idempotency } = request
    const text = JSON.stringify(body)
    const retry = idempotency === undefined ? '' : `Idempotency-Key: ${idempotency}\r\n`
    const length = Buffer.byteLength(text)
    return `POST ${head}${retry}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${text}`
  }
}

function answerOf(received: string): Answer {
  return { status: Number(received.slice(9, 12)), body: received.slice(received.indexOf('\r\n\r\n') + 4) }
}

/** Sends writes over some connections, each its next one once its last is answered. Throws unless each is answered 200. */
export async function postAll(
  target: Target,
  key: string,
  writes: Iterator<Write>,
  connections: number,
): Promise<void> {
  const sendNext = async () => {
    const connection = new KeepAlive(target, key)
    for (let next = writes.next(); next.done !== true; next = writes.next()) {
      const status = await connection.post(next.value)
      if (status !== 200) throw new Error(`POST ${next.value.path} answered ${status}`)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, sendNext))
}
