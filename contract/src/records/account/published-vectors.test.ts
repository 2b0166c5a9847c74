// Identifier rules against lists published by others: vectors of python-stdnum, numbers in real use, SEC filers,
// libphonenumber's examples, and the code tables they were generated from. The files are not part of the repository;
// without them it reports that.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CODES_BY_DECIMALS, CODES_WITHOUT_MINOR_UNIT } from '@tapeline/kernel/core/tables/iso4217'
import { COUNTRY_CODES } from '@tapeline/kernel/core/tables/iso3166'
import { EIN_PREFIXES } from './ein-prefixes.ts'
import { isKnownIndustry } from './industry.ts'
import { judgeCountryOfLegalEntityId, parseLegalEntityId } from './legal-entity-id.ts'
import { NAICS_2022 } from './naics-codes.ts'
import { endsInNitCheckDigit, nitCheckDigit } from './nit.ts'
import { parsePhone } from './phone.ts'

interface Vector {
  readonly kind: 'ein' | 'rfc' | 'nit' | 'nif' | 'bn'
  readonly input: string
  readonly options: { readonly validate_check_digits?: boolean }
  readonly valid: boolean
}

interface BulkNumbers {
  readonly rfc: readonly (readonly string[])[]
  readonly nit: readonly (readonly string[])[]
  readonly bn: readonly (readonly string[])[]
}

const FOLDER = new URL('../../../../../shared/data/identifiers/', import.meta.url)
const absent = !existsSync(FOLDER)
if (absent) {
  console.warn(`\n*** SKIPPED: ${FOLDER.pathname} is absent: identifiers not compared ***\n`)
}

function readText(file: string): string {
  return readFileSync(new URL(file, FOLDER), 'utf8')
}

function readLines(file: string): string[] {
  return readText(file).trim().split('\n')
}

function readRows(file: string): string[][] {
  return readLines(file)
    .slice(1)
    .map((line) => line.split(','))
}

function compact(number: string): string {
  return number.replace(/[\s.,\p{Dash}]/gu, '').toUpperCase()
}

function isRead(kind: string, number: string): boolean {
  return parseLegalEntityId(`${kind}:${number}`).ok
}

/** A vector as this interface takes it: BN without program account. */
function asSent(vector: Vector): string {
  const number = compact(vector.input)
  return vector.kind === 'bn' ? number.slice(0, 9) : number
}

/** Vectors that judge what this interface judges otherwise or not at all. */
function isComparable(vector: Vector): boolean {
  if (vector.options.validate_check_digits === true || vector.kind === 'nit') return false
  if (vector.kind === 'rfc') return [12, 13].includes(compact(vector.input).length)
  // A program account, and where dashes stand, are not judged here: both are refused as such.
  return !/ AA | OOO1|^\d{3}-\d{2}-/.test(vector.input)
}

describe.skipIf(absent)('published identifiers', () => {
  test('every comparable vector is judged as published', () => {
    const vectors: readonly Vector[] = JSON.parse(readText('vectors.json'))
    const compared = vectors.filter(isComparable)
    expect(compared.length).toBeGreaterThanOrEqual(35)
    for (const vector of compared) {
      expect([vector.input, isRead(vector.kind, asSent(vector))]).toEqual([vector.input, vector.valid])
    }
  })

  test('published NIT are read without their check digit, computed as published', () => {
    const vectors: readonly Vector[] = JSON.parse(readText('vectors.json'))
    const nits = vectors.filter((vector) => vector.kind === 'nit')
    const numbers = nits.filter((vector) => /^\d{10}$/.test(compact(vector.input)))
    expect(numbers.length).toBeGreaterThanOrEqual(4)
    for (const { input, valid } of numbers) {
      expect([input, endsInNitCheckDigit(compact(input))]).toEqual([input, valid])
      expect(judgeCountryOfLegalEntityId(`nit:${compact(input).slice(0, -1)}`, 'CO').ok).toBe(true)
    }
  })

  test('417 RFC in real use are read, those with a wrong check digit too', () => {
    const { rfc }: BulkNumbers = JSON.parse(readText('bulk_numbers.json'))
    expect(rfc.flat().filter((number) => !isRead('rfc', number))).toEqual([])
    expect(rfc.flat()).toHaveLength(417)
  })

  test('230 NIT in real use are read without their check digit', () => {
    const { nit }: BulkNumbers = JSON.parse(readText('bulk_numbers.json'))
    const numbers = nit.flat().map(compact)
    const bases = numbers.map((number) => number.slice(0, -1))
    expect(bases.filter((base) => !isRead('nit', base))).toEqual([])
    expect(bases.filter((base) => !judgeCountryOfLegalEntityId(`nit:${base}`, 'CO').ok)).toEqual([])
    expect(bases.map((base) => `${base}${nitCheckDigit(base)}`)).toEqual(numbers)
    expect(numbers).toHaveLength(230)
  })

  test('100 business numbers in real use are read by nine digits and refused whole', () => {
    const { bn }: BulkNumbers = JSON.parse(readText('bulk_numbers.json'))
    expect(bn.flat().filter((number) => !isRead('bn', number.slice(0, 9)) || isRead('bn', number))).toEqual([])
    expect(bn.flat()).toHaveLength(100)
  })

  test('the employer numbers of SEC filers are read', () => {
    const numbers = readLines('real_eins_from_sec_filings.txt')
    expect(numbers.filter((number) => !isRead('ein', number))).toEqual([])
    expect(numbers).toHaveLength(15)
  })

  test('677 example phone numbers of 246 regions are read', () => {
    const numbers = readRows('phone_examples_e164.csv').map((row) => row[3] ?? '')
    expect(numbers.filter((number) => !parsePhone(number).ok)).toEqual([])
    expect(numbers).toHaveLength(677)
  })
})

describe.skipIf(absent)('committed tables', () => {
  test('they are the published lists', () => {
    expect([...EIN_PREFIXES]).toEqual(readRows('ein_prefixes.csv').map((row) => row[0]))
    expect([...COUNTRY_CODES].sort()).toEqual(readLines('iso3166_alpha2.txt').sort())
    expect([...NAICS_2022]).toEqual(readRows('naics_2022.csv').map((row) => row[0]))
    expect(readLines('naics_2017_not_2022.txt').every(isKnownIndustry)).toBe(true)
    const committed = [...CODES_BY_DECIMALS].flatMap(([decimals, codes]) => {
      return codes.map((code) => `${code} ${decimals}`)
    })
    const withoutUnit = [...CODES_WITHOUT_MINOR_UNIT].map((code) => `${code} -`)
    expect([...committed, ...withoutUnit].sort()).toEqual(
      readRows('iso4217_active.csv')
        .map((row) => `${row[0]} ${row[2]}`)
        .sort(),
    )
  })
})
