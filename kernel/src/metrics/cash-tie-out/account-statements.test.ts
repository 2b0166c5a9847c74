// Statements of accounts from lines and balances, worked out by hand.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber } from '../../core/day.ts'
import { monthNumber } from '../../core/month.ts'
import { runs } from '../../../test/length.ts'
import { type BookedLines, type StatedBalance, type StatementParts, accountStatements } from './account-statements.ts'

const MAIN = { source: 'operator', account: 'Main', currency: 'USD' } as const

function booked(day: string, amount: number, of: Partial<BookedLines> = {}): BookedLines {
  const known = { ...MAIN, day: dayNumber(day), is_in: amount > 0, number: 1, amount }
  return { ...known, status: 'matched', rule: 'reference', ...of }
}

const open = { status: 'open', rule: null } as const
const explained = { status: 'explained', rule: 'decision' } as const

function stated(kind: StatedBalance['kind'], day: string, amount: number): StatedBalance {
  return { ...MAIN, kind, day: dayNumber(day), amount, stated_by: 'operator' }
}

/** The statements of March, or of some months. */
function statements(parts: Partial<StatementParts>, asked: { from?: string; until?: string; as_of?: string } = {}) {
  const { from = '2026-03', until = '2026-03', as_of = '2026-04-30' } = asked
  const all = { lines: [], fees: [], balances: [], shared: [], ...parts }
  return accountStatements(all, { from: monthNumber(from), until: monthNumber(until), as_of: dayNumber(as_of) })
}

/** 1,000 before March, 500 in, 200 out, 50 in: 1,350. February ends on a Saturday, and its last statement on the Friday. */
const MARCH = [booked('2026-03-03', 500), booked('2026-03-10', -200, open), booked('2026-03-20', 50, explained)]
const BEFORE = stated('closing_booked', '2026-02-27', 1_000)

test('a statement foots: opening balance and lines make the closing balance', () => {
  const balances = [BEFORE, stated('closing_booked', '2026-03-31', 1_350)]
  expect(statements({ lines: MARCH, balances })).toEqual([
    {
      ...MAIN,
      month: monthNumber('2026-03'),
      opening: BEFORE,
      credits: {
        all: { number: 2, amount: 550 },
        matched: { number: 1, amount: 500 },
        by_rule: [{ rule: 'reference', number: 1, amount: 500 }],
        explained: { number: 1, amount: 50 },
        open: { number: 0, amount: 0 },
        fees: 0,
      },
      debits: {
        all: { number: 1, amount: 200 },
        matched: { number: 0, amount: 0 },
        by_rule: [],
        explained: { number: 0, amount: 0 },
        open: { number: 1, amount: 200 },
        fees: 0,
      },
      closing: 1_350,
      stated_closing: balances[1],
      difference: 0,
    },
  ])
})

test('what the bank states beyond the lines is missing, and what it states less is too much', () => {
  const differenceOf = (closing: number) =>
    statements({ lines: MARCH, balances: [BEFORE, stated('closing_booked', '2026-03-31', closing)] })[0]?.difference
  expect(differenceOf(1_400)).toBe(50)
  expect(differenceOf(1_300)).toBe(-50)
  expect(differenceOf(-150)).toBe(-1_500)
})

describe('a balance that nobody states is unknown, and never 0', () => {
  test('without balances', () => {
    const [one] = statements({ lines: MARCH })
    expect([one?.opening, one?.closing, one?.stated_closing, one?.difference]).toEqual(Array(4).fill(undefined))
    expect(one?.credits.all.amount).toBe(550)
  })

  test('with one of both', () => {
    const [opened] = statements({ lines: MARCH, balances: [BEFORE] })
    expect([opened?.closing, opened?.stated_closing, opened?.difference]).toEqual([1_350, undefined, undefined])
    const end = stated('closing_booked', '2026-03-31', 1_350)
    const [closed] = statements({ lines: MARCH, balances: [end] })
    expect([closed?.closing, closed?.stated_closing, closed?.difference]).toEqual([undefined, end, undefined])
  })
})

describe('a balance counts for a day near its own', () => {
  const openingOf = (...balances: StatedBalance[]) => statements({ lines: MARCH, balances })[0]?.opening

  test('up to four days before it', () => {
    expect(openingOf(stated('closing_booked', '2026-02-24', 7))?.amount).toBe(7)
    expect(openingOf(stated('closing_booked', '2026-02-23', 7))).toBeUndefined()
  })

  test('and after it, where no line lies between', () => {
    expect(openingOf(stated('opening_booked', '2026-03-03', 7))?.amount).toBe(7)
    // Its end is March 3, on which there is a line.
    expect(openingOf(stated('opening_booked', '2026-03-04', 7))).toBeUndefined()
    expect(openingOf(stated('closing_booked', '2026-03-02', 7))?.amount).toBe(7)
    expect(openingOf(stated('closing_booked', '2026-03-03', 7))).toBeUndefined()
  })

  test('but not across a line before it', () => {
    const lines = [...MARCH, booked('2026-02-28', 1)]
    expect(statements({ lines, balances: [BEFORE] })[0]?.opening).toBeUndefined()
  })

  test('the nearest first, and of one day the closing balance', () => {
    const closing = stated('closing_booked', '2026-02-28', 1)
    expect(openingOf(BEFORE, closing)).toEqual(closing)
    expect(openingOf(stated('opening_booked', '2026-03-01', 2), closing)).toEqual(closing)
  })
})

test('an interim balance of a day counts where nothing else is stated of its end', () => {
  const interim = stated('interim_booked', '2026-03-31', 1_350)
  const closingOf = (...balances: StatedBalance[]) => statements({ lines: MARCH, balances })[0]?.stated_closing
  expect(closingOf(interim)).toEqual(interim)
  const opening = stated('opening_booked', '2026-04-01', 1_360)
  expect(closingOf(interim, opening)).toEqual(opening)
})

describe('a month in which the operator has lines of an account too', () => {
  const OWN = { source: 'lender', stated_by: 'lender' } as const
  const lines = MARCH.map((line) => ({ ...line, ...OWN }))
  const balances = [BEFORE, stated('closing_booked', '2026-03-31', 1_350)].map((one) => ({ ...one, ...OWN }))
  const shared = [{ account: 'Main', currency: 'USD', month: monthNumber('2026-03') }]

  test('has no balances beside the lines of the lender, which are a part', () => {
    expect(statements({ lines, balances }).map(({ difference }) => difference)).toEqual([0])
    const [march] = statements({ lines, balances, shared })
    expect([march?.opening, march?.stated_closing, march?.difference]).toEqual([undefined, undefined, undefined])
    expect(march?.credits.all.number).toBe(2)
  })

  test('has no statement of balances alone', () => {
    expect(statements({ balances })).toHaveLength(1)
    expect(statements({ balances, shared })).toEqual([])
  })

  test('leaves the operator its balances', () => {
    const [march] = statements({
      lines: MARCH,
      balances: [BEFORE, stated('closing_booked', '2026-03-31', 1_350)],
      shared,
    })
    expect(march?.difference).toBe(0)
  })
})

test('a gap between two statements is shown in the month behind it', () => {
  const balances = [
    stated('closing_booked', '2026-03-31', 1_350),
    BEFORE,
    stated('opening_booked', '2026-04-01', 1_360),
    stated('closing_booked', '2026-04-30', 1_360),
  ]
  const both = statements({ lines: MARCH, balances }, { until: '2026-04' })
  expect(both.map(({ difference }) => difference)).toEqual([0, 10])
})

test('a month in progress ends on the day that is asked about', () => {
  const balances = [BEFORE, stated('closing_booked', '2026-03-12', 1_300), stated('closing_booked', '2026-03-31', 1)]
  const on = (as_of: string) => statements({ lines: MARCH, balances }, { as_of })[0]
  expect([on('2026-03-12')?.closing, on('2026-03-12')?.difference]).toEqual([1_300, 0])
  expect([on('2026-03-09')?.closing, on('2026-03-09')?.stated_closing]).toEqual([1_500, undefined])
  expect(on('2026-03-02')?.credits.all.number).toBe(undefined)
})

test('accounts, currencies and whose statements they are stay apart', () => {
  const lines = [
    booked('2026-03-03', 1, { source: 'lender' }),
    booked('2026-03-03', 2, { currency: 'EUR' }),
    booked('2026-03-03', 3, { account: 'Alder' }),
    booked('2026-03-03', 4),
  ]
  expect(
    statements({ lines }).map(({ account, source, currency, credits }) => [
      account,
      source,
      currency,
      credits.all.amount,
    ]),
  ).toEqual([
    ['Alder', 'operator', 'USD', 3],
    ['Main', 'operator', 'EUR', 2],
    ['Main', 'operator', 'USD', 4],
    ['Main', 'lender', 'USD', 1],
  ])
})

test('fees are those of the month and the way in which the first line of their match was booked', () => {
  const fees = [
    { ...MAIN, day: dayNumber('2026-03-03'), is_in: true, amount: 12 },
    { ...MAIN, day: dayNumber('2026-03-04'), is_in: true, amount: -2 },
    { ...MAIN, day: dayNumber('2026-02-27'), is_in: true, amount: 100 },
    { ...MAIN, day: dayNumber('2026-03-10'), is_in: false, amount: 3 },
  ]
  const [one] = statements({ lines: MARCH, fees })
  expect([one?.credits.fees, one?.debits.fees]).toEqual([10, 3])
})

test('months follow from each other, and the parts of a side add up to it', () => {
  const days = fc.integer({ min: dayNumber('2026-01-01'), max: dayNumber('2026-06-30') })
  const amounts = fc.integer({ min: -1_000, max: 1_000 })
  const line = fc
    .record({ day: days, amount: amounts, how: fc.constantFrom({}, open, explained) })
    .map(({ day, amount, how }) => ({ ...booked('2026-01-01', amount, how), day }))
  const balance = fc.record({
    kind: fc.constantFrom('closing_booked', 'opening_booked', 'previously_closed_booked'),
    day: days,
    amount: amounts,
  })
  fc.assert(
    fc.property(fc.array(line), fc.array(balance, { maxLength: 60 }), (lines, balances) => {
      const all = balances.map((one): StatedBalance => ({ ...MAIN, stated_by: 'operator', ...one }))
      const rows = statements({ lines, balances: all }, { from: '2026-02', until: '2026-05', as_of: '2026-06-30' })
      for (const [at, row] of rows.entries()) {
        const before = rows[at - 1]
        if (before?.month === row.month - 1) expect(row.opening).toEqual(before.stated_closing)
        for (const { all, matched, explained: of, open: left } of [row.credits, row.debits])
          expect(Number(matched.amount) + Number(of.amount) + Number(left.amount)).toBe(all.amount)
        const moved = Number(row.credits.all.amount) - Number(row.debits.all.amount)
        expect(row.closing).toBe(row.opening === undefined ? undefined : row.opening.amount + moved)
      }
    }),
    { numRuns: runs(1_000, 100) },
  )
})
