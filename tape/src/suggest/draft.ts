// What the lines of a proposal are made from, and the lines that several kinds of records have in common.
import { AMOUNTS, type Choice, type Choices } from './choices.ts'
import { closingsOf } from './closing.ts'
import type { TapeSample } from './profile.ts'
import type { TapeShape } from './shape.ts'
import type { Meaning } from './vocabulary/meanings.ts'
import { statusOf } from './words.ts'
import { type Writing, why, yaml } from './writing.ts'

/** What the lines of a proposal are made from. */
export interface Draft {
  readonly sample: TapeSample
  readonly chosen: Choices['chosen']
  readonly shape: TapeShape
  readonly writing: Writing
  /** The operator of the installation in `funded_by`. */
  readonly operator: string
}

/** A field whose right side is a column; nothing where no column was chosen. */
export function fieldLine({ chosen, writing }: Draft, indent: number, name: string, meaning: Meaning): string[] {
  const choice = chosen.get(meaning)
  if (choice === undefined) return []
  const right = AMOUNTS.has(meaning) ? writing.amount(choice.column) : writing.column(choice.column)
  return [`${' '.repeat(indent)}${name}: ${yaml(`= ${right}`)} # ${why(choice)}`]
}

/** Metadata of the meanings that have a column, behind an indent; nothing where none has. */
export function metadataLines(draft: Draft, meanings: readonly Meaning[]): string[] {
  const lines = meanings.flatMap((meaning) => fieldLine(draft, 8, meaning, meaning))
  return lines.length === 0 ? [] : ['      metadata:', ...lines]
}

/** The day of what a row reports: that of the tape, or the last payment. */
export function dayOf({ chosen, shape, writing }: Draft): { readonly day: string; readonly doubt: string } {
  const [as_of, paid_on] = [chosen.get('as_of'), chosen.get('payment_date')]
  const seen = (shape.rows_are === 'payments' ? (paid_on ?? as_of) : (as_of ?? paid_on)) ?? chosen.get('closed_date')
  return seen === undefined
    ? { day: '"?"', doubt: ' # ? on which day was this seen?' }
    : { day: yaml(`= ${writing.column(seen.column)}`), doubt: ` # ${why(seen)}` }
}

/** The status by its own column, or by the code of a closing. */
export function statusLine(draft: Draft, more = ''): string[] {
  const { chosen, writing } = draft
  const status = chosen.get('status')
  if (status !== undefined && hasKnownWord(status, statusOf))
    return [
      `      receivable_status: ${yaml(`= look_up(statuses, ${writing.column(status.column)})`)} # ${why(status)}${more}`,
    ]
  const closing = chosen.get('closing_reason')
  if (closing === undefined || closingsOf(closing.column).length === 0) return []
  const right = `= if ${writing.column(closing.column)} is blank then 'active' else 'closed'`
  return [`      receivable_status: ${yaml(right)} # ${why(closing)}${more}`]
}

/** The reason of a closing as metadata of an entry. */
export function closingLines(draft: Draft): string[] {
  const { chosen, writing } = draft
  const closing = chosen.get('closing_reason')
  if (closing === undefined || closingsOf(closing.column).length === 0) return []
  const right = `= look_up(closing_reasons, ${writing.column(closing.column)})`
  return [
    '      metadata:',
    `        closing_reason: ${yaml(right)} # ${why(closing)}`,
    ...fieldLine(draft, 8, 'closed_date', 'closed_date'),
  ]
}

/** Whether one of the words of a column is known. */
export function hasKnownWord({ column }: Choice, read: (word: string) => string | undefined): boolean {
  return column.words.some((word) => read(word) !== undefined)
}
