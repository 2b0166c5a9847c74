// The column names and words of a bank's CSV: a small JSON file, since every bank uses its own. It is validated strictly, and one message
// lists all faults. The default is Tapeline's own field names, ISO dates and a decimal point.
import { parseCurrency } from '@tapeline/kernel/core/currency'
import { readJson } from '@tapeline/kernel/core/exact-json'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { normalAccount } from '../statement.ts'
import type { DecimalSign } from './csv-amount.ts'
import { type ReadDay, readerOfDays } from '@tapeline/kernel/core/day-format'

/** The contents that a column can have. */
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

/** Formats of days as banks write them; a mapping may name others. */
export const DAY_FORMATS = [
  'YYYY-MM-DD',
  'YYYY/M/D',
  'YYYYMMDD',
  'D.M.YYYY',
  'D.M.YY',
  'D/M/YYYY',
  'M/D/YYYY',
  'D/M/YY',
  'M/D/YY',
  'D-M-YYYY',
  'M-D-YYYY',
  'D-MMM-YYYY',
  'D MMM YYYY',
] as const

/** The contents of a column. */
export type CsvField = (typeof CSV_FIELDS)[number]

/** The meanings of words in the direction and status columns. */
export type CsvMeaning = 'credit' | 'debit' | 'settled' | 'pending' | 'left_out'

/** The settings for reading a CSV file. */
export interface CsvMapping {
  /** Column names of each field; several are joined, for descriptions in pieces. */
  readonly columns: ReadonlyMap<CsvField, readonly string[]>
  /** Whether columns may be missing: true without a mapping file, false with one. */
  readonly columns_optional: boolean
  readonly readDay: ReadDay
  readonly decimal_sign: DecimalSign
  readonly delimiter: string | undefined
  readonly encoding: string | undefined
  readonly currency: string | undefined
  readonly account: string | undefined
  /** The meaning of a positive amount when no direction is given. */
  readonly positive: 'credit' | 'debit'
  readonly words: Readonly<Record<CsvMeaning, readonly string[]>>
}

/** A mapping as it is written: what is left out is as without a mapping. */
export interface CsvMappingFile {
  readonly columns: Readonly<Partial<Record<CsvField, string | readonly string[]>>>
  readonly date_format?: string
  readonly decimal_sign?: DecimalSign
  readonly currency?: string
  readonly account?: string
  readonly positive?: 'credit' | 'debit'
  readonly delimiter?: string
  readonly encoding?: string
  readonly words?: Readonly<Partial<Record<CsvMeaning, readonly string[]>>>
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

/** The mapping without a mapping file. */
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
  const report = (fault: string): void => void faults.push(fault)
  const choose = (key: string, choices: readonly string[]) => chosen(json, key, choices, report)
  const columns = columnsOf(json['columns'], report)
  const days = readerOfDays(textOf(json, 'date_format', report) ?? 'YYYY-MM-DD')
  if (!days.ok) report(`date_format ${days.message}`)
  const currency = textOf(json, 'currency', report)
  if (currency !== undefined && !parseCurrency(currency).ok) report('currency must be a code of ISO 4217, such as EUR')
  const account = textOf(json, 'account', report)
  const mapping = {
    columns,
    columns_optional: false,
    readDay: days.ok ? days.value : () => refuse<string>('invalid_date', ''),
    decimal_sign: choose('decimal_sign', ['.', ',']) === ',' ? (',' as const) : ('.' as const),
    delimiter: choose('delimiter', [',', ';', '\t', '|']),
    encoding: textOf(json, 'encoding', report),
    currency,
    account: account === undefined ? undefined : normalAccount(account),
    positive: choose('positive', ['credit', 'debit']) === 'debit' ? ('debit' as const) : ('credit' as const),
    words: wordsOf(json['words'], report),
  }
  return faults.length === 0 ? accept(mapping) : refuse('invalid_mapping', `is not a mapping: ${faults.join('; ')}`)
}

type Report = (fault: string) => void
type Json = { readonly [key: string]: unknown }

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unknownKeys(json: Json, known: readonly string[]): string[] {
  const unknown = Object.keys(json).filter((key) => !known.includes(key))
  return unknown.map((key) => `${key} is not known: known are ${known.join(', ')}`)
}

function textOf(json: Json, key: string, report: Report): string | undefined {
  const value = json[key]
  if (value === undefined || (typeof value === 'string' && value !== '')) return value
  report(`${key} must be text`)
  return undefined
}

function chosen(json: Json, key: string, choices: readonly string[], report: Report): string | undefined {
  const value = json[key]
  if (value === undefined) return undefined
  if (typeof value === 'string' && choices.includes(value)) return value
  report(`${key} must be ${choices.map((choice) => JSON.stringify(choice)).join(' or ')}`)
  return undefined
}

function columnsOf(value: unknown, report: Report): ReadonlyMap<CsvField, readonly string[]> {
  if (!isObject(value)) report('columns must be an object of field and column name')
  const json = isObject(value) ? value : {}
  for (const fault of unknownKeys(json, CSV_FIELDS)) report(`columns: ${fault}`)
  const columns = new Map(CSV_FIELDS.flatMap((field) => (field in json ? [[field, namesOf(json, field, report)]] : [])))
  const has = (...fields: CsvField[]): boolean => fields.some((field) => columns.has(field))
  if (!has('booked_on', 'value_date')) report('columns must name booked_on or value_date')
  if (!has('amount') && !(has('debit') && has('credit'))) report('columns must name amount, or debit and credit')
  return columns
}

function namesOf(json: Json, field: CsvField, report: Report): readonly string[] {
  const value = json[field]
  const names: unknown[] = Array.isArray(value) ? value : [value]
  if (names.length > 0 && names.every((name) => typeof name === 'string' && name.trim() !== '')) {
    if (names.length === 1 || field === 'description') return names.map(String)
  }
  report(`columns.${field} must be a column's name${field === 'description' ? ', or a list of them' : ''}`)
  return []
}

function wordsOf(value: unknown, report: Report): Readonly<Record<CsvMeaning, readonly string[]>> {
  if (value === undefined) return WORDS
  if (!isObject(value)) report('words must be an object of meaning and list of words')
  const json = isObject(value) ? value : {}
  for (const fault of unknownKeys(json, Object.keys(WORDS))) report(`words: ${fault}`)
  const wordsFor = (meaning: CsvMeaning): readonly string[] => {
    const words: unknown = json[meaning] ?? WORDS[meaning]
    if (Array.isArray(words) && words.every((word) => typeof word === 'string'))
      return words.map((word) => word.trim().toUpperCase())
    report(`words.${meaning} must be a list of words`)
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
