// Arrears repaid by new loans: at, above and below each threshold, and what only looks like it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  LENDER,
  type LoanTerms,
  type ReportedEntry,
  dayAt,
  loan,
  loanOf,
  textAt,
} from '../../../../test/integrity/owed-receivables.ts'
import { STANDARD_CHECKS } from '../settings.ts'
import { type BankFacts, NO_STATEMENTS, findRefinancedArrears } from './refinanced-arrears.ts'
import { type OwedReceivable, repaymentFactsOf } from './repaid-in-arrears.ts'

/** The day on which the old loan is repaid. */
const REPAID = 100

function found(receivables: readonly OwedReceivable[], bank: BankFacts = NO_STATEMENTS, lender = LENDER) {
  return findRefinancedArrears(
    'acme',
    receivables.map((receivable) => repaymentFactsOf(receivable, lender)),
    bank,
  )
}

/** A loan of 1,000 that is past due by 30 days on the day before it is repaid. */
const old = (repayments: readonly ReportedEntry[] = [[REPAID, 'principal', 1_000]], terms: LoanTerms = {}) =>
  loan('old', [[0, 'disbursement', 1_000], ...repayments], { since: REPAID - 31, ...terms })

const fresh = (day: number, amount: number, id = 'new', currency = 'USD') =>
  loan(id, [[day, 'disbursement', amount]], { currency })

/** Statements of all days, of which one shows an entry on a day. */
const showing = (shown: { readonly [entry: string]: number }): BankFacts => ({
  statements: { from: dayAt(0), until: dayAt(365) },
  daysAfter: () => 5,
  shownOn: (_, entry) => (shown[entry] === undefined ? undefined : dayAt(shown[entry])),
})

test('a loan in arrears that a new one repays is found with what it is made of', () => {
  expect(found([old(), fresh(REPAID + 1, 1_200)])).toEqual([
    {
      check: 'refinanced_arrears',
      key: `${textAt(REPAID)} old`,
      receivable_id: null,
      obligor_id: 'acme',
      from: textAt(REPAID + 1),
      until: null,
      amount: 1_000,
      currency: 'USD',
      measured: {
        days_past_due: 30,
        days_apart: 1,
        amount_share: 10_000,
        owed: 1_000,
        repaid: 1_000,
        disbursed: 1_200,
        statement_covers: 0,
      },
      evidence: {
        entries: [
          { receivable_id: 'old', entry_id: 'old-1', recorded: 2 },
          { receivable_id: 'new', entry_id: 'new-0', recorded: 1 },
        ],
        receivables: ['old', 'new'],
        accounts: ['acme'],
      },
    },
  ])
})

describe('thresholds', () => {
  const isFound = (...receivables: OwedReceivable[]) => found(receivables).length === 1

  test.each([
    [REPAID - 32, true],
    [REPAID - 31, true],
    [REPAID - 30, false],
  ])('past due since day %i, repaid on day 100: found %s', (since, is_found) => {
    expect(isFound(old(undefined, { since }), fresh(REPAID, 1_000))).toBe(is_found)
  })

  test.each([
    [801, true],
    [800, true],
    [799, false],
  ])('%i of 1,000 repaid: found %s', (repaid, is_found) => {
    expect(isFound(old([[REPAID, 'principal', repaid]]), fresh(REPAID, 1_000))).toBe(is_found)
  })

  test.each([
    [REPAID - 4, false],
    [REPAID - 3, true],
    [REPAID + 3, true],
    [REPAID + 4, false],
  ])('a new loan of day %i: found %s', (day, is_found) => {
    expect(isFound(old(), fresh(day, 1_000))).toBe(is_found)
  })

  test.each([
    [1_001, true],
    [1_000, true],
    [999, false],
  ])('a new loan of %i: found %s', (amount, is_found) => {
    expect(isFound(old(), fresh(REPAID, amount))).toBe(is_found)
  })

  test('are those in force on the day of the repayment', () => {
    const held = {
      ...STANDARD_CHECKS,
      refinanced_arrears: { days_past_due_min: 31, days_apart: 3, amount_share_min: 8_000 },
    }
    const from = (day: number) => ({ ...LENDER, checks: [...LENDER.checks, { from: dayAt(day), held }] })
    const loans = [old(), fresh(REPAID, 1_000)]
    expect(found(loans, NO_STATEMENTS, from(REPAID + 1))).toHaveLength(1)
    expect(found(loans, NO_STATEMENTS, from(REPAID))).toEqual([])
  })

  test('nothing is found while the check is off', () => {
    const checks = [{ from: -Infinity, held: { ...STANDARD_CHECKS, refinanced_arrears: null } }]
    expect(found([old(), fresh(REPAID, 1_000)], NO_STATEMENTS, { ...LENDER, checks })).toEqual([])
  })
})

describe('what is found too', () => {
  test('arrears by the terms alone, which the lender does not report', () => {
    const terms = { term: '60 days', payment_frequency: '60 days' }
    const repaid = (day: number) =>
      loan(
        'old',
        [
          [0, 'disbursement', 1_000],
          [day, 'principal', 1_000],
        ],
        { terms },
      )
    expect(found([repaid(91), fresh(91, 1_000)])[0]?.measured['days_past_due']).toBe(30)
    expect(found([repaid(90), fresh(90, 1_000)])).toEqual([])
  })

  test('a repayment in parts, found on the day on which it is enough', () => {
    const parts = (last: number): ReportedEntry[] => [
      [REPAID, 'principal', 400],
      [last, 'principal', 400],
    ]
    const [finding] = found([old(parts(REPAID + 3)), fresh(REPAID, 1_000)])
    expect(finding).toMatchObject({ key: `${textAt(REPAID)} old`, from: textAt(REPAID + 3), amount: 800 })
    expect(found([old(parts(REPAID + 4)), fresh(REPAID, 1_000)])).toEqual([])
  })

  test('two new loans that are enough together, and one alone where it is', () => {
    const [finding] = found([old(), fresh(REPAID, 500, 'a'), fresh(REPAID + 2, 500, 'b'), fresh(REPAID + 3, 500, 'c')])
    expect(finding).toMatchObject({ from: textAt(REPAID + 2), evidence: { receivables: ['old', 'a', 'b'] } })
    const [alone] = found([old(), fresh(REPAID, 500, 'a'), fresh(REPAID + 2, 1_000, 'b')])
    expect(alone?.evidence.receivables).toEqual(['old', 'b'])
  })

  test('a refund in place of a repayment', () => {
    expect(found([old([[REPAID, 'refund', 1_000]]), fresh(REPAID, 1_000)])).toHaveLength(1)
  })

  test('each of several old loans, by their ids', () => {
    const second = loan(
      'older',
      [
        [0, 'disbursement', 500],
        [REPAID, 'principal', 500],
      ],
      { since: 0 },
    )
    const keys = found([second, fresh(REPAID, 1_500), old()]).map(({ key }) => key)
    expect(keys).toEqual([`${textAt(REPAID)} old`, `${textAt(REPAID)} older`])
  })
})

describe('what is none', () => {
  test('interest and fees that are paid beside: the new loan is less than what was paid', () => {
    const paid: ReportedEntry[] = [
      [REPAID, 'principal', 1_000],
      [REPAID, 'interest', 50],
      [REPAID, 'late_fee', 1],
    ]
    expect(found([old(paid), fresh(REPAID, 1_050)])).toEqual([])
    expect(found([old(paid), fresh(REPAID, 1_051)])).toHaveLength(1)
  })

  test('a new loan in another currency, or of another obligor, or a draw on the loan itself', () => {
    expect(found([old(), fresh(REPAID, 1_000, 'new', 'EUR')])).toEqual([])
    expect(found([old()])).toEqual([])
    expect(
      found([
        old([
          [REPAID, 'principal', 1_000],
          [REPAID, 'disbursement', 1_000],
        ]),
      ]),
    ).toEqual([])
  })

  test('a payment that bounced at once', () => {
    const bounced: ReportedEntry[] = [
      [REPAID, 'principal', 1_000],
      [REPAID, 'returned_principal', 1_000],
    ]
    expect(found([old(bounced), fresh(REPAID, 1_000)])).toEqual([])
  })

  test('a write-off, or a loan that owes nothing', () => {
    expect(found([old([[REPAID, 'write_off', 1_000]]), fresh(REPAID, 1_000)])).toEqual([])
    expect(
      found([
        old([
          [50, 'principal', 1_000],
          [REPAID, 'principal', 1_000],
        ]),
        fresh(REPAID, 1_000),
      ]),
    ).toEqual([])
  })
})

describe('by statements of the bank', () => {
  const loans = [old(), fresh(REPAID, 1_000)]

  test('a consolidation loan whose repayment the bank shows in time is none', () => {
    expect(found(loans, showing({ 'old-1': REPAID + 5 }))).toEqual([])
  })

  test('what the bank may still show is none yet, and what it never shows is', () => {
    const [finding] = found(loans, showing({}))
    expect(finding).toMatchObject({ from: textAt(REPAID + 5), until: null, measured: { statement_covers: 1 } })
  })

  test('what it shows later holds until then', () => {
    const [finding] = found(loans, showing({ 'old-1': REPAID + 6 }))
    expect(finding).toMatchObject({ from: textAt(REPAID + 5), until: textAt(REPAID + 6) })
  })

  test('a small payment that it shows hides nothing', () => {
    const parts = old([
      [REPAID, 'principal', 800],
      [REPAID, 'principal', 200],
    ])
    expect(found([parts, fresh(REPAID, 1_000)], showing({ 'old-2': REPAID + 5 }))).toMatchObject([{ amount: 800 }])
    const more = old([
      [REPAID, 'principal', 799],
      [REPAID, 'principal', 201],
    ])
    expect(found([more, fresh(REPAID, 1_000)], showing({ 'old-2': REPAID + 5 }))).toEqual([])
  })

  test('a day before the first statement is not awaited, and states that none covers it', () => {
    const late = { ...showing({}), statements: { from: dayAt(REPAID + 1), until: dayAt(365) } }
    expect(found(loans, late)).toMatchObject([{ from: textAt(REPAID), measured: { statement_covers: 0 } }])
  })

  test('a statement that ends before the line may come does not cover the day', () => {
    const until = (day: number) => ({ ...showing({}), statements: { from: dayAt(0), until: dayAt(day) } })
    expect(found(loans, until(REPAID + 4))[0]?.measured['statement_covers']).toBe(0)
    expect(found(loans, until(REPAID + 5))[0]?.measured['statement_covers']).toBe(1)
  })
})

const reported = fc.tuple(
  fc.integer({ min: REPAID - 3, max: REPAID + 8 }),
  fc.constantFrom('principal', 'interest', 'refund', 'returned_principal', 'disbursement'),
  fc.constantFrom(100, 400, 500, 900),
)
const books = fc.record({
  olds: fc.array(fc.array(reported, { maxLength: 4 }), { minLength: 1, maxLength: 2 }),
  news: fc.array(fc.array(reported, { maxLength: 3 }), { maxLength: 2 }),
  shown: fc.dictionary(fc.constantFrom('old0-1', 'old0-2', 'old1-1'), fc.integer({ min: REPAID, max: REPAID + 12 })),
})

test('the order in which receivables and entries come changes nothing', () => {
  fc.assert(
    fc.property(books, fc.infiniteStream(fc.nat()), ({ olds, news, shown }, stream) => {
      const all = [
        ...olds.map((own, at) => loan(`old${at}`, [[0, 'disbursement', 1_000], ...own], { since: 0 })),
        ...news.map((own, at) => loan(`new${at}`, own)),
      ]
      const inOrder = <T>(some: readonly T[]): T[] =>
        some
          .map((one) => ({ one, at: stream.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one)
      const shuffled = inOrder(all).map(({ id, entries }) =>
        loanOf(id, inOrder(entries), id.startsWith('old') ? { since: 0 } : {}),
      )
      expect(found(shuffled, showing(shown))).toEqual(found(all, showing(shown)))
    }),
  )
})

test('a repayment that is reported in several entries is found as one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 }), (parts) => {
      const sum = parts.reduce((all, part) => all + part, 0)
      const as = (entries: readonly ReportedEntry[]) =>
        found([loan('old', [[0, 'disbursement', 1_000], ...entries], { since: 0 }), fresh(REPAID, 3_000)]).map(
          ({ evidence: _, ...finding }) => finding,
        )
      expect(as(parts.map((part) => [REPAID, 'principal', part]))).toEqual(as([[REPAID, 'principal', sum]]))
    }),
  )
})
