// The SQL of the totals of a list. A stretch of the list is one statement: rows in the order of the walk, after a position, added up by
// PostgreSQL and returned as sums alone. Filters are ranges of the postings, as those of pages are. Every statement is led by the tenant.
import { type Statement, statement } from '../database.ts'
import { type ListTable, type SortKey, WATERMARK, postingTable } from './list-table.ts'

/** Which stretch: of the table or of a filter, from the beginning or after a position. */
export interface StretchShape {
  readonly is_filtered: boolean
  readonly is_positioned: boolean
}

/** The values of a stretch. */
export interface StretchValues {
  readonly tenant: number
  readonly parent: number | undefined
  readonly rows_max: number
  /** The rarest filter, then the others. */
  readonly postings: readonly string[]
  readonly key: readonly string[] | undefined
}

/** A statement and the order of its values. */
export interface StretchStatement {
  readonly statement: Statement
  readonly values: (values: StretchValues) => unknown[]
}

/** The order in which a list is totalled: that of its first sort. */
export function totalsSort(table: ListTable): readonly [string, SortKey] {
  const [first] = Object.entries(table.sorts)
  if (first === undefined) throw new Error(`The list ${table.table} has no sort`)
  return first
}

/** Writes the statement of a stretch. One row comes: where the stretch ended if there are more rows, its moment, and its sums by group. */
export function stretchStatement(table: ListTable, shape: StretchShape): StretchStatement {
  const { totals } = table
  if (totals === undefined) throw new Error(`The list ${table.table} has no totals`)
  const [sort, key] = totalsSort(table)
  const given: ((values: StretchValues) => unknown)[] = [({ tenant }) => tenant]
  const add = (value: (values: StretchValues) => unknown) => `$${given.push(value)}`
  const rows_max = add((values) => values.rows_max)
  const parent = table.parent === undefined ? '' : ` and t.${table.parent} = ${add((values) => values.parent)}`
  const position = shape.is_positioned ? ` and ${after(key, add)}` : ''
  const order = (alias: string) =>
    key.columns.map(({ name }) => `${alias}.${name} ${key.descending ? 'desc' : 'asc'}`).join(', ')
  const same = (one: string, other: string) =>
    key.columns.map(({ name }) => `${one}.${name} = ${other}.${name}`).join(' and ')
  const source = shape.is_filtered
    ? filtered({ posting: postingTable(table, sort), same, add })
    : { from: `${table.table} t`, where: `t.tenant = $1${parent}`, matches: '' }
  const by = Object.entries(totals.by)
  const sums = Object.entries(totals.sums)
  const names = by.map(([name]) => name)
  const added = sums.flatMap(([name]) => [
    `coalesce(sum(${name}), 0)::text as ${name}`,
    `count(${name}) as ${stated(name)}`,
  ])
  const place = key.columns.map(({ name }) => `l.${name}::text`).join(', ')
  const columns = key.columns.map(({ name }) => `t.${name}`).join(', ')
  const way = `${shape.is_filtered ? 'filtered' : 'all'}${shape.is_positioned ? '-at' : ''}`
  const made = statement(
    `totals-of-${totals.name}-${way}`,
    `
    with ahead as materialized (
      select ${columns} from ${source.from}
      where ${source.where}${position} order by ${order('t')} limit ${rows_max} + 1
    ), looked as materialized (
      select * from ahead a order by ${order('a')} limit ${rows_max}
    ), counted as (
      select ${[...by, ...sums].map(([name, value]) => `${value} as ${name}`).join(', ')}
      from looked p join ${table.table} t on t.tenant = $1${parent} and ${same('t', 'p')} ${table.joins ?? ''} ${totals.joins ?? ''}
      ${source.matches}
    ), grouped as (
      select ${[...names, 'count(*) as count', ...added].join(', ')}
      from counted group by ${names.join(', ')}
    )
    select (
      select array[${place}] from looked l where (select count(*) from ahead) > ${rows_max}
      order by ${order('l')} offset ${rows_max} - 1 limit 1) as looked_to,
      ${totals.watermark ?? table.watermark ?? WATERMARK} as watermark,
      coalesce((select json_agg(g) from grouped g), '[]'::json) as groups`,
  )
  return { statement: made, values: (values) => given.map((of) => of(values)) }
}

/** The name under which the rows that have an amount are counted. */
export function stated(sum: string): string {
  return `with_${sum}`
}

type Add = (value: (values: StretchValues) => unknown) => string

/** Rows of the rarest filter, of which those count that the other filters match too. */
function filtered({ posting, same, add }: { posting: string; same: (one: string, other: string) => string; add: Add }) {
  const rarest = add((values) => values.postings[0])
  const others = add((values) => values.postings.slice(1))
  return {
    from: `${posting} t`,
    where: `t.tenant = $1 and t.posting = ${rarest}`,
    matches: `where not exists (select from unnest(${others}::uuid[]) as wanted(posting) where not exists (
        select from ${posting} o where o.tenant = $1 and o.posting = wanted.posting and ${same('o', 'p')}))`,
  }
}

function after({ columns, descending }: SortKey, add: Add): string {
  const names = columns.map(({ name }) => `t.${name}`).join(', ')
  const values = columns.map(({ type }, at) => `${add((given) => given.key?.[at])}::${type}`).join(', ')
  return `(${names}) ${descending ? '<' : '>'} (${values})`
}
