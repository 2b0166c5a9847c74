// Opens files as a tape: finds their tables, reads each whole, and proposes a mapping.
import type { MappingFile, TableMapping } from '@tapeline/tape/mapping/mapping-schema'
import { readMapping } from '@tapeline/tape/mapping/mapping-file'
import { TAPE_LINES, tapeFields } from '@tapeline/tape/mapping/tape-lines'
import { FileFault } from '@tapeline/tape/files/file-fault'
import { formatOfHead, refuseTwice } from '@tapeline/tape/files/table-rows'
import { sheetNames } from '@tapeline/tape/files/xlsx/workbook'
import { USUAL_OPERATOR } from '@tapeline/tape/suggest/funders'
import { proposalOf } from '@tapeline/tape/suggest/proposal'
import { type WholeSample, wholeSampleOf } from '@tapeline/tape/suggest/sample'
import type { FileMapping, OnBytes, TapeStore } from '@tapeline/tape/tape-store'
import { openArchiveBlob } from './blob-archive.ts'
import { isDecodable } from '@tapeline/tape/suggest/encoding'
import { headOf, textOf } from './blob-text.ts'
import { ownMapping } from './own-columns.ts'
import { areEntries, rowsAs } from './record-kinds.ts'
import type { ColumnView, FieldChoice, RecordName, TableView, TapeView } from './tape-view.ts'

/** A table before it has a name. */
interface FoundTable {
  readonly file: string
  readonly sheet: string | undefined
  readonly is_first: boolean
  readonly whole: WholeSample
  readonly mapping: MappingFile
  readonly is_own: boolean
  readonly columns: readonly ColumnView[]
}

/** Opens files; `operator` is the operator of the installation in `funded_by`. Throws a FileFault. */
export async function openTape(
  files: ReadonlyMap<string, Blob>,
  store: TapeStore,
  operator: string,
  onBytes: OnBytes,
): Promise<TapeView> {
  const fields = fieldsWith(operator)
  const tables: FoundTable[] = []
  for (const [name, file] of files) {
    const sheets = await sheetsOf(name, file)
    for (const sheet of sheets) {
      // A note beside the table may be on any sheet but the first.
      const table = await openTable({ name, file, sheet, is_first: sheet === sheets[0], operator }, store, onBytes)
      if (table !== undefined) tables.push(table)
    }
  }
  if (tables.length === 0) throw new FileFault('holds no rows')
  const [only] = tables
  const is_one = tables.length === 1 && only !== undefined
  const mapping = is_one ? withSheet(only.mapping, only.is_first ? undefined : only.sheet) : together(tables)
  const views = tables.map((table, at) => viewOf(table, is_one ? '' : nameOf(at)))
  return {
    tables: views,
    mapping: views.reduce((made, table) => asEntries(made, table, fields), mapping),
    is_own: tables.every(({ is_own }) => is_own),
    fields,
  }
}

async function sheetsOf(name: string, file: Blob): Promise<readonly (string | undefined)[]> {
  if (formatOfHead(await headOf(file, 512), name) !== 'xlsx') return [undefined]
  const names = await sheetNames(await openArchiveBlob(file))
  return names.length > 1 ? names : [undefined]
}

/** A file, or a sheet of one that has several. */
interface OpenedSheet {
  readonly name: string
  readonly file: Blob
  readonly sheet: string | undefined
  readonly is_first: boolean
  readonly operator: string
}

/** A table of a file; undefined for a sheet without rows. */
async function openTable(
  { name, file, sheet, is_first, operator }: OpenedSheet,
  store: TapeStore,
  onBytes: OnBytes,
): Promise<FoundTable | undefined> {
  const is_workbook = formatOfHead(await headOf(file, 512), name) === 'xlsx'
  const encoding = is_workbook || (await isDecodable(textOf(file))) ? undefined : 'latin1'
  const where: FileMapping = {
    ...(encoding === undefined ? {} : { encoding: 'latin1' }),
    ...(sheet === undefined ? {} : { sheet }),
  }
  const opened = await openSheet(name, is_first, store, where, onBytes)
  if (opened === undefined) return undefined
  if (opened.header.length < 2 && !is_workbook)
    throw new FileFault('names no columns: save the sheet as CSV, with the names of its columns in the first row')
  refuseTwice(opened.header)
  const whole = await wholeSampleOf(name, opened, encoding)
  if (whole.rows === 0 && !is_first) return undefined
  const own = ownMapping(opened.header)
  const proposal = proposalOf(whole.sample, operator)
  const read = readMapping(proposal.lines.join('\n'))
  if (own === undefined && !('mapping' in read)) throw new FileFault(read[0]?.message ?? 'cannot be mapped')
  const proposed = 'mapping' in read ? withoutUnknown(read.mapping, proposal.lines) : { tape: 1 as const }
  const columns = whole.sample.columns.map((profile, at): ColumnView => {
    const { values, are_all } = whole.columns[at] ?? { values: new Map<string, number>(), are_all: true }
    const filled = [...values.values()].reduce((sum, count) => sum + count, 0)
    const note = proposal.notes[at] ?? { state: 'unused' as const, reason: '', sureness: 0 }
    return {
      ...note,
      ...(own === undefined ? {} : { state: 'used' as const, reason: 'named as its field', sureness: 1 }),
      name: profile.name,
      examples: profile.examples,
      filled,
      has_blanks: filled < whole.rows || profile.filled < whole.sample.rows.length,
      values: [...values].toSorted((a, b) => b[1] - a[1]),
      has_more_values: !are_all,
      dates: profile.dates,
      numbers: profile.numbers,
      unit: profile.unit,
    }
  })
  return { file: name, sheet, is_first, whole, mapping: own ?? proposed, is_own: own !== undefined, columns }
}

/** A proposal gives words that it does not know a meaning to be looked over; here rows with them wait until a person gives one. */
function withoutUnknown(mapping: MappingFile, lines: readonly string[]): MappingFile {
  const unknown = lines.flatMap(
    (line) => /^ {4}("(?:[^"\\]|\\.)*"): .* # \? what does it mean\?$/.exec(line)?.[1] ?? [],
  )
  if (unknown.length === 0) return mapping
  const words = new Set(unknown.map((word) => JSON.parse(word) as string))
  const lookups = Object.entries(mapping.lookups ?? {}).map(
    ([name, known]) => [name, Object.fromEntries(Object.entries(known).filter(([word]) => !words.has(word)))] as const,
  )
  return { ...mapping, lookups: Object.fromEntries(lookups) }
}

/** A sheet beside others may be a note without a table. */
async function openSheet(name: string, is_first: boolean, store: TapeStore, where: FileMapping, onBytes: OnBytes) {
  try {
    return await store.open(name, where, onBytes)
  } catch (error) {
    if (!is_first && error instanceof FileFault) return undefined
    throw error
  }
}

/** A table whose columns name all that entries need is one of entries, of receivables that the service has. */
function asEntries(mapping: MappingFile, table: TableView, fields: TapeView['fields']): MappingFile {
  const header = table.columns.map(({ name }) => name)
  const is_own = ownMapping(header) !== undefined
  return !is_own && areEntries(header, fields) ? rowsAs(mapping, table, 'entry', fields) : mapping
}

function withSheet(mapping: MappingFile, sheet: string | undefined): MappingFile {
  return sheet === undefined ? mapping : { ...mapping, sheet }
}

function nameOf(at: number): string {
  return `table_${at + 1}`
}

/** Tables of borrowers come before those of loans, and those before what was paid. */
function together(tables: readonly FoundTable[]): MappingFile {
  const ranked = tables
    .map((table, at) => ({ table, name: nameOf(at) }))
    .toSorted((a, b) => rankOf(a.table) - rankOf(b.table))
  const lookups: Record<string, NonNullable<MappingFile['lookups']>[string]> = {}
  const parts: Record<string, TableMapping> = {}
  const has_borrowers = tables.some((table) => rankOf(table) === 0)
  for (const { table, name } of ranked) {
    const {
      tape: _tape,
      lookups: own = {},
      about: _about,
      parameters: _parameters,
      tables: _tables,
      ...part
    } = table.mapping
    for (const [lookup, words] of Object.entries(own)) lookups[lookup] = { ...lookups[lookup], ...words }
    // Next month's file has another number in its name.
    const file = table.file.replace(/\d+/g, '*')
    const of_table = has_borrowers && rankOf(table) > 0 ? withoutReferences(part) : part
    parts[name] = { ...of_table, file, ...(table.sheet === undefined ? {} : { sheet: table.sheet }) }
  }
  return { tape: 1, ...(Object.keys(lookups).length === 0 ? {} : { lookups }), tables: parts }
}

/** Where borrowers have a table of their own, the id of one beside a loan is no record of the borrower. */
function withoutReferences({ records = [], ...part }: TableMapping): TableMapping {
  const own = records.filter((record) => {
    const fields = 'account' in record ? Object.keys(record.account ?? {}) : []
    return fields.length === 0 || fields.some((field) => field !== 'id' && field !== 'type')
  })
  return { ...part, records: own }
}

function rankOf({ mapping }: FoundTable): number {
  const kinds = (mapping.records ?? []).flatMap((record) => Object.keys(record))
  return kinds.includes('receivable') ? 1 : kinds.includes('account') ? 0 : 2
}

function viewOf({ file, sheet, whole, columns }: FoundTable, name: string): TableView {
  return { name, file, sheet, rows: whole.rows, columns }
}

/** The fields of each kind of record, where `operator` is the operator of the installation in `funded_by`. */
export function fieldsWith(operator: string): TapeView['fields'] {
  const receivable = fieldsOf('receivable').map((field) =>
    field.name === 'funded_by'
      ? { ...field, words: field.words.map((word) => (word === USUAL_OPERATOR ? operator : word)) }
      : field,
  )
  return {
    account: fieldsOf('account'),
    receivable,
    entry: fieldsOf('entry'),
    entry_deletion: fieldsOf('entry_deletion'),
  }
}

function fieldsOf(kind: RecordName): FieldChoice[] {
  return [...tapeFields(kind).values()].map(({ name, form, required }) => {
    const schema = (TAPE_LINES[kind].definition.fields[name]?.schema ?? {}) as Readonly<Record<string, unknown>>
    const words = schema['enum'] ?? schema['x-extensible-enum']
    const fraction = form === 'number' && isFraction(schema) ? { is_fraction: true as const } : {}
    return { name, form, required, words: Array.isArray(words) ? words.map(String) : [], ...fraction }
  })
}

/** Annual rates and shares alone are bounded so closely. */
function isFraction({ minimum, maximum }: Readonly<Record<string, unknown>>): boolean {
  return Number(minimum) >= -10 && Number(maximum) <= 10
}
