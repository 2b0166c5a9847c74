// A year of two lenders with the same book. One lives through it by the clock of its sandbox, while the clock of the database stands in January; the other
// by the clock of the database, which then walks through the same days. Balances, days past due and tests are worked out by hand, and all else is compared.
import { endOfMonth } from '@tapeline/kernel/core/day'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDueMonths } from '../../src/resources/month-close/month-close-lag.ts'
import type { LineBook } from '../debt-line/line-book.ts'
import { calculateAll } from '../harness/calculators.ts'
import { entryBody } from '../harness/records.ts'
import { timeLimit } from '../harness/time-limits.ts'
import { CLOCK_IS_SET, type ClockedService, startWithClock } from '../harness/set-clock.ts'
import { demand } from '../surface/operations.ts'
import { advance } from './clock.ts'
import { openLivedBook, readLivedBook } from './lived-book.ts'

const BEGINNING_DAY = '2026-01-05'
const BEGINNING = `${BEGINNING_DAY}T12:00:00Z`
const MONTHS = Array.from({ length: 11 }, (_, n) => `2026-${String(n + 2).padStart(2, '0')}`)
/** A year of two lenders, calculated at each stop. */
const LONG_MS = timeLimit(400_000)

/** What 1,000.00 and 500.00 that were paid out in January are at the end of each month: the one repays 100.00 a month, the other 50.00 until April. */
const PRINCIPAL = {
  r1: [100_000, 90_000, 80_000, 70_000, 60_000, 50_000, 40_000, 30_000, 20_000, 10_000, 0, 0],
  r2: [50_000, 45_000, 40_000, 35_000, 35_000, 35_000, 35_000, 35_000, 35_000, 35_000, 35_000, 35_000],
}
/** Late since May 15, and cured on September 15: 16 days by the end of May, 30 more by that of June, 31 by those of July and August. */
const DAYS_PAST_DUE = [0, 0, 0, 0, 16, 46, 77, 108, 0, 0, 0, 0]
/** At most a fifth may be 31 days late: 350.00 of 850.00 are in June, of 750.00 in July and of 650.00 in August, which is cured within its 15 days. */
const LATE = new Map([
  ['2026-06', [35_000, 85_000, 'breach']],
  ['2026-07', [35_000, 75_000, 'breach']],
  ['2026-08', [35_000, 65_000, 'cured']],
])

let clocked: ClockedService
beforeAll(async () => {
  if (CLOCK_IS_SET) clocked = await startWithClock(BEGINNING)
})
afterAll(() => clocked?.service.stop())

/** What is written on the 15th of a month, with no day where the day is to be today. */
async function writeMonth({ lender: { client } }: LineBook, month: string): Promise<void> {
  const date = `${month}-15`
  const repay = (id: string, amount: number) =>
    demand(client.post(`/receivables/${id}/entries`, entryBody(`paid-${month}`, { type: 'principal', date, amount })))
  if (month <= '2026-11') await repay('r1', 10_000)
  if (month <= '2026-04') await repay('r2', 5_000)
  const late = { delinquent_since: '2026-05-15', delinquent_amount: 5_000, delinquent_times: 1 }
  if (month === '2026-05') await demand(client.post('/receivables', { id: 'r2', ...late }))
  const cured = { delinquent_since: null, delinquent_amount: 0 }
  if (month === '2026-09') await demand(client.post('/receivables', { id: 'r2', ...cured }))
}

const END = '2027-01-15T12:00:00.000000Z'

/** Lives through the year by the clock of the sandbox; returns its stops. */
async function byOwnClock(book: LineBook): Promise<string[]> {
  const { client } = book.lender
  for (const month of MONTHS) {
    await advance(client, `${month}-15T12:00:00.000000Z`)
    await writeMonth(book, month)
  }
  return (await advance(client, END)).moves.map(({ shows }) => shows)
}

/** Lives through the year by the clock of the database, which stands at each of the stops for a while. */
async function byTimeItself(book: LineBook, stops: readonly string[]): Promise<void> {
  const stand = async (stop: string) => {
    // Buckets of a day are looked at once a minute of it is over.
    await clocked.setClock(new Date(Date.parse(stop) + 120_000).toISOString())
    await calculateAll()
    await closeDueMonths(clocked.service.app.services)
    await calculateAll()
  }
  for (const stop of stops) {
    await stand(stop)
    const month = MONTHS.find((one) => stop.startsWith(`${one}-15T12`))
    if (month !== undefined) await writeMonth(book, month)
  }
  await calculateAll()
}

describe.runIf(CLOCK_IS_SET)('a year', () => {
  test(
    'has the same figures, tests, closes and events by the clock of a sandbox as by time itself',
    { timeout: LONG_MS },
    async () => {
      const book = await openLivedBook(clocked.service, BEGINNING_DAY)
      const stops = await byOwnClock(book)
      const quick = await readLivedBook(book)
      const { client } = book.lender

      for (const [id, principal] of Object.entries(PRINCIPAL)) {
        const { data } = (await demand(client.get('/receivable-metrics', { receivable_id: id, limit: 100 }))).body
        const of = new Map<string, (typeof data)[0]>(data.map((row: { month: string }) => [row.month, row]))
        for (const [n, amount] of principal.entries()) {
          const month = `2026-${String(n + 1).padStart(2, '0')}`
          expect([id, month, of.get(month)?.principal.closing ?? 0]).toEqual([id, month, amount])
          if (id === 'r2')
            expect([month, of.get(month)?.delinquency.reported.days_past_due]).toEqual([month, DAYS_PAST_DUE[n]])
        }
      }
      const { data: tests } = (await demand(client.get(`/debt-lines/${book.line}/metrics`, { limit: 100 }))).body
      for (const { test_month, numerator, denominator, status } of tests) {
        const late = LATE.get(test_month)
        if (late !== undefined) expect([test_month, numerator, denominator, status]).toEqual([test_month, ...late])
        else if (test_month < '2026-12') expect([test_month, numerator, status]).toEqual([test_month, 0, 'pass'])
      }
      // Ten days behind the end of each month, with which the 15 days of a cure begin; that of December, on January 11, too.
      const { data: closes } = (await demand(client.get(`/debt-lines/${book.line}/closes`, { limit: 100 }))).body
      expect(closes.map(({ month }: { month: string }) => month)).toEqual(['2026-01', ...MONTHS].toReversed())
      for (const { as_of, month } of closes) expect(as_of).toBe(endOfMonth(`${month}-01`))
      for (const stop of ['2026-02-11', '2026-07-01', '2026-07-11', '2026-07-26', '2027-01-11'])
        expect(
          stops.some((shows) => shows.startsWith(`${stop}T00:00:00`)),
          `a stop on ${stop}`,
        ).toBe(true)

      const slow = await (async () => {
        const other = await openLivedBook(clocked.service, BEGINNING_DAY)
        await byTimeItself(other, stops)
        return readLivedBook(other)
      })()
      expect(quick.months).toEqual(slow.months)
      expect(quick.tests).toEqual(slow.tests)
      expect(quick.closes).toEqual(slow.closes)
      expect(quick.events).toEqual(slow.events)
    },
  )
})
