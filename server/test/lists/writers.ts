// Writers that change a list while it is walked: they create results anywhere in the order, change results without moving
// them, move some, and delete some, as far as the list lets them. What they did is kept, so that a walk can be judged by it.
import type { Meanwhile } from './judge-walks.ts'
import { Turns } from './turns.ts'

/** A result that writers act on. */
export interface Placed {
  readonly id: string
  readonly place: number
}

/** What can be done to a list through one of its writers. */
export interface ListActs<W> {
  readonly create: (writer: W, id: string, place: number) => Promise<unknown>
  /** Changes a field that neither orders nor filters; left out where every change moves a result. */
  readonly change?: (writer: W, result: Placed, turn: number) => Promise<unknown>
  /** Gives a result another place; left out where results keep theirs. */
  readonly move?: (writer: W, result: Placed, turn: number) => Promise<unknown>
  readonly remove?: (writer: W, id: string) => Promise<unknown>
}

/** What writers may do to the results of a list, and what they have done. */
export class Writers<W> implements Meanwhile {
  /** Asked to be deleted; from when on is known only to the service. */
  readonly deleted = new Set<string>()
  /** Given other places. */
  readonly moved = new Set<string>()
  readonly #created: string[] = []
  readonly #acts: ListActs<W>
  readonly #stable: readonly Placed[]
  readonly #doomed: Placed[]
  readonly #movers: readonly Placed[]
  readonly #turns: Turns<W>

  constructor(
    acts: ListActs<W>,
    writers: readonly W[],
    results: Record<'stable' | 'doomed' | 'movers', readonly Placed[]>,
  ) {
    this.#acts = acts
    this.#turns = new Turns(writers, (writer, turn) => this.#write(writer, turn))
    this.#stable = results.stable
    this.#doomed = [...results.doomed]
    this.#movers = results.movers
  }

  start(): void {
    this.#turns.start()
  }

  stop(): Promise<void> {
    return this.#turns.stop()
  }

  async #write(writer: W, turn: number): Promise<void> {
    const act = turn % 4
    if (act === 0) return this.#create(writer, turn)
    if (act === 1) return this.#change(writer, turn)
    return act === 2 ? this.#move(writer, turn) : this.#remove(writer, turn)
  }

  async #create(writer: W, turn: number): Promise<void> {
    const id = `new-${turn}`
    await this.#acts.create(writer, id, (turn * 37) % 200)
    this.#created.push(id)
  }

  async #change(writer: W, turn: number): Promise<void> {
    const stable = this.#stable[(turn * 7) % this.#stable.length]
    if (stable !== undefined) await this.#acts.change?.(writer, stable, turn)
  }

  async #move(writer: W, turn: number): Promise<void> {
    const mover = this.#movers[turn % Math.max(1, this.#movers.length)]
    if (mover === undefined || this.#acts.move === undefined) return
    this.moved.add(mover.id)
    await this.#acts.move(writer, mover, turn)
  }

  async #remove(writer: W, turn: number): Promise<void> {
    if (this.#acts.remove === undefined) return
    const doomed = this.#doomed.pop()?.id ?? this.#created.splice(turn % Math.max(1, this.#created.length), 1)[0]
    if (doomed === undefined) return
    this.deleted.add(doomed)
    await this.#acts.remove(writer, doomed)
  }
}
