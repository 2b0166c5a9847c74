// How far the collateral of a lender's lines follows what is known.
import { findOperatorPlace, findTenantsOf, listOperatorTenants } from '../organization/operator-place-reads.ts'
import { type Querier, statement } from '../../storage/database.ts'
import { COLLATERAL_FORM } from './collateral-store.ts'
import { zoneOf } from '../../storage/tenant-zone.ts'

/** The moment up to which it follows, and the day of its figures. */
export interface LineCursor {
  readonly position: number
  readonly as_of: string
  readonly form: number
  /** The moment of the tie-out of cash that bases include; 0 for none. */
  readonly cash: number
  /** The same of the integrity checks. */
  readonly checks: number
}

const insertCursor = statement(
  'insert-line-cursor',
  `
  insert into line_cursors (tenant, position, as_of, form) values ($1, 0, $2, 0) on conflict do nothing`,
)

/** A lender that another worker has in hand is passed over. */
const lockCursor = statement(
  'lock-line-cursor',
  'select position, as_of::text as as_of, form, cash, checks from line_cursors where tenant = $1 for update skip locked',
)

const findCursor = statement(
  'find-line-cursor',
  'select position, as_of::text as as_of, form, cash, checks from line_cursors where tenant = $1',
)

const putCursor = statement(
  'move-line-cursor',
  'update line_cursors set position = $2, as_of = $3, form = $4, cash = $5, checks = $6 where tenant = $1',
)

/** Makes the cursor of a lender that has none. */
export async function beginCursor(querier: Querier, tenant: number, as_of: string): Promise<void> {
  await querier.query(insertCursor, [tenant, as_of])
}

/** Locks a lender's cursor; undefined where another has it. */
export async function takeCursor(querier: Querier, tenant: number): Promise<LineCursor | undefined> {
  const [cursor] = await querier.query<LineCursor>(lockCursor, [tenant])
  return cursor
}

/** A lender's cursor, unlocked. */
export async function readCursor(querier: Querier, tenant: number): Promise<LineCursor | undefined> {
  const [cursor] = await querier.query<LineCursor>(findCursor, [tenant])
  return cursor
}

/** Moves a cursor that was locked. */
export async function moveCursor(
  querier: Querier,
  tenant: number,
  { position, as_of, cash, checks }: Omit<LineCursor, 'form'>,
): Promise<void> {
  await querier.query(putCursor, [tenant, position, as_of, COLLATERAL_FORM, cash, checks])
}

/** A lender with debt lines, and where the operator's words of it are. */
export interface LenderOfLines {
  readonly tenant: number
  readonly organization: string
  readonly time_zone: string
  readonly operator: number
  /** The present, by the database's clock. */
  readonly now: number
  /** The last moment of the lender's log. */
  readonly last: number
}

const findLender = statement(
  'find-lender-with-lines',
  `
  select t.tenant, t.organization, ${zoneOf('t')} as time_zone, (extract(epoch from clock_timestamp()) * 1000000)::bigint as now,
    coalesce((select last from batches where tenant = $1 order by last desc limit 1), 0) as last
  from tenants t where t.tenant = $1`,
)

/** A lender and its operator; undefined while there is no operator. */
export async function findLenderOfLines(querier: Querier, tenant: number): Promise<LenderOfLines | undefined> {
  const [place, [lender]] = await Promise.all([
    findOperatorPlace(querier, tenant),
    querier.query<Omit<LenderOfLines, 'operator'>>(findLender, [tenant]),
  ])
  return place === undefined || lender === undefined ? undefined : { ...lender, operator: place.operator }
}

const findOrganizations = statement(
  'find-organizations-with-lines',
  `select distinct organization from operator_records where tenant = $1 and kind = 'debt_line' order by organization`,
)

/** Every lender with debt lines. */
export async function listLenders(querier: Querier): Promise<LenderOfLines[]> {
  const lenders: LenderOfLines[] = []
  for (const { tenant, environment } of await listOperatorTenants(querier)) {
    const rows = await querier.query<{ organization: string }>(findOrganizations, [tenant])
    const organizations = rows.map(({ organization }) => organization)
    for (const lender of (await findTenantsOf(querier, environment, organizations)).values()) {
      const found = await findLenderOfLines(querier, lender)
      if (found !== undefined) lenders.push(found)
    }
  }
  return lenders
}

const findLines = statement(
  'find-line-ids-of-lender',
  `
  select id from operator_records where tenant = $1 and organization = $2 and kind = 'debt_line' and number <= $3 order by number`,
)

/** The ids of a lender's lines that were known at a moment, in the order in which they were made. */
export async function listLines(
  querier: Querier,
  { operator, organization }: Pick<LenderOfLines, 'operator' | 'organization'>,
  known_at: number,
): Promise<string[]> {
  return (await querier.query<{ id: string }>(findLines, [operator, organization, known_at])).map(({ id }) => id)
}
