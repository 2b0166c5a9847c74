// Serves the largest obligors: ranked in one snapshot, then listed with the names that they had.
import { dayNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { AnyRoute, Call } from '../../../http/routes.ts'
import { withFreshness } from '../../freshness-header.ts'
import { answerWith, authenticate, refuseFaults } from '../../handling.ts'
import { readMetricsClocks } from '../../metrics-clocks.ts'
import type { Resource } from '../../present.ts'
import type { Services } from '../../services.ts'
import { leavingOut, readFreshness } from '../../freshness/freshness-reads.ts'
import { readCalculated } from '../snapshot/moment-waiting.ts'
import { readBusinessNames } from './obligor-name-reads.ts'
import { type RankedObligors, readLargestObligors } from './obligor-reads.ts'
import { OBLIGOR_ROW, TOP, downloadObligors, getObligors } from './obligors-definition.ts'
import { DEFINITIONS } from '../answer/portfolio-handlers.ts'
import { inPieces } from '../../yielding.ts'
import { presentShares } from '../tables/shares.ts'

/** The routes of the largest obligors. */
export function obligorRoutes(services: Services): AnyRoute[] {
  return [
    { endpoint: getObligors, handle: async (call) => answerWith(await answerRanking(services, call)) },
    {
      endpoint: downloadObligors,
      tabulate: async (call) => {
        const { data, freshness, as_of, known_at, definitions } = await answerRanking(services, call)
        const about = { as_of, known_at, definitions }
        return withFreshness({ name: 'obligors', fields: OBLIGOR_ROW, about, pieces: inPieces(data) }, freshness)
      },
    },
  ]
}

async function answerRanking(services: Services, call: Call) {
  const { database, operator_slug } = services
  const caller = await authenticate(services, call)
  const { tenant } = caller
  const { as_of, known_at: asked, faults } = await readMetricsClocks(database, caller, call)
  refuseFaults(faults)
  const { currency, top = TOP.default } = call.query.values as { currency?: string; top?: number }
  const question = { tenant, operator_slug, as_of: dayNumber(as_of), known_at: asked, currency, top }
  const { known_at, data, freshness } = await readCalculated(services, tenant, async (transaction, limits) => {
    const freshness = await readFreshness(transaction, { ...question, figures: 'portfolio' })
    const { known_at, ranked, failed } = await readLargestObligors(transaction, { ...question, limits })
    const ids = ranked.flatMap(({ ranking }) => ranking.largest.map(({ obligor_id }) => obligor_id))
    const names = await readBusinessNames(transaction, { tenant, known_at, as_of }, ids)
    return { known_at, freshness: leavingOut(freshness, failed), data: ranked.flatMap((one) => rowsOf(one, names)) }
  })
  return {
    as_of,
    known_at: formatMoment(known_at),
    freshness,
    metric_class: 'ranked',
    definitions: `${DEFINITIONS}#obligors`,
    data,
  }
}

function rowsOf({ currency, ranking }: RankedObligors, names: ReadonlyMap<string, string>): Resource[] {
  const { largest, obligors } = ranking
  const shares = presentShares(
    largest.map(({ outstanding }) => outstanding),
    ranking,
  )
  return largest.map(({ obligor_id, open_receivables, outstanding }, at) => ({
    currency,
    rank: at + 1,
    obligor_id,
    obligor_name: names.get(obligor_id) ?? null,
    open_receivables,
    outstanding,
    ...shares[at],
    obligors,
  }))
}
