// What a mapping file may contain: the one definition behind its type, its checking and the JSON Schema that editors read
// (docs/reference/tape-mapping.schema.json, generated).
import { type Static, type TProperties, Type } from 'typebox'
import type { LineKind } from '@tapeline/contract/records/import-lines'
import { tapeFields } from './tape-lines.ts'

const CLOSED = { additionalProperties: false }

/** The right side: text with `{column}` in it, a formula behind `=`, or a value as it is; null clears the field. */
const right = (description: string) =>
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()], { description })

type RightSchema = ReturnType<typeof right>

const name = (description: string) => Type.String({ minLength: 1, description })
const optionally = <P extends TProperties>(properties: P) => Type.Partial(Type.Object(properties), CLOSED)
const keyed = <T extends Parameters<typeof Type.Record>[1]>(value: T, description: string) =>
  Type.Record(Type.String(), value, { description })

const formats = optionally({
  date: name('How dates are written: `YYYY-MM-DD`, `M/D/YYYY`, `DD.MM.YY`, `MMM-YYYY`, or `excel` for serial days.'),
  year_pivot: Type.Integer({
    minimum: 0,
    maximum: 100,
    description: 'Two-digit years below it are of this century. 70 when left out.',
  }),
  decimal: Type.Enum(['.', ','], { description: 'The decimal sign. A point when left out.' }),
  money: Type.Enum(['major', 'minor'], {
    description: 'Whether 12.50 USD is written 12.50 (major, when left out) or 1250.',
  }),
  blank: Type.Array(Type.String(), {
    description: 'Words for no value, such as NA or NULL; empty cells always count as such.',
  }),
})

const columnType = Type.Enum(['text', 'number', 'date'])
const column = Type.Union([
  columnType,
  Type.Object({ type: columnType, ...formats.properties }, { ...CLOSED, required: ['type'] }),
])

const metadata = keyed(right('A value of metadata.'), 'Values of your own, by key.')
const when = name('A condition: the record is made where it holds. A formula, with or without `=`.')

const collateral = Type.Union([right('Text.'), keyed(right('A value.'), 'Values by key.')])

/** What may stand at the fields of a kind of line. Fields behind a dot are together in one object. */
function fieldsOf(kind: LineKind) {
  const properties: Record<string, RightSchema | typeof collateral | typeof metadata> = {}
  const inner = new Map<string, Record<string, RightSchema>>()
  for (const { name: field, form, description } of tapeFields(kind).values()) {
    const [outer = '', key] = field.split('.')
    if (key !== undefined) inner.set(outer, { ...inner.get(outer), [key]: right(description) })
    else properties[field] = field === 'metadata' ? metadata : form === 'json' ? collateral : right(description)
  }
  const objects = Object.fromEntries([...inner].map(([outer, keys]) => [outer, optionally(keys)]))
  return optionally({ ...properties, ...objects })
}

/** The fields of each kind of record, by the definitions of the interface. */
export const RECORD_FIELDS = {
  account: fieldsOf('account'),
  receivable: fieldsOf('receivable'),
  entry: fieldsOf('entry'),
  entry_deletion: fieldsOf('entry_deletion'),
}

/** A kind of record. */
export type RecordKind = keyof typeof RECORD_FIELDS

const records = Type.Array(Type.Partial(Type.Object({ ...RECORD_FIELDS, when }), CLOSED), {
  minItems: 1,
  description: 'What each row becomes, in this order.',
})

const values = keyed(right('A value.'), 'Values with a name, in their order, for use in what follows.')

const each = Type.Object(
  {
    rows: Type.Optional(name('A join with `many`: once for each of its rows.')),
    over: Type.Optional(
      Type.Array(keyed(right('A value.'), 'Names and what they stand for.'), {
        minItems: 1,
        description: 'Once for each, in order.',
      }),
    ),
    from: Type.Optional(Type.Integer({ description: 'Once for each whole number from this …' })),
    to: Type.Optional(Type.Integer({ description: '… to this one, which is `n`.' })),
    values: Type.Optional(values),
    records,
  },
  { ...CLOSED, description: 'Several times for one row. `previous.x` is the value x of the time before.' },
)

const join = Type.Object(
  {
    table: name('The other table.'),
    key: name('The column of the other table, or several: `{branch}-{loan_no}`.'),
    is: right('What it must be.'),
    many: Type.Optional(Type.Boolean({ description: 'Whether there may be several rows, for `each`.' })),
    optional: Type.Optional(
      Type.Boolean({ description: 'Whether there may be none; a row without one is rejected otherwise.' }),
    ),
  },
  CLOSED,
)

const table = {
  file: name('The name of its file, with `*` for any letters; any file, when left out.'),
  format: Type.Enum(['csv', 'ndjson', 'xlsx'], {
    description: 'The type of the file; detected from the file when left out.',
  }),
  delimiter: Type.String({
    minLength: 1,
    maxLength: 1,
    description: 'Between cells of a CSV; detected from the header when left out.',
  }),
  encoding: Type.Enum(['utf-8', 'utf-16le', 'utf-16be', 'latin1'], {
    description: 'Of text files. A byte order mark wins.',
  }),
  sheet: name('The sheet of a workbook; the first when left out.'),
  header_row: Type.Integer({
    minimum: 1,
    maximum: 1000,
    description: 'The row with the names of columns. 1 when left out.',
  }),
  header: Type.Array(name('A name.'), { minItems: 1, description: 'Names of columns, for a file without any.' }),
  formats,
  columns: keyed(column, 'Which columns are numbers or dates, and how they are written.'),
  where: name('A condition: rows for which it does not hold are passed over.'),
  group_by: name(
    'A column, or several as `{branch}-{loan_no}`: its rows belong together and follow each other, so that `previous` is the row before.',
  ),
  sort_by: name('A column: rows of a group, or of a join, are put in its order.'),
  currency: right('The currency of amounts.'),
  join: keyed(join, 'Rows of other tables that belong to a row, by name: `name.column`.'),
  values,
  records: Type.Array(Type.Partial(Type.Object({ ...RECORD_FIELDS, when, each }), CLOSED), {
    minItems: 1,
    description: 'What each row becomes, in this order.',
  }),
}

const parameter = optionally({
  about: Type.String({ description: 'What it is.' }),
  default: right('Its value if the command line sets none.'),
})

/** The whole file. A tape of one table has the properties of the table at the top. */
export const MAPPING_SCHEMA = Type.Object(
  {
    tape: Type.Literal(1, { description: 'The version of this language.' }),
    about: Type.Optional(Type.String({ description: 'What the tape is.' })),
    parameters: Type.Optional(keyed(parameter, 'What the command line may set with --set name=value.')),
    lookups: Type.Optional(
      keyed(keyed(right('What it becomes.'), 'Values by word.'), 'Tables for look_up(table, word).'),
    ),
    tables: Type.Optional(keyed(optionally(table), 'Tables of a tape in several files.')),
    ...Type.Partial(Type.Object(table)).properties,
  },
  { ...CLOSED, required: ['tape'], title: 'A mapping of a loan tape to accounts, receivables and entries' },
)

/** A mapping file. */
export type MappingFile = Static<typeof MAPPING_SCHEMA>
/** A table of one. */
export type TableMapping = NonNullable<MappingFile['tables']>[string]
/** A record of a table, or records for each of several. */
export type RecordMapping = NonNullable<TableMapping['records']>[number]
/** Several times for one row. */
export type EachMapping = NonNullable<RecordMapping['each']>
/** A right side. */
export type Right = string | number | boolean | null
