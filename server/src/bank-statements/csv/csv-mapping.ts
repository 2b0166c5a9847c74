// What a bank's CSV calls things: a small JSON file, as no two banks agree. Read strictly, with every fault in one message;
// without one, our own field names, ISO dates and a decimal point are looked for.
import { parseCurrency } from '../../core/currency.ts'
import { readJson } from '../../core/exact-json.ts'
import { type Reading, accept, refuse } from '../../core/fault.ts'
import { normalAccount } from '../statement.ts'
import type { DecimalSign } from './csv-amount.ts'
import { type ReadDay, readerOfDays } from '../../core/day-format.ts'

/** What a column can hold. */
export const CSV_FIELDS = [
  'booked_on',
  'value_date',
  'amount',
  'debit',
  'credit',
  'direction',
  'currency',
  'account',
  'counterparty',
  'counterparty_account',
  'description',
  'reference',
  'end_to_end_id',
  'transaction_code',
  'status',
  'balance',
] as const

/** What a column can hold. */
export type CsvField = (typeof CSV_FIELDS)[number]

/** What words in the columns of direction and status stand for. */
export type CsvMeaning = 'credit' | 'debit' | 'settled' | 'pending' | 'left_out'

/** How a CSV file is read. */
export interface CsvMapping {
  /** Column names of each field; several are joined, for descriptions in pieces. */
  readonly columns: ReadonlyMap<CsvField, readonly string[]>
  /** Whether columns may be missing: so without a mapping file, whose names must all be there. */
  readonly columns_optional: boolean
  readonly readDay: ReadDay
  readonly decimal_sign: DecimalSign
  readonly delimiter: string | undefined
  readonly encoding: string | undefined
  readonly currency: string | undefined
  readonly account: string | undefined
  /** What a positive amount is, where no direction is told. */
  readonly positive: 'credit' | 'debit'
  readonly words: Readonly<Record<CsvMeaning, readonly string[]>>
}

const WORDS: Readonly<Record<CsvMeaning, readonly string[]>> = {
  credit: ['CREDIT', 'CRDT', 'CR', 'C', 'H', 'IN', '+'],
  debit: ['DEBIT', 'DBIT', 'DR', 'D', 'S', 'OUT', '-'],
  settled: ['SETTLED', 'BOOKED', 'BOOK', 'POSTED', 'COMPLETED', 'CLEARED', ''],
  pending: ['PENDING', 'PDNG'],
  left_out: ['INFO', 'CANCELLED', 'CANCELED', 'DECLINED', 'REJECTED', 'FAILED'],
}

const KEYS = [
  'columns',
  'date_format',
  'decimal_sign',
  'delimiter',
  'encoding',
  'currency',
  'account',
  'positive',
  'words',
]

/** The mapping where no file gives one. */
export function defaultMapping(): CsvMapping {
  const columns = Object.fromEntries(CSV_FIELDS.map((field) => [field, field]))
  const mapping = parseMapping(JSON.stringify({ columns, date_format: 'YYYY-MM-DD' }))
  if (!mapping.ok) throw new Error(mapping.message)
  return { ...mapping.value, columns_optional: true }
}

/** Reads the text of a mapping file. The fault's message continues the file's name and lists every fault. */
export function parseMapping(text: string): Reading<CsvMapping> {
  const { value: json, faults: lost } = readJson(text.replace(/^\uFEFF/, ''))
  if (!isObject(json)) return refuse('invalid_mapping', 'must hold a JSON object')
  const faults: string[] = [...lost.map(({ message }) => message), ...unknownKeys(json, KEYS)]
  const tell = (fault: string): void => void faults.push(fault)
  const choose = (key: string, choices: readonly string[]) => chosen(json, key, choices, tell)
  const columns = columnsOf(json['columns'], tell)
  const days = readerOfDays(textOf(json, 'date_format', tell) ?? 'YYYY-MM-DD')
  if (!days.ok) tell(`date_format ${days.message}`)
  const currency = textOf(json, 'currency', tell)
  if (currency !== undefined && !parseCurrency(currency).ok) tell('currency must be a code of ISO 4217, such as EUR')
  const account = textOf(json, 'account', tell)
  const mapping = {
    columns,
    columns_optional: false,
    readDay: days.ok ? days.value : () => refuse<string>('invalid_date', ''),
    decimal_sign: choose('decimal_sign', ['.', ',']) === ',' ? (',' as const) : ('.' as const),
    delimiter: choose('delimiter', [',', ';', '\t', '|']),
    encoding: textOf(json, 'encoding', tell),
    currency,
    account: account === undefined ? undefined : normalAccount(account),
    positive: choose('positive', ['credit', 'debit']) === 'debit' ? ('debit' as const) : ('credit' as const),
    words: wordsOf(json['words'], tell),
  }
  return faults.length === 0 ? accept(mapping) : refuse('invalid_mapping', `is not a mapping: ${faults.join('; ')}`)
}

type Tell = (fault: string) => void
type Json = { readonly [key: string]: unknown }

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unknownKeys(json: Json, known: readonly string[]): string[] {
  const unknown = Object.keys(json).filter((key) => !known.includes(key))
  return unknown.map((key) => `${key} is not known: known are ${known.join(', ')}`)
}

function textOf(json: Json, key: string, tell: Tell): string | undefined {
  const value = json[key]
  if (value === undefined || (typeof value === 'string' && value !== '')) return value
  tell(`${key} must be text`)
  return undefined
}

function chosen(json: Json, key: string, choices: readonly string[], tell: Tell): string | undefined {
  const value = json[key]
  if (value === undefined) return undefined
  if (typeof value === 'string' && choices.includes(value)) return value
  tell(`${key} must be ${choices.map((choice) => JSON.stringify(choice)).join(' or ')}`)
  return undefined
}

function columnsOf(value: unknown, tell: Tell): ReadonlyMap<CsvField, readonly string[]> {
  if (!isObject(value)) tell('columns must be an object of field and column name')
  const json = isObject(value) ? value : {}
  for (const fault of unknownKeys(json, CSV_FIELDS)) tell(`columns: ${fault}`)
  const columns = new Map(CSV_FIELDS.flatMap((field) => (field in json ? [[field, namesOf(json, field, tell)]] : [])))
  const has = (...fields: CsvField[]): boolean => fields.some((field) => columns.has(field))
  if (!has('booked_on', 'value_date')) tell('columns must name booked_on or value_date')
  if (!has('amount') && !(has('debit') && has('credit'))) tell('columns must name amount, or debit and credit')
  return columns
}

function namesOf(json: Json, field: CsvField, tell: Tell): readonly string[] {
  const value = json[field]
  const names: unknown[] = Array.isArray(value) ? value : [value]
  if (names.length > 0 && names.every((name) => typeof name === 'string' && name.trim() !== '')) {
    if (names.length === 1 || field === 'description') return names.map(String)
  }
  tell(`columns.${field} must be a column's name${field === 'description' ? ', or a list of them' : ''}`)
  return []
}

function wordsOf(value: unknown, tell: Tell): Readonly<Record<CsvMeaning, readonly string[]>> {
  if (value === undefined) return WORDS
  if (!isObject(value)) tell('words must be an object of meaning and list of words')
  const json = isObject(value) ? value : {}
  for (const fault of unknownKeys(json, Object.keys(WORDS))) tell(`words: ${fault}`)
  const wordsFor = (meaning: CsvMeaning): readonly string[] => {
    const words: unknown = json[meaning] ?? WORDS[meaning]
    if (Array.isArray(words) && words.every((word) => typeof word === 'string'))
      return words.map((word) => word.trim().toUpperCase())
    tell(`words.${meaning} must be a list of words`)
    return []
  }
  return {
    credit: wordsFor('credit'),
    debit: wordsFor('debit'),
    settled: wordsFor('settled'),
    pending: wordsFor('pending'),
    left_out: wordsFor('left_out'),
  }
}
