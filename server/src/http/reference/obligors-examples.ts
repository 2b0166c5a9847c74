// The largest obligors of the examples: the only business that owes. The service's own answer, which a test verifies.
import { type ExamplesByResource, FRESH, MOMENT, type Steps } from './record-example.ts'

/** As of a fixed day, since an answer about today changes tomorrow. */
const AS_OF = { query: '?as_of=2026-01-31&top=10' }

export const OBLIGORS_STEPS: Steps = { getPortfolioObligors: AS_OF, downloadPortfolioObligors: AS_OF }

/** Examples of the largest obligors. */
export const OBLIGORS_EXAMPLES: ExamplesByResource = {
  portfolio_obligors: {
    collection: 'portfolio',
    sent: {},
    outcome: {
      'as_of': '2026-01-31',
      'known_at': MOMENT,
      'freshness': FRESH,
      'metric_class': 'ranked',
      'definitions': '/docs/definitions/portfolio#obligors',
      'data': [
        {
          'currency': 'USD',
          'rank': 1,
          'obligor_id': 'acct-1001',
          'obligor_name': 'Corner Kitchen',
          'open_receivables': 1,
          'outstanding': 1000000,
          'share': { 'numerator': 1000000, 'denominator': 1000000, 'value': 1 },
          'cumulative_share': { 'numerator': 1000000, 'denominator': 1000000, 'value': 1 },
          'herfindahl': { 'numerator': 1000000000000, 'denominator': 1000000000000, 'value': 1 },
          'obligors': 1,
        },
      ],
    },
  },
}
