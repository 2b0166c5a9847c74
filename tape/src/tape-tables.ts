// The tables of a mapping with their files, and what the command line sets.
import { fileName, sheetNamed } from './files/file-name.ts'
import { REJECTED_ENDING, headerOf } from './files/table-rows.ts'
import type { Path } from './mapping/mapping-file.ts'
import type { MappingFile, TableMapping } from './mapping/mapping-schema.ts'
import { type Named, type TableView, valueOf } from './mapping/scope.ts'
import type { TapeStore } from './tape-store.ts'

/** A table of a tape with its files. */
export interface TapeTable extends TableView {
  readonly path: Path
  readonly mapping: TableMapping
  readonly files: readonly string[]
}

/** A mapping that does not fit the files or the command line; the message states what to do. */
export class TapeFault extends Error {}

/** The tables of a mapping: those under `tables`, or the one that the mapping itself is. */
export function tableMappings(
  mapping: MappingFile,
): { readonly name: string; readonly path: Path; readonly mapping: TableMapping }[] {
  if (mapping.tables !== undefined)
    return Object.entries(mapping.tables).map(([name, table]) => ({ name, path: ['tables', name], mapping: table }))
  return [{ name: '', path: [], mapping }]
}

/** Opens the tables of a mapping on the files that were given, and on those beside them that are only looked up in. Throws a TapeFault. */
export async function tablesOf(
  mapping: MappingFile,
  given: readonly string[],
  store: TapeStore,
  neighbours: readonly string[] = [],
): Promise<TapeTable[]> {
  const described = tableMappings(mapping)
  if (described.every(({ mapping: table }) => table.records === undefined))
    throw new TapeFault('the mapping makes no records: add `records` to a table')
  const unused = given.find((file) => !described.some(({ mapping: table }) => matches(file, table)))
  if (unused !== undefined)
    throw new TapeFault(`${unused} is no file of the mapping: none of its tables has a \`file\` that fits the name`)
  const tables: TapeTable[] = []
  for (const { name, path, mapping: table } of described) {
    const own = given.filter((file) => matches(file, table))
    const is_joined = described.some(({ mapping: { join = {} } }) =>
      Object.values(join).some((joined) => joined.table === name),
    )
    const files = own.length > 0 || (table.records !== undefined && !is_joined) ? own : beside(neighbours, table)
    // Of a tape in several files, one may be sent alone; what it is joined with must be there.
    if (files.length === 0 && table.records !== undefined) continue
    if (files.length === 0)
      throw new TapeFault(
        `no file for the table ${name}: give one whose name is ${table.file ?? 'anything'}, or put it beside the others`,
      )
    const { records, ...rest } = table
    // A file found beside the given ones is only looked up in.
    const used = own.length === 0 || records === undefined ? rest : table
    const whole = { ...used, formats: { ...mapping.formats, ...table.formats } }
    tables.push({ name, path, mapping: whole, files, header: await headerOf(store, files, whole), used: new Set() })
  }
  return tables
}

/** Rejected rows of a sheet are of the table of that sheet. */
function matches(file: string, { file: pattern, sheet }: TableMapping): boolean {
  const name = fileName(file)
  const of_sheet = name.endsWith(REJECTED_ENDING)
    ? sheetNamed(name.slice(0, -REJECTED_ENDING.length), sheet)
    : undefined
  if (of_sheet?.is_it === false) return false
  if (pattern === undefined) return true
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`))
  const plain = of_sheet?.file ?? (name.endsWith(REJECTED_ENDING) ? name.slice(0, -REJECTED_ENDING.length) : name)
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(plain)
}

/** A file that is only looked up in may be beside those that were given. */
function beside(neighbours: readonly string[], table: TableMapping): string[] {
  return table.file === undefined
    ? []
    : neighbours.filter((file) => !file.endsWith(REJECTED_ENDING) && matches(file, table))
}

/** The parameters of a mapping as the command line sets them. Throws a TapeFault. */
export function parametersOf({ parameters = {} }: MappingFile, set: ReadonlyMap<string, string>): Named {
  for (const name of set.keys())
    if (!Object.hasOwn(parameters, name))
      throw new TapeFault(
        `--set ${name} is no parameter of the mapping: it has ${Object.keys(parameters).join(', ') || 'none'}`,
      )
  return new Map(
    Object.entries(parameters).map(([name, { about, default: usual }]) => {
      const given = set.get(name)
      if (given === undefined && usual === undefined)
        throw new TapeFault(`the mapping wants --set ${name}=…${about === undefined ? '' : `: ${about}`}`)
      return [name, given ?? valueOf(usual ?? null)]
    }),
  )
}
