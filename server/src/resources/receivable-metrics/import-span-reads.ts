// Which entries came together: the lines of one import have an order, and each is recorded at a moment of its own, but they are one
// report of the lender. What the order of its lines is says nothing of what the lender knew.
import { type Querier, statement } from '../../storage/database.ts'

/** From the moment at which an import began to the last at which it wrote. */
export interface ImportSpan {
  readonly first: number
  readonly last: number
}

const findSpans = statement(
  'find-import-spans',
  `
  select number as first, last_moment as last from imports
  where tenant = $1 and not dry_run and last_moment >= $2 and number <= $3 order by number`,
)

/** The spans in which any of the entries came, rising; imports that ran beside each other make one. */
export async function readImportSpans(
  querier: Querier,
  tenant: number,
  entries: readonly { readonly recorded: number }[],
): Promise<readonly ImportSpan[]> {
  if (entries.length < 2) return []
  let [earliest, latest] = [Infinity, -Infinity]
  for (const { recorded } of entries) {
    earliest = Math.min(earliest, recorded)
    latest = Math.max(latest, recorded)
  }
  return joined(await querier.query<ImportSpan>(findSpans, [tenant, earliest, latest]))
}

function joined(spans: readonly ImportSpan[]): readonly ImportSpan[] {
  const apart: ImportSpan[] = []
  for (const span of spans) {
    const before = apart.at(-1)
    if (before === undefined || span.first > before.last) apart.push(span)
    else apart[apart.length - 1] = { first: before.first, last: Math.max(before.last, span.last) }
  }
  return apart
}

/** When the lender sent what was recorded at a moment: for a line of an import, when the import began. */
export function sentAt(recorded: number, spans: readonly ImportSpan[]): number {
  return spans.find(({ first, last }) => first <= recorded && recorded <= last)?.first ?? recorded
}
