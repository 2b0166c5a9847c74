// The inputs of a borrowing base other than its collateral, including the step-downs in force: their conditions are metrics of earlier
// months.
import type { State } from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { debtLineTermOf } from '@tapeline/kernel/metrics/debt-line/debt-line-term'
import { type LineInputs, readLineInputs } from '../../resources/borrowing-base/line-inputs-reads.ts'
import type { AsKnownSnapshot } from '../../resources/portfolio/snapshot/known-receivable-reads.ts'
import type { Querier } from '../../storage/database.ts'
import { LineReadings } from '../covenants/line-readings.ts'
import { readLine } from '../covenants/line-tests.ts'

/** Of which line, as of which day. */
export interface BaseAsked {
  readonly debt_line: string
  readonly as_of: string
  readonly operator_slug: string
}

/** The first day there is: proposed terms apply from the beginning, since their conditions look back. */
const EVER = '0001-01-01'

/** A line's inputs under the terms in force, or under proposed ones; undefined where the line was not known. */
export async function readBaseInputs(
  querier: Querier,
  knowledge: AsKnownSnapshot,
  { debt_line, as_of, operator_slug }: BaseAsked,
  tried: State | null,
): Promise<LineInputs | undefined> {
  const { tenant, known_at, pledging } = knowledge
  const { operator, organization } = pledging
  const inputs = await readLineInputs(querier, { tenant, operator, organization, known_at, debt_line, as_of }, tried)
  if (inputs === undefined || inputs.line.terms.advance_rates?.step_downs === undefined) return inputs
  const day = dayNumber(as_of)
  const found = await readLine(querier, knowledge, { debt_line, operator_slug, as_of: day, keeps: false })
  if (found === undefined) return undefined
  const { line } = found
  const terms =
    tried === null
      ? line.terms
      : [{ id: '', terms: { ...debtLineTermOf(tried), effective_from: EVER, effective_until: null } }]
  const applying = await new LineReadings(querier, knowledge, { ...line, terms }).stepDowns(day)
  return { ...inputs, line: { ...inputs.line, step_downs: applying.map(({ id }) => id) } }
}
