// Which debt lines were closed between two moments, whether or not they were opened again: whatever began of a line that is closed is over without an event.
import { type Querier, statement } from '../../storage/database.ts'

const findClosed = statement(
  'find-lines-closed-between-moments',
  `
  select r.id from operator_records r where r.tenant = $1 and r.kind = 'debt_line' and r.id = any($2::text[]) and exists (
    select from operator_record_patches p where p.tenant = $1 and p.number = r.number and p.recorded > $3 and p.recorded <= $4
      and p.effective <= $5::date and p.patch ->> 'status' = 'closed')`,
)

/** When lines were closed: behind a moment and up to another, in microseconds, by what is effective on a day. */
export interface ClosedWithin {
  readonly operator: number
  readonly after: number
  readonly until: number
  readonly day: string
}

/** Those of some debt lines that were closed then. */
export async function findClosedLines(
  querier: Querier,
  { operator, after, until, day }: ClosedWithin,
  debt_lines: readonly string[],
): Promise<ReadonlySet<string>> {
  if (debt_lines.length === 0) return new Set()
  const rows = await querier.query<{ id: string }>(findClosed, [operator, debt_lines, after, until, day])
  return new Set(rows.map(({ id }) => id))
}
