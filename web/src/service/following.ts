// What a page asks for again when the book was written to. Most answers state up to which moment they know the book, so each is asked for
// until it has taken the write in; one that does not is asked for while it may still be behind. Pure.

/** Answers about the book and the lines that fund it, by the first part of their key. People and keys are none of them. */
const FOLLOWED: ReadonlySet<unknown> = new Set([
  'portfolio',
  'restatements',
  'list',
  'cash-tie-out',
  'findings',
  'finding-decisions',
  'account',
  'receivable',
  'entry',
  'timeline',
  'debt-line',
  'debt-line-terms',
  'borrowing-base',
  'covenant-tests',
  'month-report',
  'restatement',
])

/** How long figures usually take to follow a write, at most: so long are answers asked for that do not state how far they are. */
export const SETTLED_MS = 10_000

/** After so long it is left: what then is still behind reports that itself. */
export const LEFT_MS = 60_000

/** The last write of a book, and when this page received it. */
export interface Write {
  readonly at: string
  readonly seen_ms: number
}

/** An answer that is kept: its key, its data, and when it came. */
export interface Kept {
  readonly key: readonly unknown[]
  readonly data: unknown
  readonly came_ms: number
}

/** Whether an answer may lack a write, and asking again may bring it. */
export function isBehind({ key, data, came_ms }: Kept, { at, seen_ms }: Write, now_ms: number): boolean {
  if (!FOLLOWED.has(key[0]) || data === undefined || isReadOn(data) || now_ms - seen_ms > LEFT_MS) return false
  const known_at = knownAt(data)
  return known_at === undefined ? came_ms < seen_ms + SETTLED_MS : known_at < at
}

/** A list of which somebody read on: it must not shift below them. */
function isReadOn(data: unknown): boolean {
  return isRecord(data) && Array.isArray(data['pages']) && data['pages'].length > 1
}

/** Up to which moment an answer, or its first row, knows the book. */
function knownAt(data: unknown): string | undefined {
  if (Array.isArray(data)) return knownAt(data[0])
  if (!isRecord(data)) return undefined
  const { known_at, pages, data: rows } = data
  return typeof known_at === 'string' ? known_at : knownAt(pages ?? rows)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
