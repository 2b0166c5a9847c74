// Terms of a debt line in which nothing is agreed.
import { type DebtLineTerm, NOTHING_AGREED } from '../../src/metrics/debt-line/debt-line-term.ts'

export const NO_TERMS: DebtLineTerm = { ...NOTHING_AGREED, debt_line_id: 'line', effective_from: '2026-01-01' }
