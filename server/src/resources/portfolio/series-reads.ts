// The series of a portfolio's groups on two clocks: the totals stored up to the last fold before the moment, and what the log brought
// between that fold and the moment, reckoned from history.
import type { Reckoning } from '../../metrics/reckoning.ts'
import {
  type Dimension,
  type Group,
  type GroupField,
  type Where,
  isWithin,
  readGroup,
} from '../../metrics/portfolio/dimensions.ts'
import type { GroupTotals } from '../../metrics/portfolio/group-totals.ts'
import { MonthSums } from '../../metrics/portfolio/month-sums.ts'
import { PortfolioTotals } from '../../metrics/portfolio/portfolio-totals.ts'
import type { Series } from '../../metrics/portfolio/series.ts'
import type { Querier } from '../../storage/database.ts'
import { type KnownReckoning, readReckoning } from '../reporting-settings/reckoning-reads.ts'
import { readContributors } from './contributor-reads.ts'
import { openKnowledge, readKnown } from './known-receivables.ts'
import { addTotalsTo, findFold, findFollowed } from './totals-reads.ts'
import { readEveryone, readTouched } from './touched-reads.ts'

/** What is asked of a tenant's portfolio. */
export interface PortfolioQuestion {
  readonly tenant: number
  /** Day number. */
  readonly as_of: number
  /** Undefined for what has been taken in by now. */
  readonly known_at: number | undefined
  /** A dimension that has every field asked about. */
  readonly dimension: Dimension
  /** By what the groups are parted; the others are added up. */
  readonly parted_by: readonly GroupField[]
  /** Groups with other values do not count. */
  readonly where: Where
}

/** A group and its series. */
export interface GroupSeries {
  readonly group: { readonly currency: string } & Group
  readonly series: Series
}

/** The answer, and the moment whose knowledge it shows. */
export interface PortfolioSeries {
  readonly known_at: number
  readonly steps: readonly Reckoning[]
  readonly groups: readonly GroupSeries[]
}

/** Reads the series of every group that counts. Call it in one snapshot. */
export async function readSeries(querier: Querier, question: PortfolioQuestion): Promise<PortfolioSeries> {
  const { tenant, as_of, dimension } = question
  const fold = await findFold(querier, tenant, question.known_at)
  // What was followed since the last fold changed nothing, so the present is as far as the log was followed.
  const from =
    question.known_at === undefined ? await findFollowed(querier, tenant) : { position: 0, settings: 0, ...fold }
  const known_at = question.known_at ?? from.position
  const gathering = new Gathering(question)
  if (fold !== undefined) {
    const stored = { tenant, fold: fold.fold, dimension: dimension.code, as_of }
    await addTotalsTo(querier, stored, (group) => gathering.sumsOf(group))
  }
  const reckoning = await readReckoning(querier, tenant, question.known_at ?? from.settings)
  const since = { tenant, after: from.position, until: known_at, settings: from.settings }
  for (const [group, totals] of await changesSince(querier, since, dimension, reckoning))
    gathering.sumsOf(group)?.addTotals(totals)
  return { known_at, steps: reckoning.steps, groups: gathering.groups() }
}

/** Receivables whose facts are read at once. */
const CHUNK = 200

/** A stretch of the log behind a fold, which was reckoned by settings of a moment. */
interface Since {
  readonly tenant: number
  readonly after: number
  readonly until: number
  readonly settings: number
}

const NO_CHANGES: ReadonlyMap<string, GroupTotals> = new Map()

/** What the log and the operator's settings brought after a fold, as changes of the groups of a dimension. */
async function changesSince(querier: Querier, since: Since, dimension: Dimension, now: KnownReckoning) {
  const { tenant, after, until, settings } = since
  const totals = new PortfolioTotals([dimension])
  const touched =
    settings === now.recorded ? await readTouched(querier, since) : await readEveryone(querier, tenant, until)
  if (touched.length === 0) return NO_CHANGES
  const before = await readReckoning(querier, tenant, settings)
  const knowledge = await openKnowledge(querier, { tenant, known_at: until, shown_at: undefined })
  for (let at = 0; at < touched.length; at += CHUNK) {
    const numbers = touched.slice(at, at + CHUNK)
    const { steps } = before
    for (const one of await readContributors(querier, { tenant, known_at: after, steps }, numbers))
      totals.add({ ...one, steps }, -1)
    for (const { cells, ledger } of (await readKnown(querier, knowledge, numbers)).values())
      totals.add({ ledger: ledger(), cells, steps: now.steps }, 1)
  }
  return totals.groups.get(dimension.code) ?? NO_CHANGES
}

/** Adds up the groups that are not told apart. */
class Gathering {
  readonly #question: PortfolioQuestion
  readonly #stored = new Map<string, MonthSums | undefined>()
  readonly #groups = new Map<string, { readonly group: GroupSeries['group']; readonly sums: MonthSums }>()

  constructor(question: PortfolioQuestion) {
    this.#question = question
  }

  /** The sums that a stored group counts for; undefined where it does not count. */
  sumsOf(stored: string): MonthSums | undefined {
    if (!this.#stored.has(stored)) this.#stored.set(stored, this.#find(stored))
    return this.#stored.get(stored)
  }

  #find(stored: string): MonthSums | undefined {
    const { dimension, parted_by, where, as_of } = this.#question
    const told = readGroup(dimension, stored)
    if (!isWithin(told, where)) return undefined
    const group = {
      currency: told.currency,
      ...Object.fromEntries(parted_by.map((field) => [field, told[field] ?? null])),
    }
    const key = JSON.stringify(group)
    const found = this.#groups.get(key) ?? { group, sums: new MonthSums(as_of) }
    this.#groups.set(key, found)
    return found.sums
  }

  /** The groups in which anything ever happened, by currency, then by their values. */
  groups(): GroupSeries[] {
    return [...this.#groups]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, { group, sums }]) => (sums.first_month === null ? [] : [{ group, series: sums }]))
  }
}
