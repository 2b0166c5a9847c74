// Rules about how far availability, the age of the data and that of unverified cash changed: days pass by a clock that is set. Each figure is by hand.
import { formatMoves } from '@tapeline/kernel/core/clocked-zone'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCurrentFigures } from '../../src/resources/alert/current-figures-reads.ts'
import { type CashBook, openCashBook } from '../cash/cash-book.ts'
import { LineBook } from '../debt-line/line-book.ts'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody } from '../harness/records.ts'
import { type ClockedService, CLOCK_IS_SET, startWithClock } from '../harness/set-clock.ts'
import { demand } from '../surface/operations.ts'
import { alertsOf, alertsWhen, oneAlert } from './read-alerts.ts'

let clocked: ClockedService
beforeAll(async () => {
  if (CLOCK_IS_SET) clocked = await startWithClock('2026-03-02T12:00:00Z')
})
beforeEach(async () => {
  if (CLOCK_IS_SET) await on('2026-03-02')
})
afterAll(() => clocked?.service.stop())

type Body = Readonly<Record<string, unknown>>

const on = (day: string) => clocked.setClock(`${day}T12:00:00Z`)
const rule = (by: Client, id: string, more: Body) =>
  demand(by.post('/alert-rules', { id, name: `Rule ${id}`, severity: 'information', ...more }))

/** Lets a day come, and something be written on it that no figure is made of. */
async function dayComes(day: string, lender: Client): Promise<void> {
  await on(day)
  await demand(lender.post('/accounts', accountBody('b', { name: `Seen on ${day}` })))
}

/** Whether figures were read since: a rule of which nothing is known yet has its alert then. */
async function figuresAreRead(lender: Client, id: string): Promise<void> {
  await rule(lender, id, { metric: 'data_age_days', comparator: '>=', threshold: 0 })
  await oneAlert(lender, { rule_id: id })
}

const days = (numerator: bigint) => ({ numerator, denominator: 1n })

const REPAID = { type: 'principal', date: '2026-03-05' } as const

describe.runIf(CLOCK_IS_SET)('debt lines', () => {
  let book: LineBook
  let lender: Client
  beforeEach(async () => {
    book = await LineBook.open(clocked.service)
    lender = book.lender.client
    await book.obligor('a')
    await book.openLine()
    await book.agree('terms', { advance_rates: { rate: 0.8 } })
    await book.loan({ id: 'r1', obligor: 'a', amount: 60_000 })
  })

  const baseOf = (as_of: string, availability: number) =>
    eventually(
      () => demand(book.base()),
      ({ body }) => body.as_of === as_of && body.availability === availability,
    )

  const repay = (id: string, amount: number) =>
    demand(lender.post('/receivables/r1/entries', entryBody(id, { ...REPAID, amount })))

  test('availability is compared with the last one of so many days before, or of an earlier day', async () => {
    const { client: operator } = book.operator
    const fell = { metric: 'availability', comparator: '<', change: { over_days: 7, in: 'percent' } }
    await rule(lender, 'fell', { ...fell, threshold: -0.4, closing_threshold: -0.1 })
    await rule(lender, 'amount', { ...fell, change: { over_days: 7, in: 'points' }, threshold: -30_000 })
    await rule(operator, `of ${book.organization}`, { ...fell, threshold: -0.4, lenders: [book.organization] })
    await baseOf('2026-03-02', 48_000)
    // Of a day the last one counts: 80 % of 100,000.
    await book.loan({ id: 'r2', obligor: 'a', amount: 40_000 })
    await baseOf('2026-03-02', 80_000)
    await on('2026-03-06')
    await repay('e1', 50_000)
    // 80 % of 50,000. Seven days before there was no line.
    await baseOf('2026-03-06', 40_000)
    await figuresAreRead(lender, 'sixth')
    expect((await alertsOf(lender)).map(({ rule_id }) => rule_id)).toEqual(['sixth'])
    // On the fourth there was no base, so that of the second is compared: 40,000 less of 80,000.
    await dayComes('2026-03-11', lender)
    const change = { over_days: 7, from: 80_000, from_as_of: '2026-03-02', to: 40_000 }
    const figure = { metric: 'availability', as_of: '2026-03-11', comparator: '<' }
    const alert = await oneAlert(lender, { rule_id: 'fell' })
    expect(alert).toMatchObject({ organization: book.organization, debt_line_id: book.line, ends_by: 'condition' })
    expect(alert.figure).toMatchObject({
      ...figure,
      unit: 'rate',
      currency: null,
      value: -0.5,
      threshold: -0.4,
      change: { ...change, in: 'percent' },
    })
    expect((await oneAlert(lender, { rule_id: 'amount' })).figure).toMatchObject({
      ...figure,
      unit: 'money',
      currency: 'USD',
      value: -40_000,
      threshold: -30_000,
      change: { ...change, in: 'points' },
    })
    const shown = await oneAlert(operator, { rule_id: `of ${book.organization}` })
    expect([shown.organization, shown.figure]).toMatchObject([book.organization, { value: -0.5 }])
    // Seven days before the thirteenth it was as low already.
    await dayComes('2026-03-13', lender)
    for (const rule_id of ['fell', 'amount'])
      await alertsWhen(lender, { rule_id }, ([one]) => one?.closed_by === 'condition')
    await alertsWhen(operator, { rule_id: `of ${book.organization}` }, ([one]) => one?.closed_by === 'condition')
  })

  test('the age of the data is compared from the first day on that a rule is there', async () => {
    await on('2026-03-06')
    await repay('e1', 1_000)
    await dayComes('2026-03-11', lender)
    const older = { metric: 'data_age_days', comparator: '>=' }
    await rule(lender, 'older', { ...older, change: { over_days: 5, in: 'points' }, threshold: 5 })
    await rule(lender, 'times', { ...older, change: { over_days: 4, in: 'percent' }, threshold: 4 })
    await rule(lender, 'never', { ...older, change: { over_days: 30, in: 'points' }, threshold: -1_000 })
    // Five days on the eleventh, and none when the sixth ended, on which something was reported.
    const figure = { metric: 'data_age_days', as_of: '2026-03-11', currency: null }
    expect((await oneAlert(lender, { rule_id: 'older' })).figure).toMatchObject({
      ...figure,
      unit: 'days',
      value: 5,
      change: { over_days: 5, in: 'points', from: 0, from_as_of: '2026-03-06', to: 5 },
    })
    // One day on the seventh, so that it is four times as many more.
    expect((await oneAlert(lender, { rule_id: 'times' })).figure).toMatchObject({
      ...figure,
      unit: 'rate',
      value: 4,
      change: { over_days: 4, in: 'percent', from: 1, from_as_of: '2026-03-07', to: 5 },
    })
    await repay('e2', 1_000)
    for (const rule_id of ['older', 'times'])
      await alertsWhen(lender, { rule_id }, ([one]) => one?.closed_by === 'condition')
    // Thirty days before nothing had been reported.
    expect(await alertsOf(lender, { rule_id: 'never' })).toEqual([])
  })
})

describe.runIf(CLOCK_IS_SET)('cash', () => {
  let book: CashBook
  let lender: Client
  beforeEach(async () => {
    book = await openCashBook(clocked.service)
    lender = book.parties.lender
    const { organization } = book
    const line = { id: `${organization}-line`, organization, name: 'Line', currency: 'USD', status: 'active' }
    await demand(
      book.parties.operator.post('/operator/debt-lines', { ...line, commitment: 1_000, opened_on: '2026-01-01' }),
    )
    await book.settle({ id: 'l0', settled_at: '2026-03-01', amount: 7, description: 'Opening' })
  })

  test('the age of unverified cash is compared as it was tied out by the end of the earlier day', async () => {
    await on('2026-03-05')
    const older = { metric: 'unmatched_cash_days', comparator: '>', change: { over_days: 3, in: 'points' } }
    await rule(lender, 'older', { ...older, threshold: 2, closing_threshold: 0 })
    await rule(lender, 'age', { metric: 'unmatched_cash_days', comparator: '>=', threshold: 2 })
    await book.pay({ id: 'e1', date: '2026-03-03', amount: 900, metadata: { payment_reference: 'PAY-1' } })
    expect((await oneAlert(lender, { rule_id: 'age' })).figure).toMatchObject({ value: 2, as_of: '2026-03-05' })
    expect(await alertsOf(lender, { rule_id: 'older' })).toEqual([])
    await dayComes('2026-03-08', lender)
    const alert = await oneAlert(lender, { rule_id: 'older' })
    const change = { over_days: 3, in: 'points', from: 2, from_as_of: '2026-03-05', to: 5 }
    expect(alert.figure).toMatchObject({ value: 3, unit: 'days', as_of: '2026-03-08', change })
    // The bank shows it now, as of the fourth: what was known when the sixth ended stays what is compared, three days.
    await book.settle({ id: 'l1', settled_at: '2026-03-04', amount: 900, description: 'PAY-1' })
    await alertsWhen(lender, { rule_id: 'older' }, ([one]) => one?.closed_by === 'condition')
    await rule(lender, 'back', { ...older, change: { over_days: 2, in: 'points' }, comparator: '<', threshold: -1 })
    expect((await oneAlert(lender, { rule_id: 'back' })).figure).toMatchObject({
      value: -3,
      change: { from: 3, from_as_of: '2026-03-06', to: 0 },
    })
  })

  test('of days that the clock of a sandbox passed over by one move, each has the age of its own day', async () => {
    await book.pay({ id: 'e1', date: '2026-03-03', amount: 900, metadata: { payment_reference: 'PAY-1' } })
    const { lender: tenant, operator } = book.parties.tenants
    const changes = [5, 10].map((over_days) => ({ metric: 'unmatched_cash_days', over_days, in: 'points' as const }))
    // Its clock was moved from March 2, six in the evening, to the 20th: cash that is unverified since the third is then 17 days old.
    const clock = [{ at: Date.UTC(2026, 2, 2, 18) * 1_000, ahead: 17.25 * 86_400_000_000 }]
    const asked = {
      tenant,
      operator,
      organization: book.organization,
      today: '2026-03-20',
      time_zone: `UTC ${formatMoves(clock)}`,
      metrics: new Set(['unmatched_cash_days']),
      changes,
      cash_ages: new Map(),
    }
    const read = () => readCurrentFigures(clocked.service.database, asked, [{ id: 'line', number: 1, currency: 'USD' }])
    const figures = await eventually(read, (found) => found.length > 0)
    const known = figures.map(({ value, change }) => [value, change?.from_as_of ?? null, change?.from ?? null])
    // The 15th and the 10th both ended with the move: it was 12 and 7 days old by then.
    expect(known).toEqual([
      [days(17n), null, null],
      [days(5n), '2026-03-15', days(12n)],
      [days(10n), '2026-03-10', days(7n)],
    ])
  })
})
