// What rows of a page are matched with, or could be: the first of each, and how many there are.
import { addDays } from '@tapeline/kernel/core/day'
import { stretchOf } from '@tapeline/kernel/metrics/cash-tie-out/stretches'
import { isRejected } from '@tapeline/kernel/metrics/cash-tie-out/open-items'
import { type Querier, statement } from '../../storage/database.ts'
import { findOperatorPlace } from '../organization/operator-place-reads.ts'
import { entryKey } from './cash-reads.ts'
import { PARTS_MAX } from './cash-rows-definition.ts'
import { allowedIn, cashSettingsOf, readSettingsPatches } from './cash-settings-reads.ts'
import { OWN_COLUMNS, type Side, type TiedRow } from './cash-rows-reads.ts'

/** A row of a match or a candidate, with how many there are and what they add up to. */
export interface PartRow extends Pick<
  TiedRow,
  'id' | 'day' | 'currency' | 'amount' | 'receivable' | 'entries' | 'account' | 'rejected'
> {
  /** The match, or the row whose candidate it is. */
  readonly of: string
  readonly number: number
  readonly total: string
}

const columnsOf = (side: Side) => `${side} as id, day, currency, amount, ${OWN_COLUMNS[side]}`

function partsOf(side: Side) {
  const part = (table: string, then: string) =>
    `select ${columnsOf(side)} from ${table} where ${then} and match = w.match`
  return statement(
    `find-cash-${side}s-of-matches`,
    `
    select w.match as of, p.* from unnest($2::text[]) as w(match) cross join lateral (
      select u.*, count(*) over () as number, (sum(amount) over ())::text as total from (
        ${part(`cash_${side}s`, 'tenant = $1 and recorded <= $3')} union all
        ${part(`cash_${side}_history`, 'tenant = $1 and superseded > $3 and recorded <= $3')}) u
      order by day, id limit ${PARTS_MAX}) p`,
  )
}

const findParts = { payment: partsOf('payment'), line: partsOf('line') }

/** The rows of one side of some matches, by match. */
export function readParts(
  querier: Querier,
  side: Side,
  asked: { readonly tenant: number; readonly moment: number; readonly matches: readonly string[] },
): Promise<PartRow[]> {
  const { tenant, moment, matches } = asked
  return matches.length === 0 ? Promise.resolve([]) : querier.query<PartRow>(findParts[side], [tenant, matches, moment])
}

function candidatesOf(side: Side) {
  const part = (table: string, then: string) => `
        select ${columnsOf(side)} from ${table}
        where ${then} and match is null and amount = w.amount and day between w.first and w.last and currency = w.currency`
  return statement(
    `find-open-cash-${side}s-like`,
    `
    select w.id as of, c.*, 0 as number, '0' as total
    from unnest($2::text[], $3::date[], $4::date[], $5::text[], $6::bigint[]) as w(id, first, last, currency, amount)
    cross join lateral (
      select * from (
        ${part(`cash_${side}s`, 'tenant = $1 and recorded <= $7')} union all
        ${part(`cash_${side}_history`, 'tenant = $1 and superseded > $7 and recorded <= $7')}) u
      order by day, id limit ${PARTS_MAX}) c`,
  )
}

const findCandidates = { payment: candidatesOf('payment'), line: candidatesOf('line') }

/** The open rows of the other side that have the amount of rows within the days allowed, by row; not those that a decision rejects. */
export async function readCandidates(
  querier: Querier,
  side: Side,
  { tenant, moment, rows }: { readonly tenant: number; readonly moment: number; readonly rows: readonly TiedRow[] },
): Promise<PartRow[]> {
  const open = rows.filter(({ match }) => match === null)
  if (open.length === 0) return []
  const daysOf = await readDaysAllowed(querier, side, tenant, moment)
  const found = await querier.query<PartRow>(findCandidates[side === 'payment' ? 'line' : 'payment'], [
    tenant,
    open.map(({ id }) => id),
    open.map(({ day }) => addDays(day, -daysOf(day).before)),
    open.map(({ day }) => addDays(day, daysOf(day).after)),
    open.map(({ currency }) => currency),
    open.map(({ amount }) => amount),
    moment,
  ])
  const row_of = new Map(open.map((row) => [row.id, row]))
  return found.filter((part) => {
    const row = row_of.get(part.of)
    return row !== undefined && !isRejectedPair(side === 'payment' ? part : row, side === 'payment' ? row : part)
  })
}

type Part = Pick<TiedRow, 'rejected' | 'receivable' | 'entries'>

function isRejectedPair({ rejected = [] }: Part, { receivable = NOWHERE, entries = [] }: Part): boolean {
  return rejected.length > 0 && isRejected({ rejected }, { entries: entries.map((id) => entryKey(receivable, id)) })
}

/** No receivable has this number. */
const NOWHERE = -1

/** By how many days what a row of a side on a day belongs to may come before it and after it. */
async function readDaysAllowed(querier: Querier, side: Side, tenant: number, moment: number) {
  const place = await findOperatorPlace(querier, tenant)
  const settings = cashSettingsOf(place === undefined ? [] : await readSettingsPatches(querier, place, moment))
  return (day: string) => {
    const { days_before, days_after } = allowedIn(settings, stretchOf(day))
    return side === 'payment' ? { before: days_before, after: days_after } : { before: days_after, after: days_before }
  }
}

const findNumbers = statement(
  'find-ids-of-receivables-of-cash',
  'select number, id from receivables where tenant = $1 and number = any($2::bigint[])',
)

/** The ids of receivables by their numbers. */
export async function readReceivableIds(
  querier: Querier,
  tenant: number,
  rows: readonly Pick<TiedRow, 'receivable'>[],
): Promise<ReadonlyMap<number, string>> {
  const numbers = [...new Set(rows.flatMap(({ receivable }) => receivable ?? []))]
  if (numbers.length === 0) return new Map()
  const found = await querier.query<{ number: number; id: string }>(findNumbers, [tenant, numbers])
  return new Map(found.map(({ number, id }) => [number, id]))
}

const findReceivable = statement(
  'find-receivable-of-cash',
  'select number from receivables where tenant = $1 and id = $2',
)

/** The number of a receivable; undefined where the lender has none with this id. */
export async function findReceivableNumber(querier: Querier, tenant: number, id: string): Promise<number | undefined> {
  const [row] = await querier.query<{ number: number }>(findReceivable, [tenant, id])
  return row?.number
}
