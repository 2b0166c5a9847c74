// The debt lines of a lender that are not closed. What loads it loads no figure.
import { type Querier, statement } from '../../storage/database.ts'
import type { FiguresAsked, Line } from './line-figures-rules.ts'

const listLines = statement(
  'list-lines-for-alerts',
  `
  select id, number, state ->> 'currency' as currency from operator_records
  where tenant = $1 and kind = 'debt_line' and organization = $2 and state ->> 'status' is distinct from 'closed' order by id`,
)

/** The lines of a lender that are not closed, in the order of their ids. */
export function listOpenLines(
  querier: Querier,
  { operator, organization }: Pick<FiguresAsked, 'operator' | 'organization'>,
): Promise<Line[]> {
  return querier.query(listLines, [operator, organization])
}

/** Their currencies by their ids. */
export async function readOpenLines(
  querier: Querier,
  lender: Pick<FiguresAsked, 'operator' | 'organization'>,
): Promise<ReadonlyMap<string, string>> {
  const lines = await listOpenLines(querier, lender)
  return new Map(lines.map(({ id, currency }) => [id, currency]))
}
