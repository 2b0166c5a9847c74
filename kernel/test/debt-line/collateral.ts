// Debt lines and receivables made by hand for the evaluation of borrowing bases: nothing is wrong with them but what a test sets.
import { dayNumber } from '../../src/core/day.ts'
import { NEVER_CHECKED } from '../../src/metrics/debt-line/book-findings.ts'
import type { LineOnDay } from '../../src/metrics/debt-line/borrowing-base.ts'
import type { Collateral } from '../../src/metrics/debt-line/collateral.ts'
import type { DebtLineTerm } from '../../src/metrics/debt-line/debt-line-term.ts'
import { NOTHING_TIED_OUT } from '../../src/metrics/debt-line/unverified-collections.ts'
import { NO_TERMS } from './no-terms.ts'

/** The day on which the examples are judged. */
export const DAY = dayNumber('2026-06-30')

/** A line in dollars of which nothing is drawn, and that has no end of commitment; `terms` are added to none. */
export function lineOf(terms: Partial<DebtLineTerm>, line: Partial<Omit<LineOnDay, 'terms'>> = {}): LineOnDay {
  return {
    currency: 'USD',
    day: DAY,
    commitment: 1_000_000_000,
    principal_outstanding: 0,
    interest_outstanding: 0,
    step_downs: [],
    index_rate: null,
    cash: [],
    collections: NOTHING_TIED_OUT,
    findings: NEVER_CHECKED,
    exchange: () => null,
    ...line,
    terms: { ...NO_TERMS, ...terms },
  }
}

/** A sound loan of 1,000.00 to an obligor of its own, numbered as it is asked for. */
export function loan(number: number, fields: Partial<Collateral> = {}): Collateral {
  return {
    number,
    id: `loan-${number}`,
    obligor_id: `obligor-${number}`,
    currency: 'USD',
    product_type: 'term_loan',
    outstanding: 100_000,
    original: 120_000,
    written_off: 0,
    days_past_due: { computed: 0, reported: 0 },
    reconciled: true,
    status: 'active',
    origination: dayNumber('2026-01-31'),
    maturity: dayNumber('2027-01-31'),
    interest_rate: 120_000_000,
    times_delinquent: 0,
    score: 'experian:680',
    country: 'US',
    region: 'US-CA',
    industry: '722511',
    documents: ['contract'],
    metadata: { program: 'prime' },
    ...fields,
  }
}

/** Days past due of both bases. */
export function late(computed: number, reported = computed): Pick<Collateral, 'days_past_due'> {
  return { days_past_due: { computed, reported } }
}
