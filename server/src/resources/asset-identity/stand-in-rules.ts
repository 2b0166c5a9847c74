// Stand-ins for what an account stated of a person: random texts of the same form, under which the checks go on comparing its receivables when the
// person's own data is erased. Equal values of one account have equal stand-ins, and nobody else has the same. Pure but for the random text.
import { type DatedPatch, type Json, type Patch, isObject } from '@tapeline/kernel/core/dated-facts'
import { isPlaceholder, lettersAndDigits } from '@tapeline/kernel/metrics/integrity/identities/normal-form'
import {
  bankKeyOf,
  normalEmail,
  normalPhone,
  normalPostalCode,
} from '@tapeline/kernel/metrics/integrity/identities/shared-details'
import { type HeldIdentity, identityOf } from './held-identity-rules.ts'

/** The patches of an account with stand-ins for what identities and details are made of; of other fields they state nothing. */
export interface StandIns {
  readonly patches: readonly DatedPatch[]
  /** What each stand-in stands for, both as they are compared. */
  readonly originals: ReadonlyMap<string, string>
}

/** A random text of 24 capital letters. */
export type RandomLetters = () => string

/** Of texts that are longer no identity is made. */
const LENGTH_MAX = 200

/** Makes stand-ins for the patches of an account. */
export function standInsFor(patches: readonly DatedPatch[], random: RandomLetters): StandIns {
  const making = new Making(random)
  const made = patches.map((each) => ({ ...each, patch: making.patch(each.patch) }))
  return { patches: made.filter(({ patch }) => Object.keys(patch).length > 0), originals: making.originals }
}

/** The patches of an account as they are compared: with stand-ins where there are some. */
export function withStandIns<P extends DatedPatch>(patches: readonly P[], standIns: readonly DatedPatch[]): P[] {
  const by_place = new Map(standIns.map((each) => [placeOf(each), each.patch]))
  return patches.map((each) => ({ ...each, patch: { ...each.patch, ...by_place.get(placeOf(each)) } }))
}

function placeOf({ recorded, effective }: DatedPatch): string {
  return `${recorded} ${effective}`
}

/** An identity that is made of a stand-in, and the one that it stands for. */
export interface StandingFor {
  readonly stand_in: string
  readonly identity: string
  readonly kind: string
  readonly across: boolean
}

/** What identities that are made of stand-ins stand for: only what was there `before` counts. */
export function standingFor(
  before: readonly HeldIdentity[],
  after: readonly HeldIdentity[],
  { originals }: StandIns,
): StandingFor[] {
  const had = new Set(before.map(({ identity }) => identity))
  return after.flatMap(({ identity: stand_in, kind, value, across }) => {
    let original = value
    for (const [text, meant] of originals) original = original.replaceAll(text, () => meant)
    const identity = identityOf({ kind, value: original })
    return identity === stand_in || !had.has(identity) ? [] : [{ stand_in, identity, kind, across }]
  })
}

class Making {
  readonly #random: RandomLetters
  readonly #made = new Map<string, string>()
  readonly originals = new Map<string, string>()

  constructor(random: RandomLetters) {
    this.#random = random
  }

  patch(patch: Patch): Patch {
    const made = Object.entries(patch).flatMap(([field, value]): [string, Json][] => {
      if (field === 'address') return [[field, this.#address(value)]]
      if (field === 'metadata') return [[field, this.#bankKeys(value)]]
      const of = FORMS[field]
      return of === undefined ? [] : [[field, typeof value === 'string' ? this.#of(field, value, of) : value]]
    })
    return Object.fromEntries(made)
  }

  /** What identifies a place together with what is not erased. */
  #address(address: Json): Json {
    if (!isObject(address)) return address
    const made = Object.entries(address).map(([part, value]): [string, Json] => {
      const of = ADDRESS_FORMS[part]
      return [part, of === undefined || typeof value !== 'string' ? value : this.#of(part, value, of)]
    })
    return Object.fromEntries(made)
  }

  /** Only bank accounts are compared; of other keys nothing is stated. */
  #bankKeys(metadata: Json): Json {
    if (!isObject(metadata)) return metadata
    const made = Object.entries(metadata).flatMap(([key, value]): [string, Json][] => {
      const kind = bankKeyOf(key)
      if (kind === undefined) return []
      const text = typeof value === 'string' || Number.isSafeInteger(value) ? String(value) : undefined
      return [[key, text === undefined ? null : this.#of(key, text, kind === 'account' ? ACCOUNT_NUMBER : BANK)]]
    })
    return Object.fromEntries(made)
  }

  /** Null for what is not compared, such as a placeholder. */
  #of(field: string, value: string, { normal, written = (letters) => letters, isCompared = () => true }: Form): Json {
    const original = normal(value)
    if (original === '' || value.length > LENGTH_MAX || !isCompared(original)) return null
    const place = `${field}\n${original}`
    const made = this.#made.get(place) ?? written(this.#random(), value)
    this.#made.set(place, made)
    this.originals.set(normal(made), original)
    return made
  }
}

/** How the values of a field are compared, and how a stand-in of that form is written. */
interface Form {
  readonly normal: (value: string) => string
  readonly written?: (letters: string, original: string) => string
  readonly isCompared?: (normal: string) => boolean
}

const isMeant = (normal: string) => !isPlaceholder(normal)

/** Some kinds of number have a digit at least. */
const withDigit = (letters: string, original: string) => (/\p{N}/u.test(original) ? `${letters}7` : letters)

const TEXT: Form = { normal: lettersAndDigits, written: withDigit, isCompared: isMeant }

/** A phone number has digits alone: two for each letter, behind a code that no country has. */
const digitsOf = (letters: string) => letters.replaceAll(/./g, (letter) => String(letter.charCodeAt(0)))

const PHONE: Form = {
  normal: normalPhone,
  written: (letters) => `+999${digitsOf(letters)}`,
  isCompared: (digits) => isMeant(digits) && isMeant(digits.slice(-7)),
}

const EMAIL: Form = {
  normal: normalEmail,
  written: (letters) => `${letters}@stand-in.invalid`,
  isCompared: (email) => isMeant(lettersAndDigits(email.slice(0, Math.max(0, email.lastIndexOf('@'))))),
}

const FORMS: Readonly<Record<string, Form>> = {
  first_name: TEXT,
  last_name: TEXT,
  name: TEXT,
  legal_entity_id: TEXT,
  phone: PHONE,
  email: EMAIL,
}

const ADDRESS_FORMS: Readonly<Record<string, Form>> = {
  street_address: TEXT,
  locality: { normal: lettersAndDigits },
  postal_code: { normal: (value) => normalPostalCode(lettersAndDigits(value)) },
}

const ACCOUNT_NUMBER: Form = { ...TEXT, isCompared: (number) => number.length >= 6 && isMeant(number) }

const BANK: Form = { normal: lettersAndDigits }
