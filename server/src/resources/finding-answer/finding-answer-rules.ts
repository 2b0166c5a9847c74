// The documents that an answer names. The lender names them by ids of its own, under which they are stored within its organization.
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Reference } from '@tapeline/contract/references'

/** The documents of an answer, by the ids under which they are stored. */
export function documentReferences({ organization, document_ids: ids }: State): Reference[] {
  if (typeof organization !== 'string' || !Array.isArray(ids)) return []
  return ids.map((id, at) => ({ param: `document_ids[${at}]`, to: 'document', id: `${organization}:${String(id)}` }))
}
