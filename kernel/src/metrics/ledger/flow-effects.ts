// The effect of one unit of each kind of flow on principal, in the order of FACT: the table of entry types, by the ledger's numbers.
import { ENTRY_TYPES, PRINCIPAL_EFFECTS, isReturned } from '../entry-types.ts'
import { FACT, FLOW_PLACES } from './ledger.ts'

/** Effects on principal by kind of flow; unknown types, and kinds that are no flow, have none. */
export const EFFECTS: readonly number[] = Array.from({ length: FLOW_PLACES }, (_, flow) => {
  const type = ENTRY_TYPES.find((one) => !isReturned(one) && FACT[one] === flow)
  return type === undefined ? 0 : PRINCIPAL_EFFECTS[type]
})
