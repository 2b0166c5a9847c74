// The cross-field rules of reporting settings, judged on the merged record and its id.
import { type State, isObject } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { MAPPED_TYPES_MAX } from './type-mapping.ts'

/** The faults of a state of settings. `state` holds the id too, which a lender's one record shares with the lender. */
export function reportingSettingsFaults(state: State): Fault[] {
  return [...oneForEachLenderFaults(state), ...mappingFaults(state)]
}

/** The faults of settings of which a lender has one record: a second could only have the same id, and so be the first. */
export function oneForEachLenderFaults(state: State): Fault[] {
  const { id, organization } = state
  if (id === undefined) throw new TypeError('settings are judged together with their id')
  if (typeof organization !== 'string' || id === organization) return []
  const message = `id must be that of the organization, since a lender has one record of settings: send id: ${JSON.stringify(organization)}`
  return [{ param: 'id', code: 'not_the_organization', message }]
}

function mappingFaults(state: State): Fault[] {
  const mapping = state['type_mapping']
  const count = isObject(mapping) ? Object.keys(mapping).length : 0
  if (count <= MAPPED_TYPES_MAX) return []
  const message = `type_mapping would hold ${count} types, and at most ${MAPPED_TYPES_MAX} are kept: send null for types you no longer need`
  return [{ param: 'type_mapping', code: 'too_many_keys', message }]
}
