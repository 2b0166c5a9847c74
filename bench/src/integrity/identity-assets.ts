// Public loan books as the checks of identities read them: what each receivable and who owes it state that identifies an asset or a person. Where a file has
// such numbers they are taken as they are; the rest is made of the row, always the same, as lenders write it: with consecutive numbers of one maker, couples
// who share a phone number, branches that share an address, and fields in which nothing is stated.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Days } from '@tapeline/kernel/metrics/integrity/identities/asset-identities'
import { owedDays } from '@tapeline/kernel/metrics/integrity/identities/owed-days'
import { vinCheckDigit } from '@tapeline/kernel/metrics/integrity/identities/vin'
import { column, listRows } from '../../../demo/src/rows.ts'
import type { BookOfFacts } from './real-books.ts'
import { owedOf } from './several-books.ts'

/** A receivable with what identifies its asset, its files and who owes it. */
export interface BookAsset {
  readonly organization: string
  readonly receivable_id: string
  readonly obligor_id: string
  readonly receivable: State
  readonly obligor: State
  /** The days on which it owes something. */
  readonly owed: readonly Days[]
  /** The day on which it began, from which on its files count. */
  readonly begun: number
  readonly documents: readonly { readonly id: string; readonly sha256: string }[]
}

/** Where identities come from: the numbers of the file alone, or those and made ones. */
export type IdentitySource = 'of_the_file' | 'made'

/** What the files hold of each book, beside the numbers of loans. */
export const HELD_BY_FILES: { readonly [book: string]: string } = {
  'ibm-receivables': 'numbers of invoices with their debtor',
  superlender: 'numbers of loans, coordinates of obligors as their address',
  berka: 'numbers of loans, bank accounts of obligors',
}

/** A book with its identities, as the book of one lender. */
export async function assetsOf(
  folder: string,
  name: string,
  book: BookOfFacts,
  source: IdentitySource,
): Promise<BookAsset[]> {
  const held = await readHeld(folder, name)
  const obligors = new Map<string, number>()
  return book.receivables.map((facts, at) => {
    const { id, obligor_id } = facts
    const about = obligors.get(obligor_id) ?? obligors.size
    obligors.set(obligor_id, about)
    const { ledger } = owedOf(facts, book.lender)
    const number = id.slice(id.indexOf('-') + 1)
    const is_invoice = name === 'ibm-receivables'
    const metadata = is_invoice ? { invoice_number: number } : { contract_number: number }
    const made = source === 'made' ? { collateral: madeCollateral(name, at) } : {}
    return {
      organization: 'one',
      receivable_id: id,
      obligor_id,
      receivable: { obligor_id, collateral: null, metadata, ...made },
      obligor: source === 'made' ? madeObligor(about) : held(id, obligor_id),
      owed: owedDays(ledger, book.lender.steps),
      begun: ledger.origination,
      documents: source === 'made' ? [{ id: `contract-${id}`, sha256: sha256Of(`contract ${id}`) }] : [],
    }
  })
}

/** What a file states of who owes. */
type Held = (receivable: string, obligor: string) => State

async function readHeld(folder: string, name: string): Promise<Held> {
  const file = (own: string) => join(folder, name, own)
  if (name === 'superlender' && existsSync(file('traindemographics.csv.gz'))) {
    const rows = await listRows(file('traindemographics.csv.gz'))
    const places = new Map(rows.map((row) => [`superlender-${column(row, 'customerid')}`, row]))
    return (_, obligor) => {
      const row = places.get(obligor)
      if (row === undefined) return { metadata: {} }
      const street_address = `${column(row, 'latitude_gps')} N ${column(row, 'longitude_gps')} E`
      return { address: { street_address, locality: 'Nigeria', country: 'NG' }, metadata: {} }
    }
  }
  if (name === 'berka') {
    const rows = await listRows(file('loan.asc.gz'), Infinity, ';')
    const accounts = new Map(rows.map((row) => [`berka-${column(row, 'loan_id')}`, column(row, 'account_id')]))
    return (receivable) => ({ metadata: { bank_account: `CZ-${(accounts.get(receivable) ?? '').padStart(10, '0')}` } })
  }
  return () => ({ metadata: {} })
}

/** Each fiftieth states nothing, in one of the ways in which people do. */
const NOTHING = ['N/A', 'UNKNOWN', '0000', 'TBD', '-', 'none', '99999999', '123456789']
const NOTHING_EACH = 50

function statedOr(number: string, at: number): string {
  return at % NOTHING_EACH === 0 ? (NOTHING[(at / NOTHING_EACH) % NOTHING.length] ?? number) : number
}

/** Land behind mortgages, machines behind lines of credit, vehicles behind loans; an invoice has its number alone. */
function madeCollateral(name: string, at: number): State | null {
  if (name === 'ibm-receivables') return null
  if (name === 'fannie-2007q3')
    return {
      parcel_number: statedOr(`${digits(at + 11, 3)}-${digits(at * 7, 3)}-${digits(at, 4)}`, at),
      county: 'Cook',
    }
  if (name === 'uci-taiwan-cards')
    return { serial_number: statedOr(`A${digits(at, 7)}`, at), manufacturer: 'Caterpillar' }
  return { vin: statedOr(vinOf(at), at), model: 'Accord' }
}

/** The number of a vehicle of one maker, with its check digit: consecutive ones differ in two characters. */
export function vinOf(serial: number): string {
  const [front, back] = ['1HGCM826', `3A${digits(serial, 6)}`]
  return `${front}${vinCheckDigit(`${front}0${back}`)}${back}`
}

/** Obligors at the address of one company: one fewer than the check looks for. */
const BRANCHES = 7

/** Couples share phone number and street, three a mailbox, and each five hundred obligors have seven branches at one address. */
function madeObligor(at: number): State {
  const couple = at % 10 < 2 ? at - (at % 10) : at
  const is_branch = at % 500 < BRANCHES
  const mailbox = at % 20 < 3 ? `books${at - (at % 20)}` : `person.${at}`
  return {
    legal_entity_id: `ein:91${digits(at, 7)}`,
    phone: at % 70 === 5 ? '+10000000000' : `+1${2_120_100_000 + couple * 13}`,
    email: at % 90 === 5 ? 'n/a@example.com' : `${mailbox}@example.com`,
    address: {
      street_address: is_branch ? `${Math.floor(at / 500)} Franchise Plaza` : `${couple + 10} Elm Street`,
      locality: 'Reno',
      region: 'NV',
      postal_code: '89501',
      country: 'US',
    },
    metadata: { bank_account_number: statedOr(digits(at * 17 + 40_000_123, 10), at), routing_number: '021000021' },
  }
}

function digits(number: number, length: number): string {
  return String(number % 10 ** length).padStart(length, '0')
}

/** The hash of the content of a file. */
export function sha256Of(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}
