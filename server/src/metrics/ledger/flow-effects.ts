// What a unit of each kind of flow does to principal, in the order of FACT: the table of entry types, by the ledger's numbers.
import { ENTRY_TYPES, PRINCIPAL_EFFECTS, isReturned } from '../entry-types.ts'
import { FACT, FLOW_PLACES } from './ledger.ts'

/** Effects on principal by kind of flow; what is not understood, and what is no flow, moves nothing. */
export const EFFECTS: readonly number[] = Array.from({ length: FLOW_PLACES }, (_, flow) => {
  const type = ENTRY_TYPES.find((one) => !isReturned(one) && FACT[one] === flow)
  return type === undefined ? 0 : PRINCIPAL_EFFECTS[type]
})
