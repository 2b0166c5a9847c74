// Texts of a table as people read them: codes of the interface as words, groups and industries by what they are called. The titles of industries
// are large, and loaded with the first file for people.
import { groupText, industryText, isIndustry } from '@tapeline/kernel/core/code-words'
import { columnText } from '@tapeline/kernel/core/coded-columns'
import { isWord } from './major-values.ts'

/** What a cell is of: the name and the schema of its column. */
interface TextColumn {
  readonly name: string
  readonly schema: unknown
}

let industryTitle: (code: string) => string | undefined = () => undefined

/** Loads what the texts need; before it, industries are their codes. */
export async function loadTexts(): Promise<void> {
  ;({ industryTitle } = await import('@tapeline/kernel/core/naics-titles'))
}

/** The value of a cell for people; `grouped_by` is the field whose values the column `group` has. */
export function valueForPeople({ name, schema }: TextColumn, value: unknown, grouped_by: string | undefined): unknown {
  if (name === 'group' && grouped_by !== undefined) return groupText(grouped_by, value as string | null, industryTitle)
  if (typeof value === 'string' && isIndustry(name)) return industryText(value, industryTitle(value))
  return typeof value === 'string' ? columnText(name, value, isWord(schema)) : value
}
