// The chapter of a table of the portfolio: what every answer tells alike, around the one row that the examples' loan makes.
import { type Chapter, type Example, FRESH, MOMENT, type Step } from './chapter.ts'

/** The end of the month of the examples' loan, and of one that began with it outstanding. */
export const JANUARY = '2026-01-31'
export const FEBRUARY = '2026-02-28'

/** Asks as of a day, since an answer about today is another tomorrow. */
export function asOf(day: string): Step {
  return { query: `?as_of=${day}` }
}

/** What a table, by the name in its path, tells as of a day: its first row, beside currency and group. */
export function tableChapter(name: string, as_of: string, row: Example): Chapter {
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
      'definitions': `docs/portfolio.md#${name}`,
      'data': [{ 'currency': 'USD', 'group': null, ...row }],
    },
  }
}
