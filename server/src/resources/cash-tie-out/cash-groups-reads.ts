// Payments of some days with the group of each: what held of its receivable on its day, by what was known at the moment of the tie-out.
import { invalidRequest } from '@tapeline/contract/errors'
import { dayNumber } from '@tapeline/kernel/core/day'
import { sumFrom } from '@tapeline/kernel/core/sum'
import type { GroupedSum } from '@tapeline/kernel/metrics/cash-tie-out/group-figures'
import { type NamedField, groupValue } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { type Querier, statement } from '../../storage/database.ts'
import { readMoments } from '../dated-reads.ts'
import { GROUPED_PAYMENTS_MAX, GROUPED_PAYMENTS_WORDS } from './cash-groups-endpoints.ts'
import { readCellsByDay } from './cash-cells-reads.ts'
import type { AskedSums } from './cash-sums-store.ts'

const part = (table: string, then: string) => `
    select receivable, day, currency, amount, tied_on, by_lender, explained from ${table}
    where ${then} and recorded <= $2 and day between $3 and $4 and ($5::text is null or currency = $5)`

const findPayments = statement(
  'find-payments-to-group',
  `
  select receivable, day, currency, amount > 0 as is_in, tied_on - day as days, by_lender, explained is not null as explained,
    count(*)::integer as number, sum(amount)::text as amount
  from (
    ${part('cash_payments', 'tenant = $1')} union all ${part('cash_payment_history', 'tenant = $1 and superseded > $2')} limit $6
  ) p
  group by 1, 2, 3, 4, 5, 6, 7`,
)

interface PaymentRow extends Pick<GroupedSum, 'currency' | 'is_in' | 'by_lender' | 'explained' | 'number'> {
  readonly receivable: number
  readonly day: string
  readonly days: number | null
  readonly amount: string
}

/** What is asked: days, both included, the moment of the tie-out, and by what to group. */
export interface AskedGroups extends Pick<AskedSums, 'tenant' | 'from' | 'until' | 'currency'> {
  readonly moment: number
  /** The moment as of which groups are known: pledges and lines are written without the tie-out following them. */
  readonly known_at: number
  readonly field: NamedField
  readonly operator_slug: string
}

/** Reads payments with their groups. Throws invalid_request where there are too many. */
export async function readGroupedSums(querier: Querier, asked: AskedGroups): Promise<GroupedSum[]> {
  const { tenant, moment, from, until, currency = null } = asked
  const values = [tenant, moment, from, until, currency, GROUPED_PAYMENTS_MAX + 1]
  const rows = await querier.query<PaymentRow>(findPayments, values)
  const payments = rows.reduce((sum, { number }) => sum + number, 0)
  if (payments > GROUPED_PAYMENTS_MAX) throw tooManyPayments()
  const cellOf = await readCellsByDay(querier, asked, [...new Set(rows.map(({ receivable }) => receivable))])
  const groupOf = (receivable: number, day: number) => {
    const cell = cellOf(receivable, day)
    return cell === undefined ? null : groupValue(asked.field, cell)
  }
  return rows.map(({ receivable, day, days, amount, ...of }) => ({
    ...of,
    side: 'payment',
    day: dayNumber(day),
    days: days ?? undefined,
    amount: sumFrom(BigInt(amount)),
    group: groupOf(receivable, dayNumber(day)),
  }))
}

function tooManyPayments() {
  const message = `these months have more than ${GROUPED_PAYMENTS_WORDS} payments: ask for fewer months, or for one currency`
  return invalidRequest([{ param: 'from', code: 'too_many_rows', message }])
}

/** The moment up to which everything is known that was written. The primary states it, so it is read before a snapshot of a replica is. */
export async function readLatest(querier: Querier, tenant: number): Promise<number> {
  const { last, now } = await readMoments(querier, tenant)
  return Math.max(last, now)
}
