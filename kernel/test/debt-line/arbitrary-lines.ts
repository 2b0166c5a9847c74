// Lines and books drawn at random, of so few names and amounts that groups meet, limits overlap and bounds are hit.
import * as fc from 'fast-check'
import type { BookFindings } from '../../src/metrics/debt-line/book-findings.ts'
import type { LineOnDay } from '../../src/metrics/debt-line/borrowing-base.ts'
import type { Collateral } from '../../src/metrics/debt-line/collateral.ts'
import type { AdvanceRates, Reserve } from '../../src/metrics/debt-line/debt-line-term.ts'
import type { UnverifiedCollections } from '../../src/metrics/debt-line/unverified-collections.ts'
import { FINDING_STATES } from '../../src/metrics/integrity/decisions.ts'
import {
  FOUND_CHECKS,
  PRODUCTS,
  basis,
  collectionDays,
  days,
  limitOf,
  money,
  ruleOf,
  share,
} from './arbitrary-terms.ts'
import { DAY, lineOf, loan } from './collateral.ts'

const INDUSTRIES = ['722511', '722513', '441110', '459999', '339999']
const REGIONS = ['US-CA', 'US-NY', 'CA-ON']
const SCORES = ['experian:640', 'experian:700', 'dnb:085', 'acme:640']

const orNull = <T>(values: readonly T[]) => fc.constantFrom<T | null>(...values, null)

/** What is known of an obligor, and the same in all of its receivables. */
const obligor = fc.record({
  score: orNull(SCORES),
  country: orNull(['US', 'CA']),
  region: orNull(REGIONS),
  industry: orNull(INDUSTRIES),
})

const owed = fc.record({
  obligor: fc.nat({ max: 4 }),
  currency: fc.constantFrom('USD', 'USD', 'USD', 'EUR', 'JPY'),
  product_type: fc.constantFrom(...PRODUCTS),
  outstanding: fc.oneof(money, money, fc.constantFrom(0, -5)),
  original: money,
  written_off: fc.constantFrom(0, 0, 10),
  days_past_due: fc.record({ computed: days, reported: days }),
  reconciled: fc.boolean(),
  status: orNull(['active' as const, 'closed' as const]),
  origination: fc.integer({ min: DAY - 200, max: DAY }),
  term: orNull([28, 30, 31, 181, 365]),
  interest_rate: orNull([0, 80_000_000, 120_000_001]),
  times_delinquent: fc.nat({ max: 3 }),
  documents: fc.subarray(['contract', 'bank_statement']),
  metadata: fc.constantFrom<{ [key: string]: string }>({}, { program: 'pilot' }, { program: '7' }),
})

/** Five obligors and what they owe, in an order of its own. */
const books = fc
  .tuple(fc.array(obligor, { minLength: 5, maxLength: 5 }), fc.array(owed, { maxLength: 16 }))
  .chain(([obligors, receivables]) => {
    const collateral = receivables.map(({ obligor: whose, term, ...own }, number) =>
      loan(number, {
        ...own,
        ...obligors[whose],
        obligor_id: `obligor-${whose}`,
        maturity: term === null ? null : own.origination + term,
      }),
    )
    return fc.shuffledSubarray(collateral, { minLength: collateral.length, maxLength: collateral.length })
  })

const advanceRates: fc.Arbitrary<AdvanceRates> = fc
  .tuple(share, share, share, basis, fc.boolean())
  .map(([rate, one, two, counted, isPlain]) => ({
    rate,
    basis: counted,
    ...(isPlain
      ? {}
      : {
          classes: [
            { id: 'leases', product_types: ['lease'], rate: one },
            { id: 'late', days_past_due: { min: 1, max: 30 }, rate: two },
          ],
        }),
    step_downs: ['tier-1', 'tier-2'].map((id, index) => ({
      id,
      reduction: 0.05 * (index + 1),
      restored_after: 1,
      when: { metric: 'delinquency_rate', comparator: '>', threshold: 0.1 },
    })),
  }))

const reserves: fc.Arbitrary<readonly Reserve[]> = fc
  .tuple(money, share, collectionDays, fc.boolean())
  .map(([amount, own, unverified_for, isOfCollections]) => [
    { id: 'fixed', reserve: 'fixed', amount },
    { id: 'share', reserve: 'outstanding', share: own },
    ...(isOfCollections
      ? [{ id: 'unverified', reserve: 'unverified_collections', days: unverified_for, share: own } as const]
      : []),
  ])

const unverified = fc.array(
  fc.tuple(fc.nat({ max: 15 }), fc.record({ count: fc.integer({ min: 1, max: 3 }), amount: money })),
  {
    maxLength: 8,
  },
)

/** What is older by fewer days includes what is older by more. */
const collections: fc.Arbitrary<UnverifiedCollections> = fc
  .record({ since: fc.constantFrom(null, DAY, DAY - 10, DAY - 11, DAY - 30, DAY - 31, DAY - 400), of: unverified })
  .map(({ since, of }) => {
    const all = new Map(of)
    return {
      since,
      older_than: new Map([
        [10, all],
        [30, new Map([...all].slice(1))],
      ]),
    }
  })

const finding = fc.record({
  check: fc.constantFrom(...FOUND_CHECKS),
  state: fc.constantFrom(...FINDING_STATES),
  receivable_id: fc.constantFrom(null, 'loan-1', 'loan-2', 'loan-5'),
  obligor_id: fc.constantFrom(null, 'obligor-1', 'obligor-3'),
})

const findings: fc.Arbitrary<BookFindings> = fc.record({
  is_checked: fc.boolean(),
  findings: fc.array(finding, { maxLength: 4 }),
})

const several = <T>(of: (id: string) => fc.Arbitrary<T>, maxLength: number) =>
  fc.nat({ max: maxLength }).chain((length) => fc.tuple(...Array.from({ length }, (_, index) => of(`id-${index}`))))

/** A line with terms, and what backs it. */
export interface LineAndBook {
  readonly line: LineOnDay
  readonly book: readonly Collateral[]
}

/** Any line and book. A euro is 1.085 dollars, and nobody knows what a yen is. */
export const linesAndBooks: fc.Arbitrary<LineAndBook> = fc
  .record({
    eligibility: several(ruleOf, 3),
    concentration_limits: several(limitOf, 4),
    advance_rates: fc.option(advanceRates, { freq: 8 }),
    reserves: fc.oneof(fc.constant([]), reserves),
    eligible_cash: fc.option(fc.record({ payin_instrument_ids: fc.constant(['lockbox']), rate: share, max: money })),
    principal_outstanding: fc.oneof(fc.constant(0), money),
    commitment: money,
    step_downs: fc.subarray(['tier-1', 'tier-2']),
    cash: fc.constantFrom(
      [],
      [
        { payin_instrument_id: 'lockbox', amount: 77 },
        { payin_instrument_id: 'other', amount: 5 },
      ],
    ),
    collections,
    findings,
    book: books,
  })
  .map(({ eligibility, concentration_limits, advance_rates, reserves: kept, eligible_cash, book, ...line }) => ({
    book,
    line: lineOf(
      { eligibility, concentration_limits, advance_rates, reserves: kept, eligible_cash },
      {
        ...line,
        exchange: (currency) => (currency === 'EUR' ? { numerator: 1085n, denominator: 1000n } : null),
      },
    ),
  }))
