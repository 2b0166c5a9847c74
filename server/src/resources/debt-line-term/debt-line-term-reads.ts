// The terms of a debt line as known at a moment.
import { dayNumber } from '@tapeline/kernel/core/day'
import type { DatedTerms } from '@tapeline/kernel/metrics/covenants/terms-in-force'
import { termsInForce } from '@tapeline/kernel/metrics/covenants/terms-in-force'
import { debtLineTermOf } from '@tapeline/kernel/metrics/debt-line/debt-line-term'
import type { Querier } from '../../storage/database.ts'
import { type KnownRecord, type OperatorMoment, readKnownRecords } from '../operator-record/operator-snapshot-reads.ts'
import { debtLineTerm } from './debt-line-term-definition.ts'

/** A line and its lender, and the day as of which its records are read. */
export interface TermsAsked extends OperatorMoment {
  readonly organization: string
  readonly debt_line: string
  readonly as_of: string
}

/** Terms, and the other fields of their record. */
export interface KnownTerms extends DatedTerms {
  readonly state: KnownRecord['state']
}

/** All terms of a line, in the order in which they were made. */
export async function readKnownTerms(querier: Querier, asked: TermsAsked): Promise<KnownTerms[]> {
  const { organization, debt_line, as_of } = asked
  const filter = { organization, field: 'debt_line_id', values: [debt_line] }
  const known = await readKnownRecords(querier, asked, debtLineTerm, filter, as_of)
  return known.map(({ id, state }) => ({ id, state, terms: debtLineTermOf(state) }))
}

/** The terms in force on the day; undefined where there are none. */
export async function readTermsInForce(querier: Querier, asked: TermsAsked): Promise<KnownTerms | undefined> {
  const known = await readKnownTerms(querier, asked)
  const held = termsInForce(known, dayNumber(asked.as_of))
  return known.find(({ id }) => id === held?.id)
}
