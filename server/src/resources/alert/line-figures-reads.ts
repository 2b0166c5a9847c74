// The figures of a lender's debt lines that rules watch, as they are calculated last: the last test of each covenant of the terms, and what is read as it is
// now. Nothing is calculated for it.
import type { Querier } from '../../storage/database.ts'
import { readCurrentFigures } from './current-figures-reads.ts'
import type { FiguresAsked, LineFigure } from './line-figures-rules.ts'
import { readTests } from './line-tests-reads.ts'
import { listOpenLines } from './open-lines-reads.ts'

/** The figures of each line that is not closed; a figure that there is none of is left out. */
export async function readLineFigures(querier: Querier, asked: FiguresAsked): Promise<LineFigure[]> {
  const lines = await listOpenLines(querier, asked)
  if (lines.length === 0) return []
  return [...(await readTests(querier, asked, lines)), ...(await readCurrentFigures(querier, asked, lines))]
}
