// Which segments make up what was known after a fold. Segments of a level are numbered from 1, and segment s of level k covers folds
// (s - 1) * 16^k + 1 to s * 16^k. Sixteen keeps both small: what a sum reads (15 a level) and how often a change is written again.

/** How many segments of a level make one of the next. */
export const RADIX = 16

/** A stretch of folds. */
export interface Segment {
  readonly level: number
  readonly segment: number
}

/** The fewest segments that cover folds 1 to `fold`, each fold once, in the order of folds. */
export function coverOf(fold: number): Segment[] {
  const cover: Segment[] = []
  let covered = 0
  for (let level = levelOf(fold); level >= 0; level -= 1) {
    const length = RADIX ** level
    for (; covered + length <= fold; covered += length) cover.push({ level, segment: covered / length + 1 })
  }
  return cover
}

/** The highest level of which a segment is complete; -1 before the first fold. */
function levelOf(fold: number): number {
  let level = -1
  while (RADIX ** (level + 1) <= fold) level += 1
  return level
}

/** Which segments of sixteen become complete with a fold, lowest level first: each is made of the level below. */
export function mergesAfter(fold: number): Segment[] {
  const merges: Segment[] = []
  for (let level = 1; fold % RADIX ** level === 0; level += 1) merges.push({ level, segment: fold / RADIX ** level })
  return merges
}
