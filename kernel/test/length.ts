// How long tests are: `npm test` is short, `npm run test:full` keeps everything, by TEST_LENGTH. A short test still asks each thing
// of a product at least once: it leaves out combinations, never a guarantee.

/** Whether nothing is kept short. */
export const IS_FULL = process.env['TEST_LENGTH'] === 'full'

/**
 * Whether calculators run in the process of a test in place of a thread of the service, which takes a tenth of the processor time of a
 * file that waits for no figure. Tests of the thread itself start a service of ROLE `all`.
 */
export const IN_PROCESS = !IS_FULL

/** How much of something is tried. */
export function runs(full: number, short: number): number {
  return IS_FULL ? full : short
}

/** Of a list that is tried in full, what is tried in short. */
export function some<T>(full: readonly T[], short: readonly T[]): readonly T[] {
  return IS_FULL ? full : short
}

/** Every n-th of a list in short, the first among them; all in full. */
export function everyOf<T>(n: number, all: readonly T[]): readonly T[] {
  return IS_FULL ? all : all.filter((_, at) => at % n === 0)
}

/**
 * Of everything that a product crosses with one of some parts, what that part is crossed with: all in full; in short each once, with the
 * parts in turn, and at least one for each part.
 */
export function crossedWith<T>(all: readonly T[], part: number, parts: number): readonly T[] {
  if (IS_FULL) return all
  return all.filter((_, at) => at % parts === part || (all.length < parts && at === part % all.length))
}

/** Pairs of two lists: all in full; in short as many as the longer has, so that each of either is in some pair. */
export function paired<A, B>(ones: readonly A[], others: readonly B[]): (readonly [A, B])[] {
  const all = ones.flatMap((one, i) => others.map((other, j) => ({ pair: [one, other] as const, i, j })))
  const isKept = ({ i, j }: { i: number; j: number }) =>
    ones.length > others.length ? i % others.length === j : j % ones.length === i
  return all.filter((one) => IS_FULL || isKept(one)).map(({ pair }) => pair)
}
