// Changes of a mapping as people make them on the page: which column a field is taken from, what holds for all rows, what a word means. The mapping itself
// stays what the command line takes.
import type { MappingFile, Right, TableMapping } from '@tapeline/tape/mapping/mapping-schema'
import { USUAL_OPERATOR, funderLookup, fundNameFormula, fundNameIn, funderOf } from '@tapeline/tape/suggest/funders'
import { productOf, statusOf, transactionOf } from '@tapeline/tape/suggest/words'
import { placeWords, spoken } from '../words/field-labels.ts'
import type { ColumnView, FieldChoice, RecordName, TapeView } from './tape-view.ts'

/** A field of a record of a mapping, or one of its values with a name. */
export interface Place {
  /** How the page refers to it. */
  readonly key: string
  /** As people read it. */
  readonly label: string
  readonly right: Right | undefined
  readonly field: FieldChoice | undefined
}

/** A record of a table of a mapping. */
interface RecordView {
  readonly at: number
  readonly kind: RecordName
  readonly label: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** What people call each kind of record. */
export const KINDS: Readonly<Record<RecordName, string>> = {
  account: 'Borrower',
  receivable: 'Receivable',
  entry: 'Entry',
  entry_deletion: 'Deleted entry',
}

const VALUES: Readonly<Record<string, string>> = { loan: 'Receivable: id', account: 'Borrower: id' }

/** The part of a mapping about a table. */
export function tablePart(mapping: MappingFile, name: string): TableMapping {
  return name === '' ? mapping : (mapping.tables?.[name] ?? {})
}

/** A mapping with the part about a table changed. */
export function withTable(mapping: MappingFile, name: string, part: Partial<TableMapping>): MappingFile {
  return name === ''
    ? { ...mapping, ...part }
    : { ...mapping, tables: { ...mapping.tables, [name]: { ...mapping.tables?.[name], ...part } } }
}

function recordsIn(part: TableMapping): RecordView[] {
  return (part.records ?? []).flatMap((record, at) =>
    (['account', 'receivable', 'entry', 'entry_deletion'] as const).flatMap((kind) => {
      const fields = record[kind] as Readonly<Record<string, unknown>> | undefined
      if (fields === undefined) return []
      const { type } = fields
      const of_type = kind === 'entry' && typeof type === 'string' && /^[a-z_]+$/.test(type) ? ` (${spoken(type)})` : ''
      return [{ at, kind, fields, label: `${KINDS[kind]}${of_type}` }]
    }),
  )
}

/** Every place of a table that a column or a value can be given to. */
export function placesOf(mapping: MappingFile, table: string, fields: TapeView['fields']): Place[] {
  const part = tablePart(mapping, table)
  const values = Object.entries(part.values ?? {}).map(([name, right]) => ({
    key: `values.${name}`,
    label: VALUES[name] ?? `Worked out: ${spoken(name)}`,
    right,
    field: VALUES[name] === undefined ? undefined : ID_FIELD,
  }))
  const ofRecords = recordsIn(part).flatMap((record) => [
    ...fields[record.kind]
      .filter(({ name }) => name !== 'metadata')
      .map((field) => ({
        key: `${record.at}.${record.kind}.${field.name}`,
        label: `${record.label}: ${placeWords(field.name)}`,
        right: rightAt(record.fields, field.name),
        field,
      })),
    ...Object.entries((record.fields['metadata'] ?? {}) as Readonly<Record<string, Right>>).map(([key, right]) => ({
      key: `${record.at}.${record.kind}.metadata.${key}`,
      label: `${record.label}: kept as ${spoken(key)}`,
      right,
      field: undefined,
    })),
  ])
  const currency = { key: 'currency', label: 'Currency', right: part.currency, field: CURRENCY_FIELD }
  return [...values, currency, ...ofRecords]
}

const ID_FIELD: FieldChoice = { name: 'id', form: 'id', required: true, words: [] }
const CURRENCY_FIELD: FieldChoice = { name: 'currency', form: 'currency', required: true, words: [] }

function rightAt(fields: Readonly<Record<string, unknown>>, name: string): Right | undefined {
  const [outer = '', inner] = name.split('.')
  const found = fields[outer]
  if (inner === undefined) return typeof found === 'object' && found !== null ? undefined : (found as Right | undefined)
  return (found as Readonly<Record<string, Right>> | undefined)?.[inner]
}

/** A column as formulas name it. */
export function columnName(name: string): string {
  return `[${name.replaceAll(']', ']]')}]`
}

/** A column of a joined table as formulas name it. */
export function joinedColumn(join: string, name: string): string {
  return `${join}.${columnName(name)}`
}

const JOINED = /[\p{L}_][\p{L}\p{N}_]*\.\[(?:[^\]]|\]\])+\]/gu

/** Whether a right side uses a column of its own table. */
export function usesColumn(given: unknown, column: string): boolean {
  if (typeof given !== 'string' || !(given.startsWith('=') || given.includes('{'))) return false
  const right = given.replaceAll(JOINED, '0')
  if (right.includes(columnName(column))) return true
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(column)) return false
  const bare = right.replace(/'[^']*'|\[[^\]]*\]/g, '')
  return new RegExp(`(?<![\\p{L}\\p{N}_.])${column}(?![\\p{L}\\p{N}_(])`, 'u').test(bare)
}

/** A day for all rows, whatever the format of the tape's own days. */
const DAY = /^= date\('([^']*)', 'YYYY-MM-DD'\)$/

/** What people read of a value for all rows. */
export function constantOf(right: Right | undefined): string {
  return right === undefined ? '' : (DAY.exec(String(right))?.[1] ?? String(right))
}

/** What people wrote for all rows as a right side; undefined leaves the field out. */
export function rightOf(value: string, { field }: Place): Right | undefined {
  if (value === '') return field?.required === true ? '?' : undefined
  return field?.form === 'day' ? `= date('${value.replaceAll("'", '')}', 'YYYY-MM-DD')` : value
}

/** Whether a right side is a value for all rows, not worked out. */
export function isConstant(right: Right | undefined): boolean {
  if (typeof right === 'string' && DAY.test(right)) return true
  return right !== undefined && !(typeof right === 'string' && (right.startsWith('=') || right.includes('{')))
}

/** A mapping in which a place has another right side; undefined takes it out. */
export function withRight(mapping: MappingFile, table: string, key: string, right: Right | undefined): MappingFile {
  const part = tablePart(mapping, table)
  if (key === 'currency') return withTable(mapping, table, { currency: right ?? '?' })
  if (key.startsWith('values.'))
    return withTable(mapping, table, { values: { ...part.values, [key.slice('values.'.length)]: right ?? '?' } })
  const [at = '', kind = '', ...name] = key.split('.')
  const [outer = '', ...inner] = name
  const records = (part.records ?? []).map((record, index) => {
    if (String(index) !== at) return record
    const fields = { ...(record[kind as RecordName] as Record<string, unknown> | undefined) }
    if (inner.length === 0) set(fields, outer, right)
    else {
      const inside = { ...(fields[outer] as Record<string, unknown> | undefined) }
      set(inside, inner.join('.'), right)
      set(fields, outer, Object.keys(inside).length === 0 ? undefined : inside)
    }
    return { ...record, [kind]: fields }
  })
  return withTable(mapping, table, { records })
}

function set(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (value === undefined) delete fields[name]
  else fields[name] = value
}

/** Where a column is: in the table itself, or in one that is joined with it. */
export interface ColumnSource {
  readonly table: string
  readonly reference: string
}

/** A mapping in which a column gives a place what it holds, and nothing else; an empty key leaves the column out. */
export function withColumnAt(
  mapping: MappingFile,
  table: string,
  column: ColumnView,
  place: Place | undefined,
  before: Place | undefined,
  source: ColumnSource = { table, reference: columnName(column.name) },
): MappingFile {
  const left = before === undefined ? mapping : withoutPlace(mapping, table, before, source)
  if (place === undefined) return left
  return withColumnRight(left, table, column, place, source)
}

/** Without who funds a receivable, a name of the fund by the same column states nothing. */
function withoutPlace(mapping: MappingFile, table: string, { key, field }: Place, { reference }: ColumnSource) {
  const left = withRight(mapping, table, key, undefined)
  if (field?.name !== 'funded_by') return left
  const right = String(fieldAt(mapping, table, key, 'fund_name') ?? '')
  const is_of_it = right.includes('look_up(') && usesReference(right, reference)
  return is_of_it ? withRight(left, table, fundNameKey(key), undefined) : left
}

function usesReference(right: string, reference: string): boolean {
  return right.includes(reference) || usesColumn(right, reference.slice(1, -1).replaceAll(']]', ']'))
}

function fundNameKey(key: string): string {
  return key.replace(/funded_by$/, 'fund_name')
}

/** The right side of another field of the same record. */
function fieldAt(mapping: MappingFile, table: string, key: string, name: string): unknown {
  const [at = '', kind = ''] = key.split('.')
  const fields = tablePart(mapping, table).records?.[Number(at)]?.[kind as RecordName] as
    Readonly<Record<string, unknown>> | undefined
  return fields?.[name]
}

function withColumnRight(
  mapping: MappingFile,
  table: string,
  column: ColumnView,
  place: Place,
  { table: from, reference }: ColumnSource,
): MappingFile {
  const { form = 'text', words = [], name = '' } = place.field ?? {}
  const is_plain = !column.has_more_values && column.values.every(([word]) => words.includes(word))
  if (words.length > 0 && form === 'text' && !is_plain) {
    const lookup = lookupFor(mapping, name, { column, words })
    const made = { ...mapping, lookups: { ...mapping.lookups, [lookup.name]: lookup.words } }
    const looked = { name: lookup.name, reference, has_blanks: column.has_blanks || from !== table }
    return name === 'funded_by'
      ? withFunder(made, table, place.key, looked)
      : withRight(made, table, place.key, `= look_up(${lookup.name}, ${reference})`)
  }
  if (
    (name === 'term' || name === 'payment_frequency') &&
    column.numbers.length + (column.unit === undefined ? 0 : 1) > 0
  )
    return withRight(mapping, table, place.key, `{digits(${reference})} ${column.unit ?? 'months'}`)
  const typed = typeFor(form)
  const by = name === 'fund_name' ? funderLookup(fieldAt(mapping, table, place.key, 'funded_by')) : undefined
  // Only another funder has a name.
  const plain = by === undefined ? `= ${reference}` : fundNameFormula(by.lookup, by.funder, reference)
  const right = withRight(mapping, table, place.key, plain)
  if (typed === undefined) return right
  const part = tablePart(right, from)
  const formats = { ...mapping.formats, ...part.formats }
  return withTable(right, from, {
    columns: {
      ...part.columns,
      [column.name]: typed === 'date' ? dateType(column, formats) : numberType(column, formats),
    },
  })
}

/** A column that is looked up: by which lookup, and whether some rows have nothing in it. */
interface LookedUp {
  readonly name: string
  readonly reference: string
  readonly has_blanks: boolean
}

/** Who funds a receivable by the words of a column, as a proposal has it: blank cells are the balance sheet, a name of the fund that was there stays. */
function withFunder(mapping: MappingFile, table: string, key: string, { name, reference, has_blanks }: LookedUp) {
  const looked = `look_up(${name}, ${reference})`
  const right = has_blanks ? `= coalesce(${looked}, 'balance_sheet')` : `= ${looked}`
  const formula = fundNameFormula(name, reference, fundNameIn(fieldAt(mapping, table, key, 'fund_name')))
  return withRight(withRight(mapping, table, key, right), table, fundNameKey(key), formula)
}

type Formats = NonNullable<TableMapping['formats']>
type ColumnType = NonNullable<TableMapping['columns']>[string]

/** A date, in a format of its own where the column does not fit that of the table. */
function dateType({ dates }: ColumnView, { date = 'YYYY-MM-DD' }: Formats): ColumnType {
  const [own] = dates
  return own === undefined || dates.includes(date) ? 'date' : { type: 'date', date: own }
}

function numberType({ numbers }: ColumnView, { decimal = '.' }: Formats): ColumnType {
  const [own] = numbers
  return (own === '.' || own === ',') && !numbers.includes(decimal) ? { type: 'number', decimal: own } : 'number'
}

function typeFor(form: FieldChoice['form']): 'date' | 'number' | undefined {
  if (form === 'day') return 'date'
  return form === 'money' || form === 'number' || form === 'count' ? 'number' : undefined
}

const GUESSES: Readonly<Record<string, (word: string, words: readonly string[]) => string | undefined>> = {
  funded_by: (word, words) =>
    funderOf(word, words.find((one) => one !== 'other' && one !== 'balance_sheet') ?? USUAL_OPERATOR) ?? 'other',
  product_type: productOf,
  receivable_status: statusOf,
  type: transactionOf,
}

/** The words of a column as a lookup, as far as they are known. */
function lookupFor(
  mapping: MappingFile,
  field: string,
  { column, words }: { readonly column: ColumnView; readonly words: readonly string[] },
) {
  const stem = column.name.replaceAll(/[^\p{L}\p{N}_]+/gu, '_').replace(/^(?=\d)/, '_')
  const name = mapping.lookups?.[stem] === undefined ? `${stem}_words` : stem
  const guess = GUESSES[field] ?? (() => undefined)
  return { name, words: Object.fromEntries(column.values.map(([word]) => [word, guess(word, words) ?? '?'])) }
}

/** A mapping in which a word of a lookup means something else. */
export function withWord(mapping: MappingFile, lookup: string, word: string, means: Right): MappingFile {
  return { ...mapping, lookups: { ...mapping.lookups, [lookup]: { ...mapping.lookups?.[lookup], [word]: means } } }
}

/** How amounts of a column are written. */
export const SCALES = { '': 'As written', ' * 1000': 'In thousands', ' * 1000000': 'In millions', ' / 100': 'In cents' }

/** The scale of a right side that is a column alone; undefined of any other. */
export function scaleOf(right: Right | undefined, column: string): keyof typeof SCALES | undefined {
  if (typeof right !== 'string') return undefined
  const plain = right
    .replace(/^=\s*/, '')
    .replace(columnName(column), '')
    .replace(new RegExp(`^${escaped(column)}(?=\\s|$)`), '')
  const scales = Object.keys(SCALES) as (keyof typeof SCALES)[]
  return scales.find((scale) => scale === plain || scale.trim() === plain.trim())
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}

/** A mapping in which a parameter has a value; an empty one is to be filled in. */
export function withParameter(mapping: MappingFile, name: string, value: string): MappingFile {
  const { default: _before, ...parameter } = mapping.parameters?.[name] ?? {}
  const set = value === '' ? parameter : { ...parameter, default: value }
  return { ...mapping, parameters: { ...mapping.parameters, [name]: set } }
}
