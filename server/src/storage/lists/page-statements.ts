// The SQL of a page. A position is one row comparison on an index made for the sort, so depth costs nothing; one filter is one range of the
// postings' primary key, so rarity costs nothing. A forward page shows the present and begins after its position; a backward page shows the
// state known at a moment and begins with its position. Every statement is led by the tenant.
import { type Statement, statement } from '../database.ts'
import { type ListTable, type SortKey, WATERMARK, postingTable } from './list-table.ts'

/** The source of the keys of a page: the table itself, one posting, or keys that were already chosen. */
export type KeySource = 'table' | 'posting' | 'chosen'

/** The requested page. */
export interface PageShape {
  readonly sort: string
  readonly source: KeySource
  readonly direction: 'next' | 'previous'
  readonly positioned: boolean
}

/** The values of a page statement. */
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

/** A statement and the order of its values. */
export interface PageStatement {
  readonly statement: Statement
  readonly values: (values: PageValues) => unknown[]
}

function watermarkOf({ watermark = WATERMARK }: ListTable): string {
  return watermark
}

/** The values that the parts of one statement share. */
interface Draft {
  readonly table: ListTable
  readonly shape: PageShape
  readonly key: SortKey
  readonly parameters: Parameters
}

/** Writes the statement of a page. */
export function pageStatement(table: ListTable, shape: PageShape): PageStatement {
  const draft = { table, shape, key: keyOf(table, shape), parameters: new Parameters() }
  const name = `page-${table.table}-${shape.sort}-${shape.source}-${wayOf(shape)}`
  return { statement: statement(name, pageSql(draft)), values: (values) => draft.parameters.fill(values) }
}

/** The kind of a page in the name of its statement, short, since names end at 63 characters. */
function wayOf(shape: Omit<PageShape, 'source'>): string {
  return `${shape.direction === 'next' ? 'on' : 'back'}${shape.positioned ? '-at' : ''}`
}

function pageSql(draft: Draft): string {
  const { table, shape } = draft
  if (shape.direction === 'next')
    return table.is_pinned === true && shape.positioned ? pageOfVersions(draft) : pageOfPresent(draft)
  if (draft.table.past.kept === 'versions') return pageOfVersions(draft)
  return draft.shape.source === 'posting' ? pageOfPostings(draft) : pageOfPresent(draft)
}

/** Rows of the table or a filter. Backward in an append-only list, rows newer than the moment are left out. */
function pageOfPresent(draft: Draft): string {
  const { table, shape, key, parameters } = draft
  const alias = shape.source === 'posting' ? 'p' : 't'
  const back = shape.direction === 'previous'
  const known = back ? [`t.number <= ${parameters.add((values) => values.known_at)}`] : []
  const gone = back && shape.source === 'chosen' ? `, ${ceasedToMatch(draft)} as gone` : ''
  const from = table.is_pinned === true ? firstRows(draft) : fromClause(draft)
  return `
    select ${table.columns}, ${keyTexts(key, alias)} as key, ${watermarkOf(table)} as watermark${gone}
    from ${from} ${table.joins ?? ''}
    where ${[...conditions(draft, alias), ...known].join(' and ')}
    order by ${orderBy(draft, alias)} limit ${parameters.add((values) => values.rows_max)}`
}

/** The rows of a page ahead of what is joined to them: a plan for any limit would have another process read the whole table beside this one. */
function firstRows(draft: Draft): string {
  const limit = draft.parameters.add((values) => values.rows_max)
  return `(select t.* from ${draft.table.table} t where ${conditions(draft, 't').join(' and ')}
      order by ${orderBy(draft, 't')} limit ${limit}) t`
}

/** Records that matched one filter at a moment, whether they still do. */
function pageOfPostings(draft: Draft): string {
  const { table, key } = draft
  const same = key.columns.map((column) => `t.${column.name} = page.${column.name}`).join(' and ')
  return `
    with page as (${postingsAsKnown(draft)})
    select ${table.columns}, ${keyTexts(key, 'page')} as key, ${watermarkOf(table)} as watermark, ${ceasedToMatch(draft)} as gone
    from page join ${table.table} t on t.tenant = $1 and ${same} ${table.joins ?? ''}
    order by ${orderBy(draft, 'page')}`
}

/** Whether a record that matched every filter no longer does: it leaves its page, and no other result takes its place. */
function ceasedToMatch({ table, shape, key, parameters }: Draft): string {
  const all = parameters.add((values) => values.all_postings)
  const same = key.columns.map((column) => `o.${column.name} = t.${column.name}`).join(' and ')
  return `exists (select from unnest(${all}::uuid[]) as wanted(posting)
      where not exists (select from ${postingTable(table, shape.sort)} o where o.tenant = $1 and o.posting = wanted.posting and ${same}))`
}

/** Keys under one posting as known at a moment, in the order of the walk. */
function postingsAsKnown(draft: Draft): string {
  const { table, shape, key, parameters } = draft
  const known = parameters.add((values) => values.known_at)
  const limit = parameters.add((values) => values.rows_max)
  const columns = (alias: string) => key.columns.map((column) => `${alias}.${column.name}`).join(', ')
  return `
    select ${columns('k')} from (
      (select ${columns('p')} from ${postingTable(table, shape.sort)} p
        where ${[...conditions({ ...draft, shape: { ...draft.shape, source: 'posting' } }, 'p'), `p.since <= ${known}`].join(' and ')}
        order by ${orderBy(draft, 'p')} limit ${limit})
      union
      (select ${columns('h')} from ${table.past.table} h
        where h.tenant = $1 and h.posting = ${parameters.add((values) => values.posting)}
          and h.until > ${known} and h.since <= ${known}${positionCondition(draft, 'h')}
        order by ${orderBy(draft, 'h')} limit ${limit})
    ) k order by ${orderBy(draft, 'k')} limit ${limit}`
}

/** Versions current at a moment, wherever they are stored now; rows deleted since return only their key. */
function pageOfVersions(draft: Draft): string {
  const { table, shape, key, parameters } = draft
  const { named_by: id = 'id' } = table
  const alias = shape.source === 'posting' ? 'p' : 't'
  const known = parameters.add((values) => values.known_at)
  const limit = parameters.add((values) => values.rows_max)
  const columns = (from: string) =>
    [...new Set([id, 'number', ...key.columns.map((column) => column.name)])]
      .map((column) => `${from}.${column}`)
      .join(', ')
  const parent = (from: string) =>
    table.parent === undefined ? '' : `and ${from}.${table.parent} = ${parameters.add((values) => values.parent)}`
  const matches = () =>
    table.postings === undefined ? '' : `and h.postings @> ${parameters.add((values) => values.all_postings)}::uuid[]`
  return `
    with known as (
      (select ${columns('t')} from ${fromClause(draft)}
        where ${[...conditions(draft, alias), `t.recorded <= ${known}`].join(' and ')}
        order by ${orderBy(draft, alias)} limit ${limit})
      union all
      (select ${columns('h')} from ${table.past.table} h
        where h.tenant = $1 ${parent('h')} and h.superseded > ${known} and h.recorded <= ${known}
          ${matches()}${positionCondition(draft, 'h')}
        order by ${orderBy(draft, 'h')} limit ${limit})
    ), page as (select * from known k order by ${orderBy(draft, 'k')} limit ${limit})
    select ${table.columns}, ${keyTexts(key, 'page')} as key, ${watermarkOf(table)} as watermark, t.${id} is null as gone
    from page left join ${table.table} t on t.tenant = $1 ${parent('t')} and t.${id} = page.${id} and t.number = page.number ${table.joins ?? ''}
    order by ${orderBy(draft, 'page')}`
}

function fromClause({ table, shape, key, parameters }: Draft): string {
  if (shape.source === 'table') return `${table.table} t`
  const parent =
    table.parent === undefined ? '' : `and t.${table.parent} = ${parameters.add((values) => values.parent)}`
  const same = (alias: string) =>
    key.columns.map((column) => `t.${column.name} = ${alias}.${column.name}`).join(' and ')
  if (shape.source === 'posting')
    return `${postingTable(table, shape.sort)} p join ${table.table} t on t.tenant = p.tenant ${parent} and ${same('p')}`
  const typed = key.columns.map((column) => `${column.name} ${column.type}`).join(', ')
  const chosen = parameters.add((values) => JSON.stringify(values.chosen))
  return `json_to_recordset(${chosen}) as c(${typed}) join ${table.table} t on t.tenant = $1 ${parent} and ${same('c')}`
}

function conditions(draft: Draft, alias: string): string[] {
  const { table, shape, parameters } = draft
  const parent =
    shape.source === 'table' && table.parent !== undefined
      ? [`t.${table.parent} = ${parameters.add((values) => values.parent)}`]
      : []
  const posting = shape.source === 'posting' ? [`p.posting = ${parameters.add((values) => values.posting)}`] : []
  return [`${alias}.tenant = $1${positionCondition(draft, alias)}`, ...parent, ...posting]
}

function positionCondition({ shape, key, parameters }: Draft, alias: string): string {
  if (!shape.positioned) return ''
  const columns = key.columns.map((column) => `${alias}.${column.name}`).join(', ')
  const values = key.columns
    .map((column, i) => `${parameters.add((given) => given.key?.[i])}::${column.type}`)
    .join(', ')
  const beyond = ordering(key, shape) === 'desc' ? '<' : '>'
  return ` and (${columns}) ${beyond}${shape.direction === 'previous' ? '=' : ''} (${values})`
}

/** Statement that searches the rarest filter for keys that the others match too, now or as known at a moment. */
export function candidateStatement(table: ListTable, shape: Omit<PageShape, 'source'>): PageStatement {
  const draft: Draft = {
    table,
    shape: { ...shape, source: 'posting' },
    key: keyOf(table, { ...shape, source: 'posting' }),
    parameters: new Parameters(),
  }
  const back = shape.direction === 'previous'
  const others = draft.parameters.add((values) => values.all_postings.filter((posting) => posting !== values.posting))
  const candidates = back && table.past.kept === 'postings' ? postingsAsKnown(draft) : postingsNow(draft)
  const sql = `
    select ${keyTexts(draft.key, 'p')} as key, ${isVisible(draft)} (
      select count(*) from unnest(${others}::uuid[]) as wanted(posting) where ${matchesWanted(draft)}) = cardinality(${others}::uuid[]) as matches
    from (${candidates}) p order by ${orderBy(draft, 'p')}`
  const name = `candidates-${table.table}-${shape.sort}-${wayOf(shape)}`
  return { statement: statement(name, sql), values: (values) => draft.parameters.fill(values) }
}

function postingsNow(draft: Draft): string {
  return `select p.* from ${postingTable(draft.table, draft.shape.sort)} p where ${conditions(draft, 'p').join(' and ')}
    order by ${orderBy(draft, 'p')} limit ${draft.parameters.add((values) => values.rows_max)}`
}

/** Backward among versions, a candidate counts when its present version was current at the moment. */
function isVisible({ table, shape, key, parameters }: Draft): string {
  if (shape.direction === 'next' || table.past.kept === 'postings') return ''
  const parent =
    table.parent === undefined ? '' : `and t.${table.parent} = ${parameters.add((values) => values.parent)}`
  const same = key.columns.map((column) => `t.${column.name} = p.${column.name}`).join(' and ')
  return `exists (select from ${table.table} t where t.tenant = $1 ${parent} and ${same} and t.recorded <= ${parameters.add((values) => values.known_at)}) and`
}

function matchesWanted({ table, shape, key, parameters }: Draft): string {
  const same = (alias: string) =>
    key.columns.map((column) => `${alias}.${column.name} = p.${column.name}`).join(' and ')
  const now = `select from ${postingTable(table, shape.sort)} o where o.tenant = $1 and o.posting = wanted.posting and ${same('o')}`
  if (shape.direction === 'next' || table.past.kept === 'versions') return `exists (${now})`
  const known = parameters.add((values) => values.known_at)
  return `(exists (${now} and o.since <= ${known}) or exists (
    select from ${table.past.table} h where h.tenant = $1 and h.posting = wanted.posting and h.until > ${known} and h.since <= ${known} and ${same('h')}))`
}

/** Statement that counts the matches of each filter, only as far as needed to compare, and returns the moment of the count. */
export function rarityStatement(table: ListTable, sort: string): Statement {
  return statement(
    `rarity-${postingTable(table, sort)}`,
    `
    select wanted.posting, ${watermarkOf(table)} as watermark, (select count(*)::integer from (
      select 1 from ${postingTable(table, sort)} p where p.tenant = $1 and p.posting = wanted.posting limit 1000) counted) as count
    from unnest($2::uuid[]) as wanted(posting) order by 3, 1`,
  )
}

function keyOf(table: ListTable, shape: PageShape): SortKey {
  const key = table.sorts[shape.sort]
  if (key === undefined) throw new Error(`The list ${table.table} has no sort ${shape.sort}`)
  return key
}

function keyTexts(key: SortKey, alias: string): string {
  return `array[${key.columns.map((column) => `${alias}.${column.name}::text`).join(', ')}]`
}

function orderBy({ key, shape }: Draft, alias: string): string {
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
