// Stand-ins for what an account stated of a person: random texts of the same form, under which the checks go on comparing its receivables when the
// person's own data is erased. Equal values of one account have equal stand-ins, and nobody else has the same. Pure but for the random text.
import { type DatedPatch, type Json, type Patch, isObject } from '@tapeline/kernel/core/dated-facts'
import { IDENTITY_KINDS } from '@tapeline/kernel/metrics/integrity/identities/identity-kinds'
import {
  isPlaceholder,
  lettersAndDigits,
  withoutLeadingZeros,
} from '@tapeline/kernel/metrics/integrity/identities/normal-form'
import {
  bankKeyOf,
  normalEmail,
  normalPhone,
  normalPostalCode,
} from '@tapeline/kernel/metrics/integrity/identities/shared-details'
import { type HeldIdentity, identityOf } from './held-identity-rules.ts'

/** A random text of 24 capital letters. */
export type RandomLetters = () => string

/** Of values that are longer than this, names and numbers of a person are part of no identity. */
const LENGTH_MAX = 200

/** An identity that is made of a stand-in, and the one that it stands for. */
export interface StandingFor {
  readonly stand_in: string
  /** Null where there was none, as where the whole name stands for nothing. */
  readonly identity: string | null
  readonly kind: string
  readonly across: boolean
}

/** Makes the stand-ins of one account. */
export class StandIns {
  readonly #random: RandomLetters
  readonly #made = new Map<string, string>()
  /** What each stand-in stands for, both as they are compared. */
  readonly #originals = new Map<string, Original>()

  constructor(random: RandomLetters) {
    this.#random = random
  }

  /** Patches with stand-ins for what identities and details are made of; of other fields they state nothing. */
  of(patches: readonly DatedPatch[]): DatedPatch[] {
    const made = patches.map(({ effective, recorded, patch }) => ({ effective, recorded, patch: this.#patch(patch) }))
    return made.filter(({ patch }) => Object.keys(patch).length > 0)
  }

  /** What identities that are made of stand-ins stand for. */
  standingFor(held: readonly HeldIdentity[]): StandingFor[] {
    return held.flatMap(({ identity: stand_in, kind, value, across }) => {
      const lines = value.split('\n').map((line) => this.#lineFor(line))
      if (lines.every(({ meant }) => meant === undefined)) return []
      const is_none = lines.some(({ is_compared }) => !is_compared) && isAsset(kind)
      const original = lines.map(({ line, meant }) => meant ?? line).join('\n')
      const identity = is_none ? null : identityOf({ kind, value: inForm(kind, original) })
      return [{ stand_in, identity, kind, across }]
    })
  }

  /** What a line of an identity stands for, undefined where no stand-in is in it, and whether it is compared. */
  #lineFor(line: string): { readonly line: string; readonly meant: string | undefined; readonly is_compared: boolean } {
    let [meant, length] = [line, 0]
    for (const [text, original] of this.#originals) {
      if (!meant.includes(text)) continue
      meant = meant.replaceAll(text, () => original.normal)
      length += original.length + 1
    }
    if (length === 0) return { line, meant: undefined, is_compared: true }
    return { line, meant, is_compared: length - 1 <= LENGTH_MAX && !isPlaceholder(meant) }
  }

  #patch(patch: Patch): Patch {
    const made = Object.entries(patch).flatMap(([field, value]): [string, Json][] => {
      if (field === 'address') return [[field, this.#address(value)]]
      if (field === 'metadata') return [[field, this.#bankKeys(value)]]
      const of = FORMS[field]
      return of === undefined ? [] : [[field, typeof value === 'string' ? this.#standIn(field, value, of) : null]]
    })
    return Object.fromEntries(made)
  }

  /** What identifies a place, with what is not erased. */
  #address(address: Json): Json {
    if (!isObject(address)) return null
    const made = Object.entries(address).flatMap(([part, value]): [string, Json][] => {
      if (part === 'region' || part === 'country') return [[part, value]]
      const of = ADDRESS_FORMS[part]
      if (of === undefined) return []
      return [[part, typeof value === 'string' ? this.#standIn(part, value, of) : null]]
    })
    return Object.fromEntries(made)
  }

  /** Only bank accounts are compared; of other keys nothing is stated. */
  #bankKeys(metadata: Json): Json {
    if (!isObject(metadata)) return null
    const made = Object.entries(metadata).flatMap(([key, value]): [string, Json][] => {
      const kind = bankKeyOf(key)
      if (kind === undefined) return []
      if (value === null) return [[key, null]]
      if (kind === 'bank') return [[key, this.#standIn(key, String(value), BANK)]]
      const is_number = typeof value === 'string' || Number.isSafeInteger(value)
      return [[key, is_number ? this.#standIn(key, String(value), ACCOUNT_NUMBER) : null]]
    })
    return Object.fromEntries(made)
  }

  #standIn(
    field: string,
    value: string,
    { normal, written = (letters) => letters, without = () => undefined }: Form,
  ): Json {
    const original = normal(value)
    const text = without(original, value)
    if (text !== undefined) return text
    const place = `${field}\n${original}`
    const made = this.#made.get(place) ?? written(this.#random(), value)
    this.#made.set(place, made)
    this.#originals.set(normal(made), { normal: original, length: value.length })
    return made
  }
}

/** What a stand-in stands for, as it is compared, and how long it was as it was stated. */
interface Original {
  readonly normal: string
  readonly length: number
}

/** Whether an identity is of an asset, and no detail of who owes. */
function isAsset(kind: string): boolean {
  return kind in IDENTITY_KINDS
}

/** In the form of its kind: some are compared without the zeros that they begin with. */
function inForm(kind: string, value: string): string {
  const of = Object.entries(IDENTITY_KINDS).find(([name]) => name === kind)?.[1]
  return of?.leading_zeros === 'dropped' ? withoutLeadingZeros(value) : value
}

/** How the values of a field are compared, and how a stand-in of that form is written. */
interface Form {
  readonly normal: (value: string) => string
  readonly written?: (letters: string, original: string) => string
  /** What is stated of a value that is not compared; undefined for one that is. */
  readonly without?: (normal: string, value: string) => string | null | undefined
}

/** Some kinds of number have a digit at least. */
const withDigit = (letters: string, original: string) => (/\p{N}/u.test(original) ? `${letters}7` : letters)

const nullUnless = (isCompared: (normal: string) => boolean) => (normal: string) =>
  isCompared(normal) ? undefined : null

const isMeant = (normal: string) => !isPlaceholder(normal)

/** A name is taken with others, so a part that is none by itself counts; a whole one that stands for nothing goes on doing so. */
const PART_OF_NAME: Form = { normal: lettersAndDigits, written: withDigit, without: nullUnless((part) => part !== '') }

const WHOLE_NAME: Form = {
  normal: lettersAndDigits,
  written: withDigit,
  without: (name, { length }) => (length > LENGTH_MAX || isPlaceholder(name) ? NO_NAME : undefined),
}

const NO_NAME = 'N/A'

const NUMBER: Form = { normal: lettersAndDigits, written: withDigit, without: nullUnless(isMeant) }

/** A phone number has digits alone: two for each letter, behind a code that no country has. */
const digitsOf = (letters: string) => letters.replaceAll(/./g, (letter) => String(letter.charCodeAt(0)))

const PHONE: Form = {
  normal: normalPhone,
  written: (letters) => `+999${digitsOf(letters)}10`,
  without: nullUnless((digits) => isMeant(digits) && isMeant(digits.slice(-7))),
}

const EMAIL: Form = {
  normal: normalEmail,
  written: (letters) => `${letters}@stand-in.invalid`,
  without: nullUnless((email) => isMeant(lettersAndDigits(email.slice(0, Math.max(0, email.lastIndexOf('@')))))),
}

const FORMS: Readonly<Record<string, Form>> = {
  first_name: PART_OF_NAME,
  last_name: PART_OF_NAME,
  name: WHOLE_NAME,
  legal_entity_id: NUMBER,
  phone: PHONE,
  email: EMAIL,
}

const NOT_EMPTY = nullUnless((normal) => normal !== '')

const ADDRESS_FORMS: Readonly<Record<string, Form>> = {
  street_address: { ...NUMBER, without: nullUnless(isMeant) },
  locality: { normal: lettersAndDigits, without: NOT_EMPTY },
  postal_code: { normal: (value) => normalPostalCode(lettersAndDigits(value)), without: NOT_EMPTY },
}

const ACCOUNT_NUMBER: Form = { ...NUMBER, without: nullUnless((number) => number.length >= 6 && isMeant(number)) }

/** A key that names no bank counts as one that does: an account number is compared with it. */
const BANK: Form = { normal: lettersAndDigits, without: (bank) => (bank === '' ? '' : undefined) }
