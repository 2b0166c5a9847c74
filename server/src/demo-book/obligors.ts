// The people and businesses that owe. Some lack data that real books lack: a score, an id, a phone, a website.
import type { Json } from './call.ts'
import type { Chance } from './chance.ts'
import { makeDuns, makeLegalEntityId } from './legal-entity-ids.ts'
import { name_words, trades, type Country } from './names.ts'
import { streets, towns } from './places.ts'

/** An account before it is dated: its body, and the attributes that the products use. */
export interface Obligor {
  readonly id: string
  readonly country: Country
  readonly business: boolean
  readonly branch: string
  readonly body: Json & { readonly id: string }
}

const spoken: Readonly<Record<Country, 'english' | 'spanish'>> = {
  US: 'english',
  CA: 'english',
  GB: 'english',
  MX: 'spanish',
  CO: 'spanish',
  ES: 'spanish',
}
const business_bureaus: Readonly<Record<Country, readonly string[]>> = {
  US: ['experian', 'dnb', 'equifax'],
  CA: ['equifax', 'dnb'],
  GB: ['creditsafe', 'experian'],
  MX: ['buro_de_credito'],
  CO: ['datacredito'],
  ES: ['crif'],
}
const personal_bureaus: Readonly<Record<Country, readonly string[]>> = {
  US: ['fico', 'vantagescore', 'transunion'],
  CA: ['equifax', 'transunion'],
  GB: ['experian'],
  MX: ['buro_de_credito', 'circulo_de_credito'],
  CO: ['datacredito'],
  ES: ['asnef'],
}
const business_countries: readonly (readonly [Country, number])[] = [
  ['US', 58],
  ['MX', 16],
  ['ES', 9],
  ['GB', 8],
  ['CA', 6],
  ['CO', 5],
]
const personal_countries: readonly (readonly [Country, number])[] = [
  ['US', 60],
  ['MX', 14],
  ['GB', 12],
  ['ES', 8],
  ['CO', 6],
]

/** Makes `businesses` businesses and then `individuals` people. */
export function makeObligors(chance: Chance, businesses: number, individuals: number): Obligor[] {
  const taken = new Set<string>()
  return Array.from({ length: businesses + individuals }, (_, at) => {
    const business = at < businesses
    const country = chance.pickWeighted(business ? business_countries : personal_countries)
    return makeObligor(chance, country, business, at + 1, taken)
  })
}

function fillDigits(chance: Chance, form: string): string {
  return form.replaceAll('#', () => String(chance.whole(0, 9)))
}

function makeObligor(chance: Chance, country: Country, business: boolean, serial: number, taken: Set<string>): Obligor {
  const id = `${business ? 'biz' : 'per'}-${String(serial).padStart(4, '0')}`
  const town = chance.pick(towns[country])
  const named = business ? nameBusiness(chance, country, taken) : namePerson(chance, country, taken)
  const street = chance.pick(streets[spoken[country]])
  const number = chance.whole(2, 2400)
  const bureau = chance.pick((business ? business_bureaus : personal_bureaus)[country])
  const entity = legalEntityId(chance, country, business, serial)
  const body = {
    id,
    type: business ? 'business' : 'individual',
    ...named,
    address: {
      street_address: spoken[country] === 'english' ? `${number} ${street}` : `${street} ${number}`,
      locality: town.locality,
      region: town.region,
      postal_code: fillDigits(chance, town.postal_code),
      country,
    },
    ...(entity === undefined ? {} : { legal_entity_id: entity }),
    ...(chance.happens(0.85) ? { phone: fillDigits(chance, town.phone) } : {}),
    ...(chance.happens(0.8) ? { credit_score: `${bureau}:${score(chance)}` } : {}),
    metadata: { book: 'sandbox', segment: business ? 'small_business' : 'consumer' },
  }
  return { id, country, business, branch: town.locality, body }
}

/** A score of three digits; middle values are more frequent. */
function score(chance: Chance): string {
  const spread = (chance.fraction() + chance.fraction() + chance.fraction()) / 3
  return String(Math.round(560 + spread * 270))
}

function legalEntityId(chance: Chance, country: Country, business: boolean, serial: number): string | undefined {
  if (business && chance.happens(0.08)) return makeDuns(serial)
  return chance.happens(0.75) ? makeLegalEntityId(chance, country, business, serial) : undefined
}

/** Draws names until one is new; two accounts of one name are rarer than at random. */
function drawUntaken(taken: Set<string>, draw: () => readonly string[]): readonly string[] {
  for (;;) {
    const words = draw()
    const name = words.join(' ')
    if (taken.has(name)) continue
    taken.add(name)
    return words
  }
}

function nameBusiness(chance: Chance, country: Country, taken: Set<string>): Json {
  const words = name_words[country]
  const trade = chance.pick(trades)
  const trade_name = trade[spoken[country]]
  const [name = ''] = drawUntaken(taken, () => {
    const place = chance.pick(words.places)
    const parts = spoken[country] === 'english' ? [place, trade_name] : [trade_name, place]
    return [[...parts, chance.pick(words.forms)].join(' ')]
  })
  const domain = `${toDomain(name)}.example`
  return {
    name,
    industry: trade.naics,
    ...(chance.happens(0.8) ? { email: `accounts@${domain}` } : {}),
    ...(chance.happens(0.6) ? { website: `https://${domain}` } : {}),
  }
}

function namePerson(chance: Chance, country: Country, taken: Set<string>): Json {
  const words = name_words[country]
  const [first_name = '', last_name = ''] = drawUntaken(taken, () => [
    chance.pick(words.first),
    chance.pick(words.last),
  ])
  const email = `${toDomain(first_name)}.${toDomain(last_name)}@mail.example`
  return { first_name, last_name, ...(chance.happens(0.9) ? { email } : {}) }
}

/** Lower-case letters, digits and dashes of a name, for a host name. */
function toDomain(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
}
