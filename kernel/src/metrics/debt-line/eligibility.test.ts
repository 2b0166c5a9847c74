// What each kind of rule passes and fails: the examples of docs/reference/definitions/debt-line-terms.md at their bounds, and the text beside them.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DAY, late, lineOf, loan } from '../../../test/debt-line/collateral.ts'
import { dayNumber } from '../../core/day.ts'
import type { BookFindings } from './book-findings.ts'
import type { Collateral } from './collateral.ts'
import type { EligibilityRule } from './debt-line-term.ts'
import { evaluateBorrowingBase } from './waterfall.ts'

type Fields = Partial<Collateral>

const PAGE = readFileSync(new URL('../../../../docs/reference/definitions/debt-line-terms.md', import.meta.url), 'utf8')
const SECTION = PAGE.slice(PAGE.indexOf('## Eligibility'), PAGE.indexOf('## Concentration'))

/** The rules of the page's table, with their defaults filled in. */
const RULES = [...SECTION.matchAll(/^\| `(\w+)` \|.*\| `(\{.*\})` \|$/gm)].map(
  (match) => [match[1] ?? '', JSON.parse(match[2] ?? '') as EligibilityRule] as const,
)

/** Loan 1 has one collection of 500.00 that the bank does not show, loan 3 two that add up to 500.01. */
const collections = {
  since: DAY - 90,
  older_than: new Map([
    [
      30,
      new Map([
        [1, { count: 1, amount: 50_000 }],
        [3, { count: 2, amount: 50_001 }],
      ]),
    ],
  ]),
}

/** Loan 1 has an open finding of medium severity, loan 3 one of high severity that is confirmed. */
const findings: BookFindings = {
  is_checked: true,
  findings: [
    { check: 'pledged_again', state: 'open', receivable_id: 'loan-1', obligor_id: null },
    { check: 'charge_off_revived', state: 'confirmed', receivable_id: 'loan-3', obligor_id: null },
  ],
}

function rulesFailed(rules: readonly EligibilityRule[], ...collateral: readonly Fields[]): (readonly number[])[] {
  const book = collateral.map((fields, index) => loan(index + 1, fields))
  return evaluateBorrowingBase(lineOf({ eligibility: rules }, { collections, findings }), book).outcomes.map(
    ({ failed }) => failed,
  )
}

const passes = (rule: object, fields: Fields) =>
  rulesFailed([{ id: 'rule', ...rule } as EligibilityRule], fields)[0]?.length === 0

/** Receivables that pass and fail the rule of the page. */
const AT_BOUNDS: {
  readonly [rule: string]: { readonly passing: readonly Fields[]; readonly failing: readonly Fields[] }
} = {
  days_past_due: { passing: [late(0), late(99, 30)], failing: [late(0, 31)] },
  not_written_off: { passing: [{ written_off: 0 }, { written_off: -1 }], failing: [{ written_off: 1 }] },
  reconciled: { passing: [{ reconciled: true }], failing: [{ reconciled: false }] },
  term: {
    passing: [
      lasting('2026-01-31', '2029-01-31'),
      lasting('2024-02-29', '2027-02-28'),
      lasting('2026-01-31', '2026-02-01'),
    ],
    failing: [lasting('2026-01-31', '2029-02-01'), lasting('2024-02-29', '2027-03-01'), { maturity: null }],
  },
  remaining_term: {
    passing: [{ maturity: dayNumber('2026-07-30') }, { maturity: null }],
    failing: [{ maturity: dayNumber('2026-07-29') }, { maturity: dayNumber('2026-06-29') }],
  },
  interest_rate: {
    passing: [{ interest_rate: 80_000_000 }, { interest_rate: 360_000_000 }],
    failing: [{ interest_rate: 79_999_999 }, { interest_rate: 360_000_001 }, { interest_rate: null }],
  },
  amount: {
    passing: [{ outstanding: 25_000_000 }, { outstanding: 1, original: 99_000_000 }],
    failing: [{ outstanding: 25_000_001 }],
  },
  score: {
    passing: [{ score: 'experian:640' }, { score: 'experian:850' }],
    failing: [{ score: 'experian:639' }, { score: 'equifax:800' }, { score: null }],
  },
  country: { passing: [{ country: 'US' }, { country: 'CA' }], failing: [{ country: 'MX' }, { country: null }] },
  region: {
    passing: [{ region: 'US-CA' }, { country: 'CA', region: null }, { country: 'CA', region: 'CA-SD' }],
    failing: [{ region: 'US-SD' }, { region: 'US-VT' }, { region: null }, { country: null, region: null }],
  },
  industry: {
    passing: [{ industry: '713110' }, { industry: '722511' }],
    failing: [{ industry: '713210' }, { industry: '441110' }, { industry: '459999' }, { industry: null }],
  },
  currency: { passing: [{ currency: 'USD' }], failing: [] },
  product_type: { passing: [{ product_type: 'term_loan' }], failing: [{ product_type: 'lease' }] },
  status: { passing: [{ status: 'active' }, { status: null }], failing: [{ status: 'closed' }] },
  documents: {
    passing: [{ documents: ['bank_statement', 'contract'] }],
    failing: [{ documents: [] }, { documents: ['bank_statement'] }],
  },
  metadata: {
    passing: [{ metadata: { program: 'prime' } }, { metadata: {} }, { metadata: { other: 'pilot' } }],
    failing: [{ metadata: { program: 'pilot' } }, { metadata: { program: '7' } }, { metadata: { program: 'true' } }],
  },
  origination_date: {
    passing: [{ origination: dayNumber('2025-01-01') }, { origination: dayNumber('2027-12-31') }],
    failing: [{ origination: dayNumber('2024-12-31') }, { origination: dayNumber('2028-01-01') }],
  },
  times_delinquent: { passing: [{ times_delinquent: 2 }], failing: [{ times_delinquent: 3 }] },
  collections_verified: { passing: [{ number: 1 }, { number: 2 }], failing: [{ number: 3 }] },
  no_findings: { passing: [{ id: 'loan-1' }, { id: 'loan-2' }], failing: [{ id: 'loan-3' }] },
  cross_ageing: { passing: [late(90)], failing: [late(91)] },
}

function lasting(from: string, to: string): Fields {
  return { origination: dayNumber(from), maturity: dayNumber(to) }
}

test('the page has a rule of every kind that is evaluated here', () => {
  expect(RULES.map(([kind]) => kind)).toEqual(Object.keys(AT_BOUNDS))
})

describe.each(RULES)('%s, as on the page,', (kind, rule) => {
  const namedFields = (fields: Fields) => [JSON.stringify(fields), fields] as const
  const { passing = [], failing = [] } = AT_BOUNDS[kind] ?? {}

  test.each(passing.map(namedFields))('is passed with %s', (_, fields) => {
    expect(passes(rule, fields)).toBe(true)
  })

  test.each(failing.map(namedFields))('is failed with %s', (_, fields) => {
    expect(passes(rule, fields)).toBe(false)
  })
})

describe('missing data', () => {
  const LACKING: readonly (readonly [object, Fields])[] = [
    [{ rule: 'term', max: '1 year' }, { maturity: null }],
    [{ rule: 'remaining_term', max: '1 year' }, { maturity: null }],
    [{ rule: 'interest_rate', min: 0 }, { interest_rate: null }],
    [{ rule: 'score', scores: ['fico:600'] }, { score: null }],
    [{ rule: 'score', scores: ['fico:600'] }, { score: 'experian:900' }],
    [{ rule: 'country', in: ['US'] }, { country: null }],
    [{ rule: 'country', not_in: ['US'] }, { country: null }],
    [{ rule: 'region', country: 'US', in: ['CA'] }, { region: null }],
    [
      { rule: 'region', country: 'US', not_in: ['CA'] },
      { country: null, region: null },
    ],
    [{ rule: 'industry', not_in: ['44-45'] }, { industry: null }],
    [{ rule: 'status', in: ['active'] }, { status: null }],
    [{ rule: 'metadata', key: 'branch', in: ['west'] }, { metadata: {} }],
    [{ rule: 'metadata', key: 'constructor', not_in: ['west'] }, { metadata: {} }],
  ]

  test.each(LACKING)('under %j counts as the rule states', (rule, fields) => {
    expect(passes({ ...rule, missing: 'eligible' }, fields)).toBe(true)
    expect(passes({ ...rule, missing: 'ineligible' }, fields)).toBe(false)
  })

  test('a score that fails is not treated as missing', () => {
    expect(passes({ rule: 'score', scores: ['fico:600'], missing: 'eligible' }, { score: 'fico:599' })).toBe(false)
  })
})

describe('the rules use', () => {
  test('days past due by the named basis', () => {
    const rule = { rule: 'days_past_due', max: 30 }
    expect(passes({ ...rule, basis: 'computed' }, late(31, 0))).toBe(false)
    expect(passes({ ...rule, basis: 'reported' }, late(31, 0))).toBe(true)
  })

  test('months that end on the last day of a shorter one, from any starting day', () => {
    // A month from January 31 ends on February 28, 2026; one from June 30 on July 30.
    const month = { rule: 'term', min: '1 month', max: '1 month' }
    expect(passes(month, lasting('2026-01-31', '2026-02-28'))).toBe(true)
    expect(passes(month, lasting('2026-01-31', '2026-02-27'))).toBe(false)
    expect(passes(month, lasting('2026-01-31', '2026-03-01'))).toBe(false)
    expect(passes(month, lasting('2026-06-30', '2026-07-30'))).toBe(true)
  })

  test('the last days of weeks, days, months and years to compare them', () => {
    const loanOf = lasting('2026-02-01', '2026-03-01')
    expect(passes({ rule: 'term', min: '4 weeks', max: '28 days' }, loanOf)).toBe(true)
    expect(passes({ rule: 'term', max: '1 month' }, loanOf)).toBe(true)
    expect(passes({ rule: 'term', min: '29 days' }, loanOf)).toBe(false)
    expect(passes({ rule: 'term', max: '1 year' }, lasting('2026-02-01', '2027-02-01'))).toBe(true)
    expect(passes({ rule: 'term', max: '1 year' }, lasting('2026-02-01', '2027-02-02'))).toBe(false)
  })

  test('the remaining term from the tested day', () => {
    // A month from June 30 is July 30.
    const most = { rule: 'remaining_term', max: '1 month' }
    expect(passes(most, { maturity: dayNumber('2026-07-30') })).toBe(true)
    expect(passes(most, { maturity: dayNumber('2026-07-31') })).toBe(false)
    expect(passes(most, { maturity: DAY - 100 })).toBe(true)
  })

  test('the minimum of each bureau, including unlisted bureaus', () => {
    const rule = { rule: 'score', scores: ['experian:640', 'acme:500'] }
    expect(passes(rule, { score: 'acme:500' })).toBe(true)
    expect(passes(rule, { score: 'acme:499' })).toBe(false)
    expect(passes(rule, { score: 'acmetwo:800' })).toBe(false)
  })

  test('regions in upper or lower case', () => {
    const rule = { rule: 'region', country: 'MX', in: ['Jalisco ', 'MX-SON'] }
    expect(passes(rule, { country: 'MX', region: 'MX-JALISCO' })).toBe(true)
    expect(passes(rule, { country: 'MX', region: 'MX-SON' })).toBe(true)
    expect(passes(rule, { country: 'MX', region: 'MX-CMX' })).toBe(false)
  })

  test('industries by their first digits, and three sectors as a whole', () => {
    const one = (industry: string) => ({ rule: 'industry', in: [industry] })
    expect(passes(one('44-45'), { industry: '459999' })).toBe(true)
    expect(passes(one('44'), { industry: '459999' })).toBe(false)
    expect(passes(one('44'), { industry: '441110' })).toBe(true)
    expect(passes(one('31-33'), { industry: '324110' })).toBe(true)
    expect(passes(one('48-49'), { industry: '484110' })).toBe(true)
    expect(passes(one('722511'), { industry: '722511' })).toBe(true)
    expect(passes(one('722511'), { industry: '722513' })).toBe(false)
  })

  test('amounts in the currency of the line', () => {
    // 100 euros at 1.10 are 110 dollars.
    const line = lineOf(
      { eligibility: [{ id: 'size', rule: 'amount', of: 'outstanding', max: 10_999 }] },
      { exchange: () => ({ numerator: 11n, denominator: 10n }) },
    )
    const failedWith = (outstanding: number) =>
      evaluateBorrowingBase(line, [loan(1, { currency: 'EUR', outstanding })]).outcomes[0]?.failed
    expect(failedWith(9_999)).toEqual([])
    expect(failedWith(10_000)).toEqual([0])
  })

  test('all failed rules of a receivable are returned, in order', () => {
    const rules: readonly EligibilityRule[] = [
      { id: 'cross', rule: 'cross_ageing', days_past_due: 90, basis: 'computed', share_max: 0.1 },
      { id: 'late', rule: 'days_past_due', max: 30, basis: 'computed' },
      { id: 'lost', rule: 'not_written_off' },
      { id: 'books', rule: 'reconciled' },
    ]
    expect(rulesFailed(rules, { ...late(91), reconciled: false }, { written_off: 5 }, {})).toEqual([[0, 1, 3], [2], []])
  })
})

describe('cross-ageing', () => {
  const rule: EligibilityRule = {
    id: 'cross',
    rule: 'cross_ageing',
    days_past_due: 90,
    basis: 'computed',
    share_max: 0.1,
  }
  const owed = (obligor_id: string, outstanding: number, days: number): Fields => ({
    obligor_id,
    outstanding,
    ...late(days),
  })

  test('tolerates exactly the share, and no minor unit more', () => {
    // 100 of 1,000 are 10 %: all of the obligor stays. 101 of 1,001 are 10.09 %: none of it does.
    expect(rulesFailed([rule], owed('a', 900, 0), owed('a', 100, 91))).toEqual([[], []])
    expect(rulesFailed([rule], owed('a', 900, 0), owed('a', 101, 91))).toEqual([[0], [0]])
  })

  test('counts amounts with more than the stated days past due', () => {
    expect(rulesFailed([rule], owed('a', 500, 90), owed('a', 500, 0))).toEqual([[], []])
  })

  test('evaluates each obligor separately, regardless of other rules on its receivables', () => {
    const lost: EligibilityRule = { id: 'lost', rule: 'not_written_off' }
    const sound = { ...owed('b', 1_000, 0) }
    expect(rulesFailed([lost, rule], { ...owed('a', 900, 0), written_off: 1 }, owed('a', 100, 91), sound)).toEqual([
      [0],
      [],
      [],
    ])
  })

  test("adds up the obligor's balance in the currency of the line", () => {
    // 100 euros over 90 days at 1.10 are 110 dollars of 1,090: 10.09 %; with euros taken for dollars, 100 of 1,080 would be 9.26 %.
    const line = lineOf({ eligibility: [rule] }, { exchange: () => ({ numerator: 11n, denominator: 10n }) })
    const { outcomes } = evaluateBorrowingBase(line, [
      loan(1, owed('a', 980, 0)),
      loan(2, { ...owed('a', 100, 91), currency: 'EUR' }),
    ])
    expect(outcomes.map(({ failed }) => failed)).toEqual([[0], [0]])
  })

  test('is exact if shares of amounts exceed the safe integers', () => {
    const half = { ...rule, share_max: 0.5 }
    const most = 4_000_000_000_000_000
    expect(rulesFailed([half], owed('a', most, 0), owed('a', most, 91))).toEqual([[], []])
    expect(rulesFailed([half], owed('a', most, 0), owed('a', most + 1, 91))).toEqual([[0], [0]])
  })
})
