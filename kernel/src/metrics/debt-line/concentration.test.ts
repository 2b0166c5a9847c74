// Concentration limits calculated by hand. Amounts are minor units; the arithmetic of each case is beside it.
import { describe, expect, test } from 'vitest'
import { late, lineOf, loan } from '../../../test/debt-line/collateral.ts'
import type { BorrowingBase, CollateralOutcome } from './borrowing-base.ts'
import type { Collateral } from './collateral.ts'
import type { ConcentrationLimit, DebtLineTerm, Limit } from './debt-line-term.ts'
import { evaluateBorrowingBase } from './waterfall.ts'

const before = (share: number): Limit => ({ as: 'share', share, denominator: 'before_excess' })
const after = (share: number): Limit => ({ as: 'share', share, denominator: 'after_excess' })
const amount = (most: number): Limit => ({ as: 'amount', amount: most })

/** Owed by an obligor in the restaurant sector, 72, in California, unless a test overrides it. */
const owed = (number: number, obligor_id: string, outstanding: number, fields: Partial<Collateral> = {}) =>
  loan(number, { obligor_id, outstanding, ...fields })

function limit(
  limits: readonly ConcentrationLimit[],
  book: readonly Collateral[],
  terms: Partial<DebtLineTerm> = {},
): { base: BorrowingBase; outcomes: CollateralOutcome[] } {
  return evaluateBorrowingBase(lineOf({ concentration_limits: limits, ...terms }), book)
}

const groupsOf = ({ limits }: BorrowingBase, index = 0) =>
  limits[index]?.groups.map((group) => [group.group, group.balance, group.limit, group.excess])

const leftOf = (outcomes: readonly CollateralOutcome[]) => outcomes.map(({ net_eligible }) => net_eligible)

const RETAIL = { industry: '441110' }

describe('limits that overlap', () => {
  // A owes 500 and B 300 in restaurants (72), C 200 in retail (44-45): 1,000.
  const book = [owed(1, 'A', 500), owed(2, 'B', 300), owed(3, 'C', 200, RETAIL)]
  const obligor: ConcentrationLimit = { id: 'obligor', group: 'obligor', limit: before(0.4) }
  const sector: ConcentrationLimit = { id: 'sector', group: 'industry', digits: 2, limit: before(0.5) }

  test('remove nothing twice: the sector limit applies to the principal that the obligor limit left', () => {
    // Obligor: 40 % of 1,000 is 400, so A loses 100.
    // Sector: 50 % of the same 1,000 is 500; 72 has 400 + 300 = 700 left, so 200 goes: of A 200 × 400/700 = 114.28…, down 114; of B the rest, 86.
    const { base, outcomes } = limit([obligor, sector], book)
    expect(groupsOf(base, 0)).toEqual([['A', 500, 400, 100]])
    expect(groupsOf(base, 1)).toEqual([['72', 700, 500, 200]])
    expect(outcomes.map(({ excess }) => excess)).toEqual([
      [
        { limit: 0, amount: 100 },
        { limit: 1, amount: 114 },
      ],
      [{ limit: 1, amount: 86 }],
      [],
    ])
    expect(leftOf(outcomes)).toEqual([286, 214, 200])
    expect(base).toMatchObject({ excess: 300, net_eligible: 700 })
  })

  test('apply in the order of the terms', () => {
    // Sector first: 72 has 800, so 300 goes: of A 300 × 500/800 = 187.5, down 187; of B 113. Then A has 313, within 400.
    const { base, outcomes } = limit([sector, obligor], book)
    expect(groupsOf(base, 0)).toEqual([['72', 800, 500, 300]])
    expect(groupsOf(base, 1)).toEqual([])
    expect(leftOf(outcomes)).toEqual([313, 187, 200])
  })

  test('use shares after excess of the principal that this limit leaves, and shares before excess of all', () => {
    // Obligor after: A is over 40 %, the others are 500: T = 500 / 0.6 = 833.33, of which 40 % is 333 (of 833, rounded down).
    // Sector before: 72 has 333 + 300 = 633 left, 500 are allowed: 133 goes, of A 133 × 333/633 = 69.96…, down 69; of B 64.
    const { base, outcomes } = limit([{ ...obligor, limit: after(0.4) }, sector], book)
    expect(base.limits[0]).toMatchObject({ before_excess: null, after_excess: 833, excess: 167 })
    expect(base.limits[1]).toMatchObject({ before_excess: 1_000, after_excess: null, excess: 133 })
    expect(leftOf(outcomes)).toEqual([264, 236, 200])
  })

  test('count eligible principal only', () => {
    // Without B, which is late, 700 are eligible, of which A may be 280.
    const eligibility = [{ id: 'late', rule: 'days_past_due', max: 30, basis: 'computed' }] as const
    const { base } = limit(
      [obligor],
      [book[0], { ...owed(2, 'B', 300), ...late(31) }, book[2]].flatMap((own) => own ?? []),
      { eligibility },
    )
    expect(groupsOf(base)).toEqual([['A', 500, 280, 220]])
  })
})

describe('a share of the principal left after excess', () => {
  const obligor = (own: Limit): ConcentrationLimit => ({ id: 'obligor', group: 'obligor', limit: own })

  test('caps a lone obligor at p / (1 − p) of the rest', () => {
    // 20 % / 80 % of 600 is 150: 150 of 750 is 20 %.
    const { base } = limit(
      [obligor(after(0.2))],
      [owed(1, 'A', 400), ...[2, 3, 4, 5].map((n) => owed(n, `B${n}`, 150))],
    )
    expect(groupsOf(base)).toEqual([['A', 400, 150, 250]])
    expect(base.limits[0]?.after_excess).toBe(750)
  })

  test('caps several at once', () => {
    // A 500, B 300, C 100, D 60, E 40 at 30 %: with A and B capped, T = 200 / (1 − 0.6) = 500 and each cap 150; C has 100, within it.
    const book = [owed(1, 'A', 500), owed(2, 'B', 300), owed(3, 'C', 100), owed(4, 'D', 60), owed(5, 'E', 40)]
    const { base } = limit([obligor(after(0.3))], book)
    expect(groupsOf(base)).toEqual([
      ['A', 500, 150, 350],
      ['B', 300, 150, 150],
    ])
    expect(base.net_eligible).toBe(500)
  })

  test('caps a group that exceeds its cap only because others were capped', () => {
    // At 40 % of 1,000 only A (500) is over; then T = 500 / 0.6 = 833.33 and the cap 333, which B (340) exceeds too:
    // T = 160 / (1 − 0.8) = 800, each cap 320.
    const { base } = limit([obligor(after(0.4))], [owed(1, 'A', 500), owed(2, 'B', 340), owed(3, 'C', 160)])
    expect(groupsOf(base)).toEqual([
      ['A', 500, 320, 180],
      ['B', 340, 320, 20],
    ])
  })

  test('leaves nothing if a group cannot be within its share', () => {
    // A single obligor is always 100 %; and three of equal size are never within 30 % each.
    expect(limit([obligor(after(0.99))], [owed(1, 'A', 500)]).base).toMatchObject({ excess: 500, net_eligible: 0 })
    const three = [owed(1, 'A', 100), owed(2, 'B', 100), owed(3, 'C', 100)]
    expect(limit([obligor(after(0.3))], three).base).toMatchObject({ excess: 300, net_eligible: 0 })
  })

  test('removes nothing if shares of 1 or more leave room for all', () => {
    // Two at 50 % of 200 are 100 each; and two at 60 % of 300: B's 100 allow A 60 / 40 of it, 150.
    expect(limit([obligor(after(0.5))], [owed(1, 'A', 100), owed(2, 'B', 100)]).base.excess).toBe(0)
    expect(limit([obligor(after(1))], [owed(1, 'A', 100)]).base.excess).toBe(0)
    expect(groupsOf(limit([obligor(after(0.6))], [owed(1, 'A', 200), owed(2, 'B', 100)]).base)).toEqual([
      ['A', 200, 150, 50],
    ])
  })

  test('leaves the largest amount at which all shares are met, if they add up to 1', () => {
    // 50 % each of 100 and 101: 100 of 200 each.
    const { base } = limit([obligor(after(0.5))], [owed(1, 'A', 100), owed(2, 'B', 101)])
    expect(groupsOf(base)).toEqual([['B', 101, 100, 1]])
    expect(base.limits[0]?.after_excess).toBe(200)
  })

  test('works with exceptions of other kinds', () => {
    // X may be 100, Y 10 % of all 1,000 before excess, also 100; the others 25 % of what is left. Z is over: T = (100 + 100 + 300) / 0.75 = 666.67,
    // of which 25 % is 166 (of 666, rounded down). 300 is of two, 150 each.
    const book = [owed(1, 'X', 200), owed(2, 'Y', 200), owed(3, 'Z', 300), owed(4, 'V', 150), owed(5, 'W', 150)]
    const exceptions = [
      { obligors: ['X'], limit: amount(100) },
      { obligors: ['Y'], limit: before(0.1) },
    ]
    const { base } = limit([{ id: 'obligor', group: 'obligor', limit: after(0.25), exceptions }], book)
    expect(base.limits[0]).toMatchObject({ before_excess: 1_000, after_excess: 666 })
    expect(base.limits[0]?.groups.map((group) => [group.group, group.limit, group.exception])).toEqual([
      ['Z', 166, null],
      ['X', 100, 0],
      ['Y', 100, 1],
    ])
  })
})

describe('the largest obligors', () => {
  const top = (count: number, own: Limit): ConcentrationLimit => ({
    id: 'top',
    group: 'top_obligors',
    count,
    limit: own,
  })
  // A owes 400 in two parts, B 300, C 200, D 100: 1,000.
  const book = [owed(1, 'A', 300), owed(2, 'B', 300), owed(3, 'C', 200), owed(4, 'D', 100), owed(5, 'A', 100)]

  test('are limited together, each in proportion', () => {
    // A and B have 700, 500 are allowed: of 200, A bears 200 × 400/700 = 114.28… and B 85.71…; by running sums over 300, 300, 100:
    // 85, 171 − 85 = 86, 200 − 171 = 29.
    const { base, outcomes } = limit([top(2, before(0.5))], book)
    expect(base.limits[0]).toMatchObject({
      excess: 200,
      groups: [{ group: null, balance: 700, limit: 500, excess: 200, count: 3 }],
      largest: [
        { obligor_id: 'A', balance: 400 },
        { obligor_id: 'B', balance: 300 },
      ],
    })
    expect(leftOf(outcomes)).toEqual([215, 214, 200, 100, 71])
  })

  test('may be a share of the principal left together with all others', () => {
    // 50 % / 50 % of the 300 of C and D: 300 are allowed, 400 go.
    expect(groupsOf(limit([top(2, after(0.5))], book).base)).toEqual([[null, 700, 300, 400]])
  })

  test('are all obligors, if there are fewer', () => {
    expect(groupsOf(limit([top(10, amount(999))], book).base)).toEqual([[null, 1_000, 999, 1]])
    expect(limit([top(10, amount(1_000))], book).base.excess).toBe(0)
  })

  test('are the first by id among equal ones, in any order of receivables', () => {
    const equal = [owed(1, 'C', 100), owed(2, 'B', 100), owed(3, 'A', 100)]
    for (const own of [equal, equal.toReversed()]) {
      const { base, outcomes } = limit([top(2, amount(150))], own)
      expect(base.limits[0]?.largest?.map(({ obligor_id }) => obligor_id)).toEqual(['A', 'B'])
      expect(leftOf(outcomes)).toEqual([100, 75, 75])
    }
  })
})

describe('exceptions', () => {
  const book = [
    owed(1, 'A', 300, { score: 'dnb:080' }),
    owed(2, 'B', 300, { score: 'dnb:101' }),
    owed(3, 'C', 300, { score: 'experian:090' }),
    owed(4, 'D', 100, { score: null }),
  ]
  const bands = { scores: { from: 'dnb:080', to: 'dnb:100' }, limit: before(0.25) }

  test('by score are a band of one bureau with both its ends', () => {
    // 10 % of 1,000 is 100, in the band 250: A keeps 250, B is above it, C is of another bureau, D of none.
    const { base } = limit([{ id: 'o', group: 'obligor', limit: before(0.1), exceptions: [bands] }], book)
    expect(base.limits[0]?.groups.map((group) => [group.group, group.limit])).toEqual([
      ['B', 100],
      ['C', 100],
      ['A', 250],
    ])
  })

  test('by name take precedence over those by score', () => {
    const exceptions = [bands, { obligors: ['A', 'B'], limit: amount(290) }]
    const { base } = limit([{ id: 'o', group: 'obligor', limit: before(0.1), exceptions }], book)
    expect(base.limits[0]?.groups.map((group) => [group.group, group.limit, group.exception])).toEqual([
      ['C', 100, null],
      ['A', 290, 1],
      ['B', 290, 1],
    ])
  })

  test.each<[ConcentrationLimit, Partial<Collateral>]>([
    [
      {
        id: 'l',
        group: 'industry',
        digits: 2,
        limit: amount(10),
        exceptions: [{ industries: ['44-45'], limit: amount(20) }],
      },
      { industry: '459999' },
    ],
    [
      {
        id: 'l',
        group: 'industry',
        digits: 6,
        limit: amount(10),
        exceptions: [{ industries: ['459999'], limit: amount(20) }],
      },
      { industry: '459999' },
    ],
    [
      {
        id: 'l',
        group: 'region',
        limit: amount(10),
        exceptions: [{ regions: [{ country: 'US', region: 'ny ' }], limit: amount(20) }],
      },
      { region: 'US-NY' },
    ],
    [
      { id: 'l', group: 'country', limit: amount(10), exceptions: [{ countries: ['CA'], limit: amount(20) }] },
      { country: 'CA' },
    ],
    [
      { id: 'l', group: 'product', limit: amount(10), exceptions: [{ product_types: ['lease'], limit: amount(20) }] },
      { product_type: 'lease' },
    ],
  ])('of %j name their groups', (own, named) => {
    const { outcomes } = limit([own], [owed(1, 'A', 100), owed(2, 'B', 100, named)])
    expect(leftOf(outcomes)).toEqual([10, 20])
  })
})

describe('groups', () => {
  test('are sectors, of which three are several first digits', () => {
    const own: ConcentrationLimit = { id: 'l', group: 'industry', digits: 2, limit: amount(150) }
    const book = [owed(1, 'A', 100, { industry: '441110' }), owed(2, 'B', 100, { industry: '459999' })]
    expect(groupsOf(limit([own], book).base)).toEqual([['44-45', 200, 150, 50]])
    expect(groupsOf(limit([{ ...own, digits: 6 }], book).base)).toEqual([])
  })

  test('without a known value are one group, limited like others and named by no exception', () => {
    const own: ConcentrationLimit = {
      id: 'l',
      group: 'country',
      limit: amount(150),
      exceptions: [{ countries: ['US'], limit: amount(900) }],
    }
    const book = [owed(1, 'A', 100, { country: null }), owed(2, 'B', 100, { country: null }), owed(3, 'C', 300)]
    expect(groupsOf(limit([own], book).base)).toEqual([[null, 200, 150, 50]])
  })

  test('are listed by excess, the largest first, equal ones by name', () => {
    const own: ConcentrationLimit = { id: 'l', group: 'obligor', limit: amount(10) }
    const book = [owed(1, 'C', 30), owed(2, 'B', 20), owed(3, 'A', 20), owed(4, 'D', 10)]
    expect(limit([own], book).base.limits[0]?.groups.map(({ group }) => group)).toEqual(['C', 'A', 'B'])
  })
})

describe('excess', () => {
  test('is divided over advance classes first, so the base does not depend on the number of receivables in a class', () => {
    // 1,000 of one obligor, 400 of it leases: an excess of 333 takes 333 × 400/1,000 = 133.2 of them, down 133, and 200 of the others.
    const own: ConcentrationLimit = { id: 'l', group: 'obligor', limit: amount(667) }
    const advance_rates = { rate: 0.9, classes: [{ id: 'lease', product_types: ['lease'], rate: 0.5 }] }
    const lease = { product_type: 'lease' }
    const two = [owed(1, 'A', 600), owed(2, 'A', 400, lease)]
    const many = [
      ...[1, 2, 3, 4, 5, 6].map((n) => owed(n, 'A', 100)),
      ...[7, 8, 9, 10].map((n) => owed(n, 'A', 100, lease)),
    ]
    for (const book of [two, many]) {
      const { base } = limit([own], book, { advance_rates })
      expect(base.advances.map(({ net_eligible }) => net_eligible.amount)).toEqual([267, 400])
    }
  })

  test('is exact if its products exceed the safe integers', () => {
    // Of 9 × 10^15, a third each; 1 goes: by running sums the last loses it.
    const own: ConcentrationLimit = { id: 'l', group: 'obligor', limit: amount(8_999_999_999_999_999) }
    const { outcomes } = limit(
      [own],
      [1, 2, 3].map((n) => owed(n, 'A', 3_000_000_000_000_000)),
    )
    expect(outcomes.flatMap(({ excess }) => excess)).toEqual([{ limit: 0, amount: 1 }])
    expect(outcomes[2]?.excess).toEqual([{ limit: 0, amount: 1 }])
  })
})
