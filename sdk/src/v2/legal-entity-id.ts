// The kind of a national number, which v2 did not state: it follows from the country of the address. Numbers are written as v3 has them, without dots,
// dashes and blanks. A text that cannot be such a number is left out, since an account without one is better than no account.
import { type Notices, isEmpty } from './v2-notice.ts'

/** A kind of national number: how one is written as v3 has it, and its form. */
interface NationalNumber {
  readonly kind: string
  /** Rewrites the number; a notice reports what it removes. */
  readonly written?: (number: string, asSent: string) => string
  readonly form: RegExp
}

const EIN: NationalNumber = {
  kind: 'ein',
  // Two digits that the tax authority has never assigned cannot begin a number.
  form: /^(?!0[0789]|1[789]|2[89]|[46]9|7[089]|89|9[67])\d{9}$/,
}

const BY_COUNTRY: ReadonlyMap<string, NationalNumber> = new Map([
  ['MX', { kind: 'rfc', form: /^[A-ZÑ&]{3,4}\d{6}[0-9A-Z]{3}$/ }],
  ...['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM'].map((country) => [country, EIN] as const),
  ['CO', { kind: 'nit', written: withoutCheckDigit, form: /^[1-9]\d{4,9}$/ }],
  ['BO', { kind: 'nit', form: /^[1-9]\d{3,11}$/ }],
  ['ES', { kind: 'nif', written: (number) => number.replace(/^ES(?=.{9}$)/, ''), form: /^[0-9A-Z]{9}$/ }],
  ['GB', { kind: 'crn', written: paddedCompany, form: /^[A-Z]{0,2}\d{4,8}[A-Z]{0,2}$/ }],
  ['CA', { kind: 'bn', written: (number) => number.replace(/^(\d{9})[A-Z]{2}\d{4}$/, '$1'), form: /^\d{9}$/ }],
])

const PLACEHOLDER = /^(?:0+|1+|9+|123456789|XAXX010101000|XEXX010101000)$/

const RULE = '9.2 entity_document_id'

/** The legal entity id of a document and the country of its borrower; undefined if its kind is unknown. */
export function legalEntityIdOf(
  document: string | number | null | undefined,
  country: string | null | undefined,
  notices: Notices,
): string | undefined {
  if (isEmpty(document)) return undefined
  const leaveOut = (code: string, message: string) => {
    notices.add('left_out', 'entity_document_id', code, RULE, message)
  }
  const sent = String(document).trim().toUpperCase()
  const plain = sent.replaceAll(/[\s.,/\p{Dash}]/gu, '')
  if (PLACEHOLDER.test(plain)) {
    leaveOut('placeholder', 'the number stands for none: send legal_entity_id once it is known')
    return undefined
  }
  const national = BY_COUNTRY.get(country ?? '')
  if (national === undefined) {
    const message =
      'the kind of the number follows from the country, and v3 knows none here: send `duns:` and the number'
    leaveOut('kind_unknown', message)
    return undefined
  }
  const { kind, written = (number: string) => number, form } = national
  const number = written(plain, sent)
  if (!form.test(number)) {
    leaveOut('invalid_format', `the number is none of kind ${kind}: send legal_entity_id as it is registered`)
    return undefined
  }
  if (number !== plain)
    notices.add(
      'changed',
      'entity_document_id',
      'rewritten',
      RULE,
      `the number is written as v3 has those of kind ${kind}`,
    )
  return `${kind}:${number}`
}

/** A company's number of the UK with its leading zeros, which books often lose. */
function paddedCompany(number: string): string {
  const [, letters = '', digits = ''] = /^([A-Z]{0,2})(\d{1,8})$/.exec(number) ?? []
  return digits === '' ? number : letters + digits.padStart(8 - letters.length, '0')
}

/**
 * A Colombian NIT without its check digit: what follows the dash, or the last of ten digits where the nine before it are a company's (they
 * begin with 8 or 9) and it is the digit that checks them.
 */
function withoutCheckDigit(number: string, asSent: string): string {
  const [, base] = /^([\d.\s]+)\s*\p{Dash}\s*\d$/u.exec(asSent) ?? []
  if (base !== undefined) return base.replaceAll(/[.\s]/g, '')
  const isCompany = /^[89]\d{9}$/.test(number)
  return isCompany && checkDigit(number.slice(0, 9)) === Number(number.at(-1)) ? number.slice(0, 9) : number
}

const WEIGHTS = [41, 37, 29, 23, 19, 17, 13, 7, 3]

/** Source: DIAN, Orden Administrativa 4 of 1989 (weights, modulo 11). */
function checkDigit(nine: string): number {
  const rest = WEIGHTS.reduce((sum, weight, place) => sum + weight * Number(nine[place]), 0) % 11
  return rest < 2 ? rest : 11 - rest
}
