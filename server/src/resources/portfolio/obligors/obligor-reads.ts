// Reading the largest obligors: one pass over the sums of all of them, run after run, so that it costs in proportion to their number and
// holds no more than a run. Their sums as of a day are their sums over all time without what came later: most questions are about the
// present, of which little is later. They are compared with the portfolio's own total each time.
import { monthOfDay } from '@tapeline/kernel/core/month'
import { WHOLE } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'
import { type LargeObligor, ObligorRanking } from '@tapeline/kernel/metrics/portfolio/totals/obligor-ranking'
import {
  OBLIGORS,
  type ObligorPosition,
  PackSums,
  packOf,
  packRun,
  readPack,
} from '@tapeline/kernel/metrics/portfolio/totals/obligors'
import type { TotalsByGroup } from '@tapeline/kernel/metrics/portfolio/fold/portfolio-totals'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import { takenBackTo, upToDay } from '@tapeline/kernel/metrics/portfolio/totals/up-to-day'
import type { Querier } from '../../../storage/database.ts'
import { readReceivableIds } from '../../receivable/receivable-id-reads.ts'
import { type InlineLimits, type KnownMoment, changesSince, findMoment } from '../snapshot/snapshot-reads.ts'
import { ObligorOrdinals } from '../totals/ordinal-reads.ts'
import type { Book } from '../contribution/portfolio-settings-reads.ts'
import { readGroups } from '../snapshot/series-reads.ts'
import { visitFromTheEnd } from '../totals/totals-reads.ts'

/** What is asked of a tenant's obligors. */
export interface ObligorsQuestion extends Book {
  /** Day number. */
  readonly as_of: number
  /** Undefined for what has been taken in by now. */
  readonly known_at: number | undefined
  /** All where it is left out. */
  readonly currency: string | undefined
  /** How many of each currency. */
  readonly top: number
  /** How much is calculated for the answer; undefined for all of it. */
  readonly limits?: InlineLimits
}

/** The obligors of a currency. */
export interface RankedObligors {
  readonly currency: string
  readonly ranking: ObligorRanking
}

/** The ranking of every currency, and the moment whose knowledge it shows. */
export interface LargestObligors {
  readonly known_at: number
  readonly ranked: readonly RankedObligors[]
  /** The ids of receivables that are left as they were before, or out, because their own calculation fails. */
  readonly failed: readonly string[]
}

/** Ranks the obligors of each currency, by its code. Call it in one snapshot. An Error where they do not add up to what is open of it. */
export async function readLargestObligors(querier: Querier, question: ObligorsQuestion): Promise<LargestObligors> {
  const { tenant, as_of, currency } = question
  const moment = await findMoment(querier, question, question.known_at)
  const ordinals = await ObligorOrdinals.open(querier, tenant, moment.stored)
  const { groups: changes, left_out } = await changesSince(querier, moment, {
    dimensions: [WHOLE],
    ordinals,
    limits: question.limits,
  })
  const where = currency === undefined ? {} : { currency }
  const wholes = await readGroups(querier, { as_of, dimension: WHOLE, parted_by: [], where }, moment, changes)
  const ranked = wholes.map(({ group, series }) => {
    return { currency: group.currency, series, ranking: new ObligorRanking(question.top) }
  })
  const source = { moment, changes, as_of, spare: [] }
  for (let pack = 0; pack <= packOf(ordinals.last); pack += RUN) {
    await countRun(querier, source, pack, ranked)
    for (const { ranking } of ranked) if (ranking.prune() > CANDIDATES_MAX) await rank(ordinals, ranking)
  }
  for (const { ranking } of ranked) await rank(ordinals, ranking)
  for (const one of ranked) prove(one, monthOfDay(as_of))
  const failed = await readReceivableIds(querier, tenant, left_out)
  return { known_at: moment.known_at, ranked, failed: [...failed.values()] }
}

/** Candidates of a currency that wait for their ids: where obligors are equal their ids decide, so that few need to be kept. */
const CANDIDATES_MAX = 2_000

/** Packs that are read at once. */
const RUN = 64

/** What one answer is read from. */
interface Source {
  readonly moment: KnownMoment
  readonly changes: TotalsByGroup
  readonly as_of: number
  /** Sums that served the runs before: thousands of new ones would be collected for as long as all of the reading takes. */
  readonly spare: PackSums[]
}

/** Counts the obligors of a run of packs with anything open. */
async function countRun(
  querier: Querier,
  source: Source,
  from: number,
  ranked: readonly RankedObligors[],
): Promise<void> {
  const { moment, changes, as_of, spare } = source
  const { tenant, fold, stored } = moment
  const packs = new Map<string, PackSums>()
  const sumsOf = (group: string): PackSums => {
    const own = packs.get(group)
    if (own !== undefined) return own
    const { pack } = readPack(group)
    const sums = spare.pop()?.beginAgain(pack) ?? new PackSums(pack)
    packs.set(group, sums)
    return sums
  }
  const run = packRun(from, RUN)
  if (fold !== undefined || stored !== undefined) {
    const question = { tenant, fold: fold?.fold ?? 0, moment: stored, dimension: OBLIGORS, as_of, run }
    await visitFromTheEnd(querier, question, (group) => {
      const sums = sumsOf(group)
      return { in_all: sums, days: takenBackTo(as_of, sums) }
    })
  }
  for (const [group, totals] of changes.get(OBLIGORS) ?? [])
    if (group >= run.first && group < run.end) totals.visit(upToDay(as_of, sumsOf(group)).days)
  for (const [group, sums] of packs) {
    const { currency } = readPack(group)
    const ranking = ranked.find((one) => one.currency === currency)?.ranking
    sums.visitOpen((ordinal, open_receivables, outstanding) => ranking?.count(ordinal, open_receivables, outstanding))
  }
  spare.push(...packs.values())
}

async function rank(ordinals: ObligorOrdinals, ranking: ObligorRanking): Promise<void> {
  ranking.rank(await named(ordinals, ranking.takeCandidates()))
}

async function named(ordinals: ObligorOrdinals, some: readonly ObligorPosition[]): Promise<LargeObligor[]> {
  if (some.length === 0) return []
  const ids = await ordinals.idsOf(some.map(({ ordinal }) => ordinal))
  return some.map((one) => {
    const obligor_id = ids.get(one.ordinal)
    if (obligor_id === undefined) throw new Error(`Obligor ${one.ordinal} has sums and no id`)
    return { ...one, obligor_id }
  })
}

/** Holds the obligors of a currency against the portfolio's own totals. */
function prove({ series, ranking }: RankedObligors & { readonly series: Series }, month: number): void {
  const missing = BigInt(series.atEndOf(MEASURE.open_principal, month)) - ranking.principal
  if (missing !== 0n || series.atEndOf(MEASURE.open, month) !== ranking.open_receivables)
    throw new Error(`The obligors of a currency are off by ${missing} of what is open of it`)
}
