// Each cause of a break with its evidence, on small readable books, and the pairs that are easily confused.
import { describe, expect, test } from 'vitest'
import { dayNumber } from '../../core/day.ts'
import { checkBalances } from './balance-check.ts'
import type { CheckedEntry } from './checked-entry.ts'

type Line = readonly [
  id: string,
  day: number,
  type: string,
  amount: number,
  reported?: number | null,
  recorded?: number,
]

function check(...lines: readonly Line[]): ReturnType<typeof checkBalances> {
  const entries = lines.map(([id, day, type, amount, reported = null, recorded = day]): CheckedEntry => ({
    id,
    day,
    type,
    amount,
    reported,
    recorded,
  }))
  return checkBalances(entries)
}

describe('unit', () => {
  test('balances a hundred times ours', () => {
    const { cause, broken_since: since } = check(
      ['a', 0, 'disbursement', 90_000, 9_000_000],
      ['b', 1, 'principal', 10_000, 8_000_000],
    )
    expect({ cause, since }).toEqual({ cause: 'unit', since: { day: 0, id: 'a' } })
  })

  test('balances in whole currency units, cut off, rounded or not', () => {
    const lines: readonly Line[] = [
      ['a', 0, 'disbursement', 90_055, 900],
      ['b', 1, 'principal', 10_010, 801],
    ]
    expect(check(...lines).cause).toBe('unit')
  })

  test('is not found if balances are too small to show a ratio', () => {
    expect(check(['a', 0, 'disbursement', 50, 0], ['b', 1, 'interest', 3, 1]).cause).toBe('extra_entry')
  })
})

describe('a date with day and month exchanged', () => {
  const on = (date: string) => dayNumber(date)
  const thirds: readonly Line[] = [
    ['drawn', on('2026-01-15'), 'disbursement', 100_000, 100_000],
    ['feb', on('2026-02-03'), 'principal', 10_000, 90_000],
    ['mar', on('2026-03-03'), 'principal', 10_000, 80_000],
    ['may', on('2026-03-05'), 'principal', 9_000],
    ['apr', on('2026-04-03'), 'principal', 10_000, 70_000],
  ]

  test('is found by other payments, which fall on the day of the month of the exchanged date', () => {
    const { cause, evidence } = check(...thirds)
    expect({ cause, evidence }).toEqual({ cause: 'swapped_date', evidence: { entry_ids: ['may'], amount: 9_000 } })
  })

  test('is an extra entry if the other payments do not show it, or the exchanged date has passed', () => {
    const moved = (date: string) =>
      thirds.map((line) => (line[0] === 'may' ? ([line[0], on(date), ...line.slice(2)] as unknown as Line) : line))
    for (const date of ['2026-02-05', '2026-03-13']) expect(check(...moved(date)).cause).toBe('extra_entry')
    const fifths = thirds.map((line) =>
      line[0] === 'feb' ? ([line[0], on('2026-02-05'), ...line.slice(2)] as unknown as Line) : line,
    )
    expect(check(...fifths).cause).toBe('extra_entry')
    expect(check(...thirds, ['later', on('2026-05-10'), 'principal', 1_000, 69_000]).cause).toBe('extra_entry')
  })
})

describe('sign', () => {
  test('an entry that the lender counts the other way is named, with the amount that this makes', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['b', 1, 'principal', 10_000, 100_000],
      ['c', 2, 'principal', 5_000, 95_000],
    )
    expect({ cause, evidence }).toEqual({ cause: 'sign', evidence: { entry_ids: ['b'], amount: 20_000 } })
  })

  test('of several entries without balances all candidates are named', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['b', 1, 'principal', 10_000],
      ['c', 2, 'principal', 10_000],
      ['d', 3, 'principal', 7_000, 83_000],
    )
    expect({ cause, evidence }).toEqual({ cause: 'sign', evidence: { entry_ids: ['b', 'c'], amount: 20_000 } })
  })

  test('is found on a day that the lender ordered differently', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['b', 1, 'principal', 10_000, 93_000],
      ['c', 1, 'principal', 7_000, 83_000],
    )
    expect({ cause, evidence }).toEqual({ cause: 'sign', evidence: { entry_ids: ['b'], amount: 20_000 } })
  })

  test('negative balances throughout have this cause too, and no entry is named', () => {
    const { cause, evidence } = check(['a', 0, 'disbursement', 90_000, -90_000], ['b', 1, 'principal', 10_000, -80_000])
    expect({ cause, evidence }).toEqual({ cause: 'sign', evidence: { entry_ids: [], amount: null } })
  })
})

describe('stale_snapshot', () => {
  test('balances sent before an earlier entry became known name that entry', () => {
    const {
      cause,
      evidence,
      broken_since: since,
    } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['late', 1, 'principal', 10_000, null, 50],
      ['b', 2, 'principal', 5_000, 85_000],
      ['c', 3, 'principal', 5_000, 80_000],
    )
    expect({ cause, since }).toEqual({ cause: 'stale_snapshot', since: { day: 2, id: 'b' } })
    expect(evidence).toEqual({ entry_ids: ['late'], amount: 10_000 })
  })

  test('is not the cause once a balance sent after it omits the entry as well', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['late', 1, 'principal', 8_000, null, 50],
      ['b', 2, 'principal', 5_000, 85_000],
      ['c', 60, 'principal', 5_000, 80_000],
    )
    expect({ cause, evidence }).toEqual({ cause: 'extra_entry', evidence: { entry_ids: ['late'], amount: 8_000 } })
  })

  test('entries that became known together count as known to each other', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['late', 1, 'principal', 8_000, null, 50],
      ['b', 2, 'principal', 5_000, 85_000, 7],
      ['c', 3, 'principal', 5_000, 80_000, 7],
    )
    expect({ cause, ids: evidence.entry_ids }).toEqual({ cause: 'stale_snapshot', ids: ['late'] })
  })

  test('a late entry whose own balance agrees is still the cause of the stale ones after it', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['late', 1, 'principal', 10_000, 80_000, 50],
      ['b', 2, 'principal', 5_000, 85_000],
    )
    expect({ cause, evidence }).toEqual({
      cause: 'stale_snapshot',
      evidence: { entry_ids: ['late'], amount: 10_000 },
    })
  })
})

describe('interest_capitalised', () => {
  test('a difference that grows by the interest reported names the entries', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['i1', 30, 'interest', 900, 90_900],
      ['b', 40, 'principal', 10_000, 80_900],
      ['i2', 60, 'interest', 800, 81_700],
    )
    expect({ cause, evidence }).toEqual({
      cause: 'interest_capitalised',
      evidence: { entry_ids: ['i1', 'i2'], amount: 1_700 },
    })
  })

  test('a single added fee differs from a missing entry by its amount', () => {
    const { cause, evidence } = check(['a', 0, 'disbursement', 90_000, 90_000], ['f', 9, 'late_fee', 350, 90_350])
    expect({ cause, evidence }).toEqual({
      cause: 'interest_capitalised',
      evidence: { entry_ids: ['f'], amount: 350 },
    })
  })

  test('a difference that grows with time is found without any entry of interest', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['b', 30, 'principal', 10_000, 80_900],
      ['c', 60, 'principal', 10_000, 71_709],
      ['d', 90, 'principal', 10_000, 62_426],
    )
    expect({ cause, evidence }).toEqual({ cause: 'interest_capitalised', evidence: { entry_ids: [], amount: 2_426 } })
  })
})

describe('growth that is no interest', () => {
  test('faster than 1,000 % a year is unexplained', () => {
    const { cause } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['b', 1, 'principal', 10_000, 90_000],
      ['c', 2, 'principal', 10_000, 95_000],
      ['d', 3, 'principal', 10_000, 99_000],
    )
    expect(cause).toBe('unexplained')
  })

  test('that falls again is unexplained', () => {
    const { cause } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['b', 30, 'principal', 10_000, 81_000],
      ['c', 60, 'principal', 10_000, 70_800],
      ['d', 90, 'principal', 10_000, 62_000],
      ['e', 120, 'principal', 10_000, 54_000],
    )
    expect(cause).toBe('unexplained')
  })

  test('on two days only is unexplained', () => {
    const { cause } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['b', 30, 'principal', 10_000, 81_000],
      ['c', 60, 'principal', 10_000, 72_000],
    )
    expect(cause).toBe('unexplained')
  })
})

describe('basis', () => {
  test('interest that is in the balance between falling due and being paid', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['s1', 30, 'scheduled_interest', 900, 90_900],
      ['i1', 33, 'interest', 900, 90_000],
      ['s2', 60, 'scheduled_interest', 850, 90_850],
    )
    expect({ cause, evidence }).toEqual({ cause: 'basis', evidence: { entry_ids: ['s1', 'i1', 's2'], amount: 850 } })
  })

  test('all future interest, included from the first day and falling as it is paid', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000, 95_000],
      ['i1', 30, 'interest', 2_000, 93_000],
      ['p1', 31, 'principal', 30_000, 63_000],
      ['i2', 60, 'interest', 1_500, 61_500],
    )
    expect({ cause, evidence }).toEqual({ cause: 'basis', evidence: { entry_ids: ['i1', 'i2'], amount: 1_500 } })
  })
})

describe('one entry too many or too few', () => {
  test('an entry that the lender does not count is extra', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['x', 1, 'principal', 4_000],
      ['b', 2, 'principal', 10_000, 80_000],
      ['c', 3, 'principal', 5_000, 75_000],
    )
    expect({ cause, evidence }).toEqual({ cause: 'extra_entry', evidence: { entry_ids: ['x'], amount: 4_000 } })
  })

  test("an extra entry that carries another receivable's balance is still found", () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['x', 1, 'principal', 4_000, 1_234],
      ['b', 2, 'principal', 10_000, 80_000],
    )
    expect({ cause, evidence }).toEqual({ cause: 'extra_entry', evidence: { entry_ids: ['x'], amount: 4_000 } })
  })

  test('an entry sent under two ids is a duplicate of its twin', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['p-1', 1, 'principal', 4_000, 86_000],
      ['p-2', 1, 'principal', 4_000, 86_000],
      ['b', 2, 'principal', 10_000, 76_000],
    )
    expect({ cause, evidence }).toEqual({
      cause: 'duplicate_entry',
      evidence: { entry_ids: ['p-1', 'p-2'], amount: 4_000 },
    })
  })

  test('a twin on a later day is identified by the balance that it repeats', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['p', 1, 'principal', 4_000, 86_000],
      ['q', 3, 'principal', 4_000, 86_000],
      ['b', 9, 'principal', 10_000, 76_000],
    )
    expect({ cause, evidence }).toEqual({
      cause: 'duplicate_entry',
      evidence: { entry_ids: ['p', 'q'], amount: 4_000 },
    })
  })

  test('equal installments are no twins', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['p', 30, 'principal', 4_000, 86_000],
      ['q', 60, 'principal', 4_000],
      ['r', 90, 'principal', 4_000, 82_000],
    )
    expect({ cause, evidence }).toEqual({
      cause: 'extra_entry',
      evidence: { entry_ids: ['q', 'r'], amount: 4_000 },
    })
  })

  test('a difference that matches no entry is a missing entry, with the amount that it would move', () => {
    const {
      cause,
      evidence,
      broken_since: since,
    } = check(
      ['a', 0, 'disbursement', 90_000, 90_000],
      ['b', 2, 'principal', 10_000, 73_500],
      ['c', 3, 'principal', 5_000, 68_500],
    )
    expect({ cause, since }).toEqual({ cause: 'missing_entry', since: { day: 2, id: 'b' } })
    expect(evidence).toEqual({ entry_ids: [], amount: -6_500 })
  })

  test('an amount near the difference on a large balance does not match', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000_000, 90_000_000],
      ['x', 1, 'principal', 40_000],
      ['b', 2, 'principal', 10_000_000, 80_000_100],
    )
    expect({ cause, evidence }).toEqual({ cause: 'missing_entry', evidence: { entry_ids: [], amount: 40_100 } })
  })

  test('the difference when the balances last agreed is not part of the amount', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000_000, 90_002_000],
      ['x', 1, 'principal', 40_000],
      ['y', 1, 'principal', 42_000],
      ['b', 2, 'principal', 10_000_000, 79_960_000],
    )
    expect({ cause, evidence }).toEqual({ cause: 'extra_entry', evidence: { entry_ids: ['x'], amount: 40_000 } })
  })

  test('nor of the missing amount', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000_000, 90_002_000],
      ['b', 2, 'principal', 10_000_000, 79_962_000],
    )
    expect({ cause, evidence }).toEqual({ cause: 'missing_entry', evidence: { entry_ids: [], amount: -40_000 } })
  })

  test('a balance that was wrong before another one of its day agreed hides no later cause', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000, 17],
      ['b', 0, 'principal', 10_000, 80_000],
      ['x', 1, 'principal', 4_000],
      ['c', 2, 'principal', 5_000, 75_000],
    )
    expect({ cause, evidence }).toEqual({ cause: 'extra_entry', evidence: { entry_ids: ['x'], amount: 4_000 } })
  })

  test('balances with noise inside the tolerance still show the entry', () => {
    const { cause, evidence } = check(
      ['a', 0, 'disbursement', 90_000_000, 90_002_000],
      ['x', 1, 'principal', 4_000_000],
      ['b', 2, 'principal', 10_000_000, 79_998_000],
      ['c', 3, 'principal', 10_000_000, 70_003_000],
    )
    expect({ cause, evidence }).toEqual({ cause: 'extra_entry', evidence: { entry_ids: ['x'], amount: 4_000_000 } })
  })
})

test('differences without rule or reason are unexplained, and nothing is claimed', () => {
  const { cause, evidence } = check(
    ['a', 0, 'disbursement', 90_000, 17],
    ['b', 2, 'principal', 10_000, 99_999],
    ['c', 3, 'principal', 5_000, 4_242],
  )
  expect({ cause, evidence }).toEqual({ cause: 'unexplained', evidence: { entry_ids: [], amount: null } })
})
