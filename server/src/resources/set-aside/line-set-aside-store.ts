// Debt lines that a calculator has set aside: it fails for them and succeeds for all others of their lender. They are tried again each time
// that their lender is followed.
import { type Querier, statement } from '../../storage/database.ts'
import { FORMULAS, messageOf } from './set-aside-store.ts'

/** Calculators that set debt lines aside. */
export type LineCalculator = 'lines' | 'covenants'

/** Whose lines, and by which calculator. */
export interface LinesPlace {
  readonly tenant: number
  readonly calculator: LineCalculator
}

const findLines = statement(
  'find-debt-lines-set-aside',
  'select debt_line from debt_lines_set_aside where tenant = $1 and calculator = $2',
)

/** The ids of the lines that are set aside. */
export async function readLinesAside(querier: Querier, { tenant, calculator }: LinesPlace): Promise<Set<string>> {
  const rows = await querier.query<{ debt_line: string }>(findLines, [tenant, calculator])
  return new Set(rows.map(({ debt_line }) => debt_line))
}

const putLine = statement(
  'set-debt-line-aside',
  `
  insert into debt_lines_set_aside (tenant, calculator, debt_line, since, formulas, message)
  values ($1, $2, $3, (extract(epoch from statement_timestamp()) * 1000000)::bigint, $4, $5)
  on conflict (tenant, calculator, debt_line) do update set formulas = excluded.formulas, message = excluded.message`,
)

const deleteLine = statement(
  'take-debt-line-back',
  'delete from debt_lines_set_aside where tenant = $1 and calculator = $2 and debt_line = $3',
)

/** Notes what became of a line: that it failed, or that it no longer does. */
export async function noteLine(
  querier: Querier,
  { tenant, calculator }: LinesPlace,
  debt_line: string,
  error: unknown,
): Promise<void> {
  if (error === undefined) await querier.query(deleteLine, [tenant, calculator, debt_line])
  else await querier.query(putLine, [tenant, calculator, debt_line, FORMULAS, messageOf(error)])
}
