// The terms of a debt line as they were known at a moment.
import { debtLineTermOf } from '@tapeline/kernel/metrics/debt-line/debt-line-term'
import type { DatedTerms } from '@tapeline/kernel/metrics/covenants/terms-in-force'
import { type OperatorMoment, readKnownRecords } from '../operator-record/operator-snapshot-reads.ts'
import type { Querier } from '../../storage/database.ts'
import { debtLineTerm } from './debt-line-term-definition.ts'

/** The terms in the order in which they were made, as they are stated for a day. */
export async function readTermsOfLine(
  querier: Querier,
  known: OperatorMoment,
  { organization, debt_line }: { readonly organization: string; readonly debt_line: string },
  day: string,
): Promise<DatedTerms[]> {
  const filter = { organization, field: 'debt_line_id', values: [debt_line] }
  const records = await readKnownRecords(querier, known, debtLineTerm, filter, day)
  return records.map(({ id, state }) => ({ id, terms: debtLineTermOf(state) }))
}
