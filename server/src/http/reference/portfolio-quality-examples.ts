// Data quality of the examples' loan, and the receivables behind the tables: the service's own answers, the first row of each, which a test
// verifies.
import { type ExamplesByResource, MOMENT, type Steps } from './record-example.ts'
import { JANUARY, asOf, tableExample } from './table-example.ts'

export const PORTFOLIO_QUALITY_STEPS: Steps = {
  getPortfolioDataQuality: asOf(JANUARY),
  downloadPortfolioDataQuality: asOf(JANUARY),
  portfolio_receivables: asOf(JANUARY),
  downloadPortfolioReceivables: asOf(JANUARY),
}

/** Examples of the checks, and of a receivable that they count. */
export const PORTFOLIO_QUALITY_EXAMPLES: ExamplesByResource = {
  portfolio_data_quality: tableExample('data-quality', JANUARY, {
    'check': 'clean',
    'cause': null,
    'receivables': 1,
    'amount': 1000000,
    'share_of_receivables': { 'numerator': 1, 'denominator': 1, 'value': 1 },
    'share_of_principal': { 'numerator': 1000000, 'denominator': 1000000, 'value': 1 },
  }),
  portfolio_receivable: {
    collection: 'portfolio/receivables',
    sent: {},
    shown: {
      debt_line: 'line-4001',
      defaulted_on: '2026-07-13',
      written_off_since: '2026-08-01',
      first_payment: 'paid',
      findings: ['unreconciled'],
      cause: 'missing_entry',
      opening: {
        as_of: '2025-12-31',
        outstanding: 1000000,
        reported: { days_past_due: 12, bucket: '1-30', worst_days: 12 },
        computed: { days_past_due: 0, bucket: 'current', worst_days: 0 },
      },
    },
    outcome: {
      'receivable_id': 'loan-2001',
      'obligor_id': 'acct-1001',
      'as_of': '2026-01-31',
      'known_at': MOMENT,
      'currency': 'USD',
      'product_type': 'term_loan',
      'vintage': '2026-01',
      'funded_by': 'operator',
      'debt_line': 'line-4001',
      'industry': '72',
      'industry_code': '722511',
      'country': 'US',
      'region': 'US-CA',
      'credit_score': 'experian:720',
      'outcome': 'outstanding',
      'status': 'active',
      'outstanding': 1000000,
      'reported': { 'days_past_due': 0, 'bucket': 'current', 'worst_days': 0 },
      'computed': { 'days_past_due': 0, 'bucket': 'current', 'worst_days': 0 },
      'with_schedule': true,
      'in_default': false,
      'defaulted_on': null,
      'written_off_since': null,
      'written_off': 0,
      'first_payment': null,
      'findings': [],
      'cause': null,
      'opening': null,
    },
  },
}
