// Judges a tie-out by what is true.
import { groupBy } from '@tapeline/kernel/core/group-by'
import { type Break, CAUSES, type Cause } from '@tapeline/kernel/metrics/cash-tie-out/break-types'
import type { Match } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { type Decidable, decidableOf } from './decidable.ts'
import type { Movement, PaidBook, Planted } from './truth.ts'

/** What the engine answered. */
export interface Answer {
  readonly matches: readonly Match[]
  readonly breaks: readonly Break[]
}

/** How right it is. Payments are counted; money without payments counts as one. */
export interface Verdict {
  readonly matched: number
  readonly wrong: readonly Match[]
  readonly precision: number
  readonly decidable: number
  /** Of all that moved, what is not decidable. */
  readonly undecidable: number
  readonly missed: readonly Movement[]
  readonly recall: number
  /** The decidable faults. */
  readonly causes: readonly { readonly cause: Cause; readonly planted: number; readonly found: number }[]
  /** Planted faults that are not decidable. */
  readonly unclear_faults: number
  /** Decidable faults without a break of their cause about their rows, no more and no fewer. */
  readonly unfound: readonly Planted[]
  /** Breaks about decidable money that nothing is wrong with. */
  readonly false_breaks: readonly Break[]
  /** Breaks about money that is not decidable. */
  readonly unclear_breaks: readonly Break[]
}

/** Compares an answer with the truth. */
export function judge(book: PaidBook, { matches, breaks }: Answer): Verdict {
  const of_line = new Map(book.movements.flatMap((movement) => movement.lines.map(({ id }) => [id, movement] as const)))
  const { movements: decidable, planted } = decidableOf(book)
  const right = new Set<Movement>()
  const wrong: Match[] = []
  for (const match of matches) {
    const movement = of_line.get(match.lines[0] ?? '')
    if (movement !== undefined && isTrue(match, movement)) right.add(movement)
    else wrong.push(match)
  }
  const matched = sizeOf(matches)
  const missed = [...decidable].filter((movement) => !right.has(movement))
  return {
    matched,
    wrong,
    precision: matched === 0 ? 1 : 1 - sizeOf(wrong) / matched,
    decidable: sizeOf([...decidable]),
    undecidable: sizeOf(book.movements.filter((movement) => !decidable.has(movement))),
    missed,
    recall: 1 - sizeOf(missed) / sizeOf([...decidable]),
    ...judgeBreaks(book, breaks, { movements: decidable, planted }),
  }
}

function judgeBreaks({ planted }: PaidBook, breaks: readonly Break[], decidable: Decidable) {
  const found = new Set(breaks.map(keyOf))
  const expected = new Set(planted.map(keyOf))
  const faulty = new Set(planted.flatMap(rowsOf))
  const clear = new Set(
    [...decidable.movements].flatMap(({ lines, payments }) => [...lines.map(({ id }) => id), ...payments]),
  )
  const unplanted = breaks.filter((one) => !expected.has(keyOf(one)) && !rowsOf(one).some((row) => faulty.has(row)))
  const parted = groupBy(unplanted, (one) => rowsOf(one).some((row) => clear.has(row)))
  const by_cause = groupBy(decidable.planted, ({ cause }) => cause)
  return {
    causes: CAUSES.map((cause) => {
      const of_cause = by_cause.get(cause) ?? []
      return { cause, planted: of_cause.length, found: of_cause.filter((one) => found.has(keyOf(one))).length }
    }),
    unclear_faults: planted.length - decidable.planted.size,
    unfound: [...decidable.planted].filter((one) => !found.has(keyOf(one))),
    false_breaks: parted.get(true) ?? [],
    unclear_breaks: parted.get(false) ?? [],
  }
}

function isTrue(match: Match, { lines, payments }: Movement): boolean {
  return (
    match.lines.length === lines.length &&
    match.payments.length === payments.length &&
    lines.every(({ id }) => match.lines.includes(id)) &&
    isWithin(payments, match.payments)
  )
}

function isWithin(some: readonly string[], all: readonly string[]): boolean {
  const ids = new Set(all)
  return some.every((id) => ids.has(id))
}

function sizeOf(all: readonly { readonly payments: readonly string[] }[]): number {
  return all.reduce((sum, { payments }) => sum + Math.max(1, payments.length), 0)
}

function rowsOf({ lines, payments }: Planted | Break): readonly string[] {
  return [...lines, ...payments]
}

function keyOf({ cause, lines, payments }: Planted | Break): string {
  return [cause, ...lines.toSorted(), '|', ...payments.toSorted()].join(' ')
}
