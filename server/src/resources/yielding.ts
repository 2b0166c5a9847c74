// Long computations on the thread that answers: what is computed comes one value after another, and other requests have their turn between.
// However many are under way, one of them has a turn at a time: with a turn each, many would keep the thread as long as one without turns.

/** How long values are computed in one turn of the event loop. */
const TURN_MS = 10

type Queue = (() => void)[]

/** Computations that wait for their next turn, in their order: those that hold a snapshot of the database come first. */
const holding: Queue = []
const others: Queue = []

/** Resolves when the computation may continue: whatever else waits for the thread comes first, then computations that waited longer. */
function nextTurn(queue: Queue): Promise<void> {
  return new Promise((resolve) => {
    queue.push(resolve)
    if (holding.length + others.length === 1) setImmediate(letOneOn)
  })
}

/** What is scheduled from here comes after everything that has arrived meanwhile. */
function letOneOn(): void {
  const next = holding.shift() ?? others.shift()
  next?.()
  if (holding.length + others.length > 0) setImmediate(letOneOn)
}

/** The turns of a computation that checks by itself whether one is over: of lines that are judged by the hundred, each takes microseconds. */
export class Turns {
  readonly #turn_ms: number
  readonly #queue: Queue
  #began = performance.now()

  /** Of a computation that holds a snapshot of the database, or of one that holds none. */
  constructor(turn_ms: number, { holds_snapshot = false }: { readonly holds_snapshot?: boolean } = {}) {
    this.#turn_ms = turn_ms
    this.#queue = holds_snapshot ? holding : others
  }

  /** Whether the turn has lasted long enough. */
  get is_over(): boolean {
    return performance.now() - this.#began >= this.#turn_ms
  }

  /** Lets the thread go, and resolves with the next turn. */
  async next(): Promise<void> {
    await nextTurn(this.#queue)
    this.#began = performance.now()
  }
}

/** The values of a source as they are asked for; the thread is let go after every so many milliseconds. */
export function yielding<T>(source: Iterable<T>): AsyncGenerator<T> {
  return inTurns(source, others)
}

/** The same while a snapshot of the database is held, which is cut off where it idles for long. */
export function yieldingInSnapshot<T>(source: Iterable<T>): AsyncGenerator<T> {
  return inTurns(source, holding)
}

async function* inTurns<T>(source: Iterable<T>, queue: Queue): AsyncGenerator<T> {
  let began = performance.now()
  for (const value of source) {
    yield value
    if (performance.now() - began < TURN_MS) continue
    await nextTurn(queue)
    began = performance.now()
  }
}

/** All values of a source, computed in turns. */
export async function allOf<T>(source: Iterable<T>): Promise<T[]> {
  const values: T[] = []
  for await (const value of yielding(source)) values.push(value)
  return values
}

/** Values in lists of so many, computed in turns: the last may be shorter. */
export async function* inPieces<T>(source: AsyncIterable<T> | Iterable<T>, many = 200): AsyncGenerator<readonly T[]> {
  let piece: T[] = []
  for await (const value of source) {
    piece.push(value)
    if (piece.length < many) continue
    yield piece
    piece = []
  }
  if (piece.length > 0) yield piece
}
