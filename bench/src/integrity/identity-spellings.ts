// Numbers of assets as two systems spell them, and what resembles a number and is none or another.
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Chance } from '../soak/chance.ts'
import { vinOf } from './identity-assets.ts'

/** An asset as it is stated twice: what goes into collateral and metadata of each. */
export type StatedTwice = readonly [State, State]

/** Kinds of number that are put in, each with a fresh number in two spellings. */
export const SPELLED: {
  readonly [kind: string]: (number: number, chance: Chance) => StatedTwice
} = {
  vin: (number, chance) => {
    const vin = vinOf(number)
    const spelled = chance.pick([
      vin.toLowerCase(),
      `${vin.slice(0, 3)}-${vin.slice(3, 9)} ${vin.slice(9)}`,
      ` ${vin}\t`,
      wide(vin),
      vin.replaceAll('0', 'O'),
    ])
    const elsewhere = { vehicles: [{ vin: 'unknown' }, { 'Chassis Number': spelled }] }
    return [{ collateral: { vin } }, { collateral: elsewhere }]
  },
  serial_number: (number) => [
    { collateral: { serial_number: `CAT-0D6-${number}`, manufacturer: 'Caterpillar Inc.' } },
    { collateral: [{ 'Serial No.': `cat 0d6 ${number}`, make: 'CATERPILLAR, INC' }] },
  ],
  invoice_number: (number) => [
    { collateral: { invoice_number: `000${number}-A` } },
    { metadata: { 'Invoice No': `${number}a` } },
  ],
  contract_number: (number) => [
    { collateral: { contract_number: `0${number}/77` } },
    { collateral: { agreement_number: Number(`${number}77`) } },
  ],
  property_id: (number) => [
    { collateral: { parcel_number: `012-345-${number}`, county: 'Cook' } },
    { collateral: { properties: [{ APN: `012 345 ${number}`, County: 'COOK' }] } },
  ],
}

/** Letters and digits as they are typed among Chinese characters. */
function wide(text: string): string {
  return Array.from(text, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfe_e0)).join('')
}

/** Two numbers that are not of one asset. */
export const DIFFERENT: { readonly [about: string]: (number: number, chance: Chance) => StatedTwice } = {
  'transposed digits': (number, chance) => {
    const vin = vinOf(Math.floor(number / 100) * 100 + 47)
    const swapped = `${vin.slice(0, -2)}${vin.slice(-1)}${vin.slice(-2, -1)}`
    const [one, other] = chance.pick([
      [{ vin }, { vin: swapped }],
      [{ contract_number: `${number}47` }, { contract_number: `${number}74` }],
      [
        { serial_number: `${number}47`, make: 'Deere' },
        { serial_number: `${number}74`, make: 'Deere' },
      ],
    ])
    return [{ collateral: one }, { collateral: other }]
  },
  'number of another maker': (number) => [
    { collateral: { serial_number: `A-${number}`, make: 'Deere' } },
    { collateral: { serial_number: `A-${number}`, make: 'Caterpillar' } },
  ],
  'nothing stated': (_, chance) => {
    const nothing = chance.pick(NOTHING)
    const [key, beside] = chance.pick([
      ['vin', {}],
      ['serial_number', { make: 'Deere' }],
      ['contract_number', {}],
      ['parcel_number', { county: 'Cook' }],
      ['invoice_number', {}],
    ] as const)
    return [{ collateral: { [key]: nothing, ...beside } }, { collateral: { [key]: nothing, ...beside } }]
  },
}

/** What people write where they have no number. The last are as long as the number of a vehicle. */
const NOTHING = [
  'N/A',
  'UNKNOWN',
  '0000',
  'n.a.',
  'TBD',
  '-',
  'none',
  '99999999',
  '123456789',
  'See attached',
  'See attached sheets',
  '11111111111111111',
  '00000000000000000',
  'XXXXXXXXXXXXXXXXX',
  '12345678901234567',
]
