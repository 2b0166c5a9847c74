// Long computations on the thread that answers: what is computed comes one value after another, and other requests have their turn between.
import { setImmediate } from 'node:timers/promises'

/** How long values are computed in one turn of the event loop. */
const TURN_MS = 10

/** The values of a source as they are asked for; the thread is let go after every so many milliseconds. */
export async function* yielding<T>(source: Iterable<T>): AsyncGenerator<T> {
  let began = performance.now()
  for (const value of source) {
    yield value
    if (performance.now() - began < TURN_MS) continue
    await setImmediate()
    began = performance.now()
  }
}

/** All values of a source, computed in turns. */
export async function allOf<T>(source: Iterable<T>): Promise<T[]> {
  const values: T[] = []
  for await (const value of yielding(source)) values.push(value)
  return values
}

/** Pieces of text joined to larger ones, so that each is worth sending. */
export async function* joined(pieces: AsyncIterable<string>, length_min = 65_536): AsyncGenerator<string> {
  let held = ''
  for await (const piece of pieces) {
    held += piece
    if (held.length < length_min) continue
    yield held
    held = ''
  }
  if (held !== '') yield held
}
