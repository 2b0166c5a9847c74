// A snapshot of v2 as books really are, made of a seed: consumers as CSV, businesses and loans as NDJSON, reports in parts, and, unless it is to be
// sound, every oddity that the migration has to cope with, each counted.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { V2_INDUSTRY_NAICS } from '@tapeline/sdk'

/** The day on which days of delinquency were counted. */
export const AS_OF = '2026-03-31'

/** What a snapshot holds; of odd ones, how many records are odd in each way. */
export interface MadeSnapshot {
  readonly consumers: number
  readonly businesses: number
  readonly loans: number
  readonly reports: number
  readonly oddities: { readonly [oddity: string]: number }
}

/** How a snapshot is made. */
export interface SnapshotOptions {
  readonly borrowers: number
  readonly seed: number
  readonly odd: boolean
}

type Row = Record<string, unknown>

const CATEGORIES = Object.keys(V2_INDUSTRY_NAICS)

/** Countries with a document, a calling code and a telephone of theirs. Nothing of them is anyone's. */
const COUNTRIES = [
  { country: 'US', currency: 'USD', code: '1', phone: '(415) 555-0123', document: (n: number) => `91-${digits(n, 7)}` },
  {
    country: 'MX',
    currency: 'MXN',
    code: '+52',
    phone: '1 55 1234 5678',
    document: (n: number) => `GOD${digits((n % 90) + 10, 2)}0131${digits(n, 3)}`,
  },
  {
    country: 'CO',
    currency: 'COP',
    code: 'CO',
    phone: '301 234 5678',
    document: (n: number) => `7${digits(n, 2)}.${digits(Math.floor(n / 100), 3)}.123-1`,
  },
  { country: 'GB', currency: 'GBP', code: '44', phone: '07700 900123', document: (n: number) => `1${digits(n, 6)}` },
] as const

/** Makes a snapshot in a folder. */
export function makeSnapshot(folder: string, { borrowers, seed, odd }: SnapshotOptions): MadeSnapshot {
  mkdirSync(folder, { recursive: true })
  const chance = chanceOf(seed)
  const oddities: Record<string, number> = {}
  /** Whether record `n` is odd in some way, which every `every`th is. */
  const isOdd = (what: string, n: number, every: number): boolean => {
    if (!odd || n % every !== every - 1) return false
    oddities[what] = (oddities[what] ?? 0) + 1
    return true
  }
  const people = Array.from({ length: borrowers }, (_, n) => borrowerOf(n, chance, isOdd))
  const loans = people.flatMap((borrower, n) =>
    Array.from({ length: 1 + Math.floor(chance() * 2) }, (_, nth) => loanOf(borrower, n, nth, chance, isOdd)),
  )
  const reports = loans.flatMap((loan, n) => reportsOf(loan, n, chance, isOdd))
  const consumers = people.filter((_, n) => isConsumer(n))
  const businesses = people.filter((_, n) => !isConsumer(n))
  writeFileSync(join(folder, 'consumers.csv'), csvOf(consumers))
  writeFileSync(join(folder, 'businesses.ndjson'), linesOf(businesses) + (odd ? 'this is no record\n' : ''))
  writeFileSync(join(folder, 'loans.ndjson.gz'), gzipSync(linesOf(odd ? [...loans, loans[0] ?? {}] : loans)))
  const middle = Math.floor(reports.length / 2)
  writeFileSync(join(folder, 'reports-1.ndjson'), linesOf(reports.slice(0, middle)))
  writeFileSync(join(folder, 'reports-2.csv'), csvOf(reports.slice(middle)))
  const counted = {
    consumers: consumers.length,
    businesses: businesses.length,
    loans: loans.length,
    reports: reports.length,
  }
  return { ...counted, oddities }
}

type IsOdd = (what: string, n: number, every: number) => boolean

function isConsumer(n: number): boolean {
  return n % 3 === 0
}

function borrowerOf(n: number, chance: () => number, isOdd: IsOdd): Row {
  const { country, code, phone, document } = COUNTRIES[n % COUNTRIES.length] ?? COUNTRIES[0]
  const shared = {
    id: `borrower-${n}`,
    address: { street: `Street ${n}`, city: 'Springfield', state: 'XX', postal_code: digits(n, 5), country },
    country_code: code,
    phone: isOdd('phone', n, 61) ? 'ask Ana' : phone,
    credit_ranking: String(Math.floor(chance() * 850)),
    email: `b${n}@example.com`,
  }
  if (isConsumer(n))
    return { ...shared, first_name: `Ana ${n}`, last_name: 'Roa, "Lucha"', date_of_birth: '1980-01-01' }
  return {
    ...shared,
    company: `Company ${n}`,
    // Two shops of one company, each a borrower of v2.
    entity_document_id: isOdd('same company', n, 101) ? documentOfBefore(n) : document(n),
    industry: isOdd('industry', n, 83) ? 'space_mining' : CATEGORIES[n % CATEGORIES.length],
    website: n % 5 === 0 ? `www.example.com/shops/${n}` : 'https://example.com',
    is_veteran: false,
  }
}

/** The number of an earlier business in the same country. */
function documentOfBefore(n: number): string {
  const before = [4, 8].map((step) => n - step).find((other) => !isConsumer(other)) ?? 0
  return (COUNTRIES[n % COUNTRIES.length] ?? COUNTRIES[0]).document(before)
}

function loanOf(borrower: Row, n: number, nth: number, chance: () => number, isOdd: IsOdd): Row {
  const id = `loan-${n}-${nth}`
  const late = chance() < 0.2
  const number = n * 2 + nth
  const days = 1 + Math.floor(chance() * 200)
  return {
    id,
    borrower_id: borrower['id'],
    credit_type: ['term_loan', 'line_of_credit', 'buy_now_pay_later'][n % 3],
    receivable_type: 'loan',
    program: 'growth',
    origination_date: `2025-${digits(1 + (n % 12), 2)}-${digits(1 + (n % 28), 2)}`,
    currency: (COUNTRIES[n % COUNTRIES.length] ?? COUNTRIES[0]).currency,
    interest_rate: 0.24,
    origination_fee: 5_000,
    ...(isOdd('no fund', number, 71) ? { funded_by: 'other' } : { funded_by: 'other', fund_name: 'Fund I' }),
    ...(isOdd('fund too many', number, 67) ? { funded_by: 'balance_sheet' } : {}),
    ...(isOdd('frequency', number, 79)
      ? { term: '6 months', payment_frequency: '1 year' }
      : { term: '12 months', payment_frequency: 'monthly' }),
    ...delinquencyOf(late, days, isOdd('no times', number, 89), isOdd('no amount', number, 97)),
  }
}

function delinquencyOf(late: boolean, delinquent_days: number, noTimes: boolean, noAmount: boolean): Row {
  if (noTimes) return { delinquent_amount: 700, delinquent_times: 0, delinquent_days }
  if (noAmount || !late)
    return { delinquent_amount: 0, delinquent_times: 0, delinquent_days: noAmount ? delinquent_days : 0 }
  return { delinquent_amount: 700, delinquent_times: 2, delinquent_days }
}

function reportsOf(loan: Row, n: number, chance: () => number, isOdd: IsOdd): Row[] {
  const loan_id = loan['id']
  const principal = 100_000 + Math.floor(chance() * 900_000)
  const paid = Array.from({ length: 1 + Math.floor(chance() * 5) }, (_, month) => ({
    id: `paid-${month}`,
    loan_id,
    date: `2026-${digits(1 + (month % 3), 2)}-${digits(1 + (n % 28), 2)}`,
    type: month % 2 === 0 ? 'principal' : 'interest',
    amount: 1_000 + Math.floor(chance() * 5_000),
    loan_status: 'active',
  }))
  const [first] = paid
  // Sent twice, and the second time with another amount: v2 kept what was sent last.
  const again = first !== undefined && isOdd('sent twice', n, 103) ? [{ ...first, amount: first.amount + 1 }] : []
  const orphan = isOdd('no loan', n, 107) ? [{ ...first, id: `orphan-${n}`, loan_id: `gone-${n}` }] : []
  return [
    {
      id: 'paid-out',
      loan_id,
      date: loan['origination_date'],
      type: 'disbursement',
      amount: principal,
      balance: principal,
    },
    ...paid,
    ...again,
    ...orphan,
  ]
}

/** Numbers from 0 up to 1 of a seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function digits(n: number, length: number): string {
  return String(n).padStart(length, '0').slice(-length)
}

function linesOf(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** Rows as CSV with a byte order mark, as spreadsheets write it; objects get a column for each part. */
function csvOf(rows: readonly Row[]): string {
  const flat = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, String(inner)])
          : [[name, String(value)]],
      ),
    ),
  )
  const columns = [...new Set(flat.flatMap((row) => Object.keys(row)))]
  const cell = (text = '') => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = flat.map((row) => columns.map((column) => cell(row[column])).join(','))
  return `\u{feff}${[columns.join(','), ...lines].join('\r\n')}\r\n`
}
