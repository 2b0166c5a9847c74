// What was written since a position of the two logs, as it was at the position: the tie-out of a position must not take in anything that was
// written behind it. It is little, since the position follows the logs.
import { receivableDefinition } from '@tapeline/contract/records/receivable-definition'
import { shapeOf } from '@tapeline/contract/resource'
import { type DatedPatch, type Shape, type State, emptyOf, isObject, stateOn } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import { type Querier, statement } from '../../storage/database.ts'
import { type OperatorResource, operatorShape } from '../operator-record/operator-resource.ts'
import type { WatchedLender } from './watched-lender-reads.ts'

/** Up to where what is tied out was read: of the lender's log, and of the operator's. */
export interface CashPosition {
  readonly log: number
  readonly operator: number
}

/** Days, the first and the last included. */
export interface Days {
  readonly from: string
  readonly until: string
}

/**
 * For statements: the earliest day before its own that was ever known of an entry at a position, also before it was deleted and sent again; null where
 * there is none.
 */
export function earliestDay(entry: string, position: string): string {
  return `(
      select min(h.date) from entry_history h where h.tenant = $1 and h.receivable = ${entry}.receivable and h.id = ${entry}.id
        and h.date < ${entry}.date and h.recorded <= ${position})`
}

/** The same as a column. */
export function statedOn(entry: string, position: string): string {
  return `${earliestDay(entry, position)} as stated_on`
}

/** The receivables that were changed, or whose entries were, after a position of the lender's log. */
const CHANGED_SINCE = `(
    select distinct c.number from batches b cross join lateral unnest(b.changed_receivables) as c(number)
    where b.tenant = $1 and b.last > $2) w`

const findEntries = statement(
  'find-entries-of-days-changed-since',
  `
  select e.receivable, e.id, e.date, e.type, e.amount, e.metadata, ${statedOn('e', '$2')} from ${CHANGED_SINCE}
  cross join lateral (
    select * from entry_history
    where tenant = $1 and receivable = w.number and superseded > $2 and recorded <= $2 and date between $3 and $4 offset 0) e`,
)

/** Entries of some days that were changed or deleted after a position of the lender's log, as they were at it. */
export function readEarlierEntries<Row>(
  querier: Querier,
  tenant: number,
  { from, until }: Days,
  { log }: CashPosition,
): Promise<Row[]> {
  return querier.query<Row>(findEntries, [tenant, log, from, until])
}

const findMetadata = statement(
  'find-metadata-of-receivables-changed-since',
  `
  select r.number, p.recorded, p.effective::text as effective, p.patch from ${CHANGED_SINCE}
  cross join lateral (
    select number from receivables where tenant = $1 and number = w.number and recorded > $2 and number <= $2 offset 0) r
  cross join lateral (
    select * from receivable_patches where tenant = $1 and number = r.number and recorded <= $2 offset 0) p`,
)

type NumberedPatch = DatedPatch & { readonly number: number }

const whole = shapeOf(receivableDefinition('operator'))
const receivableShape: Shape = { ...whole, fields: ['metadata'], empty: emptyOf(['metadata'], whole.cleared) }

/** The metadata of receivables that were changed after a position of the lender's log, as they were at it. */
export async function readEarlierMetadata(
  querier: Querier,
  tenant: number,
  { log }: CashPosition,
): Promise<ReadonlyMap<number, State>> {
  const patches = await querier.query<NumberedPatch>(findMetadata, [tenant, log])
  const day = dayOfMoment(log, 'UTC')
  return new Map(
    [...groupBy(patches, ({ number }) => number)].map(([number, of]) => {
      const { metadata = null } = stateOn(of, day, receivableShape)
      return [number, isObject(metadata) ? metadata : {}]
    }),
  )
}

const findRecords = statement(
  'find-records-about-cash-changed-since',
  `
  select r.id, r.number, p.recorded, p.effective::text as effective, p.patch from operator_records r
  cross join lateral (
    select * from operator_record_patches where tenant = $1 and number = r.number and recorded <= $4 offset 0) p
  where r.tenant = $1 and r.organization = $2 and r.kind = $3 and r.recorded > $4 and r.number <= $4`,
)

/** Fields of lines and balances have no day of their own. */
const LAST_DAY = '9999-12-31'

/** The operator's records of a kind about a lender that were changed after a position of its log, as they were at it. */
export async function readEarlierRecords(
  querier: Querier,
  { operator, organization }: WatchedLender,
  resource: OperatorResource,
  { operator: position }: CashPosition,
): Promise<{ readonly id: string; readonly state: State }[]> {
  const values = [operator, organization, resource.definition.name, position]
  const patches = await querier.query<NumberedPatch & { readonly id: string }>(findRecords, values)
  const shape = operatorShape(resource)
  return [...groupBy(patches, ({ id }) => id)].map(([id, of]) => ({ id, state: stateOn(of, LAST_DAY, shape) }))
}
