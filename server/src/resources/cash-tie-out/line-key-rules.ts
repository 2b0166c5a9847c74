// What names a line of a bank among all lines of a tie-out: the operator's and the lender's own, whose ids may be the same.
import type { LineSource } from '@tapeline/kernel/metrics/cash-tie-out/items'

/** Before the id of a lender's own line: no id holds a tab, so that it is no id of the operator's. */
const OWN = 'lender\t'

/** What names a lender's own line among all lines of its tie-out. */
export function ownLineKey(id: string): string {
  return `${OWN}${id}`
}

/** The parts of a key of a line: whose word it is, and the id that its sender gave it. */
export function lineOfKey(key: string): { readonly source: LineSource; readonly id: string } {
  return key.startsWith(OWN) ? { source: 'lender', id: key.slice(OWN.length) } : { source: 'operator', id: key }
}
