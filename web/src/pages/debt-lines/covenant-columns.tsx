// Columns that tables of covenant tests share.
import type { DebtLineMetric } from '@tapeline/sdk'
import type { Column } from '../../ui/data-table.tsx'
import { reportedBy } from './covenant-state.ts'
import { valueText } from './value-text.ts'
import { wordOf } from './line-words.ts'

/** What a month first reported, where it was closed by the moment shown. */
export function firstReported<Row>(
  testOf: (row: Row) => DebtLineMetric,
  currency: string,
  known_at: string | undefined,
): Column<Row> {
  const textOf = (test: DebtLineMetric) => {
    const reported = reportedBy(test, known_at)
    if (reported === null) return known_at === undefined ? 'Not closed' : 'Not closed then'
    return `${valueText(reported.value, test.unit, currency)}, ${wordOf(reported.status).toLowerCase()}`
  }
  return { head: 'First reported', kind: 'numeric', cell: (row) => textOf(testOf(row)) }
}
