// What lenders beside an import ask: writes and reads in fixed shares, each lender as often as the others, at random moments of a steady rate.
import { entryOf } from '../fairness/small-book.ts'
import { type Due, momentsOf } from '../fairness/open-loop.ts'
import type { Read, Write } from '../keep-alive.ts'
import { Chances } from '../metrics/chance.ts'

/** The kinds of requests, each with its share of all. */
const SHARES = { entry: 0.4, receivable: 0.3, page: 0.2, portfolio: 0.1 } as const

/** A kind: an entry is written, a receivable read with its balance, a page of receivables, the figures of the portfolio. */
export type RequestKind = keyof typeof SHARES

/** The kinds in the order of a report. */
export const REQUEST_KINDS = Object.keys(SHARES) as readonly RequestKind[]

const WEIGHTS = REQUEST_KINDS.map((kind) => SHARES[kind])

/** A request that is due. */
export interface MixedRequest extends Due {
  /** Counted from 0. */
  readonly lender: number
  readonly kind: RequestKind
}

/** How many lenders ask, and how often. */
export interface Mix {
  readonly lenders: number
  /** Requests a second of all lenders together. */
  readonly per_second: number
  readonly seed: number
}

/** Requests without an end, the same for the same seed. */
export function* mixedRequests({ lenders, per_second, seed }: Mix): Generator<MixedRequest> {
  const chances = new Chances(seed, 3)
  for (const at_ms of momentsOf(per_second, () => chances.fraction(0)))
    yield { at_ms, lender: chances.whole(1, 0, lenders - 1), kind: kindAt(chances.weighted(2, WEIGHTS)) }
}

function kindAt(place: number): RequestKind {
  const kind = REQUEST_KINDS[place]
  if (kind === undefined) throw new RangeError(`There is no kind of request at ${place}`)
  return kind
}

/** What is sent of a kind to a book of so many receivables; `n` makes an entry one of its own. */
export function requestOf(kind: RequestKind, receivables: number, n: number): Write | Read {
  if (kind === 'entry') return entryOf(receivables, n)
  if (kind === 'receivable') return { path: `/receivables/r${n % receivables}` }
  return { path: kind === 'page' ? '/receivables?limit=25' : '/portfolio/summary' }
}
