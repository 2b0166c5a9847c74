// Identities under usual keys, such as `vin` or `invoice_number`, anywhere in collateral and in metadata, so that most lenders need no settings.
import { type Json, isObject } from '../../../core/dated-facts.ts'
import type { Identity } from './identity-kinds.ts'
import type { StatedAsset } from './named-fields.ts'
import { lettersAndDigits } from './normal-form.ts'
import { type SettableKind, readIdentity } from './read-identity.ts'

/** What an identity under a usual key is made of: its number, a field of the same object, or who owes it, by the lender's id or a national number. */
type Part = 'number' | 'beside' | 'obligor_id' | 'debtor'

/** A usual key, recognized in any spelling. */
interface UsualKey {
  readonly kind: SettableKind
  readonly keys: ReadonlySet<string>
  readonly beside?: ReadonlySet<string>
  /**
   * The identities that are read where all parts of one are there. The first of them is compared within the lender, so that two receivables with one number
   * are found once; the others only where they distinguish assets of several lenders.
   */
  readonly made_of: readonly (readonly Part[])[]
}

function spelled(...keys: readonly string[]): ReadonlySet<string> {
  return new Set(keys.map(lettersAndDigits))
}

const USUAL_KEYS: readonly UsualKey[] = [
  {
    kind: 'vin',
    keys: spelled('vin', 'vin number', 'vehicle identification number', 'vehicle vin', 'chassis number'),
    made_of: [['number']],
  },
  {
    kind: 'serial_number',
    keys: spelled('serial number', 'serial no', 'serial', 'equipment serial number', 'machine serial number'),
    beside: spelled('maker', 'manufacturer', 'make', 'brand'),
    made_of: [['number', 'beside']],
  },
  {
    kind: 'invoice_number',
    keys: spelled('invoice number', 'invoice no', 'invoice id', 'invoice reference'),
    made_of: [
      ['number', 'debtor'],
      ['number', 'obligor_id'],
    ],
  },
  {
    kind: 'contract_number',
    keys: spelled('contract number', 'contract no', 'agreement number'),
    made_of: [['number'], ['number', 'debtor']],
  },
  {
    kind: 'property_id',
    keys: spelled(
      'parcel',
      'parcel number',
      'parcel id',
      'apn',
      'assessor parcel number',
      'property id',
      'folio number',
    ),
    beside: spelled('county', 'jurisdiction', 'municipality', 'registry'),
    made_of: [['number'], ['number', 'beside']],
  },
]

/** Objects within collateral and metadata that are looked at. */
const OBJECTS_MAX = 1_000

interface Members {
  readonly [key: string]: Json
}

/** The identities of an asset under usual keys. */
export function usualIdentities(asset: StatedAsset): Identity[] {
  const { collateral = null, metadata = null } = asset.receivable
  const objects = [...objectsIn(metadata), ...objectsIn(collateral)].slice(0, OBJECTS_MAX)
  return objects.flatMap((object) => identitiesOfObject(object, asset))
}

function identitiesOfObject(object: Members, { receivable, obligor }: StatedAsset): Identity[] {
  const spellings = new Map(Object.entries(object).map(([key, value]) => [lettersAndDigits(key), value]))
  const valueOf = (keys: ReadonlySet<string> = new Set()): Json => {
    for (const key of keys) if ((spellings.get(key) ?? null) !== null) return spellings.get(key) ?? null
    return null
  }
  return USUAL_KEYS.flatMap(({ kind, keys, beside, made_of }) => {
    const number = valueOf(keys)
    if (number === null) return []
    const parts: Readonly<Record<Part, Json>> = {
      number,
      beside: valueOf(beside),
      obligor_id: receivable['obligor_id'] ?? null,
      debtor: obligor?.['legal_entity_id'] ?? null,
    }
    const read = made_of.flatMap((names) => {
      const fields = names.map((name) => ({ field: name, value: parts[name] }))
      return readIdentity(kind, fields) ?? []
    })
    return read.map((one, at) => ({ ...one, within: at === 0 })).filter(({ within, across }) => within || across)
  })
}

function objectsIn(value: Json): Members[] {
  const found: Members[] = []
  const pending: Json[] = [value]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (Array.isArray(next)) pending.push(...(next as readonly Json[]))
    else if (isObject(next)) {
      found.push(next)
      pending.push(...Object.values(next))
    }
  }
  return found
}
