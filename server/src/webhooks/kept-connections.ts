// Connections to the receiver of one endpoint that several attempts use one after the other, so that not each has a handshake of its own. They are kept for
// a turn alone: the next one resolves the name, and judges its addresses, again.
import http from 'node:http'
import https from 'node:https'

/** Connections of one endpoint that are kept until they are closed. */
export class KeptConnections {
  readonly #http = new http.Agent({ keepAlive: true })
  readonly #https = new https.Agent({ keepAlive: true })

  /** What makes and keeps connections of a protocol, as `https:`. */
  agentFor(protocol: string): http.Agent {
    return protocol === 'https:' ? this.#https : this.#http
  }

  /** Closes them all. */
  close(): void {
    this.#http.destroy()
    this.#https.destroy()
  }
}
