// Legal entity ids that satisfy the interface, section 2.2, with correct check characters. The serial makes each one unique; the numbers
// are invented and identify nobody intentionally.
import type { Chance } from './chance.ts'
import type { Country } from './names.ts'

/** EIN prefixes that the tax authority assigns by internet. */
const ein_prefixes = ['20', '26', '27', '45', '46', '47', '81', '82', '83', '84']
/** The letter of a Spanish personal number by its remainder of 23. */
const dni_letters = 'TRWAGMYFPDXBNJZSQVHLCKE'
/** The characters of a Mexican tax id by their value. */
const rfc_signs = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'
const consonants = Array.from('BCDFGHJKLMNPRSTVZ')

/** Makes the id of a business or a person of `country`; undefined where the country has no id for a person. */
export function makeLegalEntityId(
  chance: Chance,
  country: Country,
  business: boolean,
  serial: number,
): string | undefined {
  if (country === 'MX') return `rfc:${makeRfc(chance, business)}`
  if (country === 'ES') return `nif:${business ? makeCif(serial) : makeDni(serial)}`
  if (!business) return undefined
  if (country === 'US') return `ein:${makeEin(chance, serial)}`
  if (country === 'CO') return `nit:${901_000_000 + serial * 3571}`
  if (country === 'GB') return `crn:${pad(9_400_000 + serial * 1103, 8)}`
  return `bn:${makeBn(serial)}`
}

function makeEin(chance: Chance, serial: number): string {
  return `${chance.pick(ein_prefixes)}${pad(4_100_000 + serial * 7919, 7)}`
}

/** A D-U-N-S number, valid for any country. */
export function makeDuns(serial: number): string {
  return `duns:${pad(60_500_000 + serial * 9973, 9)}`
}

function pad(number: number, digits: number): string {
  return String(number).slice(-digits).padStart(digits, '0')
}

/** Weighted digit sum of Luhn over the `digits` before the check digit. */
function luhnCheckDigit(digits: string): number {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => {
      const doubled = at % 2 === 0 ? Number(digit) * 2 : Number(digit)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return (10 - (sum % 10)) % 10
}

function makeBn(serial: number): string {
  const base = pad(70_010_000 + serial * 127, 8)
  return `${base}${luhnCheckDigit(base)}`
}

/** A Spanish company: the letter of a limited company, seven digits, a check digit as in Luhn. */
function makeCif(serial: number): string {
  const base = pad(6_200_000 + serial * 2083, 7)
  return `B${base}${luhnCheckDigit(base)}`
}

function makeDni(serial: number): string {
  const number = 40_200_000 + serial * 3307
  return `${pad(number, 8)}${dni_letters.charAt(number % 23)}`
}

/** Letters, a date, two characters and the check digit (weights 13 to 2, modulo 11). */
function makeRfc(chance: Chance, business: boolean): string {
  const signs = Array.from({ length: business ? 3 : 4 }, () => chance.pick(consonants))
  const letters = signs.join('')
  const year = pad(business ? chance.whole(5, 22) : chance.whole(60, 99), 2)
  const date = `${year}${pad(chance.whole(1, 12), 2)}${pad(chance.whole(1, 28), 2)}`
  const homoclave = `${chance.pick(consonants)}${chance.whole(1, 9)}`
  const body = `${business ? ' ' : ''}${letters}${date}${homoclave}`
  const sum = Array.from(body).reduce((total, sign, at) => total + rfc_signs.indexOf(sign) * (13 - at), 0)
  const check = (11 - (sum % 11)) % 11
  return `${body.trim()}${check === 10 ? 'A' : check}`
}
