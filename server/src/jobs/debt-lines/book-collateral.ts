// What backs the lines of a lender as known at a moment, from its whole book.
import { CollateralReader, type Backing, type UnknownBacking } from '../../resources/borrowing-base/collateral-reads.ts'
import { findCandidates } from '../../resources/portfolio/drill-down/drill-down-candidate-reads.ts'
import type { AsKnownSnapshot } from '../../resources/portfolio/snapshot/known-receivable-reads.ts'
import { inPortions } from '../../resources/receivable-metrics/portion-reads.ts'
import { type Querier, statement } from '../../storage/database.ts'
import type { ReportProgress } from '../scheduling/progress.ts'

const countKnown = statement(
  'count-receivables-known',
  'select count(*) as count from receivables where tenant = $1 and number <= $2',
)

/** Receivables read at once. */
const STRETCH = 2_000

/** Reads the collateral of debt lines from the whole book, newest receivables first, with the receivables whose line is unknown. */
export async function* bookCollateral(
  querier: Querier,
  knowledge: AsKnownSnapshot,
  day: number,
  progress: ReportProgress,
): AsyncGenerator<readonly (Backing | UnknownBacking)[]> {
  const { tenant, known_at } = knowledge
  const [known] = await querier.query<{ count: number }>(countKnown, [tenant, known_at])
  const reader = new CollateralReader(querier, knowledge, day)
  const total = known?.count ?? 0
  let last = known_at
  for (let done = 0; ;) {
    await progress(done, total)
    const stretch = { tenant, obligor_id: undefined, first: 0, last, newest_first: true, count_max: STRETCH }
    const numbers = await findCandidates(querier, stretch)
    for await (const portion of inPortions(querier, tenant, numbers, { receivables_max: STRETCH }))
      yield await reader.readAll(portion)
    done += numbers.length
    if (numbers.length < STRETCH) return
    last = (numbers.at(-1) ?? 0) - 1
  }
}
