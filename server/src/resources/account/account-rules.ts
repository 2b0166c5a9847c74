// The cross-field rules of an account, judged on the merged record.
import { type Json, type State, isObject } from '@tapeline/kernel/core/dated-facts'
import { type Fault, faultOf } from '@tapeline/kernel/core/fault'
import { metadataFaults } from '../metadata-rules.ts'
import { judgeCountryOfLegalEntityId } from '@tapeline/contract/records/account/legal-entity-id'

/** The faults of an account's state. */
export function accountFaults(state: State): Fault[] {
  return [...legalEntityFaults(state), ...metadataFaults(state['metadata'])]
}

/** Rule 1 of the interface, 2.2: a national id must match the account's address country. */
function legalEntityFaults(state: State): Fault[] {
  const legalEntityId = state['legal_entity_id'] ?? null
  if (typeof legalEntityId !== 'string') return []
  const judged = judgeCountryOfLegalEntityId(legalEntityId, countryOf(state['address'] ?? null))
  return judged.ok ? [] : [faultOf('legal_entity_id', judged)]
}

function countryOf(address: Json): string | null {
  const country = isObject(address) ? address['country'] : null
  return typeof country === 'string' ? country : null
}
