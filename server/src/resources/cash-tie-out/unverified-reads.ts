// What the bank does not show of a lender's collections, at the end of a day and as tied out at a moment: for rules and reserves of debt lines (0128).
// A collection is verified by the operator's statements alone; what the operator explained is open no longer (0126).
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { sumFrom } from '@tapeline/kernel/core/sum'
import {
  type Unverified,
  type UnverifiedCollections,
  NOTHING_TIED_OUT,
  lastDayOlderThan,
} from '@tapeline/kernel/metrics/debt-line/unverified-collections'
import { type Querier, statement } from '../../storage/database.ts'
import { type Completion, readCompletion } from './cash-completions-store.ts'

// What belongs to a debt line is there without a statement: the operator records its own draws.
const SHOWN = `source = 'operator' and rule is distinct from 'debt_line' and day <= $3::date and recorded <= $2`

const findSince = statement(
  'find-first-line-of-operator-at-moment',
  `
  select least(
    (select day from cash_lines where tenant = $1 and ${SHOWN} order by day limit 1),
    (select day from cash_line_history where tenant = $1 and superseded > $2 and ${SHOWN} order by day limit 1)
  ) as day`,
)

const NOT_SHOWN = 'match is null or by_lender and explained is null'
const OF_DAYS = `amount > 0 and currency = $3 and day between $4::date and $5::date and recorded <= $2`

// Rows that are open, and those whose match is there later than the day, which is rare unless the day is past: each along an index of its own.
const findOlder = statement(
  'find-unverified-collections-of-days',
  `
  select receivable, count(*)::integer as count, sum(amount)::text as amount from (
    select receivable, amount from cash_payments where tenant = $1 and ${OF_DAYS} and (${NOT_SHOWN})
    union all
    select receivable, amount from cash_payments
    where tenant = $1 and ${OF_DAYS} and tied_on > day and tied_on > $6::date and not (${NOT_SHOWN})
    union all
    select receivable, amount from cash_payment_history
    where tenant = $1 and superseded > $2 and ${OF_DAYS} and (${NOT_SHOWN} or tied_on > $6::date)) p
  group by receivable`,
)

const OF_RECEIVABLES = `receivable = any($3::bigint[]) and amount > 0 and day between $4::date and $5::date and recorded <= $2
      and (${NOT_SHOWN} or tied_on > $5::date)`

const findOfReceivables = statement(
  'find-unverified-collections-of-receivables',
  `
  select receivable, count(*)::integer as count, sum(amount)::text as amount, min(day) as oldest from (
    select receivable, amount, day from cash_payments where tenant = $1 and ${OF_RECEIVABLES}
    union all
    select receivable, amount, day from cash_payment_history where tenant = $1 and superseded > $2 and ${OF_RECEIVABLES}) p
  group by receivable`,
)

/** The tie-out that a base was calculated from: its position, null where there was none, and the first day of the operator's statements, if any. */
export interface CashTiedOut {
  readonly position: Completion | null
  readonly since: string | null
}

/** Of which lender, at the end of which day (a number), as known at which moment; collections of one currency, older than each of some days. */
export interface UnverifiedAsked {
  readonly tenant: number
  readonly day: number
  readonly known_at: number
  readonly currency: string
  readonly days: readonly number[]
}

/** Reads it, and which tie-out it is of. */
export async function readUnverified(
  querier: Querier,
  asked: UnverifiedAsked,
): Promise<{ readonly tied_out: CashTiedOut; readonly collections: UnverifiedCollections }> {
  const { tenant, day, known_at, days } = asked
  const position = await readCompletion(querier, tenant, known_at)
  if (position === null) return { tied_out: { position, since: null }, collections: NOTHING_TIED_OUT }
  const values = [tenant, position.moment, dayOfNumber(day)]
  const [row] = await querier.query<{ day: string | null }>(findSince, values)
  const since = row?.day ?? null
  const older_than = new Map<number, ReadonlyMap<number, Unverified>>()
  if (since !== null) {
    for (const own of days) older_than.set(own, await readOlder(querier, asked, { own, since, position }))
  }
  return { tied_out: { position, since }, collections: { since: since === null ? null : dayNumber(since), older_than } }
}

interface OlderRow {
  readonly receivable: number
  readonly count: number
  readonly amount: string
}

async function readOlder(
  querier: Querier,
  { tenant, day, currency }: UnverifiedAsked,
  { own, since, position }: { readonly own: number; readonly since: string; readonly position: Completion },
): Promise<ReadonlyMap<number, Unverified>> {
  const last = dayOfNumber(lastDayOlderThan(own, day))
  const values = [tenant, position.moment, currency, since, last, dayOfNumber(day)]
  const rows = await querier.query<OlderRow>(findOlder, values)
  return new Map(rows.map(({ receivable, count, amount }) => [receivable, { count, amount: sumFrom(BigInt(amount)) }]))
}

/** The collections of a receivable that the bank does not show, of whatever age, and the day of the oldest; in its own currency. */
export interface UnverifiedOfReceivable extends Unverified {
  readonly oldest: string | null
}

/** Reads those of some receivables, as tied out; all have none where nothing was. */
export async function readUnverifiedOf(
  querier: Querier,
  tenant: number,
  { tied_out, as_of }: { readonly tied_out: CashTiedOut; readonly as_of: string },
  numbers: readonly number[],
): Promise<ReadonlyMap<number, UnverifiedOfReceivable>> {
  const { position, since } = tied_out
  if (position === null || since === null) return new Map()
  const values = [tenant, position.moment, numbers, since, as_of]
  const rows = await querier.query<OlderRow & { readonly oldest: string }>(findOfReceivables, values)
  return new Map(
    rows.map(({ receivable, count, amount, oldest }) => [
      receivable,
      { count, amount: sumFrom(BigInt(amount)), oldest },
    ]),
  )
}
