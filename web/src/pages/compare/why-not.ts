// Why a record that was there on the other side of a comparison has no figures, in words.
import type { WhyNot } from '../../service/compared-list.ts'

/** What stands in place of its figures. */
export const NOT_CALCULATED = 'could not be calculated then'

const WHY_NOT: Readonly<Record<WhyNot, string>> = {
  too_large: 'amounts too large to add up',
  not_calculable: 'not possible from what was sent of it',
}

/** The same with the reason. */
export function notCalculated(why: WhyNot): string {
  return `${NOT_CALCULATED}: ${WHY_NOT[why]}`
}
