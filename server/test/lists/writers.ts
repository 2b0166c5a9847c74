// Writers that change a list while it is walked: they create results anywhere in the order, change results without moving
// them, move some to other dates, and delete some. What they did is kept, so that a walk can be judged by it.
import type { Client } from '../harness/client.ts'
import { type BookList, dayAt, report } from './book.ts'

/** What writers may do to the results of a list, and what they have done. */
export class Writers {
  /** Asked to be deleted; from when on is known only to the service. */
  readonly deleted = new Set<string>()
  /** Given other dates, so that they may move. */
  readonly moved = new Set<string>()
  readonly #created: string[] = []
  readonly #list: BookList
  readonly #clients: readonly Client[]
  readonly #stable: readonly { readonly id: string; readonly place: number }[]
  readonly #doomed: { readonly id: string; readonly place: number }[]
  readonly #movers: readonly { readonly id: string; readonly place: number }[]
  readonly #running: Promise<void>[] = []
  #stopping = false
  #turn = 0

  constructor(
    list: BookList,
    clients: readonly Client[],
    results: Record<'stable' | 'doomed' | 'movers', readonly { id: string; place: number }[]>,
  ) {
    this.#list = list
    this.#clients = clients
    this.#stable = results.stable
    this.#doomed = [...results.doomed]
    this.#movers = results.movers
  }

  start(): void {
    for (const client of this.#clients) this.#running.push(this.#run(client))
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#running)
  }

  async #run(client: Client): Promise<void> {
    while (!this.#stopping) {
      const turn = this.#turn++
      await this.#write(client, turn)
      await new Promise((resolve) => setTimeout(resolve, 8))
    }
  }

  async #write(client: Client, turn: number): Promise<void> {
    const { path, body, newest_first } = this.#list
    const change = turn % 4
    if (change === 0) return this.#create(client, turn)
    if (change === 1) return this.#touch(client, turn)
    if (newest_first) return
    const mover = this.#movers[turn % this.#movers.length]
    if (change === 2 && mover !== undefined) {
      this.moved.add(mover.id)
      await report(client, path, body(mover.id, mover.place, { date: dayAt(turn * 11) }))
      return
    }
    const doomed = this.#doomed.pop()?.id ?? this.#created.splice(turn % Math.max(1, this.#created.length), 1)[0]
    if (change !== 3 || doomed === undefined) return
    this.deleted.add(doomed)
    await client.delete(`${path}/${doomed}`)
  }

  async #create(client: Client, turn: number): Promise<void> {
    const id = `new-${turn}`
    await report(client, this.#list.path, this.#list.body(id, (turn * 37) % 200))
    this.#created.push(id)
  }

  /** Changes a field that neither orders nor filters. */
  async #touch(client: Client, turn: number): Promise<void> {
    const stable = this.#stable[(turn * 7) % this.#stable.length]
    if (stable === undefined) return
    const field = { '/accounts': 'name', '/receivables': 'collateral' }[this.#list.path] ?? 'description'
    await report(client, this.#list.path, this.#list.body(stable.id, stable.place, { [field]: `changed ${turn}` }))
  }
}
