// What a group of the portfolio is called on pages, which is what files call it.
import { groupText } from '@tapeline/kernel/core/code-words'
import { industryTitle } from '../../words/industry-titles.ts'

/** `line_of_credit` of the product types as `Line of credit`, `72` of industries by its title; a missing value is shown as such. */
export function groupName(dimension: string, group: string | null): string {
  return groupText(dimension, group, industryTitle)
}
