// The SQL of a page. A position is one row comparison on an index made for the sort, so depth costs nothing; one filter is
// one range of the postings' primary key, so rarity costs nothing. Every statement is led by the tenant.
import { type Statement, statement } from '../database.ts'
import type { ListTable, SortKey } from './list-table.ts'

/** Where the keys of a page come from: the table itself, one posting, or keys that were already chosen. */
export type KeySource = 'table' | 'posting' | 'chosen'

/** Which page is wanted. */
export interface PageShape {
  readonly sort: string
  readonly source: KeySource
  readonly direction: 'next' | 'previous'
  readonly positioned: boolean
}

/** What fills a page statement. */
export interface PageValues {
  readonly tenant: number
  readonly parent: number | undefined
  readonly key: readonly string[] | undefined
  readonly posting: string | undefined
  readonly all_postings: readonly string[]
  readonly chosen: readonly unknown[]
  readonly known_at: number
  readonly rows_max: number
}

/** A statement and how its values are laid out. */
export interface PageStatement {
  readonly statement: Statement
  readonly values: (values: PageValues) => unknown[]
}

/** The newest moment of the tenant's clock that a statement's snapshot holds; all at or before it are visible. */
const WATERMARK = '(select last from batches where tenant = $1 order by last desc limit 1)'

/** Writes the statement of a page. Going back reads the list as known at an earlier moment. */
export function pageStatement(table: ListTable, shape: PageShape): PageStatement {
  const parameters = new Parameters()
  const sql = shape.direction === 'previous' && table.history !== undefined
    ? pageAsKnown(table, table.history, shape, parameters)
    : pageOfPresent(table, shape, parameters)
  const name = `page-${table.table}-${shape.sort}-${shape.source}-${shape.direction}-${shape.positioned ? 'at' : 'first'}`
  return { statement: statement(name, sql), values: (values) => parameters.fill(values) }
}

function pageOfPresent(table: ListTable, shape: PageShape, parameters: Parameters): string {
  const key = keyOf(table, shape)
  const alias = shape.source === 'posting' ? 'p' : 't'
  const conditions = [
    ...keyConditions(table, shape, key, alias, parameters),
    ...(shape.direction === 'previous' ? [`${alias}.number <= ${parameters.add((values) => values.known_at)}`] : []),
  ]
  return `
    select ${table.columns}, ${keyTexts(key, alias)} as key, ${WATERMARK} as watermark
    from ${fromClause(table, shape, key, parameters)} ${table.joins ?? ''}
    where ${conditions.join(' and ')}
    order by ${orderBy(key, alias, shape)} limit ${parameters.add((values) => values.rows_max)}`
}

/** The page as known at an earlier moment: versions current then, wherever they are kept now; what is deleted since has no row. */
function pageAsKnown(table: ListTable, history: string, shape: PageShape, parameters: Parameters): string {
  const key = keyOf(table, shape)
  const names = key.columns.map((column) => column.name).join(', ')
  const alias = shape.source === 'posting' ? 'p' : 't'
  const knownAt = parameters.add((values) => values.known_at)
  const rowsMax = parameters.add((values) => values.rows_max)
  const position = positionCondition(key, shape, 'h', parameters)
  const parent = table.parent === undefined ? '' : `and h.${table.parent} = ${parameters.add((values) => values.parent)}`
  const filtered = `h.postings @> ${parameters.add((values) => values.all_postings)}::uuid[]`
  return `
    with known as (
      (select t.id, ${key.columns.map((column) => `t.${column.name}`).join(', ')} from ${fromClause(table, shape, key, parameters)}
        where ${[...keyConditions(table, shape, key, alias, parameters), `t.recorded <= ${knownAt}`].join(' and ')}
        order by ${orderBy(key, alias, shape)} limit ${rowsMax})
      union all
      (select h.id, ${key.columns.map((column) => `h.${column.name}`).join(', ')} from ${history} h
        where h.tenant = $1 ${parent} and h.superseded > ${knownAt} and h.recorded <= ${knownAt} and ${filtered}${position === '' ? '' : ` and ${position}`}
        order by ${orderBy(key, 'h', shape)} limit ${rowsMax})
    ), page as (select * from known k order by ${orderBy(key, 'k', shape)} limit ${rowsMax})
    select ${table.columns}, ${keyTexts(key, 'page')} as key, ${WATERMARK} as watermark, t.id is null as gone
    from page left join ${table.table} t on t.tenant = $1 ${parent.replace('h.', 't.')} and t.id = page.id and t.number = page.number ${table.joins ?? ''}
    order by ${names.split(', ').map((name) => `page.${name} ${ordering(key, shape)}`).join(', ')}`
}

function fromClause(table: ListTable, shape: PageShape, key: SortKey, parameters: Parameters): string {
  if (shape.source === 'table') return `${table.table} t`
  const parent = table.parent === undefined ? '' : `and t.${table.parent} = ${parameters.add((values) => values.parent)}`
  const same = (alias: string) => key.columns.map((column) => `t.${column.name} = ${alias}.${column.name}`).join(' and ')
  if (shape.source === 'posting') return `${table.postings.table} p join ${table.table} t on t.tenant = p.tenant ${parent} and ${same('p')}`
  const typed = key.columns.map((column) => `${column.name} ${column.type}`).join(', ')
  const chosen = parameters.add((values) => JSON.stringify(values.chosen))
  return `json_to_recordset(${chosen}) as c(${typed}) join ${table.table} t on t.tenant = $1 ${parent} and ${same('c')}`
}

function keyConditions(table: ListTable, shape: PageShape, key: SortKey, alias: string, parameters: Parameters): string[] {
  const conditions = [`${alias}.tenant = $1`]
  if (shape.source === 'posting') conditions.push(`p.posting = ${parameters.add((values) => values.posting)}`)
  if (shape.source === 'table' && table.parent !== undefined) conditions.push(`t.${table.parent} = ${parameters.add((values) => values.parent)}`)
  const position = positionCondition(key, shape, alias, parameters)
  return position === '' ? conditions : [...conditions, position]
}

function positionCondition(key: SortKey, shape: PageShape, alias: string, parameters: Parameters): string {
  if (!shape.positioned) return ''
  const columns = key.columns.map((column) => `${alias}.${column.name}`).join(', ')
  const values = key.columns.map((column, i) => `${parameters.add((given) => given.key?.[i])}::${column.type}`).join(', ')
  return `(${columns}) ${ordering(key, shape) === 'desc' ? '<' : '>'} (${values})`
}

/** Statement that looks along the rarest filter for keys that the others match too. */
export function candidateStatement(table: ListTable, shape: PageShape): PageStatement {
  const parameters = new Parameters()
  const key = keyOf(table, shape)
  const columns = key.columns.map((column) => `p.${column.name}`).join(', ')
  const conditions = keyConditions(table, { ...shape, source: 'posting' }, key, 'p', parameters)
  const others = parameters.add((values) => values.all_postings.filter((posting) => posting !== values.posting))
  const same = key.columns.map((column) => `o.${column.name} = p.${column.name}`).join(' and ')
  const sql = `
    select ${keyTexts(key, 'p')} as key, (
      select count(*) from unnest(${others}::uuid[]) as wanted(posting)
      join ${table.postings.table} o on o.tenant = $1 and o.posting = wanted.posting and ${same}) = cardinality(${others}::uuid[]) as matches
    from (select ${columns} from ${table.postings.table} p where ${conditions.join(' and ')}
      order by ${orderBy(key, 'p', shape)} limit ${parameters.add((values) => values.rows_max)}) p
    order by ${orderBy(key, 'p', shape)}`
  const name = `candidates-${table.table}-${shape.sort}-${shape.direction}-${shape.positioned ? 'at' : 'first'}`
  return { statement: statement(name, sql), values: (values) => parameters.fill(values) }
}

/** Statement that tells how common each filter is, counting no further than needed to compare. */
export function rarityStatement(table: ListTable): Statement {
  return statement(`rarity-${table.table}`, `
    select wanted.posting, (select count(*)::integer from (
      select 1 from ${table.postings.table} p where p.tenant = $1 and p.posting = wanted.posting limit 1000) counted) as count
    from unnest($2::uuid[]) as wanted(posting) order by 2, 1`)
}

function keyOf(table: ListTable, shape: PageShape): SortKey {
  const key = table.sorts[shape.sort]
  if (key === undefined) throw new Error(`The list ${table.table} has no sort ${shape.sort}`)
  return key
}

function keyTexts(key: SortKey, alias: string): string {
  return `array[${key.columns.map((column) => `${alias}.${column.name}::text`).join(', ')}]`
}

function orderBy(key: SortKey, alias: string, shape: PageShape): string {
  return key.columns.map((column) => `${alias}.${column.name} ${ordering(key, shape)}`).join(', ')
}

function ordering(key: SortKey, shape: PageShape): 'asc' | 'desc' {
  return key.descending === (shape.direction === 'next') ? 'desc' : 'asc'
}

/** Numbers the values of a statement in the order of their first use; $1 is the tenant. */
class Parameters {
  readonly #values: ((values: PageValues) => unknown)[] = [(values) => values.tenant]

  add(value: (values: PageValues) => unknown): string {
    this.#values.push(value)
    return `$${this.#values.length}`
  }

  fill(values: PageValues): unknown[] {
    return this.#values.map((value) => value(values))
  }
}
