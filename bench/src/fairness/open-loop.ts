// Requests that are sent when they are due, whatever becomes of those before them, as from many clients that are unaware of each other: a slow
// answer does not delay the count of those behind it.
import { setTimeout as sleep } from 'node:timers/promises'

/** Something that is due, in milliseconds after the beginning. */
export interface Due {
  readonly at_ms: number
}

/** Random moments at a steady rate a second, in milliseconds after the beginning, without an end; `fraction` draws from 0 up to 1. */
export function* momentsOf(per_second: number, fraction: () => number): Generator<number> {
  for (let at_ms = 0; ;) {
    at_ms -= (Math.log(1 - fraction()) / per_second) * 1_000
    yield at_ms
  }
}

/**
 * Sends each when it is due, until all are sent or `isOver` holds, and waits for those that were sent; `due` is a moment of
 * `performance.now()`. Sends no more once one has failed, and fails with it.
 */
export async function sendWhenDue<One extends Due>(
  ones: Iterable<One>,
  send: (one: One, due: number) => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<void> {
  const began = performance.now()
  const unsettled = new Set<Promise<void>>()
  let has_failed = false
  for (const one of ones) {
    const due = began + one.at_ms
    const early_ms = due - performance.now()
    // Also where it is late: what has failed by now is known then.
    await (early_ms > 0 ? sleep(Math.ceil(early_ms)) : undefined)
    if (has_failed || isOver()) break
    const sending = send(one, due)
    unsettled.add(sending)
    sending.then(
      () => unsettled.delete(sending),
      () => (has_failed = true),
    )
  }
  await Promise.all(unsettled)
}
