// The committed ratios: a heading of facts about their run, then one ratio a line; and how a run compares with them.
import type { Ratio } from './guard-measures.ts'

/** By which part a ratio may be worse before it counts. */
export const WORSE_BY = 0.1

/** The text of a run. */
export function keptText(facts: { readonly [fact: string]: string }, ratios: readonly Ratio[]): string {
  const head = Object.entries(facts).map(([fact, value]) => `${fact}: ${value}`)
  return [...head, '', ...ratios.map(({ name, value }) => `${value.toFixed(3)}  ${name}`), ''].join('\n')
}

/** The ratios of a committed text by name. */
export function parseKept(text: string): ReadonlyMap<string, number> {
  const lines = [...text.matchAll(/^(\d+\.\d+) {2}(.+)$/gm)]
  return new Map(lines.map(([, value = '', name = '']) => [name, Number(value)]))
}

/** How a ratio compares with the committed one. */
export interface Comparison {
  readonly ratio: Ratio
  /** Undefined where it is not committed yet. */
  readonly kept: number | undefined
  /** How many times as costly it is; 1 where nothing changed or nothing is committed. */
  readonly cost: number
  readonly is_worse: boolean
}

/** Compares the ratios of a run with those committed. */
export function compareRatios(ratios: readonly Ratio[], kept: ReadonlyMap<string, number>): Comparison[] {
  return ratios.map((ratio) => {
    const before = kept.get(ratio.name)
    const cost = before === undefined ? 1 : ratio.better === 'lower' ? ratio.value / before : before / ratio.value
    return { ratio, kept: before, cost, is_worse: cost > 1 + WORSE_BY }
  })
}

/** The line of a ratio in the report. */
export function comparisonLine({ ratio, kept, cost, is_worse }: Comparison): string {
  const change = kept === undefined ? 'not committed yet' : `committed ${kept.toFixed(2)}, cost × ${cost.toFixed(2)}`
  return `  ${ratio.value.toFixed(2).padStart(7)}  ${ratio.name} (${ratio.better} is better): ${change}${is_worse ? '  WORSE' : ''}`
}
