// What was written since the checks looked last: by the lender, as far as ledgers are made, and about it by the operator.
import { FOLLOWED_KINDS } from '../../resources/finding/followed-rules.ts'
import type { CheckedLender, CheckedPosition } from '../../resources/finding/checked-lender-reads.ts'
import type { LockedCursor } from '../../resources/finding/finding-cursor-store.ts'
import { type Transaction, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import type { OperatorsWrite } from './producer.ts'

/** Batches of the log in one transaction, and changes of receivables in them; one batch may have more. */
const BATCHES = 500
const CHANGES = 2_000

/** Records of the operator in one transaction. */
const RECORDS = 2_000

/** No further than ledgers are made, so that a finding is never ahead of the balance beside it. */
const readLog = statement(
  'read-log-for-checks',
  `
  select last, changed_receivables, events from (
    select last, changed_receivables, events, row_number() over earlier as at, sum(cardinality(changed_receivables)) over earlier as changes
    from (
      select last, changed_receivables, events from batches where tenant = $1 and last > $2 and last <= $3 order by last limit ${BATCHES}) log
    window earlier as (order by last)) lot
  where at = 1 or changes <= ${CHANGES} order by last`,
)

/** One clock numbers what the operator writes, so nothing with an earlier moment can still come. */
const readWrites = statement(
  'read-operators-writes-for-checks',
  `
  select r.kind, r.id, r.recorded, r.state from unnest($3::text[]) as k(kind) cross join lateral (
    select kind, id, recorded, state from operator_records
    where tenant = $1 and organization = $2 and kind = k.kind and recorded > $4 order by recorded limit ${RECORDS}) r
  order by r.recorded limit ${RECORDS}`,
)

const findLastWrite = statement(
  'find-last-write-for-checks',
  `
  select coalesce(max(r.recorded), 0) as recorded from unnest($3::text[]) as k(kind) cross join lateral (
    select recorded from operator_records where tenant = $1 and organization = $2 and kind = k.kind order by recorded desc limit 1) r`,
)

/** What is new up to a position. */
export interface WrittenSince {
  readonly position: CheckedPosition
  readonly receivables: readonly number[]
  readonly events: readonly LoggedEvent[]
  readonly written: readonly OperatorsWrite[]
  /** Whether there is more behind the position. */
  readonly more: boolean
}

/** Reads what is new. What was written before the first turn is covered by looking at the whole book. */
export async function readWritten(
  transaction: Transaction,
  { tenant, operator, organization }: CheckedLender,
  { moment, log_position, operator_position, ledgers }: LockedCursor,
): Promise<WrittenSince> {
  const place = [operator, organization, FOLLOWED_KINDS]
  if (moment === 0) {
    const [last] = await transaction.query<{ recorded: number }>(findLastWrite, place)
    const position = { log: ledgers, operator: last?.recorded ?? 0 }
    return { position, receivables: [], events: [], written: [], more: false }
  }
  const [log, written] = await Promise.all([
    transaction.query<LogRow>(readLog, [tenant, log_position, ledgers]),
    transaction.query<OperatorsWrite>(readWrites, [...place, operator_position]),
  ])
  const position = { log: log.at(-1)?.last ?? log_position, operator: written.at(-1)?.recorded ?? operator_position }
  return {
    position,
    receivables: [...new Set(log.flatMap(({ changed_receivables }) => changed_receivables))],
    events: log.flatMap(({ events }) => events),
    written,
    more: position.log < ledgers || written.length === RECORDS,
  }
}

interface LogRow {
  readonly last: number
  readonly changed_receivables: readonly number[]
  readonly events: readonly LoggedEvent[]
}
