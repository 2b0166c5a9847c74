// What a group of the portfolio is called: words of the interface as people read them, names and codes as they are.
import { sentenceCase } from '../../ui/words.ts'

/** `line_of_credit` of the product types as `Line of credit`; a missing value is shown as such. */
export function groupName(dimension: string, group: string | null): string {
  if (group === null) return 'Not known'
  if (dimension === 'product_type' || dimension === 'funded_by') return sentenceCase(group)
  return dimension === 'industry' || dimension === 'industry_code' ? `NAICS ${group}` : group
}
