// The output of the benchmark of borrowing bases, in lines.
import type { PortfolioStage } from '../portfolio/portfolio-stage.ts'

/** A book whose line has its base, and what making it took. */
export interface LineBook {
  readonly stage: PortfolioStage
  readonly pledged: number
  /** Seconds from the terms to the first base, and from one entry to the base that shows it. */
  readonly whole_seconds: number
  readonly entry_seconds: number
}

/** The cost of calculating the base of a book. */
export function loadLines({ stage, pledged, whole_seconds, entry_seconds }: LineBook): string[] {
  const each = ((whole_seconds * 1_000_000) / stage.receivables).toFixed(0)
  return [
    `${stage.receivables} receivables, of which ${pledged} with principal back the line`,
    `  ${whole_seconds.toFixed(1)} s from the terms to the first base, ${each} µs a receivable; ${entry_seconds.toFixed(1)} s from one entry to its base`,
  ]
}

/** The cost of reading, each book compared with the first. */
export function readLines(books: readonly LineBook[], times: readonly (readonly number[])[]): string[] {
  const [first = []] = times
  return books.map(({ pledged }, at) => {
    const own = times[at] ?? []
    const figures = [0.5, 0.99].map((share) => {
      const [one, other] = [quantile(own, share), quantile(first, share)]
      return `p${share * 100} ${one.toFixed(1)} ms (${(one / other).toFixed(2)} ×)`
    })
    return `GET now, ${pledged} pledged: ${figures.join(', ')}`
  })
}

/** The smallest of some numbers that so great a share of them does not exceed. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
