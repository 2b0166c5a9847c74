// Legal entity ids, `<kind>:<number>`. Each number has one way to be written, so that uniqueness is judged on equal
// text: no dashes, dots or blanks (refused, not stripped), letters in upper case, UK numbers padded. Messages never
// repeat the number.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { parseBn } from './bn.ts'
import { paddedCrn, parseCrn } from './crn.ts'
import { parseDuns } from './duns.ts'
import { parseEin } from './ein.ts'
import { parseNif } from './nif.ts'
import { judgeNitOf, parseNit } from './nit.ts'
import { parseRfc } from './rfc.ts'

interface LegalEntityKind {
  readonly parse: (number: string) => Reading<string>
  /** The address countries that the kind goes with; null for any. */
  readonly countries: readonly string[] | null
}

const US_AND_TERRITORIES = ['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM']
const KINDS: ReadonlyMap<string, LegalEntityKind> = new Map<string, LegalEntityKind>([
  ['rfc', { parse: parseRfc, countries: ['MX'] }],
  ['ein', { parse: parseEin, countries: US_AND_TERRITORIES }],
  ['nit', { parse: parseNit, countries: ['CO', 'BO'] }],
  ['nif', { parse: parseNif, countries: ['ES'] }],
  ['crn', { parse: parseCrn, countries: ['GB'] }],
  ['bn', { parse: parseBn, countries: ['CA'] }],
  ['duns', { parse: parseDuns, countries: null }],
])
const KIND_LIST = 'rfc, ein, nit, nif, crn, bn or duns'
const TEXT_LENGTH_MAX = 64
const PLACEHOLDERS: ReadonlySet<string> = new Set(['123456789', 'XAXX010101000', 'XEXX010101000'])
const ALL_ZEROS = /^[A-Z]{0,2}0+[A-Z]?$/
const ALL_ONES = /^1+$/

/**
 * Reads a legal entity id into its normal form, `kind:NUMBER`. Its country is judged apart, on the merged account.
 */
export function parseLegalEntityId(text: string): Reading<string> {
  const colon = text.indexOf(':')
  if (colon < 0 || text.length > TEXT_LENGTH_MAX) {
    return refuse('invalid_format', `must be <kind>:<number>, with kind ${KIND_LIST}: send for example ein:911144442`)
  }
  const name = text.slice(0, colon)
  const kind = KINDS.get(name)
  if (kind === undefined) return refuse('invalid_value', kindFault(name))
  const number = text.slice(colon + 1).normalize('NFC')
  if (number === '') {
    return refuse('placeholder', 'must have a number after its kind: leave legal_entity_id out when it is not known')
  }
  if (/[\s.,/\p{Dash}]/u.test(number)) {
    return refuse(
      'invalid_format',
      'must be written without dashes, dots, commas, slashes and blanks: send letters and ' + 'digits only',
    )
  }
  if (!/^[0-9A-Za-zÑñ&]+$/.test(number)) {
    return refuse('invalid_format', 'must hold letters and digits only after its kind: send for example ein:911144442')
  }
  const reading = readNumber(name, kind, number.toUpperCase())
  return reading.ok ? accept(`${name}:${reading.value}`) : reading
}

function readNumber(name: string, kind: LegalEntityKind, number: string): Reading<string> {
  const normal = name === 'crn' ? paddedCrn(number) : number
  if (isPlaceholder(normal)) {
    return refuse(
      'placeholder',
      'must be the real number, not a placeholder: leave legal_entity_id out when it is not ' + 'known',
    )
  }
  return kind.parse(normal)
}

function kindFault(name: string): string {
  const lower = name.trim().toLowerCase()
  if (KINDS.has(lower)) return `must begin with its kind in lower case: send ${lower}:<number>`
  return `must begin with its kind, ${KIND_LIST}: send for example ein:911144442`
}

function isPlaceholder(number: string): boolean {
  return PLACEHOLDERS.has(number) || ALL_ZEROS.test(number) || ALL_ONES.test(number)
}

/**
 * Judges a legal entity id in normal form against the account's address country (null when it has none): a national
 * number goes with its own country only, and a NIT, whose format depends on the country, not without one.
 */
export function judgeCountryOfLegalEntityId(legalEntityId: string, country: string | null): Reading<string> {
  const colon = legalEntityId.indexOf(':')
  const name = legalEntityId.slice(0, colon)
  const countries = KINDS.get(name)?.countries ?? null
  if (countries === null) return accept(legalEntityId)
  if (country === null) return judgeWithoutCountry(legalEntityId, name)
  if (!countries.includes(country)) {
    return refuse(
      'country_mismatch',
      `of kind ${name} needs an address in ${countries.join(', ')}: send the number of the ` +
        `account's own country, or correct address.country`,
    )
  }
  if (name !== 'nit') return accept(legalEntityId)
  const reading = judgeNitOf(legalEntityId.slice(colon + 1), country)
  return reading.ok ? accept(legalEntityId) : reading
}

function judgeWithoutCountry(legalEntityId: string, name: string): Reading<string> {
  if (name !== 'nit') return accept(legalEntityId)
  return refuse('country_required', 'of kind nit needs a country: send address.country CO or BO')
}
