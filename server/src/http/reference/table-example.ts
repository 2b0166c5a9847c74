// The example of a portfolio table: the fields that every answer shares, around the one row of the examples' loan.
import { type RecordExample, type Example, FRESH, MOMENT, type Step } from './record-example.ts'

/** The end of the month of the examples' loan, and that of a month that began with the loan outstanding. */
export const JANUARY = '2026-01-31'
export const FEBRUARY = '2026-02-28'

/** The query as of a fixed day, since an answer about today changes tomorrow. */
export function asOf(day: string): Step {
  return { query: `?as_of=${day}` }
}

/** A table without a row for the examples' loan; only the tables of fields show what a row would contain. */
export function emptyTableExample(name: string, as_of: string, row: Example): RecordExample {
  const example = tableExample(name, as_of, row)
  const { data, ...others } = { ...example.outcome }
  return { ...example, shown: { ...example.shown, data }, outcome: { ...others, 'data': [] } }
}

/** The answer of a table, by the name in its path, as of a day: its first row, with currency and group. */
export function tableExample(name: string, as_of: string, row: Example): RecordExample {
  return {
    collection: 'portfolio',
    sent: {},
    shown: { group_by: 'product_type' },
    outcome: {
      'as_of': as_of,
      'known_at': MOMENT,
      'open': false,
      'group_by': null,
      'freshness': FRESH,
      'metric_class': 'additive',
      'definitions': `/docs/definitions/portfolio#${name}`,
      'data': [{ 'currency': 'USD', 'group': null, ...row }],
    },
  }
}
