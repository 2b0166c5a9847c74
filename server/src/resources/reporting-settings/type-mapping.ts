// What a lender's own entry types mean: each is given the effect of a listed type. Listed types cannot be given another,
// since every reader of an entry knows what they mean.
import { type Kind, isPlainObject, shown, choice } from '@tapeline/contract/kind'
import { openWord } from '@tapeline/contract/fields'
import type { Json } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { isListed } from '@tapeline/kernel/core/words'
import { ENTRY_TYPES } from '@tapeline/kernel/metrics/entry-types'
import { Type } from 'typebox'

/** How many entry types of its own a lender may give a meaning. */
export const MAPPED_TYPES_MAX = 100

const ownType = openWord(ENTRY_TYPES, "An entry type of the lender's own.")
const effect = choice(ENTRY_TYPES, 'The listed type whose effect it has.')

const DESCRIPTION =
  'What entry types that are not listed mean: each key is such a type, its value the listed type whose effect it has ' +
  `(${ENTRY_TYPES.map((type) => `\`${type}\``).join(', ')}). A type that is neither listed nor mapped moves nothing and counts as not understood. ` +
  `Sent keys are merged into those stored; null removes a key. At most ${MAPPED_TYPES_MAX}.`

/** Entry types of the lender's own with their effects, merged key by key. */
export const typeMappingKind: Kind = {
  keyed: true,
  schema: Type.Record(Type.String(), Type.Union([effect.schema, Type.Null()]), {
    description: DESCRIPTION,
    examples: [{ insurance_premium: 'other' }],
    maxProperties: 2 * MAPPED_TYPES_MAX,
  }),
  read: (sent, param) => {
    if (!isPlainObject(sent)) return faulty(param, 'invalid_type', 'must be an object of entry types and listed types')
    if (Object.keys(sent).length > 2 * MAPPED_TYPES_MAX)
      return faulty(param, 'too_many_keys', `must hold at most ${MAPPED_TYPES_MAX} keys, and as many cleared`)
    const readings = Object.entries(sent).map(([type, meaning]) =>
      readMeaning(type, meaning, `${param}.${shown(type)}`),
    )
    const faults = readings.flatMap((reading) => reading.faults)
    return faults.length > 0 ? { faults } : { value: Object.fromEntries(readings.map(({ entry }) => entry)) }
  },
}

/** One key of the mapping; its entry counts only where there are no faults. */
function readMeaning(
  type: string,
  meaning: unknown,
  param: string,
): { readonly entry: readonly [string, Json]; readonly faults: readonly Fault[] } {
  const ofType = isListed(type, ENTRY_TYPES) ? alreadyListed(param) : ownType.read(type, param)
  const ofMeaning = meaning === null ? { value: null } : effect.read(meaning, param)
  return {
    entry: [type, 'value' in ofMeaning ? ofMeaning.value : null],
    faults: [ofType, ofMeaning].flatMap((reading) => ('faults' in reading ? reading.faults : [])),
  }
}

function alreadyListed(param: string) {
  return faulty(param, 'listed_type', 'is a listed type, whose effect is fixed: map types of your own only')
}

function faulty(param: string, code: string, message: string) {
  return { faults: [{ param, code, message: `${param} ${message}` }] }
}
