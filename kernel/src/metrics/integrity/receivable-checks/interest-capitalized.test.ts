// Interest that is added to the balance, by hand: a loan of which the lender states no delinquency, with capitalized interest at the end of months.
import { expect, test } from 'vitest'
import {
  at,
  daysFound,
  delinquent,
  entry,
  factsOf,
  found,
  lenderOf,
  loan,
  statingLender,
} from '../../../../test/integrity/known-facts.ts'
import { dayNumber } from '../../../core/day.ts'
import { STANDARD_METRIC_SETTINGS } from '../../metric-settings.ts'
import type { EntryVersion } from '../facts.ts'

const CHECK = 'interest_capitalized'
const LOAN = loan('2026-01-01')
const DRAWN = entry('drawn', '2026-01-01', 'disbursement', 120_000)
const added = (month: string, amount = 500) =>
  entry(`added-${month}`, `2026-${month}-15`, 'capitalized_interest', amount)
const capitalized = (...entries: EntryVersion[]) =>
  daysFound(CHECK, factsOf([LOAN], [DRAWN, ...entries]), statingLender())

test('three of six months are found at the end of the third, until fewer are left among six', () => {
  const facts = factsOf([LOAN], [DRAWN, added('02'), added('03'), added('06')])
  expect(found(CHECK, facts, statingLender())).toEqual([
    {
      check: CHECK,
      key: '2026-06-30',
      receivable_id: 'R-1',
      obligor_id: null,
      from: '2026-06-30',
      until: '2026-08-31',
      amount: 1_500,
      currency: 'USD',
      measured: { months: 3, days_past_due: 0, capitalized: 1_500 },
      evidence: {
        entries: ['02', '03', '06'].map((month) => ({
          receivable_id: 'R-1',
          entry_id: `added-${month}`,
          recorded: at(`2026-${month}-15`),
        })),
      },
    },
  ])
})

test('two months, and three within seven, are not', () => {
  expect(capitalized(added('02'), added('03'))).toEqual([])
  expect(capitalized(added('02'), added('03'), added('08'))).toEqual([])
})

test('a month with a payment does not count, one with a payment that was returned does', () => {
  const months = [added('02'), added('03'), added('04')]
  expect(capitalized(...months, entry('paid', '2026-03-31', 'principal', 1))).toEqual([])
  expect(capitalized(...months, entry('paid', '2026-04-01', 'interest', 1))).toEqual([])
  const returned = [
    entry('paid', '2026-03-05', 'principal', 100),
    entry('back', '2026-03-08', 'returned_principal', 100),
  ]
  expect(capitalized(...months, ...returned)).toEqual([['2026-04-30', '2026-08-31']])
})

test('a month at whose end it is 30 days past due does not count, 29 do', () => {
  const stated = (since: string) =>
    daysFound(
      CHECK,
      factsOf([LOAN, delinquent(since, since)], [DRAWN, added('02'), added('03'), added('04')]),
      statingLender(),
    )
  expect(stated('2026-03-31')).toEqual([])
  expect(stated('2026-04-01')).toEqual([['2026-04-30', '2026-08-31']])
})

test('what the schedule shows as past due is not current', () => {
  expect(found(CHECK, factsOf([LOAN], [DRAWN, added('02'), added('03'), added('04')]), lenderOf())).toEqual([])
})

test('capitalized interest that was taken back does not count', () => {
  expect(
    capitalized(added('02'), added('03'), added('04'), entry('undone', '2026-04-20', 'capitalized_interest', -500)),
  ).toEqual([])
})

test('months of a pause of payments do not count', () => {
  const paused = (until: string) => {
    const pauses = [{ from: dayNumber('2026-01-20'), until: dayNumber(until) }]
    const lender = statingLender({ steps: [{ ...STANDARD_METRIC_SETTINGS, pauses }] })
    return found(CHECK, factsOf([LOAN], [DRAWN, added('02'), added('03'), added('04')]), lender)
  }
  expect(paused('2026-01-31')).toHaveLength(1)
  expect(paused('2026-02-01')).toEqual([])
})

test('where all is due at maturity, interest is added by contract; a line that pays interest each month is looked at', () => {
  const months = [added('02'), added('03'), added('04')]
  const of = (changed: Parameters<typeof loan>[1]) =>
    found(CHECK, factsOf([loan('2026-01-01', changed)], [DRAWN, ...months]), statingLender())
  expect(of({ payment_frequency: null })).toEqual([])
  expect(of({ product_type: 'invoice_factoring' })).toEqual([])
  expect(of({ product_type: 'line_of_credit' })).toHaveLength(1)
})
