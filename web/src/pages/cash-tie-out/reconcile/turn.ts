// Whose turn it is: the open row that is chosen, with its candidates and what was decided of it here. Pure.
import { stepOf } from '../../../ui/step-of.ts'
import { type Candidate, type OpenItem, candidatesOf } from './decision-drafts.ts'
import { candidateText, keyOfCandidate, keyOfItem } from './item-words.ts'
import type { Made } from './use-deciding.ts'

/** What a person chose: a row by its key, and the place of a candidate. */
export interface Choice {
  readonly key: string
  readonly candidate: number
}

/** The row that is chosen. */
export interface Turn {
  readonly item: OpenItem
  readonly key: string
  readonly candidates: readonly Candidate[]
  /** The place of the candidate that is chosen. */
  readonly at: number
  readonly candidate: Candidate | undefined
  /** What was decided of it here, in words; undefined while it is open. */
  readonly decided: string | undefined
}

/** The turn by what was chosen: the first open row where nothing was. Undefined where there is no row, or where the one that was chosen is gone. */
export function turnOf(
  items: readonly OpenItem[],
  choice: Choice | undefined,
  made: readonly Made[],
): Turn | undefined {
  const item = choice === undefined ? firstOpen(items, made) : items.find((one) => keyOfItem(one) === choice.key)
  if (item === undefined) return undefined
  const decided = decidedOf(item, made)
  const candidates = decided === undefined ? leftOf(item, made) : []
  const at = Math.min(choice?.candidate ?? 0, candidates.length - 1)
  return { item, key: keyOfItem(item), candidates, at, candidate: candidates[at], decided }
}

function firstOpen(items: readonly OpenItem[], made: readonly Made[]): OpenItem | undefined {
  return items.find((one) => decidedOf(one, made) === undefined) ?? items[0]
}

/**
 * The candidates of a row without those that were rejected for it here, and without those that were decided here, for whichever row: two decisions about
 * the same money contradict each other.
 */
export function leftOf(item: OpenItem, made: readonly Made[]): readonly Candidate[] {
  const key = keyOfItem(item)
  const left = (other: string) =>
    !made.some((one) => names(one, other) && (one.draft.decision !== 'reject' || names(one, key)))
  return candidatesOf(item).filter((candidate) => left(keyOfCandidate(candidate)))
}

/** What a row was decided to be here, by itself or as the candidate of another, in words; undefined while it is open. */
export function decidedOf(item: OpenItem, made: readonly Made[]): string | undefined {
  const key = keyOfItem(item)
  return made.findLast((one) => one.draft.decision !== 'reject' && names(one, key))?.words
}

/** Whether a decision is about a row of either side. */
function names({ key, other }: Made, row: string): boolean {
  return key === row || other === row
}

/** The next row that is open, behind one; the row itself where there is none. */
export function nextOpen(items: readonly OpenItem[], key: string, made: readonly Made[]): string {
  const at = items.findIndex((one) => keyOfItem(one) === key)
  const order = [...items.slice(at + 1), ...items.slice(0, at)]
  const next = order.find((one) => decidedOf(one, made) === undefined)
  return next === undefined ? key : keyOfItem(next)
}

/** A candidate as it is read out once it is chosen; empty where there is none. */
export function candidateSentence(candidates: readonly Candidate[], at: number): string {
  const candidate = candidates[at]
  return candidate === undefined ? '' : `Candidate ${at + 1} of ${candidates.length}: ${candidateText(candidate)}`
}

/** The place of the candidate that a key leads to; undefined where it leads to none. */
export function candidateOfKey(key: string, { at, candidates }: Turn): number | undefined {
  const arrows: Readonly<Record<string, string>> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' }
  const to = /^[1-9]$/.test(key) ? Number(key) - 1 : stepOf(arrows[key] ?? '', at, candidates.length)
  return to !== undefined && to >= 0 && to < candidates.length ? to : undefined
}
