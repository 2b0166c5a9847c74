// Reading the largest obligors: one pass over the sums of all of them, run after run, so that it costs in proportion to their number and
// holds no more than a run. They are held against the portfolio's own total each time.
import { WHOLE } from '../../metrics/portfolio/dimensions.ts'
import { MEASURE } from '../../metrics/portfolio/measures.ts'
import { type LargeObligor, ObligorRanking } from '../../metrics/portfolio/obligor-ranking.ts'
import { OBLIGORS, type ObligorStand, PackSums, packGroup, packOf, readPack } from '../../metrics/portfolio/obligors.ts'
import type { TotalsByGroup } from '../../metrics/portfolio/portfolio-totals.ts'
import { upToDay } from '../../metrics/portfolio/up-to-day.ts'
import { monthOfDay } from '../../core/month.ts'
import type { Querier } from '../../storage/database.ts'
import { type KnownMoment, changesSince, findMoment } from './moment-reads.ts'
import { ObligorOrdinals } from './ordinal-reads.ts'
import { type GroupSeries, readGroups } from './series-reads.ts'
import { addTotalsTo } from './totals-reads.ts'

/** What is asked of a tenant's obligors. */
export interface ObligorsQuestion {
  readonly tenant: number
  /** Day number. */
  readonly as_of: number
  /** Undefined for what has been taken in by now. */
  readonly known_at: number | undefined
  /** All where it is left out. */
  readonly currency: string | undefined
  /** How many of each currency. */
  readonly top: number
}

/** The obligors of a currency. */
export interface RankedObligors {
  readonly currency: string
  readonly ranking: ObligorRanking
}

/** Ranks the obligors of each currency, by its code. Call it in one snapshot. */
export async function readLargestObligors(
  querier: Querier,
  question: ObligorsQuestion,
): Promise<{ readonly known_at: number; readonly ranked: readonly RankedObligors[] }> {
  const { tenant, as_of, currency } = question
  const moment = await findMoment(querier, tenant, question.known_at)
  const ordinals = await ObligorOrdinals.open(querier, tenant)
  const changes = await changesSince(querier, moment, [WHOLE], ordinals)
  const where = currency === undefined ? {} : { currency }
  const wholes = await readGroups(querier, { as_of, dimension: WHOLE, parted_by: [], where }, moment, changes)
  const pass: Pass = { querier, question, moment, changes, ordinals }
  const ranked: RankedObligors[] = []
  for (const whole of wholes) ranked.push({ currency: whole.group.currency, ranking: await rank(pass, whole) })
  return { known_at: moment.known_at, ranked }
}

/** What one answer is read from. */
interface Pass {
  readonly querier: Querier
  readonly question: ObligorsQuestion
  readonly moment: KnownMoment
  readonly changes: TotalsByGroup
  readonly ordinals: ObligorOrdinals
}

/** Packs that are read at once. */
const RUN = 64

/** Ranks the obligors of a currency. An Error where they do not add up to what is open of it. */
async function rank(pass: Pass, { group: { currency }, series }: GroupSeries): Promise<ObligorRanking> {
  const { question, ordinals } = pass
  const ranking = new ObligorRanking(question.top)
  for (let pack = 0; pack <= packOf(ordinals.last); pack += RUN)
    ranking.rank(await named(ordinals, ranking.count(await readRun(pass, currency, pack))))
  const now = (measure: number) => series.atEndOf(measure, monthOfDay(question.as_of))
  const missing = BigInt(now(MEASURE.open_principal)) - ranking.principal
  if (missing !== 0n || now(MEASURE.open) !== ranking.open_receivables)
    throw new Error(`The obligors of a currency are off by ${missing} of what is open of it`)
  return ranking
}

/** The obligors of a run of packs with anything open. */
async function readRun(pass: Pass, currency: string, from: number): Promise<ObligorStand[]> {
  const { querier, moment, changes, question } = pass
  const { tenant, fold } = moment
  const { as_of } = question
  const packs = Array.from({ length: RUN }, (_, at) => {
    const sums = new PackSums(from + at)
    return { sums, counted: upToDay(as_of, sums), group: packGroup(currency, from + at) }
  })
  if (fold !== undefined) {
    const run = { first: packGroup(currency, from), end: packGroup(currency, from + RUN) }
    const stored = { tenant, fold: fold.fold, dimension: OBLIGORS, as_of, run }
    await addTotalsTo(querier, stored, (group) => packs[readPack(group) - from]?.counted)
  }
  for (const { counted, group } of packs) changes.get(OBLIGORS)?.get(group)?.visit(counted.days)
  return packs.flatMap(({ sums }) => [...sums.open()])
}

async function named(ordinals: ObligorOrdinals, some: readonly ObligorStand[]): Promise<LargeObligor[]> {
  if (some.length === 0) return []
  const ids = await ordinals.idsOf(some.map(({ ordinal }) => ordinal))
  return some.map((one) => {
    const obligor_id = ids.get(one.ordinal)
    if (obligor_id === undefined) throw new Error(`Obligor ${one.ordinal} has sums and no id`)
    return { ...one, obligor_id }
  })
}
