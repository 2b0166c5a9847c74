// The rules for the metadata of any record, judged after merging.
import { METADATA_KEYS_MAX } from '@tapeline/contract/fields'
import { type Json, isObject } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'

/** The faults of merged metadata. */
export function metadataFaults(metadata: Json | undefined): Fault[] {
  const count = isObject(metadata) ? Object.keys(metadata).length : 0
  if (count <= METADATA_KEYS_MAX) return []
  const message = `metadata would hold ${count} keys, and at most ${METADATA_KEYS_MAX} are kept: send null for keys you no longer need`
  return [{ param: 'metadata', code: 'too_many_keys', message }]
}
