// One identity from the values of its fields, in the normal form of its kind; none where a value is missing or stands for nothing.
import type { Json } from '../../../core/dated-facts.ts'
import { type Identity, IDENTITY_KINDS, type SETTABLE_KINDS } from './identity-kinds.ts'
import { isPlaceholder, lettersAndDigits, withoutLeadingZeros } from './normal-form.ts'
import { readVin } from './vin.ts'

/** A kind that settings may name. */
export type SettableKind = (typeof SETTABLE_KINDS)[number]

/** A field of an identity and what is stated in it. */
export interface StatedField {
  readonly field: string
  readonly value: Json
}

/** Code units of a field that count: more is no number, and free text would be stored in full. */
const LENGTH_MAX = 200

/** The field of a lender's own ids, which are compared as they are and mean nothing to another lender. */
const OWN_ID = 'obligor_id'

/** Where there is none, undefined: a field is missing, is no text or number, or holds a placeholder such as `N/A`. */
export function readIdentity(kind: SettableKind, fields: readonly StatedField[]): Identity | undefined {
  const values: string[] = []
  for (const [at, { field, value }] of fields.entries()) {
    const read = field === OWN_ID ? ownId(value) : normalValue(kind, value, at === 0)
    if (read === undefined) return undefined
    values.push(read)
  }
  if (values.length === 0) return undefined
  const is_own = fields.some(({ field }) => field === OWN_ID)
  const across = !is_own && fields.length >= IDENTITY_KINDS[kind].fields_across_min
  return { kind, value: values.join('\n'), within: true, across }
}

function ownId(value: Json): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The first field is the number itself; leading zeros are its alone. */
function normalValue(kind: SettableKind, value: Json, is_number: boolean): string | undefined {
  if (typeof value !== 'string' && !Number.isSafeInteger(value)) return undefined
  const text = String(value)
  if (text.length > LENGTH_MAX) return undefined
  const compact = lettersAndDigits(text)
  if (isPlaceholder(compact)) return undefined
  if (!is_number) return compact
  if (kind === 'vin') return readVin(compact)
  // Whoever has no number writes words, in any language and at any length; what settings combine may be words.
  if (kind !== 'combination' && !/\p{N}/u.test(compact)) return undefined
  return IDENTITY_KINDS[kind].leading_zeros === 'dropped' ? withoutLeadingZeros(compact) : compact
}

const SHA256 = /^[0-9a-f]{64}$/i

/** The identity of a file by its SHA-256 in hexadecimal; undefined where it is none. Lenders may use the same form, so it is a lender's own alone. */
export function documentIdentity(sha256: string): Identity | undefined {
  if (!SHA256.test(sha256)) return undefined
  return { kind: 'document', value: sha256.toLowerCase(), within: true, across: false }
}
