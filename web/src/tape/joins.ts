// Tables of a tape that belong together by an id: found where a column of the same name holds the same ids, and set as joins of the mapping. What the
// joined table gave by itself fills what the other leaves open.
import type { MappingFile, Right, TableMapping } from '@tapeline/tape/mapping/mapping-schema'
import { columnName, joinedColumn, placesOf, tablePart, usesColumn, withRight, withTable } from './edit-mapping.ts'
import type { ColumnView, TableView, TapeView } from './tape-view.ts'

/** A table that is looked up in for each row of another: the names of both, and of the columns that must be equal. */
export interface TableJoin {
  readonly table: string
  readonly key: string
  readonly of: string
  readonly is: string
}

/** A join that shared ids suggest, or a table whose rows refer to those of another by themselves. */
export interface JoinProposal extends TableJoin {
  /** Of so many ids that were compared, so many are in both. */
  readonly found: number
  readonly compared: number
  /** Whether each id comes once in the table, so that its row can be looked up. */
  readonly is_once: boolean
}

const SHARED_MIN = 0.5

/** For each table but the main one of a tape: where it belongs. */
export function proposedJoins({ tables }: TapeView): JoinProposal[] {
  const [main, ...others] = tables.toSorted((a, b) => usedIn(b) - usedIn(a))
  if (main === undefined) return []
  return others.flatMap((table) => {
    const found = table.columns.flatMap((column) => {
      const other = main.columns.find(({ name }) => wordOf(name) === wordOf(column.name))
      return other === undefined ? [] : proposalOf({ table, column }, { table: main, column: other })
    })
    const [best] = found.toSorted((a, b) => Number(b.is_once) - Number(a.is_once) || b.found - a.found)
    return best === undefined ? [] : [best]
  })
}

function usedIn({ columns }: TableView): number {
  return columns.filter(({ state }) => state === 'used').length
}

function wordOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

interface Place {
  readonly table: TableView
  readonly column: ColumnView
}

/** Ids are found again where half of them are, and differ from row to row in one of the two. */
function proposalOf(one: Place, main: Place): JoinProposal[] {
  const [own, others] = [one.column.values, new Set(main.column.values.map(([value]) => value))]
  const is_once = own.every(([, count]) => count === 1)
  if (own.length < 2 || (!is_once && main.column.values.some(([, count]) => count > 1))) return []
  const found = own.filter(([value]) => others.has(value)).length
  if (found < SHARED_MIN * Math.min(own.length, others.size)) return []
  const [table, of] = [one.table.name, main.table.name]
  return [{ table, key: one.column.name, of, is: main.column.name, found, compared: own.length, is_once }]
}

/** How a table is joined; undefined where it is by itself. */
export function joinOf(mapping: MappingFile, table: string): TableJoin | undefined {
  for (const [of, { join = {} }] of Object.entries(mapping.tables ?? {}))
    for (const { table: joined, key, is } of Object.values(join)) {
      const [, column] = /^= \[((?:[^\]]|\]\])+)\]$/.exec(String(is)) ?? []
      if (joined === table && column !== undefined) return { table, key, of, is: column.replaceAll(']]', ']') }
    }
  return undefined
}

/** A mapping in which a table is looked up in for each row of another. */
export function withJoin(mapping: MappingFile, view: TapeView, { table, key, of, is }: TableJoin): MappingFile {
  const bare = { ...mapping, tables: { ...mapping.tables, [table]: withoutRecords(tablePart(mapping, table)) } }
  const join = { ...tablePart(bare, of).join, [table]: { table, key, is: `= ${columnName(is)}`, optional: true } }
  let made = withTable(bare, of, { join })
  const given = placesOf(view.mapping, table, view.fields)
  const columns = view.tables.find(({ name }) => name === table)?.columns ?? []
  for (const place of placesOf(made, of, view.fields)) {
    if ((place.right !== undefined && place.right !== '?') || !/^\d+\.(?:account|receivable)\./.test(place.key))
      continue
    const kind = place.key.replace(/^\d+\./, '')
    const own = given.find(({ key: from, field }) => from.replace(/^\d+\./, '') === kind && field?.form !== 'id')
    const right = own === undefined ? undefined : joinedRight(own.right, table, columns)
    if (right !== undefined) made = withRight(made, of, place.key, right)
  }
  return made
}

/** What is of the files of a table, and how its cells are written. */
function withoutRecords(part: TableMapping): TableMapping {
  const {
    records: _records,
    values: _values,
    group_by: _group,
    sort_by: _sort,
    join: _join,
    currency: _currency,
    ...rest
  } = part
  return rest
}

/** A right side of a table as another takes it; undefined where it is not made of columns alone. */
function joinedRight(right: Right | undefined, table: string, columns: readonly ColumnView[]): Right | undefined {
  if (typeof right !== 'string') return undefined
  const used = columns.filter(({ name }) => usesColumn(right, name))
  if (used.length !== 1 || /\b(?:loan|account|previous)\b/.test(right.replaceAll(/\[[^\]]*\]/g, ''))) return undefined
  const name = used[0]?.name ?? ''
  const reference = joinedColumn(table, name)
  if (right.includes(columnName(name))) return right.replaceAll(columnName(name), () => reference)
  return right.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}_.'])${name}(?![\p{L}\p{N}_('])`, 'gu'), () => reference)
}

/** A mapping in which a table is by itself again, as it was proposed. */
export function withoutJoin(mapping: MappingFile, view: TapeView, { table, of }: TableJoin): MappingFile {
  const { [table]: _own, ...join } = tablePart(mapping, of).join ?? {}
  let made = withTable({ ...mapping, tables: { ...mapping.tables, [table]: tablePart(view.mapping, table) } }, of, {
    join,
  })
  const before = placesOf(view.mapping, of, view.fields)
  for (const { key, right } of placesOf(mapping, of, view.fields))
    if (String(right).includes(`${table}.[`))
      made = withRight(made, of, key, before.find((place) => place.key === key)?.right)
  return made
}
