// How fresh the figures of one debt line are: its borrowing base, its covenant tests, the receivables that back it.
import { type Querier, statement } from '../../storage/database.ts'
import type { Calculation } from '../borrowing-base/calculation-store.ts'
import type { LenderOfLines } from '../borrowing-base/line-store.ts'
import { decodeResult } from '../borrowing-base/result-store.ts'
import { testsCash } from '../cash-tie-out/cash-upstream-reads.ts'
import type { ListPlace } from '../list-handling.ts'
import { findOperatorPlace } from '../organization/operator-place-reads.ts'
import type { Resource } from '../present.ts'
import { EXACT, type Figures, leavingOut, readFreshness } from './freshness-reads.ts'

/** A debt line, and whose writes its base follows. */
export interface LineOfBase {
  readonly tenant: number
  readonly line: { readonly id: string }
  readonly lender: Pick<LenderOfLines, 'operator' | 'organization'>
}

/** How fresh a borrowing base is. Only the base of today is followed: any other is calculated from everything that was known. */
export async function readBaseFreshness(
  querier: Querier,
  { tenant, line, lender }: LineOfBase,
  { is_current }: { readonly is_current: boolean },
  ...calculations: readonly Calculation[]
): Promise<Resource> {
  if (!is_current) return calculatedFreshness(...calculations)
  const operator = { tenant: lender.operator, organization: lender.organization }
  const asked = { figures: 'lines', tenant, known_at: undefined, operator, debt_line: line.id } as const
  return leavingOut(await readFreshness(querier, asked), failedIn(calculations))
}

/** How fresh bases are that were calculated from everything that was known: what any of them left out because it fails. */
export function calculatedFreshness(...calculations: readonly Calculation[]): Resource {
  return leavingOut(EXACT, failedIn(calculations))
}

function failedIn(calculations: readonly Calculation[]): string[] {
  return calculations.flatMap(({ status, result }) => (status === 'done' ? decodeResult(result).failed : []))
}

const findLine = statement(
  'find-debt-line-by-number',
  'select organization, id from operator_records where tenant = $1 and number = $2',
)

/** How fresh a list under a debt line is, by the line's number. */
export async function readLineListFreshness(
  querier: Querier,
  figures: Figures,
  { tenant, parent = 0 }: ListPlace,
): Promise<Resource> {
  const place = await findOperatorPlace(querier, tenant)
  const values = [place?.operator ?? tenant, parent]
  const [line] = await querier.query<{ organization: string; id: string }>(findLine, values)
  const asked = { figures, tenant, known_at: undefined } as const
  if (place === undefined || line === undefined) return readFreshness(querier, asked)
  const operator = { tenant: place.operator, organization: line.organization }
  const tests_cash = figures === 'covenants' && (await testsCash(querier, { ...place, ...line }, line.id))
  return readFreshness(querier, { ...asked, debt_line: line.id, operator, tests_cash })
}
