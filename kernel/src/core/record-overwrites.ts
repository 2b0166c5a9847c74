// Finds the changes of an existing record by an update, field by field: whether it contradicts an earlier statement, and whether an account
// becomes another person or business. overwrites.ts compares two statements of one record.
import { type Json, sameJson } from './dated-facts.ts'

/** Fields of a record, or of a line that writes one. */
export type RecordFields = { readonly [field: string]: Json | undefined }

/** Metadata is merged by key, and does not describe the record. */
const NOT_COMPARED = new Set(['metadata'])

/** The fields that a later statement contradicts. A field that only one of the two states is not a contradiction. */
export function contradictions(earlier: RecordFields, later: RecordFields): string[] {
  return Object.keys(later).filter((field) => {
    const [before, after] = [earlier[field], later[field]]
    if (NOT_COMPARED.has(field) || before === undefined || after === undefined) return false
    return !sameJson(before, after)
  })
}

const NAMES = ['name', 'first_name', 'last_name']

/**
 * Whether an account becomes another person or business. The same legal_entity_id is the same party, whatever its name is now; without
 * one, its type and name decide.
 */
export function isOtherParty(before: RecordFields, after: RecordFields): boolean {
  const { legal_entity_id: held } = before
  const { legal_entity_id: stated = held } = after
  if (isStated(held) && isStated(stated)) return !sameJson(held, stated)
  return differs('type', before, after) || NAMES.some((field) => differs(field, before, after))
}

/** Whether both state the field, with different values. Letter case and spaces around a text make no difference. */
function differs(field: string, before: RecordFields, after: RecordFields): boolean {
  const [held, stated] = [before[field], after[field]]
  if (!isStated(held) || !isStated(stated)) return false
  return !sameJson(folded(held), folded(stated))
}

function isStated(value: Json | undefined): value is Exclude<Json, null> {
  return value !== undefined && value !== null
}

function folded(value: Json): Json {
  return typeof value === 'string' ? value.trim().toLowerCase() : value
}
