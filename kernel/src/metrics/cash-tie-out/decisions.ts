// People's decisions, and which of them count where several concern the same rows. It depends on the decisions alone, on the days on which they were
// made and on what they name: never on the order in which they came.
import { groupBy } from '../../core/group-by.ts'
import type { Explanation } from './items.ts'
import { compare } from './payments.ts'

/**
 * What a person can decide:
 * - `confirm`: a line and a payment are the same money.
 * - `split`: several lines are one payment, or one line is several payments.
 * - `reject`: these lines are none of these payments.
 * - `explain`: these lines, or these payments, belong to nothing on the other side.
 */
export const DECISIONS = ['confirm', 'split', 'reject', 'explain'] as const

/** A decision that was not withdrawn. */
export interface CashDecision {
  readonly id: string
  readonly decision: (typeof DECISIONS)[number]
  /** The day on which it was made. */
  readonly decided_on: string
  /** Ids of lines. */
  readonly lines: readonly string[]
  /** Ids of entries. */
  readonly entries: readonly string[]
  /** Of `confirm` and `split`: the payments less the lines, in minor units, what was kept on the way. */
  readonly fee: number
  /** Of `explain`: what its rows add up to, in minor units, never below zero: rows that are corrected later are not explained by it. */
  readonly amount: number | undefined
  /** Of `explain`. */
  readonly explanation: Explanation | undefined
}

/**
 * Why a decision has no effect, the first that fits:
 * - `outranked`: a decision of a later day is about the same rows.
 * - `repeated`: another one of its day states the same.
 * - `contradicted`: another one of its day states something else about the same rows; neither counts.
 * - `row_missing`: a row that it names is not there (any more), or moves no money.
 * - `currencies_differ`: its rows have several currencies.
 * - `directions_differ`: some of its rows came in, others went out.
 * - `amounts_differ`: its rows do not add up, or not any more.
 */
export const VOID_REASONS = [
  'outranked',
  'repeated',
  'contradicted',
  'row_missing',
  'currencies_differ',
  'directions_differ',
  'amounts_differ',
] as const

/** One of these. */
export type VoidReason = (typeof VOID_REASONS)[number]

/** Which decisions other decisions leave without effect, and why. */
export function outrankedDecisions(decisions: readonly CashDecision[]): ReadonlyMap<string, VoidReason> {
  const found = new Map<string, VoidReason>()
  const later = new Claims()
  const days = groupBy(decisions, ({ decided_on }) => decided_on)
  for (const [, of_day] of [...days].toSorted(([a], [b]) => compare(b, a))) {
    const groups = groupBy(of_day, contentOf)
    const single = [...groups.values()].flatMap((group) => {
      const [first, ...others] = group.toSorted((a, b) => compare(a.id, b.id))
      for (const { id } of others) found.set(id, 'repeated')
      return first === undefined ? [] : [first]
    })
    const free = single.filter((each) => !later.concern(each))
    for (const { id } of single) found.set(id, 'outranked')
    const beside = new Claims()
    for (const each of free) beside.add(each)
    for (const each of free) {
      if (beside.concern(each, 1)) found.set(each.id, 'contradicted')
      else found.delete(each.id)
    }
    for (const each of free) later.add(each)
  }
  return found
}

/** What decisions state about rows, and about pairs of a line and an entry, counted. */
class Claims {
  readonly #rows = new Map<string, number>()
  readonly #tied = new Map<string, number>()
  readonly #apart = new Map<string, number>()

  add(decision: CashDecision): void {
    if (decision.decision === 'reject') {
      for (const pair of pairsOf(decision)) count(this.#apart, pair)
      return
    }
    for (const row of rowsOf(decision)) count(this.#rows, row)
    for (const pair of pairsOf(decision)) count(this.#tied, pair)
  }

  /** Whether they cannot count beside a decision; `own` is how many claims of its own rows are its own. */
  concern(decision: CashDecision, own = 0): boolean {
    const isIn = (claims: ReadonlyMap<string, number>, key: string, more = 0) => (claims.get(key) ?? 0) > more
    if (decision.decision === 'reject') return pairsOf(decision).some((pair) => isIn(this.#tied, pair))
    if (rowsOf(decision).some((row) => isIn(this.#rows, row, own))) return true
    return pairsOf(decision).some((pair) => isIn(this.#apart, pair))
  }
}

function count(claims: Map<string, number>, key: string): void {
  claims.set(key, (claims.get(key) ?? 0) + 1)
}

function rowsOf({ lines, entries }: CashDecision): string[] {
  return [...lines.map((id) => `line ${id}`), ...entries.map((id) => `entry ${id}`)]
}

function pairsOf({ lines, entries }: CashDecision): string[] {
  return lines.flatMap((line) => entries.map((entry) => JSON.stringify([line, entry])))
}

/** What a decision states, without its id. */
function contentOf({ decision, lines, entries, fee, amount, explanation }: CashDecision): string {
  return JSON.stringify([decision, lines.toSorted(compare), entries.toSorted(compare), fee, amount, explanation])
}
