// Details of who owes that several people seldom share: phone number, email, postal address, bank account. In a normal form, so that spelling
// makes no difference.
import { type State, isObject } from '../../../core/dated-facts.ts'
import { isPlaceholder, lettersAndDigits } from './normal-form.ts'

/** The kinds of detail; the check `shared_details` has a threshold `<kind>_min` for each. */
export const DETAIL_KINDS = ['phone', 'bank_account', 'email', 'address'] as const

/** One of these. */
export type DetailKind = (typeof DETAIL_KINDS)[number]

/** A detail as it is compared. */
export interface Detail {
  readonly kind: DetailKind
  readonly value: string
}

/** Keys of metadata under which bank accounts are stated, as letters and digits. */
const ACCOUNT_KEYS: readonly string[] = [
  'BANKACCOUNT',
  'BANKACCOUNTNUMBER',
  'ACCOUNTNUMBER',
  'IBAN',
  'BANKACCOUNTHASH',
  'CLABE',
]

/** What makes a number one of a bank, where the account number alone is not one of its own. */
const BANK_KEYS: readonly string[] = ['ROUTINGNUMBER', 'BANKCODE', 'SORTCODE', 'BIC', 'SWIFT', 'BANKROUTINGNUMBER']

/** Fewer letters and digits are the last of a number, which many share. */
const ACCOUNT_LENGTH_MIN = 6

/** Parts of a postal address, without which a street is of many towns. */
const ADDRESS_PARTS = ['street_address', 'locality', 'region', 'postal_code', 'country'] as const

/** The details of an account's state, each once. */
export function detailsOf(account: State): Detail[] {
  const found: readonly (Detail | undefined)[] = [
    phoneOf(account),
    emailOf(account),
    addressOf(account),
    ...bankAccountsOf(account),
  ]
  const details = found.filter((detail) => detail !== undefined)
  return [...new Map(details.map((detail) => [detailText(detail), detail])).values()]
}

/** One text for each detail. */
export function detailText({ kind, value }: Detail): string {
  return `${kind}\n${value}`
}

/** A phone number as it is compared: its digits. */
export function normalPhone(phone: string): string {
  return phone.replaceAll(/\D/g, '')
}

/** An address of mail as it is compared. Letter case and spaces do not count; whatever else is in the name of a mailbox does. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/** Letters and digits of a postal code as they are compared: five or nine digits of a ZIP code are of one street. */
export function normalPostalCode(code: string): string {
  return code.replace(/^(\d{5})\d{4}$/, '$1')
}

/** What a key of metadata has of a bank account: its number, or what names its bank; undefined where neither. */
export function bankKeyOf(key: string): 'account' | 'bank' | undefined {
  const spelled = lettersAndDigits(key)
  if (ACCOUNT_KEYS.includes(spelled)) return 'account'
  return BANK_KEYS.includes(spelled) ? 'bank' : undefined
}

function phoneOf({ phone }: State): Detail | undefined {
  const digits = typeof phone === 'string' ? normalPhone(phone) : ''
  return isPlaceholder(digits) || isPlaceholder(digits.slice(-7)) ? undefined : { kind: 'phone', value: digits }
}

function emailOf({ email }: State): Detail | undefined {
  const value = typeof email === 'string' ? normalEmail(email) : ''
  const name = value.slice(0, Math.max(0, value.lastIndexOf('@')))
  return isPlaceholder(lettersAndDigits(name)) ? undefined : { kind: 'email', value }
}

/** A street with its town or postal code; a town alone is of everybody in it. */
function addressOf({ address }: State): Detail | undefined {
  if (!isObject(address)) return undefined
  const parts = ADDRESS_PARTS.map((part) => address[part]).map((part) =>
    typeof part === 'string' ? lettersAndDigits(part) : '',
  )
  const [street = '', locality = '', , postal_code = ''] = parts
  if (isPlaceholder(street) || (locality === '' && postal_code === '')) return undefined
  const place = postal_code === '' ? locality : normalPostalCode(postal_code)
  return { kind: 'address', value: [street, place, parts[4] ?? ''].join('\n') }
}

function bankAccountsOf({ metadata }: State): Detail[] {
  if (!isObject(metadata)) return []
  const stated = Object.entries(metadata).map(([key, value]) => [lettersAndDigits(key), value] as const)
  const bank = stated.find(([key]) => BANK_KEYS.includes(key))?.[1]
  return stated.flatMap(([key, value]): Detail[] => {
    if (!ACCOUNT_KEYS.includes(key) || (typeof value !== 'string' && !Number.isSafeInteger(value))) return []
    const number = lettersAndDigits(String(value))
    if (number.length < ACCOUNT_LENGTH_MIN || isPlaceholder(number)) return []
    return [{ kind: 'bank_account', value: `${lettersAndDigits(String(bank ?? ''))}\n${number}` }]
  })
}
