// The figures of a lender's debt lines that rules watch, as they are calculated last: the last test of each covenant of the terms, and what is read as it is
// now. Nothing is calculated for it.
import { type Querier, statement } from '../../storage/database.ts'
import { readCurrentFigures } from './current-figures-reads.ts'
import type { FiguresAsked, Line, LineFigure } from './line-figures-rules.ts'
import { readTests } from './line-tests-reads.ts'

const listLines = statement(
  'list-lines-for-alerts',
  `
  select id, number, state ->> 'currency' as currency from operator_records
  where tenant = $1 and kind = 'debt_line' and organization = $2 and state ->> 'status' is distinct from 'closed' order by id`,
)

/** The currencies of a lender's lines that are not closed, by their ids. */
export async function readOpenLines(
  querier: Querier,
  { operator, organization }: Pick<FiguresAsked, 'operator' | 'organization'>,
): Promise<ReadonlyMap<string, string>> {
  const lines = await querier.query<Line>(listLines, [operator, organization])
  return new Map(lines.map(({ id, currency }) => [id, currency]))
}

/** The figures of each line that is not closed; a figure that there is none of is left out. */
export async function readLineFigures(querier: Querier, asked: FiguresAsked): Promise<LineFigure[]> {
  const lines = await querier.query<Line>(listLines, [asked.operator, asked.organization])
  if (lines.length === 0) return []
  return [...(await readTests(querier, asked, lines)), ...(await readCurrentFigures(querier, asked, lines))]
}
