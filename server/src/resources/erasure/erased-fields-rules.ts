// Which fields of an account an erasure clears: all that are personal data, but for the credit score, by which figures are grouped and averaged. Pure.
import { type Json, type Patch, type State, isObject } from '@tapeline/kernel/core/dated-facts'

/** Cleared as a whole. */
export const ERASED_FIELDS = [
  'first_name',
  'last_name',
  'name',
  'legal_entity_id',
  'phone',
  'email',
  'website',
  'metadata',
] as const

/** Cleared of the address: country and region remain, since figures are grouped by them. */
export const ERASED_ADDRESS_PARTS = ['street_address', 'locality', 'postal_code'] as const

const isErased = (field: string) => (ERASED_FIELDS as readonly string[]).includes(field)

const isErasedPart = (part: string) => (ERASED_ADDRESS_PARTS as readonly string[]).includes(part)

/** A patch that stays where it is, with null for what it stated of a person: which fields it named, and when, remains. */
export function erasedPatch(patch: Patch): Patch {
  const cleared = Object.entries(patch).map(([field, value]): [string, Json] => {
    if (field === 'address')
      return [field, mapAddress(value, (part, held) => [[part, isErasedPart(part) ? null : held]])]
    return [field, isErased(field) ? null : value]
  })
  return Object.fromEntries(cleared)
}

/** A state without what is erased; `empty` has the value of a field that states nothing. */
export function erasedState(state: State, empty: State): State {
  const cleared = Object.entries(state).map(([field, value]): [string, Json] => {
    if (isErased(field)) return [field, empty[field] ?? null]
    return [field, field === 'address' ? orNull(withoutParts(value)) : value]
  })
  return Object.fromEntries(cleared)
}

/** What is sent of an account whose personal data was erased, without it. */
export function withoutErased(patch: Patch): Patch {
  const kept = Object.entries(patch).flatMap(([field, value]): [string, Json][] => {
    if (isErased(field)) return []
    if (field !== 'address') return [[field, value]]
    const rest = withoutParts(value)
    return isObject(rest) && Object.keys(rest).length === 0 ? [] : [[field, rest]]
  })
  return Object.fromEntries(kept)
}

function withoutParts(address: Json): Json {
  return mapAddress(address, (part, held) => (isErasedPart(part) ? [] : [[part, held]]))
}

function mapAddress(address: Json, of: (part: string, held: Json) => [string, Json][]): Json {
  if (!isObject(address)) return address
  return Object.fromEntries(Object.entries(address).flatMap(([part, held]) => of(part, held)))
}

function orNull(address: Json): Json {
  return isObject(address) && Object.keys(address).length === 0 ? null : address
}
