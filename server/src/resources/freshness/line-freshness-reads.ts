// How fresh the figures of one debt line are: its borrowing base, its covenant tests, the receivables that back it.
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Querier, statement } from '../../storage/database.ts'
import type { Calculation } from '../borrowing-base/calculation-store.ts'
import type { LenderOfLines } from '../borrowing-base/line-store.ts'
import { decodeResult } from '../borrowing-base/result-store.ts'
import { type Untied, readUntied } from '../cash-tie-out/cash-untied-reads.ts'
import { testsCash } from '../cash-tie-out/cash-upstream-reads.ts'
import { testsFindings } from '../finding/book-findings-reads.ts'
import { type Unchecked, readUnchecked } from '../finding/unchecked-reads.ts'
import type { ListPlace } from '../list-handling.ts'
import { findOperatorPlace } from '../organization/operator-place-reads.ts'
import type { Answered, Resource } from '../present.ts'
import { EXACT, type Figures, leavingOut, readFreshness } from './freshness-reads.ts'

/** A debt line, and whose writes its base follows. */
export interface LineOfBase {
  readonly tenant: number
  readonly line: { readonly id: string }
  readonly lender: Pick<LenderOfLines, 'operator' | 'organization'>
}

/**
 * How fresh a borrowing base is. Only the base of today is followed: any other is calculated from everything that was known. The tie-out of cash and the
 * integrity checks may be behind either, where the terms have rules or reserves that are made of them.
 */
export async function readBaseFreshness(
  querier: Querier,
  { tenant, line, lender }: LineOfBase,
  { is_current, known_at }: { readonly is_current: boolean; readonly known_at: number },
  ...calculations: readonly Calculation[]
): Promise<Resource> {
  const until = is_current ? Number.MAX_SAFE_INTEGER : known_at
  const lacking: Lacking[] = []
  for (const { status, result } of calculations) {
    if (status !== 'done') continue
    const { tied_out, checked } = decodeResult(result)
    if (tied_out !== null) lacking.push(await readUntied(querier, { tenant, ...lender }, tied_out.position, until))
    if (checked !== null) lacking.push(await readUnchecked(querier, { tenant, ...lender }, checked.position, until))
  }
  if (!is_current) return behind(calculatedFreshness(...calculations), lacking.map(withoutFailing))
  const operator = { tenant: lender.operator, organization: lender.organization }
  const asked = { figures: 'lines', tenant, known_at: undefined, operator, debt_line: line.id } as const
  return behind(leavingOut(await readFreshness(querier, asked), failedIn(calculations)), lacking)
}

/** What a calculator that a base does not wait for has not reached. */
type Lacking = Untied | Unchecked

/** Whether a calculator fails is about now. */
function withoutFailing({ waiting }: Lacking): Lacking {
  return { waiting, failing: undefined }
}

/** The freshness of figures that lack what such calculators have not reached. */
function behind(freshness: Resource, lacking: readonly Lacking[]): Resource {
  const waiting_since = earliest(
    freshness['waiting_since'],
    lacking.map(({ waiting }) => waiting),
  )
  const failing_since = earliest(
    freshness['failing_since'],
    lacking.map(({ failing }) => failing),
  )
  const status = failing_since !== null ? 'failing' : waiting_since === null ? 'current' : 'behind'
  return { ...freshness, status, waiting_since, failing_since }
}

/** The first of moments, as they are answered; null where there is none. */
function earliest(answered: Answered | undefined, moments: readonly (number | undefined)[]): string | null {
  const texts = moments.flatMap((moment) => (moment === undefined ? [] : formatMoment(moment)))
  return [...(typeof answered === 'string' ? [answered] : []), ...texts].toSorted()[0] ?? null
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
  const of_line = { ...place, ...line }
  const through =
    figures !== 'covenants'
      ? []
      : [
          ...((await testsCash(querier, of_line, line.id)) ? ['cash'] : []),
          ...((await testsFindings(querier, of_line, line.id)) ? ['integrity'] : []),
        ]
  return readFreshness(querier, { ...asked, debt_line: line.id, operator, through })
}
