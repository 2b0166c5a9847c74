// What people choose of a bank's CSV: what each column gives, and how its cells are written. It is the mapping of the command line, as JSON. Pure.
import {
  CSV_FIELDS,
  type CsvField,
  type CsvMappingFile,
  parseMapping,
} from '@tapeline/cli/bank-statements/csv/csv-mapping'

export { DAY_FORMATS } from '@tapeline/cli/bank-statements/csv/csv-mapping'

/** What was chosen: the mapping. */
export type CsvChoices = CsvMappingFile

/** What a column may give. */
export type GivenField = CsvField

/** What a column can give, as people read it. */
export const CSV_FIELD_WORDS: Readonly<Record<CsvField, string>> = {
  booked_on: 'Booking day',
  value_date: 'Value day',
  amount: 'Amount with its sign',
  debit: 'Money out',
  credit: 'Money in',
  balance: 'Running balance',
  description: 'Text',
  counterparty: 'Who paid or was paid',
  counterparty_account: 'Account of who paid or was paid',
  reference: 'Reference of the bank',
  end_to_end_id: 'End-to-end reference',
  transaction_code: 'Code of the bank',
  direction: 'Whether money came in or went out',
  status: 'Status',
  currency: 'Currency',
  account: 'Number of your account',
}

/** The columns of a field. */
function namesOf({ columns }: CsvMappingFile, field: CsvField): readonly string[] {
  const names = columns[field]
  if (names === undefined) return []
  return typeof names === 'string' ? [names] : names
}

/** What a column gives; undefined where it gives nothing. */
export function fieldOfColumn(mapping: CsvMappingFile, column: string): CsvField | undefined {
  return CSV_FIELDS.find((field) => namesOf(mapping, field).includes(column))
}

/** The field of a choice; undefined for none. */
export function fieldNamed(name: string): CsvField | undefined {
  return CSV_FIELDS.find((field) => field === name)
}

/** A mapping by which a column gives a field, or nothing. Several columns can give the text; any other field moves to the column. */
export function withColumn(mapping: CsvMappingFile, column: string, given: CsvField | undefined): CsvMappingFile {
  const columns = CSV_FIELDS.flatMap((field) => {
    const others = namesOf(mapping, field).filter((name) => name !== column)
    const names = field !== given ? others : field === 'description' ? [...others, column] : [column]
    return names.length === 0 ? [] : [[field, names.length === 1 ? names[0] : names]]
  })
  return { ...mapping, columns: Object.fromEntries(columns) as CsvMappingFile['columns'] }
}

/** What is still to be chosen before a file can be read, in sentences. */
export function csvNeeds(mapping: CsvMappingFile): readonly string[] {
  const { columns, date_format, account, currency } = mapping
  const has = (field: CsvField) => columns[field] !== undefined
  const needs = [
    !has('booked_on') && !has('value_date') && 'Choose the column of the booking day or of the value day.',
    !has('amount') &&
      !(has('debit') && has('credit')) &&
      'Choose the column of the amount with its sign, or those of money out and of money in.',
    date_format === undefined && 'Choose how days are written: the file itself does not settle it.',
    !has('account') && account === undefined && 'Write the number of the account.',
    !has('currency') && currency === undefined && 'Write the currency.',
  ]
  return needs.filter((need) => need !== false)
}

/** Choices as a file, which the command line takes as `--mapping`. */
export function choicesText(mapping: CsvMappingFile): string {
  return `${JSON.stringify(mapping, null, 2)}\n`
}

/** Choices of a file; a sentence where it is none. */
export function choicesOf(text: string): CsvMappingFile | string {
  const read = parseMapping(text)
  if (!read.ok) return `The file ${read.message}.`
  return { date_format: 'YYYY-MM-DD', ...(JSON.parse(text.replace(/^\uFEFF/, '')) as CsvMappingFile) }
}
