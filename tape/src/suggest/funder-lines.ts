// The lines of a proposal about who funds a receivable, and the questions about funders that nobody knows.
import type { Choice } from './choices.ts'
import type { Draft } from './draft.ts'
import { fundNameFormula, funderOf } from './funders.ts'
import { why, yaml } from './writing.ts'

const NO_COLUMN = '      funded_by: balance_sheet # ? or other, with a fund_name'

/** Who funds a receivable: by its column, or the balance sheet with a question. Blank cells count as the balance sheet. */
export function funderLines({ chosen, writing, sample }: Draft): string[] {
  const funder = chosen.get('funder')
  if (funder === undefined || funder.column.words.length === 0) return [NO_COLUMN]
  const column = writing.column(funder.column)
  const named = chosen.get('fund_name')
  const has_blanks = funder.column.filled < sample.rows.length
  const looked = `look_up(funders, ${column})`
  const [right, doubt] = has_blanks
    ? [`coalesce(${looked}, 'balance_sheet')`, '; ? blank cells count as the balance sheet']
    : [looked, '']
  const formula = fundNameFormula('funders', column, named === undefined ? column : writing.column(named.column))
  return [
    `      funded_by: ${yaml(`= ${right}`)} # ${why(funder)}${doubt}`,
    `      fund_name: ${yaml(formula)} # ${named === undefined ? 'the word of another funder' : why(named)}`,
  ]
}

/** The question about a word that is neither the operator nor the balance sheet. */
export function funderQuestion(word: string): string {
  return `? who is ${JSON.stringify(word)}: the operator, or another funder?`
}

/** The question about all words of a column that are neither the operator nor the balance sheet; undefined where there is none. */
export function funderDoubt({ meaning, column }: Choice, operator: string): string | undefined {
  if (meaning !== 'funder') return undefined
  const unknown = column.words.filter((word) => funderOf(word, operator) === undefined)
  if (unknown.length === 0) return undefined
  const words = unknown.map((word) => `“${word}”`).join(', ')
  return unknown.length === 1
    ? `who is ${words}: the operator, or another funder?`
    : `who are ${words}: the operator, or other funders?`
}
