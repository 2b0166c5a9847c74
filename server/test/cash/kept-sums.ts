// The sums of cash that are kept, beside those that its rows add up to.
import { expect } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import type { TestService } from '../harness/service.ts'
import type { Parties } from '../surface/parties.ts'

const ALIKE = (table: string, side: string, kept: string) => `
  select '${side}' as side, day, currency, amount > 0 as is_in, coalesce(tied_on - day, -1) as days, by_lender, explained is not null as explained, amount,
    ${table.startsWith('cash_payment') ? 'lent, learned_fee' : '0 as lent, 0 as learned_fee'}
  from ${table} where tenant = $1 and ${kept}`

/** The sums that rows add up to, beside those that are kept, as of a moment. */
const findSumsBeside = (past: boolean) => {
  const then = past ? 'recorded <= $2 and superseded > $2' : 'recorded <= $2'
  return `
  select 'kept' as of, side, day, currency, is_in, days, by_lender, explained, number::bigint, amount::text, lent::text, learned_fee::text
  from cash_sum${past ? '_history' : 's'} where tenant = $1 and ${then}`
}

const findSums = installationStatement('', `${findSumsBeside(false)} union all ${findSumsBeside(true)}`)

const NOW = 'recorded <= $2'
const THEN = 'recorded <= $2 and superseded > $2'
const findAddedUp = installationStatement(
  '',
  `
  select 'kept' as of, side, day, currency, is_in, days, by_lender, explained, count(*) as number, sum(amount)::text as amount, sum(lent)::text as lent,
    sum(learned_fee)::text as learned_fee from (
    ${ALIKE('cash_payments', 'payment', NOW)} union all ${ALIKE('cash_payment_history', 'payment', THEN)}
    union all ${ALIKE('cash_lines', 'line', NOW)} union all ${ALIKE('cash_line_history', 'line', THEN)}) r
  group by side, day, currency, is_in, days, by_lender, explained`,
)

/** Asserts that the sums that are kept are those of the rows, as of a moment. */
export async function expectSums(service: TestService, { tenants }: Parties, moment: number): Promise<void> {
  const read = async (sql: ReturnType<typeof installationStatement>) =>
    (await service.database.query<object>(sql, [tenants.lender, moment])).map((row) => JSON.stringify(row)).toSorted()
  expect(await read(findSums)).toEqual(await read(findAddedUp))
}
