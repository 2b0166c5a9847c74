// The statements of a company that metrics are read from, as known at a moment.
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Statement } from '@tapeline/kernel/metrics/covenants/readings/statement-readings'
import type { Querier } from '../../storage/database.ts'
import { type OperatorMoment, readKnownRecords } from '../operator-record/operator-snapshot-reads.ts'
import { financial } from './financial-definition.ts'

/** Balance sheets and income statements, in the order in which they were made. */
export async function readKnownStatements(
  querier: Querier,
  moment: OperatorMoment & { readonly organization: string },
  day: string,
): Promise<Statement[]> {
  const { organization } = moment
  const filter = { organization, field: 'statement_type', values: ['income_statement', 'balance_sheet'] }
  const known = await readKnownRecords(querier, moment, financial, filter, day)
  return known.map(({ id, state }) => statementOf(id, state))
}

function statementOf(id: string, state: State): Statement {
  return { ...(state as unknown as Statement), id }
}
