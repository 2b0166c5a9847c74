// What a proposal made of each column: used, doubtful or not used, with the reason. None of a tape vanishes.
import { type Choice, type Choices, spoken } from './choices.ts'
import { leftBecause, oddLines, unusedBecause } from './doubt-lines.ts'
import type { Draft } from './draft.ts'
import { funderDoubt } from './funder-lines.ts'
import type { ColumnProfile } from './profile.ts'

/** What became of a column. */
export interface ColumnNote {
  readonly name: string
  readonly state: 'used' | 'doubtful' | 'unused'
  /** Why, as people read it. */
  readonly reason: string
  /** How sure it is that the column is what it is taken for, from 0 to 1. */
  readonly sureness: number
}

/** A note of each column of a sample, in their order. */
export function notesOf(draft: Draft, { chosen, doubts, without_field }: Choices): ColumnNote[] {
  const taken = new Map([...chosen.values()].map((choice) => [choice.column, choice]))
  const doubted = new Map(doubts.map(({ column, reason }) => [column, reason]))
  return draft.sample.columns.map((column) => {
    const choice = taken.get(column)
    const is_used = draft.writing.used.has(column)
    if (choice !== undefined && is_used) return usedNote(column, choice, draft.operator)
    if (choice !== undefined) {
      const reason = `looks like the ${spoken(choice.meaning)}, ${leftBecause(choice, draft.shape)}`
      return { name: column.name, state: 'doubtful', reason, sureness: choice.sureness }
    }
    if (is_used)
      return { name: column.name, state: 'doubtful', reason: 'part of what identifies a loan', sureness: 0.5 }
    const reason = doubted.get(column)
    return reason === undefined
      ? { name: column.name, state: 'unused', reason: unusedBecause(column, without_field.get(column)), sureness: 0 }
      : { name: column.name, state: 'doubtful', reason, sureness: 0.3 }
  })
}

function usedNote(column: ColumnProfile, choice: Choice, operator: string): ColumnNote {
  const [odd] = oddLines(choice)
  const doubt = odd === undefined ? funderDoubt(choice, operator) : odd.slice(odd.indexOf(': ') + 2)
  const { meaning, sureness, word } = choice
  const by =
    word === '' ? 'its values differ in every row' : sureness >= 0.9 ? 'by its name' : `its name is like “${word}”`
  const reason = `${spoken(meaning)}, ${by}${doubt === undefined ? '' : `; ${doubt}`}`
  const state = doubt === undefined && sureness >= 0.5 ? 'used' : 'doubtful'
  return { name: column.name, state, reason, sureness: Math.max(0, Math.min(1, sureness)) }
}
