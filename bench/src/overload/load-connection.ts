// One connection of a load: a request in flight at most, written straight to the socket, with one listener for all its answers.
import net from 'node:net'
import { isWhole } from '../load.ts'

/** Receives what becomes of a connection and of its requests. */
export interface LoadConnectionEvents {
  /** An answer has arrived whole. `latency_ms` is the time since the request was due, not since it was sent. */
  readonly onAnswer: (connection: LoadConnection, status: number, latency_ms: number) => void
  /** The connection is closed, by whomever; `waited` where a request was in flight. */
  readonly onClose: (connection: LoadConnection, waited: boolean) => void
}

/** A connection that stays open. */
export class LoadConnection {
  readonly #socket: net.Socket
  readonly #events: LoadConnectionEvents
  #received = ''
  #due: number | undefined

  private constructor(socket: net.Socket, events: LoadConnectionEvents) {
    this.#socket = socket
    this.#events = events
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => this.#read(chunk))
    socket.on('error', () => {})
    socket.on('close', () => events.onClose(this, this.#due !== undefined))
  }

  /** Opens a connection. Rejects where nobody accepts it. */
  static open(target: { readonly host: string; readonly port: number }, events: LoadConnectionEvents) {
    return new Promise<LoadConnection>((resolve, reject) => {
      const socket = net.connect({ host: target.host, port: target.port, noDelay: true })
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(new LoadConnection(socket, events))
      })
    })
  }

  /** Sends a request that was due at a moment of `performance.now()`. */
  send(request: string, due: number): void {
    this.#due = due
    this.#socket.write(request)
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(chunk: string): void {
    this.#received += chunk
    if (!isWhole(this.#received) || this.#due === undefined) return
    const latency_ms = performance.now() - this.#due
    const status = Number(this.#received.slice(9, 12))
    this.#received = ''
    this.#due = undefined
    this.#events.onAnswer(this, status, latency_ms)
  }
}
