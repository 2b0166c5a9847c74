// Breaks by cause, on a few rows each. Which cause is right, and which goes first, was decided by hand.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BreakSettings } from './break-types.ts'
import { findBreaks } from './breaks.ts'
import type { BankLine, CashEntry, Match } from './items.ts'
import { tieOut } from './tie-out.ts'

const SETTINGS: BreakSettings = {
  days_before: 1,
  days_after: 5,
  fees: [{ processor: 'Payfast', basis_points: 290, fixed: 30 }],
  as_of: '2026-06-30',
}

function line(id: string, amount: number, more: Partial<BankLine> = {}): BankLine {
  const base = { account: 'main', currency: 'USD', day: '2026-03-04', references: [], text: '', reversal: false }
  return { id, amount, ...base, ...more }
}

function entry(id: string, amount: number, more: Partial<CashEntry> = {}): CashEntry {
  const base = { receivable: 'loan-1', currency: 'USD', day: '2026-03-02', references: [] }
  return { id, amount, ...base, batch: undefined, processor: undefined, ...more }
}

function breaksOf(lines: readonly BankLine[], entries: readonly CashEntry[], settings: Partial<BreakSettings> = {}) {
  const all = { ...SETTINGS, ...settings }
  return findBreaks({ lines, entries, matches: tieOut(lines, entries, all).matches }, all)
}

/** Each break as `cause amount: lines and payments`. */
function found(...sides: Parameters<typeof breaksOf>): string[] {
  return breaksOf(...sides).breaks.map(
    ({ cause, amount, lines, payments }) => `${cause} ${amount}: ${[...lines, ...payments].join(' + ')}`,
  )
}

const paid = { references: ['INV-1001'] }
const batch = { batch: 'PO-20260302', processor: 'Payfast' }

describe('a break', () => {
  test('states its amount, its age in days, and the rows behind it', () => {
    expect(breaksOf([], [entry('e1', 900), entry('e2', 100)]).breaks).toEqual([
      {
        cause: 'entry_without_cash',
        lines: [],
        payments: ['e1'],
        amount: 1_000,
        currency: 'USD',
        day: '2026-03-02',
        age_days: 120,
        candidates: { lines: [], payments: [] },
        rows: { lines: [], entries: ['e1', 'e2'] },
      },
    ])
  })

  test.each([
    ['an entry without cash', [], [entry('e1', 500, paid)], ['entry_without_cash 500: e1']],
    ['a disbursement that the bank does not show', [], [entry('e1', -500, paid)], ['entry_without_cash -500: e1']],
    ['cash without an entry', [line('l1', 500)], [], ['cash_without_entry 500: l1']],
    ['money out without an entry', [line('l1', -500)], [], ['cash_without_entry -500: l1']],
    ['another amount', [line('l1', 450, paid)], [entry('e1', 500, paid)], ['amount_differs 50: l1 + e1']],
    ['more than was disbursed', [line('l1', -550, paid)], [entry('e1', -500, paid)], ['amount_differs 50: l1 + e1']],
    [
      'a batch that does not add up is one break',
      [line('l1', 1_400, { text: 'PO-20260302' })],
      [entry('e1', 1_000, batch), entry('e2', 500, { ...batch, receivable: 'loan-2' })],
      ['amount_differs 100: l1 + e1 + e2'],
    ],
    [
      'late: a month after',
      [line('l1', 500, { ...paid, day: '2026-04-02' })],
      [entry('e1', 500, paid)],
      ['outside_window 500: l1 + e1'],
    ],
    [
      'late, beside a line of the loan with its amount that is not this payment',
      [
        line('l1', 500, { references: ['PMT-1001'], day: '2026-03-19' }),
        line('l2', 500, { references: ['LOAN-77'], day: '2026-02-01' }),
        line('l3', 700, { references: ['PMT-2002'] }),
      ],
      [
        entry('e1', 500, { references: ['LOAN-77', 'PMT-1001'] }),
        entry('e2', 700, { references: ['LOAN-77', 'PMT-2002'] }),
      ],
      ['outside_window 500: l1 + e1', 'cash_without_entry 500: l2'],
    ],
    [
      'early: a week before',
      [line('l1', 500, { ...paid, day: '2026-02-23' })],
      [entry('e1', 500, paid)],
      ['outside_window 500: l1 + e1'],
    ],
    [
      'a late batch, less its fee',
      [line('l1', 10_000 - 320, { text: 'PO-20260302', day: '2026-03-20' })],
      [entry('e1', 10_000, batch)],
      ['outside_window 10000: l1 + e1'],
    ],
    [
      'the same entries twice, of which the bank has one',
      [line('l1', 500, paid)],
      [entry('e1', 400, paid), entry('e2', 100, paid), entry('e3', 400, paid), entry('e4', 100, paid)],
      ['booked_twice 500: l1 + e1'],
    ],
    [
      'the same entries twice, beside another line of the amount that states nothing',
      [line('l1', 500, paid), line('l2', 500)],
      [entry('e1', 500, paid), entry('e2', 500, paid)],
      ['booked_twice 500: l1 + e1', 'cash_without_entry 500: l2'],
    ],
    [
      'the same again without its reference',
      [line('l1', 500, paid)],
      [entry('e1', 500, paid), entry('e2', 500)],
      ['booked_twice 500: e2'],
    ],
    [
      'a disbursement twice',
      [line('l1', -500, paid)],
      [entry('e1', -500, paid), entry('e2', -500, paid)],
      ['booked_twice -500: l1 + e1'],
    ],
    [
      'a returned payment that still counts',
      [line('l1', 500, paid), line('l2', -500, { ...paid, day: '2026-03-09', reversal: true })],
      [entry('e1', 500, paid)],
      ['returned_still_paid -500: l2'],
    ],
    [
      'a disbursement that came back and still counts',
      [line('l1', -500, paid), line('l2', 500, { ...paid, day: '2026-03-09', reversal: true })],
      [entry('e1', -500, paid)],
      ['returned_still_paid 500: l2'],
    ],
    [
      'a return with its reversing entry is none',
      [line('l1', 500, paid), line('l2', -500, { ...paid, day: '2026-03-09', reversal: true })],
      [entry('e1', 500, paid), entry('e2', -500, { ...paid, day: '2026-03-08' })],
      [],
    ],
    [
      'cash of another receivable',
      [line('l1', 500, { text: 'LOAN-0002' })],
      [entry('e1', 500), entry('e2', 900, { receivable: 'loan-2', references: ['LOAN-0002'], day: '2026-01-02' })],
      ['other_receivable 500: l1 + e1', 'entry_without_cash 900: e2'],
    ],
    [
      'two that could be it stay open, each with its candidates',
      [line('l1', 500)],
      [entry('e1', 500), entry('e2', 500, { receivable: 'loan-2' })],
      ['ambiguous 500: e1', 'ambiguous 500: e2', 'ambiguous 500: l1'],
    ],
  ])('%s', (_, lines, entries, expected) => {
    expect(found(lines, entries)).toEqual(expected)
  })

  describe('on another account than collections belong into, though it ties out,', () => {
    const belongsInto: BreakSettings['belongsInto'] = ({ receivable }, { account }) =>
      receivable !== 'loan-1' || account === 'collections'
    const on = (...sides: readonly [readonly BankLine[], readonly CashEntry[]]) => found(...sides, { belongsInto })
    const right = { account: 'collections' }

    test('is a break, and none where it is the right one or nothing is set', () => {
      expect(on([line('l1', 500, paid)], [entry('e1', 500, paid)])).toEqual(['wrong_account 500: l1 + e1'])
      expect(on([line('l1', 500, { ...paid, ...right })], [entry('e1', 500, paid)])).toEqual([])
      expect(on([line('l1', 500, paid)], [entry('e1', 500, { ...paid, receivable: 'loan-2' })])).toEqual([])
      expect(found([line('l1', 500, paid)], [entry('e1', 500, paid)])).toEqual([])
    })

    test('is about the lines of such accounts alone, and as old as these', () => {
      const lines = [line('l1', 300, { ...paid, ...right, day: '2026-03-03' }), line('l2', 200, paid)]
      expect(on(lines, [entry('e1', 500, paid)])).toEqual(['wrong_account 500: l2 + e1'])
      const [only] = breaksOf(lines, [entry('e1', 500, paid)], { belongsInto }).breaks
      // From March 4 to June 30.
      expect(only).toMatchObject({ day: '2026-03-04', age_days: 118, rows: { lines: ['l2', 'l1'], entries: ['e1'] } })
    })

    test('is about the payments of a batch that belong into another', () => {
      const entries = [entry('e1', 1_000, batch), entry('e2', 500, { ...batch, receivable: 'loan-2' })]
      expect(on([line('l1', 1_500, { text: 'PO-20260302' })], entries)).toEqual(['wrong_account 1000: l1 + e1'])
    })

    test.each([
      ['what is paid out', [line('l1', -500, paid)], [entry('e1', -500, paid)]],
      ['what was lent and comes back', [line('l1', 500, paid)], [entry('e1', 500, { ...paid, is_lent: true })]],
    ])('is not %s', (_, lines, entries) => {
      expect(on(lines, entries)).toEqual([])
    })
  })

  test('names what it could be, and what it was judged by', () => {
    const { breaks } = breaksOf([line('l1', 500)], [entry('e1', 500), entry('e2', 500, { receivable: 'loan-2' })])
    expect(breaks.map(({ candidates }) => [...candidates.lines, ...candidates.payments])).toEqual([
      ['l1'],
      ['l1'],
      ['e1', 'e2'],
    ])
    const lines = [line('l1', 500, paid), line('l2', -500, { ...paid, day: '2026-03-09', reversal: true })]
    expect(breaksOf(lines, [entry('e1', 500, paid)]).breaks[0]?.rows).toEqual({ lines: ['l2', 'l1'], entries: ['e1'] })
  })
})

describe('where several causes fit', () => {
  test('entries twice go before an amount that differs', () => {
    expect(found([line('l1', 500, paid)], [entry('e1', 500, paid), entry('e2', 500, paid)])).toEqual([
      'booked_twice 500: l1 + e1',
    ])
  })

  test('the amount, late, goes before another amount in time', () => {
    const lines = [line('l1', 500, { ...paid, day: '2026-03-20' }), line('l2', 480, paid)]
    expect(found(lines, [entry('e1', 500, paid)])).toEqual([
      'outside_window 500: l1 + e1',
      'cash_without_entry 480: l2',
    ])
  })

  test('the amount of another receivable in time goes before the same of its own, a year late', () => {
    const own = { references: ['LOAN-0002'] }
    const entries = [
      entry('e1', 500, { receivable: 'loan-2', day: '2025-02-02', ...own }),
      entry('e2', 700, { receivable: 'loan-2', day: '2025-03-02', ...own }),
      entry('e3', 500),
    ]
    expect(found([line('l1', 500, { text: 'LOAN-0002' })], entries)).toEqual([
      'other_receivable 500: l1 + e3',
      'entry_without_cash 500: e1',
      'entry_without_cash 700: e2',
    ])
  })

  test('a line that names a payment that nobody reports is not the next one of its amount', () => {
    expect(found([line('l1', 500, { text: 'INV-7777' })], [entry('e1', 500, paid)])).toEqual([
      'entry_without_cash 500: e1',
      'cash_without_entry 500: l1',
    ])
  })

  test('an amount that differs by reference goes before the same amount of another receivable', () => {
    const entries = [entry('e1', 480, { receivable: 'loan-2', references: ['LOAN-0002'] }), entry('e2', 500)]
    expect(found([line('l1', 500, { text: 'LOAN-0002' })], entries)).toEqual([
      'amount_differs -20: l1 + e1',
      'entry_without_cash 500: e2',
    ])
  })
})

test('what may still come in time is no break yet', () => {
  const until = (as_of: string) => breaksOf([], [entry('e1', 500, paid)], { as_of })
  expect(until('2026-03-06')).toEqual({ breaks: [], pending: { lines: [], payments: ['e1'] } })
  expect(until('2026-03-07').breaks.map(({ cause }) => cause)).toEqual(['entry_without_cash'])
  const half = breaksOf([line('l1', 250, paid)], [entry('e1', 500, paid)], { as_of: '2026-03-06' })
  expect(half).toEqual({ breaks: [], pending: { lines: ['l1'], payments: ['e1'] } })
})

test('whatever the rows, each that is open is in one break', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-03-${String(date).padStart(2, '0')}`)
  const reference = fc.constantFrom('INV-1001', 'INV-1002', 'BATCH-01', 'LOAN-0001')
  const amount = fc.constantFrom(100, 200, 300, -100, -300)
  const lines = fc.array(
    fc.record({ amount, day, references: fc.array(reference, { maxLength: 2 }), reversal: fc.boolean() }),
  )
  const entries = fc.array(
    fc.record({
      amount,
      day,
      receivable: fc.constantFrom('a', 'b'),
      references: fc.array(reference, { maxLength: 1 }),
      batch: fc.constantFrom(undefined, 'BATCH-01'),
    }),
  )
  fc.assert(
    fc.property(lines, entries, (some, others) => {
      const both = [
        some.map((one, index) => line(`l${index}`, one.amount, one)),
        others.map((one, index) => entry(`e${index}`, one.amount, one)),
      ] as const
      const { open_lines, open_payments } = tieOut(...both, SETTINGS)
      const { breaks } = breaksOf(...both)
      const ids = breaks.flatMap((each) => [...each.lines, ...each.payments])
      expect(ids.toSorted()).toEqual([...open_lines, ...open_payments].map(({ id }) => id).toSorted())
    }),
  )
})

describe('what a person decided', () => {
  const confirmed: Match = {
    rule: 'decision',
    lines: ['l1'],
    payments: ['e1'],
    fee: 0,
    rate: undefined,
    decided: { id: 'd', tied_on: '2026-03-20', by_lender: false, explanation: undefined },
  }
  const lines = [line('l1', 600, paid)]
  const entries = [entry('e1', 600, { ...paid, decided: 'd' }), entry('e2', 300, paid)]
  const on = (as_of: string) =>
    findBreaks({ lines, entries, matches: [confirmed] }, { ...SETTINGS, as_of }).breaks.map(
      ({ cause, amount, payments }) => `${cause} ${amount}: ${payments.join(' + ')}`,
    )

  test('a part of a payment leaves the rest as a break, from the day on which the decision counts', () => {
    expect(on('2026-03-20')).toEqual(['entry_without_cash 300: e2'])
    expect(on('2026-03-19')).toContain('ambiguous 600: e1')
  })

  test('a rejected pair is no candidate of each other, and no other break either', () => {
    const rejected = { rejected: ['e1'] }
    const alone = ['entry_without_cash 500: e1', 'cash_without_entry 500: l1']
    expect(found([line('l1', 500, rejected)], [entry('e1', 500)])).toEqual(alone)
    expect(breaksOf([line('l1', 500, rejected)], [entry('e1', 500)]).breaks).toMatchObject([
      { candidates: { lines: [] } },
      { candidates: { payments: [] } },
    ])
    expect(found([line('l1', 450, { ...paid, ...rejected })], [entry('e1', 500, paid)])).toEqual([
      'entry_without_cash 500: e1',
      'cash_without_entry 450: l1',
    ])
    const late = { ...paid, ...rejected, day: '2026-04-02' }
    expect(found([line('l1', 500, late)], [entry('e1', 500, paid)])).toEqual(alone)
    const returned = [line('l1', 500, paid), line('l2', -500, { ...paid, ...rejected, day: '2026-03-10' })]
    expect(found(returned, [entry('e1', 500, paid)])).toEqual(['cash_without_entry -500: l2'])
  })
})

test('a batch that adds up to more than a number holds exactly is not one break', () => {
  const most = Number.MAX_SAFE_INTEGER
  const entries = [entry('e1', most, batch), entry('e2', most, { ...batch, receivable: 'loan-2' })]
  expect(found([line('l1', 500, { text: 'PO-20260302' })], entries).every((each) => !each.includes(' + '))).toBe(true)
})
