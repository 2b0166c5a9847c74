// A certificate whose every figure was computed by hand, for tests. In US dollars, in cents:
//   pledged 200 receivables, 1,000,000.00; 20 of them, 150,000.03, are ineligible: 100,000.01 past due, 50,000.02 of another country
//   eligible 849,999.97, of which 30,000.00 is one obligor's excess (80,000.00 against a limit of 50,000.00)
//   net eligible 819,999.97 = 700,000.10 at 85 % + 119,999.87 at 70 %
//   advance, rounded down, 595,000.085 -> 595,000.08 and 83,999.909 -> 83,999.90, together 678,999.98
//   plus cash 20,000.00, less reserves 25,000.00 and 1,234.56: base 672,765.42
//   commitment 5,000,000.00, outstanding 500,000.01: availability 172,765.41
//   debt 500,000.01 and 1,000.00 of interest, collateral 819,999.97 and 20,000.00 of cash
import { ratioOf } from '@tapeline/kernel/core/ratio'
import type { Certificate, CertifiedCash, CertifiedFindings } from './certificate.ts'
import { certify, ratioText } from './certified.ts'

/** A ratio from its parts; null if the denominator is zero. */
export const ratio = (numerator: number, denominator: number) => certify(ratioOf(numerator, denominator))

/** A rate in hundredths. */
const percent = (hundredths: number) => ratioText({ numerator: BigInt(hundredths), denominator: 100n })

const COVENANTS: Certificate['covenants'] = [
  {
    id: 'delinquency',
    name: 'Delinquency 60+',
    test_date: '2026-05-31',
    terms_id: 'terms-1',
    status: 'pass',
    level: null,
    consequence: null,
    note: null,
    cure_until: null,
    waiver: null,
    conditions: [
      {
        metric: 'delinquency_rate',
        parameters: { days_past_due: 61, basis: 'computed' },
        missing: null,
        unit: 'fraction',
        comparator: '<=',
        value: ratio(123, 10_000),
        threshold: percent(5),
        headroom: ratio(377, 500),
      },
    ],
  },
  {
    id: 'health',
    name: 'Net worth and liquidity',
    test_date: '2026-05-31',
    terms_id: 'terms-1',
    status: 'breach',
    level: null,
    consequence: 'draw_stop',
    note: 'Section 7.2',
    cure_until: null,
    waiver: null,
    conditions: [
      {
        metric: 'tangible_net_worth',
        parameters: {},
        missing: null,
        unit: 'money',
        comparator: '>=',
        value: ratio(490_000_000, 1),
        threshold: ratio(500_000_000, 1),
        headroom: ratio(-1, 50),
      },
      {
        metric: 'unrestricted_cash',
        parameters: {},
        unit: 'money',
        comparator: '>',
        value: null,
        threshold: ratio(100_000_000, 1),
        headroom: null,
        missing: 'not_reported',
      },
    ],
  },
]

const none = { number: 0, amount: 0 }

/** 180,000.00 of 200,000.00 verified, 15,000.00 by the lender alone, 5,000.00 open for 20 days. */
const CASH: CertifiedCash = {
  as_of: '2026-06-10',
  tied_at: '2026-06-10T14:03:22.000000Z',
  collections: [
    {
      currency: 'USD',
      reported: { number: 12, amount: 20_000_000 },
      verified: { number: 10, amount: 18_000_000 },
      stated_by_lender: { number: 1, amount: 1_500_000 },
      explained: none,
      open: { number: 1, amount: 500_000 },
      verified_share: ratio(18_000_000, 20_000_000),
      open_by_age: [
        { days_from: 0, days_to: 7, ...none },
        { days_from: 8, days_to: 30, number: 1, amount: 500_000 },
        { days_from: 31, days_to: 60, ...none },
        { days_from: 61, days_to: 90, ...none },
        { days_from: 91, days_to: null, ...none },
      ],
    },
  ],
}

/** The certificate, with a test's changes. */
export function sampleCertificate(changes: Partial<Certificate> = {}): Certificate {
  return {
    document: 'borrowing_base_certificate',
    format: 1,
    environment: 'sandbox',
    lender: { id: 'acme', name: 'Acme Lending' },
    operator: { id: 'operator', name: 'Operator Capital' },
    debt_line: { id: 'line-1', name: 'Warehouse A', currency: 'USD', minor_units: 2, interest_outstanding: 100_000 },
    month: '2026-05',
    as_of: '2026-05-31',
    known_at: '2026-06-10T14:03:21.123456Z',
    closed: { by: 'operator', actor_id: 'key_7', organization: 'operator' },
    terms: {
      id: 'terms-1',
      name: 'Loan and Security Agreement',
      effective_from: '2026-01-15',
      version: '2026-01-16T09:00:00.000000Z',
    },
    kernel_version: 1,
    borrowing_base: sampleBase(),
    covenants: COVENANTS,
    cash_tie_out: CASH,
    integrity_checks: CHECKED,
    ...changes,
  }
}

const CHECKED: CertifiedFindings = {
  as_of: '2026-06-10',
  checked_at: '2026-06-10T14:03:20.000000Z',
  by_severity: [
    { severity: 'high', open: 2, explained: 1, confirmed: 3 },
    { severity: 'medium', open: 14, explained: 0, confirmed: 0 },
    { severity: 'low', open: 0, explained: 5, confirmed: 0 },
  ],
}

const LIMITS: Certificate['borrowing_base']['limits'] = [
  {
    id: 'obligor',
    group: 'obligor',
    name: null,
    before_excess: 84_999_997,
    after_excess: null,
    largest: null,
    excess: 3_000_000,
    groups: [{ group: 'acct-1', exception: null, balance: 8_000_000, limit: 5_000_000, excess: 3_000_000, count: 3 }],
  },
  {
    id: 'sector',
    group: 'industry',
    name: 'Sectors',
    before_excess: 84_999_997,
    after_excess: null,
    largest: null,
    excess: 0,
    groups: [],
  },
]

/** Its waterfall. */
export function sampleBase(): Certificate['borrowing_base'] {
  const past_due = { count: 15, amount: 10_000_001 }
  const abroad = { count: 5, amount: 5_000_002 }
  return {
    currency: 'USD',
    pledged: { count: 200, amount: 100_000_000 },
    unconverted: [{ currency: 'EUR', count: 1, amount: 1_000 }],
    ineligible: { count: 20, amount: 15_000_003 },
    reasons: [
      { id: 'past-due', rule: 'days_past_due', name: null, first: past_due, all: past_due },
      { id: 'country', rule: 'country', name: 'In the country', first: abroad, all: { count: 8, amount: 7_000_002 } },
    ],
    eligible: { count: 180, amount: 84_999_997 },
    limits: LIMITS,
    excess: 3_000_000,
    net_eligible: 81_999_997,
    advances: [
      {
        id: 'late',
        agreed_rate: percent(75),
        rate: percent(70),
        net_eligible: { count: 40, amount: 11_999_987 },
        advance: 8_399_990,
      },
      {
        id: null,
        agreed_rate: percent(90),
        rate: percent(85),
        net_eligible: { count: 140, amount: 70_000_010 },
        advance: 59_500_008,
      },
    ],
    step_downs: ['tier-2'],
    advance: 67_899_998,
    cash: { balance: 2_500_000, counted: 2_000_000 },
    reserves: [
      { id: 'liquidity', name: null, amount: 2_500_000 },
      { id: 'interest', name: 'Three months of interest', amount: 123_456 },
    ],
    reserved: 2_623_456,
    base: 67_276_542,
    commitment: 500_000_000,
    outstanding: 50_000_001,
    availability: 17_276_541,
    deficiency: 0,
    effective_advance_rate: ratio(50_000_001, 84_999_997),
    overcollateralization: ratio(33_899_996, 83_999_997),
    collateral_coverage: ratio(83_999_997, 50_100_001),
  }
}
