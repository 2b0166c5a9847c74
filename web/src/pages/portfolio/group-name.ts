// What a group of the portfolio is called on pages, which is what files call it.
import { groupText } from '@tapeline/kernel/core/code-words'

/** `line_of_credit` of the product types as `Line of credit`; a missing value is shown as such. */
export const groupName = groupText
