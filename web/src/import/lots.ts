// Lines batched into lots, each of which is sent by itself: the next is made when the one before is settled, so that neither memory nor
// what has to be sent again after a break grows with the file.

/** Some lines of a file. */
export interface Lot {
  /** The number of the first of them, from 1. */
  readonly first_line: number
  readonly count: number
  /** The lines, each with its end. */
  readonly text: string
}

/** A lot holds no more lines, and ends when it has so many characters. */
export interface LotBounds {
  readonly lines_max: number
  readonly characters_max: number
}

/** About a second of work for the service. */
export const SENT_TOGETHER: LotBounds = { lines_max: 10_000, characters_max: 4_000_000 }

/** Batches the lines after those that are settled already. */
export async function* lotsOf(
  source: AsyncIterable<readonly string[]>,
  settled: number,
  { lines_max, characters_max }: LotBounds,
): AsyncGenerator<Lot> {
  let number = 0
  let parts: string[] = []
  let length = 0
  const close = (): Lot => {
    const lot = { first_line: number - parts.length + 1, count: parts.length, text: parts.join('') }
    parts = []
    length = 0
    return lot
  }
  for await (const lines of source)
    for (const line of lines) {
      number += 1
      if (number <= settled) continue
      parts.push(`${line}\n`)
      length += line.length + 1
      if (parts.length >= lines_max || length >= characters_max) yield close()
    }
  if (parts.length > 0) yield close()
}

/** Makes the next while the one before is used: a lot is made while the service settles another. */
export async function* oneAhead<Made>(source: AsyncGenerator<Made>): AsyncGenerator<Made> {
  try {
    let next = source.next()
    for (let made = await next; made.done !== true; made = await next) {
      next = source.next()
      // What fails is thrown where it is waited for.
      next.catch(() => undefined)
      yield made.value
    }
  } finally {
    await source.return(undefined)
  }
}
