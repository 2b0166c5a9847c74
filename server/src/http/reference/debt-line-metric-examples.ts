// A covenant test of the examples' line: the service's own answer, which a test verifies.
import { type ExamplesByResource, MOMENT, type Steps } from './record-example.ts'

/** Of one month, since there are more tests each month. */
export const DEBT_LINE_METRIC_STEPS: Steps = { debt_line_metrics: { query: '?test_month=2026-01' } }

const NOTHING_LATE = { value: 0, numerator: 0, denominator: 1000000 }

/** Examples of covenant tests. */
export const DEBT_LINE_METRIC_EXAMPLES: ExamplesByResource = {
  debt_line_metric: {
    collection: 'metrics',
    sent: {},
    shown: {
      months: [{ financial_ids: ['fin-9001'] }],
      first_reported: { value: 0.0012, status: 'pass', closed_at: MOMENT },
      consequence: 'draw_stop',
      note: 'Section 8.1(c)',
      waiver_reason: 'Closing costs of the line',
    },
    outcome: {
      debt_line_id: 'line-4001',
      test_month: '2026-01',
      test_date: '2026-01-31',
      covenant_id: 'delinquency-60',
      covenant_name: 'Delinquency rate 60+',
      condition: 1,
      conditions: 1,
      metric: 'delinquency_rate',
      unit: 'share',
      parameters: { days_past_due: 61, basis: 'computed' },
      window: null,
      months: [
        {
          month: '2026-01',
          day: '2026-01-31',
          ...NOTHING_LATE,
          coverage: null,
          financial_ids: [],
          missing: null,
        },
      ],
      ...NOTHING_LATE,
      compared_value: 0,
      comparator: '<=',
      threshold: 0.05,
      kept: true,
      headroom: 1,
      headroom_trend: null,
      levels: [],
      status: 'pass',
      level: null,
      consequence: null,
      note: null,
      reported_on: '2026-02-13',
      cure_until: null,
      cured_on: null,
      waiver_reason: null,
      missing: null,
      debt_line_term_id: 'terms-6001',
      first_reported: null,
      known_at: MOMENT,
      definitions: '/docs/definitions/covenants',
    },
  },
}
