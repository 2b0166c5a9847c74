// A lender's own bank lines as lines of its tie-out, as its own word: they are named apart from the operator's, whose statements outrank them.
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { StatedDay } from '@tapeline/kernel/metrics/cash-tie-out/outranked-lines'
import { type Querier, installationStatement, statement } from '../../storage/database.ts'
import { type CashPosition, type Days, readEarlierRecords } from './earlier-cash-reads.ts'
import type { WatchedLender } from './watched-lender-reads.ts'
import { transparencyBalance } from '../transparency-balance/transparency-balance-definition.ts'

const OWN_COLUMNS = `id, json_build_object('account_label', account_label, 'direction', direction, 'amount', amount, 'currency', currency,
    'settled_at', settled_at, 'booked_on', booked_on, 'counterparty', counterparty, 'description', description, 'bank_reference', bank_reference,
    'metadata', metadata) as state`

/** The seconds of the first day, and those at which the last one has ended; the position of the lender's log. */
const OF_DAYS = `sorted >= $2 and sorted < $3 and status = 'settled' and recorded <= $4`

const findOwnLines = statement(
  'find-own-bank-lines-of-days',
  `
  select ${OWN_COLUMNS} from bank_lines where tenant = $1 and ${OF_DAYS}
  union all
  select ${OWN_COLUMNS} from bank_line_history where tenant = $1 and ${OF_DAYS} and superseded > $4`,
)

/** A lender's own lines that were settled within some seconds, as they were at a position. */
export function readOwnLines(
  querier: Querier,
  tenant: number,
  seconds: readonly [number, number],
  { log }: CashPosition,
): Promise<{ readonly id: string; readonly state: State }[]> {
  return querier.query(findOwnLines, [tenant, ...seconds, log])
}

/** Balances by which a statement begins or ends: that of another moment may be of a day whose statement is not there yet. */
export const STATEMENT_BALANCES = ['opening_booked', 'closing_booked'] as const

// PostgreSQL uses no index on a field of JSON where row-level security applies: this is read beyond it, by its own condition.
const findBalances = installationStatement(
  'find-days-of-statements',
  `
  select state from operator_records
  where tenant = $1 and organization = $2 and kind = '${transparencyBalance.definition.name}'
    and state ->> 'as_of' between $3 and $4 and state ->> 'kind' = any($5::text[]) and recorded <= $6`,
)

/** The days on which a statement of the operator begins or ends by its balance at a position, also where no money moved. */
export async function readStatedDays(
  querier: Querier,
  lender: WatchedLender,
  { from, until }: Days,
  position: CashPosition,
): Promise<StatedDay[]> {
  const { operator, organization } = lender
  const values = [operator, organization, from, until, STATEMENT_BALANCES, position.operator]
  const [found, earlier] = await Promise.all([
    querier.query<{ state: State }>(findBalances, values),
    readEarlierRecords(querier, lender, transparencyBalance, position),
  ])
  const isStated = ({ state: { as_of, kind } }: { readonly state: State }) =>
    String(as_of) >= from && String(as_of) <= until && STATEMENT_BALANCES.some((stated) => stated === kind)
  return [...found, ...earlier.filter(isStated)].flatMap(({ state: { as_of, payin_instrument_id, account_label } }) =>
    statedDays(String(as_of), payin_instrument_id, account_label),
  )
}

/** A day under each name of an account; under none where it has none. */
export function statedDays(day: string, ...names: readonly unknown[]): StatedDay[] {
  const given = names.filter((name) => typeof name === 'string')
  return (given.length > 0 ? given : ['']).map((account) => ({ account, day }))
}
