// Obligors as groups of the totals. There may be a million of them and little is added up of each, so many share one group, whose
// measure numbers include the obligor. So folds, segments and both clocks serve them as they serve every other group.
import type { ChangeReceiver } from './group-totals.ts'
import { type Sum, plus, sumFrom } from '../../../core/sum.ts'
import { MEASURE } from '../measures.ts'

/** The number of their dimension. It is stored: never change it. */
export const OBLIGORS = 7

/** Obligors that share a group, so that its bodies are about as long as those of others. It is stored: never change it. */
export const PACK = 256

/** What is added up of an obligor. The order is stored: never change it. */
const KEPT: readonly number[] = [MEASURE.open, MEASURE.open_principal]

/** As many as the number of a pack may have: packs then come in the same order as texts and as numbers. */
const DIGITS = 7

/** The pack to which an obligor belongs by its ordinal, the number under which it came into the portfolio, from 0 on. */
export function packOf(ordinal: number): number {
  return Math.floor(ordinal / PACK)
}

/** The group of a pack in one currency as it is stored. */
export function packGroup(pack: number, currency: string): string {
  return JSON.stringify([digitsOf(pack), currency])
}

/** Which pack a stored group is, and in which currency. */
export function readPack(group: string): { readonly pack: number; readonly currency: string } {
  const [pack, currency] = JSON.parse(group) as [string, string]
  return { pack: Number(pack), currency }
}

/** Where so many packs, from one on, begin and end among groups that are sorted as texts, in every currency. */
export function packRun(from: number, count: number): { readonly first: string; readonly end: string } {
  return { first: `["${digitsOf(from)}`, end: `["${digitsOf(from + count)}` }
}

function digitsOf(pack: number): string {
  return String(pack).padStart(DIGITS, '0')
}

/** The measure that stores, within its pack, an obligor's part of a measure; undefined where it is not added up. */
export function measureOfObligor(measure: number, ordinal: number): number | undefined {
  const kept = KEPT.indexOf(measure)
  return kept < 0 ? undefined : (ordinal % PACK) * KEPT.length + kept
}

/** The position of an obligor on a day. */
export interface ObligorPosition {
  readonly ordinal: number
  /** Its receivables with principal outstanding, and that principal. */
  readonly open_receivables: number
  readonly outstanding: Sum
}

/** The sums of the obligors of one pack. It may serve pack after pack. */
export class PackSums implements ChangeReceiver {
  #pack: number
  readonly #sums = new Float64Array(PACK * KEPT.length)
  /** By measure what sums have beyond the safe integers. */
  readonly #beyond = new Map<number, bigint>()

  constructor(pack: number) {
    this.#pack = pack
  }

  /** Forgets what was added, for another pack. */
  beginAgain(pack: number): this {
    this.#pack = pack
    this.#sums.fill(0)
    this.#beyond.clear()
    return this
  }

  /** Adds to the part of an obligor. */
  add(_time: number, measure: number, delta: Sum): void {
    const sum = plus(this.#sums[measure] ?? Number.NaN, delta)
    this.#sums[measure] = typeof sum === 'number' ? sum : this.#keepBeyond(measure, sum)
  }

  /** Keeps a sum that is no safe integer beside the others; returns what is left for those, which is nothing. */
  #keepBeyond(measure: number, sum: bigint): number {
    this.#beyond.set(measure, (this.#beyond.get(measure) ?? 0n) + sum)
    return 0
  }

  addProduct(): void {
    throw new RangeError('No products are added up of obligors')
  }

  /** Passes on those with anything open: ordinal, receivables and principal, as an ObligorPosition has them. */
  visitOpen(visit: (ordinal: number, open_receivables: number, outstanding: Sum) => void): void {
    for (let at = 0; at < PACK; at += 1) {
      const open_receivables = this.#sums[at * KEPT.length] ?? 0
      const outstanding = this.#sumOf(at * KEPT.length + 1)
      if (open_receivables !== 0 || outstanding !== 0) visit(this.#pack * PACK + at, open_receivables, outstanding)
    }
  }

  #sumOf(measure: number): Sum {
    const sum = this.#sums[measure] ?? 0
    const beyond = this.#beyond.get(measure)
    return beyond === undefined ? sum : sumFrom(beyond + BigInt(sum))
  }
}
