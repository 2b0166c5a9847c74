// The terms of a debt line as known at a moment.
import { dayNumber } from '@tapeline/kernel/core/day'
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { DatedTerms } from '@tapeline/kernel/metrics/covenants/terms-in-force'
import { termsInForce } from '@tapeline/kernel/metrics/covenants/terms-in-force'
import { debtLineTermOf } from '@tapeline/kernel/metrics/debt-line/debt-line-term'
import { type Querier, statement } from '../../storage/database.ts'
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

/** The terms of several lines of a lender that are in force on the day, by their lines: read at once, however many lines there are. */
export async function readTermsOfLines(
  querier: Querier,
  { organization, as_of, ...moment }: Omit<TermsAsked, 'debt_line'>,
  debt_lines: readonly string[],
): Promise<ReadonlyMap<string, DatedTerms>> {
  const filter = { organization, field: 'debt_line_id', values: debt_lines }
  const known = await readKnownRecords(querier, moment, debtLineTerm, filter, as_of)
  const found = new Map<string, DatedTerms>()
  for (const [line, records] of groupBy(known, ({ state }) => String(state['debt_line_id']))) {
    const all = records.map(({ id, state }) => ({ id, terms: debtLineTermOf(state) }))
    const held = termsInForce(all, dayNumber(as_of))
    if (held !== undefined) found.set(line, held)
  }
  return found
}

/** Whose terms: a lender, and the operator's tenant. */
export interface TermsOf {
  readonly operator: number
  readonly organization: string
}

const findNaming = statement(
  'find-terms-that-name',
  `
  select exists (
    select from operator_records where tenant = $1 and organization = $2 and kind = 'debt_line_term'
      and ($4::text is null or state ->> 'debt_line_id' = $4) and state::text ~ $3) as are_there`,
)

/** Whether terms of a lender's debt lines, or of one of them, name any of some rules, reserves or metrics. */
export async function areThereTerms(
  querier: Querier,
  { operator, organization }: TermsOf,
  words: readonly string[],
  debt_line: string | null,
): Promise<boolean> {
  const values = [operator, organization, `"(${words.join('|')})"`, debt_line]
  const [row] = await querier.query<{ are_there: boolean }>(findNaming, values)
  return row?.are_there === true
}
