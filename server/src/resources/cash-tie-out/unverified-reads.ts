// What the bank does not show of a lender's collections, at the end of a day and as tied out at a moment: for rules and reserves of debt lines (0128).
// A collection is verified by the operator's statements alone; what the operator explained is open no longer (0126). Collections are net of what was
// taken back, and as old as the earliest day that they were stated to be of (0135).
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { sumFrom, sumOf } from '@tapeline/kernel/core/sum'
import {
  type Unverified,
  type UnverifiedCollections,
  NOTHING_TIED_OUT,
  lastDayOlderThan,
} from '@tapeline/kernel/metrics/debt-line/unverified-collections'
import { type Querier, statement } from '../../storage/database.ts'
import { type Completion, readCompletion } from './cash-completions-store.ts'
import { type KnownPayments, type OpenCollection, readOpenOf, readTakingBack } from './collected-payments-reads.ts'

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
const COLLECTED = 'amount > 0 and amount > lent and currency = $3 and recorded <= $2'
const OF_DAYS = `${COLLECTED} and stated_on is null and day between $4::date and $5::date`
// Whatever day it was moved to, a collection is as old as the earliest day that it was stated to be of (0135).
const MOVED = `${COLLECTED} and stated_on is not null and stated_on <= $5::date and day >= $4::date`

// Rows that are open, and those whose match is there later than the day, which is rare unless the day is past: each along an index of its own.
const findOlder = statement(
  'find-unverified-collections-of-days',
  `
  select receivable, count(*)::integer as count, sum(amount - lent)::text as amount from (
    select receivable, amount, lent from cash_payments where tenant = $1 and ${OF_DAYS} and (${NOT_SHOWN})
    union all
    select receivable, amount, lent from cash_payments
    where tenant = $1 and ${OF_DAYS} and tied_on > day and tied_on > $6::date and not (${NOT_SHOWN})
    union all
    select receivable, amount, lent from cash_payments
    where tenant = $1 and ${MOVED} and (${NOT_SHOWN} or tied_on > $6::date)
    union all
    select receivable, amount, lent from cash_payment_history
    where tenant = $1 and superseded > $2 and (${OF_DAYS} or ${MOVED}) and (${NOT_SHOWN} or tied_on > $6::date)) p
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
  const { tenant, day, known_at, currency, days } = asked
  const position = await readCompletion(querier, tenant, known_at)
  if (position === null) return { tied_out: { position, since: null }, collections: NOTHING_TIED_OUT }
  const known = { tenant, moment: position.moment, day: dayOfNumber(day) }
  const [row] = await querier.query<{ day: string | null }>(findSince, [tenant, known.moment, known.day])
  const since = row?.day ?? null
  const tied_out = { position, since }
  if (since === null) return { tied_out, collections: { since, older_than: new Map() } }
  const netted = new Set(await readTakingBack(querier, known, since))
  const older_than = new Map<number, ReadonlyMap<number, Unverified>>()
  for (const own of days) {
    const asked = { currency, since, last: dayOfNumber(lastDayOlderThan(own, day)) }
    const older = await readOlder(querier, known, asked)
    older_than.set(own, new Map([...older, ...(await readNet(querier, known, asked, intersection(older, netted)))]))
  }
  return { tied_out, collections: { since: dayNumber(since), older_than } }
}

function intersection(older: ReadonlyMap<number, Unverified>, netted: ReadonlySet<number>): number[] {
  return [...older.keys()].filter((receivable) => netted.has(receivable))
}

/** Collections of a currency, from a first day to a last one. */
interface OlderAsked {
  readonly currency: string
  readonly since: string
  readonly last: string
}

/** Those of receivables of which something was taken back since the statements began, net of that. */
async function readNet(
  querier: Querier,
  known: KnownPayments,
  { currency, since, last }: OlderAsked,
  receivables: readonly number[],
): Promise<[number, Unverified][]> {
  const open = groupBy(await readOpenOf(querier, known, since, receivables), ({ receivable }) => receivable)
  return receivables.map((receivable) => {
    const all = open.get(receivable) ?? []
    return [receivable, unverifiedIn(all.filter((one) => one.currency === currency && one.stated_on <= last))]
  })
}

/** How many collections, and how much. */
export function unverifiedIn(open: readonly OpenCollection[]): Unverified {
  return { count: open.length, amount: sumOf(open.map(({ amount }) => amount)) }
}

interface OlderRow {
  readonly receivable: number
  readonly count: number
  readonly amount: string
}

async function readOlder(
  querier: Querier,
  { tenant, moment, day }: KnownPayments,
  { currency, since, last }: OlderAsked,
): Promise<ReadonlyMap<number, Unverified>> {
  const rows = await querier.query<OlderRow>(findOlder, [tenant, moment, currency, since, last, day])
  return new Map(rows.map(({ receivable, count, amount }) => [receivable, { count, amount: sumFrom(BigInt(amount)) }]))
}
