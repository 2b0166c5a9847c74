// How many payments are of each day of a lender: of each receivable one at most. Kept as sums, since entries have their order by day within each
// receivable alone, and a month may have a hundred thousand. The sums follow the log by the difference that each receivable makes between two
// positions, so they are exact as known at the later one, whatever the order of arrival.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { CASH_DIRECTIONS, isLent } from '@tapeline/kernel/metrics/cash-tie-out/cash-types'
import type { PaymentsOfDay } from '@tapeline/kernel/metrics/integrity/several-checks/payments-on-one-day'
import { ENTRY_TYPES } from '@tapeline/kernel/metrics/entry-types'
import { meaningOf } from '@tapeline/kernel/metrics/ledger/entry-facts'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import { readEveryone } from '../portfolio/contribution/changed-receivable-reads.ts'

/** Receivables whose entries are counted at once. */
const PORTION = 1_000

const findCursor = statement(
  'find-cursor-of-payment-days',
  'select log_position, types from payment_day_cursors where tenant = $1',
)

const putCursor = statement(
  'put-cursor-of-payment-days',
  `
  insert into payment_day_cursors (tenant, log_position, types) select tenant, $2, $3 from tenants where tenant = $1
  on conflict (tenant) do update set log_position = excluded.log_position, types = excluded.types`,
)

const forgetDays = statement('forget-payment-days', 'delete from payment_days where tenant = $1')

const addDaysOfPayments = statement(
  'add-payment-days',
  `
  insert into payment_days (tenant, day, payments)
  select own.tenant, r.day, r.payments from tenants own cross join unnest($2::date[], $3::integer[]) as r(day, payments) where own.tenant = $1
  on conflict (tenant, day) do update set payments = payment_days.payments + excluded.payments`,
)

const findChanged = statement(
  'find-receivables-changed-for-payment-days',
  `
  select distinct unnest(changed_receivables) as number from batches where tenant = $1 and last > $2 and last <= $3 order by number`,
)

// What a receivable pays on a day is one payment, where it is above zero. Entries of a type that is mapped count on some days.
const COLLECTED = 'sum(v.amount * m.sign)'
const countChanges = statement(
  'count-changes-of-payment-days',
  `
  select k.date as day, (count(*) filter (where k.after > 0) - count(*) filter (where k.before > 0))::integer as payments
  from (
    select w.number, v.date,
      ${COLLECTED} filter (where v.recorded <= $4 and (v.superseded is null or v.superseded > $4)) as after,
      ${COLLECTED} filter (where v.recorded <= $3 and (v.superseded is null or v.superseded > $3)) as before
    from unnest($2::bigint[]) as w(number)
    cross join lateral (
      select date, type, amount, recorded, null::bigint as superseded from entries where tenant = $1 and receivable = w.number
      union all
      select date, type, amount, recorded, superseded from entry_history
      where tenant = $1 and receivable = w.number and superseded > $3) v
    join unnest($5::text[], $6::date[], $7::date[], $8::integer[]) as m(type, since, until, sign)
      on m.type = v.type and v.date between m.since and m.until
    group by w.number, v.date) k
  group by k.date
  having count(*) filter (where k.after > 0) <> count(*) filter (where k.before > 0)`,
)

/** Of which type entries are collections, on some days, the first and the last included, and with which sign. */
interface CollectedType {
  readonly type: string
  readonly since: string
  readonly until: string
  readonly sign: 1 | -1
}

/** Up to which position of the log payments are counted, what types of entries mean, and whether all are counted anew. */
export interface PaymentDaysAsked {
  readonly position: number
  readonly steps: readonly MetricSettings[]
  readonly is_anew: boolean
}

/** Brings the sums of a lender to a position of its log. Returns the days whose numbers changed, or all where they were counted anew. */
export async function followPaymentDays(
  transaction: Transaction,
  tenant: number,
  { position, steps, is_anew }: PaymentDaysAsked,
): Promise<Set<string>> {
  const types = collectedTypes(steps)
  const text = JSON.stringify(types)
  const [cursor] = await transaction.query<{ log_position: number; types: string }>(findCursor, [tenant])
  const goes_on = !is_anew && cursor?.types === text && cursor.log_position <= position
  if (goes_on && cursor.log_position === position) return new Set()
  if (!goes_on) await transaction.query(forgetDays, [tenant])
  const after = goes_on ? cursor.log_position : 0
  const changes = new Map<string, number>()
  for (const numbers of portionsOf(await readChanged(transaction, tenant, after, position))) {
    for (const { day, payments } of await readChanges(transaction, { tenant, after, position, types }, numbers))
      changes.set(day, payments + (changes.get(day) ?? 0))
  }
  const days = [...changes.keys()].filter((day) => changes.get(day) !== 0)
  await transaction.query(addDaysOfPayments, [tenant, days, days.map((day) => changes.get(day))])
  await transaction.query(putCursor, [tenant, position, text])
  return new Set(days)
}

async function readChanged(querier: Querier, tenant: number, after: number, position: number): Promise<number[]> {
  if (after === 0) return readEveryone(querier, tenant, position)
  const rows = await querier.query<{ number: number }>(findChanged, [tenant, after, position])
  return rows.map(({ number }) => number)
}

function portionsOf(numbers: readonly number[]): (readonly number[])[] {
  const count = Math.ceil(numbers.length / PORTION)
  return Array.from({ length: count }, (_, at) => numbers.slice(at * PORTION, (at + 1) * PORTION))
}

interface ChangesAsked {
  readonly tenant: number
  readonly after: number
  readonly position: number
  readonly types: readonly CollectedType[]
}

function readChanges(
  querier: Querier,
  { tenant, after, position, types }: ChangesAsked,
  numbers: readonly number[],
): Promise<{ day: string; payments: number }[]> {
  const column = <K extends keyof CollectedType>(name: K) => types.map((one) => one[name])
  const values = [tenant, numbers, after, position, column('type'), column('since'), column('until'), column('sign')]
  return querier.query(countChanges, values)
}

const FIRST_DAY = '0001-01-01'
const LAST_DAY = '9999-12-31'

/** Whether entries of a meaning are collections, and with which sign: money that is lent, or comes back of that, is none. */
function signOf(meaning: string): 1 | -1 | undefined {
  if (isLent(meaning) || !Object.hasOwn(CASH_DIRECTIONS, meaning)) return undefined
  return CASH_DIRECTIONS[meaning as keyof typeof CASH_DIRECTIONS]
}

/** The sign with which entries of a type count on a day; 0 where they are no collections. */
export function signsOn(day: string, steps: readonly MetricSettings[]): (type: string) => number {
  const number = dayNumber(day)
  return (type) => signOf(meaningOf(type, number, steps)) ?? 0
}

/** The types of entries that are collections, by what they mean on each day. */
function collectedTypes(steps: readonly MetricSettings[]): CollectedType[] {
  const listed = ENTRY_TYPES.flatMap((type): CollectedType[] => {
    const sign = signOf(type)
    return sign === undefined ? [] : [{ type, since: FIRST_DAY, until: LAST_DAY, sign }]
  })
  const mapped = steps.flatMap(({ from, type_mapping }, at) => {
    const since = Number.isFinite(from) ? dayOfNumber(from) : FIRST_DAY
    const next = steps[at + 1]?.from
    const until = next === undefined ? LAST_DAY : dayOfNumber(next - 1)
    return [...type_mapping.keys()].flatMap((type): CollectedType[] => {
      const meaning = meaningOf(type, dayNumber(since), steps)
      const sign = meaning === type ? undefined : signOf(meaning)
      return sign === undefined ? [] : [{ type, since, until, sign }]
    })
  })
  return [...listed, ...mapped]
}

const findDays = statement(
  'find-payment-days',
  'select day, payments from payment_days where tenant = $1 and day between $2 and $3 and payments <> 0 order by day',
)

/** The numbers of payments of some days, both included. */
export async function readPaymentDays(
  querier: Querier,
  tenant: number,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<PaymentsOfDay[]> {
  const rows = await querier.query<{ day: string; payments: number }>(findDays, [tenant, from, until])
  return rows.map(({ day, payments }) => ({ day: dayNumber(day), payments }))
}

const findMonths = statement(
  'find-months-of-payment-days',
  `select distinct to_char(day, 'YYYY-MM') as month from payment_days where tenant = $1 and payments <> 0 order by month`,
)

/** The months with payments. */
export async function readPaymentMonths(querier: Querier, tenant: number): Promise<string[]> {
  return (await querier.query<{ month: string }>(findMonths, [tenant])).map(({ month }) => month)
}
