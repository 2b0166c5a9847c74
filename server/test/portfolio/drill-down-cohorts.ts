// The receivables behind the figures of cohorts, compared with the tables that count them.
import { expect } from 'vitest'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { FIRST_PAYMENTS } from '@tapeline/kernel/metrics/portfolio/contribution/first-payment'
import { BASES, EVER_DAYS } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Client } from '../harness/client.ts'
import { type Cell, type Query, type Row, listed, tableOf } from './drill-down-listing.ts'

/** The last row of each cohort, which is of the day asked about. */
async function cohortsOn(client: Client, clocks: Query): Promise<Cell[]> {
  const { data } = await tableOf(client, 'vintages', { ...clocks, from: '2020-01' })
  const cohorts = groupBy(data, ({ currency, cohort }) => `${currency} ${cohort}`)
  return [...cohorts.values()].flatMap((rows) => rows.slice(-1))
}

/** Holds what has ever been past due in each cohort against its rows. Returns how many receivables it found. */
export async function expectEverPastDue(client: Client, clocks: Query, rows: readonly Row[]): Promise<number> {
  const cohorts = await cohortsOn(client, clocks)
  let found = 0
  for (const basis of BASES)
    for (const days of EVER_DAYS) {
      const own = rows.filter((row) => (row[basis]?.worst_days ?? 0) >= days)
      expect(await listed(client, { ...clocks, basis, ever_past_due: String(days) })).toEqual(own)
      for (const { currency, cohort, ever_past_due } of cohorts) {
        const counted = own.filter((row) => row['currency'] === currency && row['vintage'] === cohort).length
        expect(ever_past_due[`days_${days}`][basis].receivables).toBe(counted)
        found += counted
      }
    }
  return found
}

/** Holds the first payments of each cohort against its rows. Returns what became of them. */
export async function expectFirstPayments(client: Client, clocks: Query, rows: readonly Row[]): Promise<string[]> {
  const cohorts = await cohortsOn(client, clocks)
  const judged = rows.filter((row) => row['first_payment'] !== null)
  for (const first_payment of FIRST_PAYMENTS)
    expect(await listed(client, { ...clocks, first_payment })).toEqual(
      judged.filter((row) => row['first_payment'] === first_payment),
    )
  for (const { currency, cohort, first_payment_default } of cohorts) {
    const own = judged.filter((row) => row['currency'] === currency && row['vintage'] === cohort)
    const defaulted = own.filter((row) => row['first_payment'] === 'defaulted')
    expect(first_payment_default).toMatchObject({ judged: own.length, receivables: defaulted.length })
  }
  return judged.map((row) => String(row['first_payment']))
}
