// A TCP proxy that treats packets badly on demand: it delays them, swallows those of one direction, or cuts connections.
import { type AddressInfo, type NetConnectOpts, type Server, type Socket, connect, createServer } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where a byte goes. */
type Direction = 'there' | 'back'

/** What is done to packets. */
export type Treatment =
  | { readonly how: 'pass' }
  | { readonly how: 'delay'; readonly delay_ms: number }
  | { readonly how: 'lose'; readonly direction: Direction }
  | { readonly how: 'cut' }

/** A proxy in front of one address. */
export class Proxy {
  readonly #server: Server
  readonly #target: NetConnectOpts
  readonly #open = new Set<Socket>()
  #treatment: Treatment = { how: 'pass' }

  private constructor(target: NetConnectOpts) {
    this.#target = target
    this.#server = createServer((caller) => this.#accept(caller))
  }

  /** Starts a proxy on a free port of this machine. */
  static async start(target: NetConnectOpts): Promise<Proxy> {
    const proxy = new Proxy(target)
    proxy.#server.listen(0, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Treats packets and connections so from now on. Where bytes were lost, their connections are cut: what came later would make no sense. */
  treat(treatment: Treatment): void {
    const cuts = treatment.how === 'cut' || this.#treatment.how === 'lose'
    this.#treatment = treatment
    if (cuts) for (const socket of this.#open) socket.destroy()
  }

  async stop(): Promise<void> {
    this.treat({ how: 'cut' })
    this.#server.close()
    await once(this.#server, 'close')
  }

  #accept(caller: Socket): void {
    if (this.#treatment.how === 'cut') return void caller.destroy()
    const called = connect(this.#target)
    for (const socket of [caller, called]) {
      socket.setNoDelay(true)
      this.#open.add(socket)
      socket.on('error', () => {})
    }
    this.#pump(caller, called, 'there')
    this.#pump(called, caller, 'back')
  }

  /** Passes bytes on in their order. */
  #pump(from: Socket, to: Socket, direction: Direction): void {
    let last = Promise.resolve()
    let waiting = 0
    const pass = (work: () => void): void => {
      const treatment = this.#treatment
      if (treatment.how === 'lose' && treatment.direction === direction) return
      const due = performance.now() + (treatment.how === 'delay' ? treatment.delay_ms : 0)
      if (waiting === 0 && treatment.how !== 'delay') return work()
      waiting += 1
      last = last.then(async () => {
        await sleep(Math.max(0, due - performance.now()))
        waiting -= 1
        work()
      })
    }
    from.on('data', (bytes: Buffer) => pass(() => void to.write(bytes)))
    from.on('end', () => pass(() => void to.end()))
    from.on('close', () => {
      this.#open.delete(from)
      pass(() => void to.destroy())
    })
  }
}
