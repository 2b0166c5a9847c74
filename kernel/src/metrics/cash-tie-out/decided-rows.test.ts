// Decisions beside their rows, by hand: what they close, what makes them void, and what rules see of what they leave.
import { describe, expect, test } from 'vitest'
import { type DecidedRow, judgeDecisions, partDecided, stretchesOfChanges } from './decided-rows.ts'
import type { CashDecision } from './decisions.ts'
import type { BankLine, CashEntry } from './items.ts'
import { tieOut } from './tie-out.ts'

const SETTINGS = { days_before: 1, days_after: 5, fees: [] }

function decided(id: string, more: Partial<CashDecision> = {}): CashDecision {
  const made = { decided_on: '2026-03-04', fee: 0, amount: undefined, explanation: undefined }
  return { id, decision: 'confirm', lines: ['l1'], entries: ['e1'], ...made, ...more }
}

function line(id: string, more: Partial<BankLine> = {}): BankLine {
  const bare = { account: 'main', currency: 'USD', references: [], text: '', reversal: false }
  return { id, amount: 900, day: '2026-03-05', ...bare, ...more }
}

function entry(id: string, more: Partial<CashEntry> = {}): CashEntry {
  const bare = { receivable: 'loan-1', currency: 'USD', references: [], batch: undefined, processor: undefined }
  return { id, amount: 900, day: '2026-03-04', ...bare, ...more }
}

function judge(decisions: readonly CashDecision[], lines: readonly BankLine[], entries: readonly CashEntry[]) {
  const find = (rows: readonly (DecidedRow & { readonly id: string })[]) => (id: string) =>
    rows.find((row) => row.id === id)
  return judgeDecisions(decisions, { line: find(lines), entry: find(entries) })
}

/** The reason why one decision is void. */
function voidOf(decision: CashDecision, lines: readonly BankLine[], entries: readonly CashEntry[]) {
  return judge([decision], lines, entries)[0]?.void_reason
}

describe('a decision has an effect', () => {
  const split = decided('d', { decision: 'split', lines: ['l1', 'l2'] })

  test('once all of its rows are there', () => {
    expect(voidOf(split, [line('l1', { amount: 400 })], [entry('e1')])).toBe('row_missing')
    expect(voidOf(split, [line('l1', { amount: 400 }), line('l2', { amount: 500 })], [entry('e1')])).toBeUndefined()
    expect(voidOf(decided('d'), [line('l1')], [])).toBe('row_missing')
  })

  test('while they add up: a corrected row makes it void', () => {
    const lines = [line('l1', { amount: 400 }), line('l2', { amount: 501 })]
    expect(voidOf(split, lines, [entry('e1')])).toBe('amounts_differ')
    expect(voidOf(split, lines, [entry('e1', { amount: 901 })])).toBeUndefined()
  })

  test('less what it states was kept', () => {
    const less = decided('d', { fee: 25 })
    expect(voidOf(less, [line('l1', { amount: 875 })], [entry('e1')])).toBeUndefined()
    expect(voidOf(less, [line('l1')], [entry('e1')])).toBe('amounts_differ')
    expect(voidOf(less, [line('l1', { amount: -925 })], [entry('e1', { amount: -900 })])).toBeUndefined()
  })

  test('exactly, however large: sums that are equal only when they are rounded are not', () => {
    const most = Number.MAX_SAFE_INTEGER
    const of = decided('d', { decision: 'split', lines: ['l1', 'l2'], entries: ['e1', 'e2'] })
    const entries = [entry('e1', { amount: most }), entry('e2', { amount: 4 })]
    expect(voidOf(of, [line('l1', { amount: most - 1 }), line('l2', { amount: 6 })], entries)).toBe('amounts_differ')
    expect(voidOf(of, [line('l1', { amount: most - 1 }), line('l2', { amount: 5 })], entries)).toBeUndefined()
  })

  test('in one currency and one direction', () => {
    expect(voidOf(decided('d'), [line('l1', { currency: 'EUR' })], [entry('e1')])).toBe('currencies_differ')
    const both_ways = [line('l1', { amount: 1_000 }), line('l2', { amount: -100 })]
    expect(voidOf(split, both_ways, [entry('e1')])).toBe('directions_differ')
  })

  test('where it explains a row, by the amount that it was made about', () => {
    const explained = decided('d', { decision: 'explain', entries: [], amount: 900, explanation: 'bank_fee' })
    expect(voidOf(explained, [line('l1')], [])).toBeUndefined()
    expect(voidOf(explained, [line('l1', { amount: -900 })], [])).toBeUndefined()
    expect(voidOf(explained, [line('l1', { amount: 9_000 })], [])).toBe('amounts_differ')
  })

  test('where it rejects, also before its rows come', () => {
    expect(voidOf(decided('d', { decision: 'reject' }), [], [])).toBeUndefined()
  })
})

describe('what a decision closes', () => {
  test('no rule sees, and it counts from the day on which all of it is there and it was made', () => {
    const split = decided('d', { decision: 'split', lines: ['l2', 'l1'], decided_on: '2026-03-02' })
    const lines = [line('l1', { amount: 400 }), line('l2', { amount: 500, day: '2026-03-06' }), line('l3')]
    const entries = [entry('e1'), entry('e2')]
    const { rest, closed } = partDecided(lines, entries, judge([split], lines, entries))
    expect([rest.lines.map(({ id }) => id), rest.entries.map(({ id }) => id)]).toEqual([['l3'], ['e2']])
    expect(closed.matches).toEqual([
      {
        rule: 'decision',
        lines: ['l1', 'l2'],
        payments: ['e1'],
        fee: 0,
        rate: undefined,
        decided: { id: 'd', tied_on: '2026-03-06', by_lender: false, explanation: undefined },
      },
    ])
    const later = judge([{ ...split, decided_on: '2026-03-20' }], lines, entries)
    expect(partDecided(lines, entries, later).closed.matches[0]?.decided?.tied_on).toBe('2026-03-20')
  })

  test('may be a part of what would be one payment by the rules', () => {
    const [lines, entries] = [[line('l1')], [entry('e1'), entry('e2')]]
    const { rest, closed } = partDecided(lines, entries, judge([decided('d')], lines, entries))
    expect(closed.payments.map((payment) => payment.entries)).toEqual([['e1']])
    expect(rest.entries.map(({ id }) => id)).toEqual(['e2'])
  })

  test("is the lender's own word where one of its lines is", () => {
    const [lines, entries] = [[line('l1', { source: 'lender' })], [entry('e1')]]
    const { closed } = partDecided(lines, entries, judge([decided('d')], lines, entries))
    expect(closed.matches[0]?.decided?.by_lender).toBe(true)
  })

  test('is closed where it is explained, with the reason', () => {
    const explained = decided('d', { decision: 'explain', lines: [], amount: 900, explanation: 'paid_in_cash' })
    const { closed } = partDecided([], [entry('e1')], judge([explained], [], [entry('e1')]))
    expect(closed.matches).toMatchObject([{ lines: [], payments: ['e1'], decided: { explanation: 'paid_in_cash' } }])
  })

  test('is left to the rules where the decision is void', () => {
    const [lines, entries] = [[line('l1', { amount: 901 })], [entry('e1')]]
    const parted = partDecided(lines, entries, judge([decided('d')], lines, entries))
    expect(parted.rest).toEqual({ lines, entries })
    expect(parted.closed.matches).toEqual([])
  })

  test('is still named by other lines: a second line with its reference is not taken for another payment', () => {
    const named = { references: ['INV-1001'] }
    const other = entry('e2', { receivable: 'loan-2', references: ['CONTRACT-7'] })
    const second = line('l2', { text: 'INV-1001' })
    expect(tieOut([second], [other], SETTINGS).matches).toHaveLength(1)
    expect(tieOut([second], [other], SETTINGS, undefined, [entry('e1', named)]).matches).toEqual([])
  })
})

test.each([
  ['by its amount', line('l1'), entry('e1')],
  ['by its reference', line('l1', { text: 'INV-1001' }), entry('e1', { references: ['INV-1001'] })],
  ['by a reference with a mistake', line('l1', { text: 'INV-1010' }), entry('e1', { references: ['INV-1001'] })],
  ['by its batch', line('l1', { text: 'LOT-1001' }), entry('e1', { batch: 'LOT-1001' })],
  ['by its processor and day', line('l1', { text: 'PAYFAST' }), entry('e1', { processor: 'Payfast' })],
])('what was rejected is not tied %s', (_, one, other) => {
  const tie = (lines: readonly BankLine[]) => tieOut(lines, [other], SETTINGS).matches
  expect(tie([one])).toHaveLength(1)
  const rejection = judge([decided('d', { decision: 'reject' })], [one], [other])
  expect(tie(partDecided([one], [other], rejection).rest.lines)).toEqual([])
})

test('what was rejected for one payment may be tied to the only other one', () => {
  const entries = [entry('e1'), entry('e2', { receivable: 'loan-2' })]
  expect(tieOut([line('l1')], entries, SETTINGS).matches).toEqual([])
  const rejection = judge([decided('d', { decision: 'reject' })], [line('l1')], entries)
  const { rest } = partDecided([line('l1')], entries, rejection)
  expect(tieOut(rest.lines, rest.entries, SETTINGS).matches).toMatchObject([{ payments: ['e2'] }])
})

test('the stretches of rows are tied again where a decision comes, goes, or is void from now on, and not where a void one does', () => {
  const rows = [[line('l1')], [entry('e1', { day: '2026-01-02' })]] as const
  const judged = judge([decided('d')], ...rows)
  const of_rows = new Set(judged[0]?.stretches)
  expect(of_rows.size).toBe(2)
  expect(stretchesOfChanges([], judged)).toEqual(of_rows)
  expect(stretchesOfChanges(judged, [])).toEqual(of_rows)
  expect(stretchesOfChanges(judged, judge([decided('d')], ...rows))).toEqual(new Set())
  const corrected = judge([decided('d')], [line('l1', { amount: 1 })], rows[1])
  expect(stretchesOfChanges(judged, corrected)).toEqual(of_rows)
  expect(stretchesOfChanges(corrected, [])).toEqual(new Set())
})
