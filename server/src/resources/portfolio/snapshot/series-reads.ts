// The series of a portfolio's groups on two clocks: the totals stored up to the last fold before the moment, and what the log brought
// between that fold and the moment, calculated from history.
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import {
  DEBT_LINES,
  type Dimension,
  type Group,
  type GroupChoice,
  WHOLE,
  isAsked,
  readGroup,
  storedPattern,
} from '@tapeline/kernel/metrics/portfolio/dimensions'
import { MonthSums } from '@tapeline/kernel/metrics/portfolio/totals/month-sums'
import type { TotalsByGroup } from '@tapeline/kernel/metrics/portfolio/fold/portfolio-totals'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import type { Querier } from '../../../storage/database.ts'
import { readReceivableIds } from '../../receivable/receivable-id-reads.ts'
import { yielding } from '../../yielding.ts'
import { type InlineLimits, type KnownMoment, changesSince, findMoment } from './snapshot-reads.ts'
import type { Book, PortfolioSettings } from '../contribution/portfolio-settings-reads.ts'
import { decodeTotals, readStoredTotals } from '../totals/totals-reads.ts'

/** What is asked of a tenant's portfolio. */
export interface PortfolioQuestion extends GroupsQuestion, Book {
  /** Undefined for what has been taken in by now. */
  readonly known_at: number | undefined
  /** How much is calculated for the answer; undefined for all of it. */
  readonly limits?: InlineLimits
}

/** Which groups are asked about. */
export interface GroupsQuestion extends GroupChoice {
  /** Day number. */
  readonly as_of: number
  /** A dimension that has every field asked about. */
  readonly dimension: Dimension
}

/** A group and its series. */
export interface GroupSeries {
  readonly group: { readonly currency: string } & Group
  readonly series: Series
}

/** What was read, and the moment whose knowledge it shows. */
export interface ReadSeries {
  readonly known_at: number
  readonly steps: readonly MetricSettings[]
  /** Makes the series of every group of what was read; nothing more is read for it. */
  readonly decode: () => Promise<GroupSeries[]>
  /** The ids of receivables that are left as they were before, or out, because their own calculation fails. */
  readonly failed: readonly string[]
}

/** The answer, and the moment whose knowledge it shows. */
export interface PortfolioSeries extends Omit<ReadSeries, 'decode'> {
  readonly groups: readonly GroupSeries[]
}

/** Reads the series of every group that counts. Call it in one snapshot. Throws MomentFarAway beyond the limits. */
export async function readSeries(querier: Querier, asked: PortfolioQuestion): Promise<PortfolioSeries> {
  const { decode, ...read } = await openSeries(querier, asked)
  return { ...read, groups: await decode() }
}

/** The same, with the series still to be made: of many groups that takes longer than a snapshot should last. */
export async function openSeries(querier: Querier, asked: PortfolioQuestion): Promise<ReadSeries> {
  const moment = await findMoment(querier, asked, asked.known_at)
  const { known_at, portfolio_settings } = moment
  const question = { ...asked, dimension: dimensionKept(asked, portfolio_settings) }
  const changes = await changesSince(querier, moment, { dimensions: [question.dimension], limits: asked.limits })
  const decode = await openGroups(querier, question, moment, changes.groups)
  const failed = await readReceivableIds(querier, asked.tenant, changes.left_out)
  return { known_at, steps: portfolio_settings.steps, decode, failed: [...failed.values()] }
}

/** Groups by debt line are not kept where there is none: all receivables are then in the one of null. */
function dimensionKept({ dimension }: PortfolioQuestion, { pledging }: PortfolioSettings): Dimension {
  return dimension === DEBT_LINES && pledging.lines.length === 0 ? WHOLE : dimension
}

/** The series of every group that counts at a moment, by what was folded in and what was brought since. */
export async function readGroups(
  querier: Querier,
  question: GroupsQuestion,
  moment: KnownMoment,
  changes: TotalsByGroup,
): Promise<GroupSeries[]> {
  return (await openGroups(querier, question, moment, changes))()
}

async function openGroups(
  querier: Querier,
  question: GroupsQuestion,
  { tenant, fold, stored: pieces }: KnownMoment,
  changes: TotalsByGroup,
): Promise<() => Promise<GroupSeries[]>> {
  const { as_of, dimension } = question
  const pattern = storedPattern(dimension, question)
  const stored = { tenant, fold: fold?.fold ?? 0, moment: pieces, dimension: dimension.code, as_of, pattern }
  const rows = fold === undefined && pieces === undefined ? [] : await readStoredTotals(querier, stored)
  return async () => {
    const sums = new GroupSums(question)
    await decodeTotals(rows, (group) => sums.sumsOf(group))
    for await (const [group, totals] of yielding(changes.get(dimension.code) ?? []))
      sums.sumsOf(group)?.addTotals(totals)
    return sums.groups()
  }
}

/** Adds up the groups that are not kept apart. */
class GroupSums {
  readonly #question: GroupsQuestion
  readonly #stored = new Map<string, MonthSums | undefined>()
  readonly #groups = new Map<string, { readonly group: GroupSeries['group']; readonly sums: MonthSums }>()

  constructor(question: GroupsQuestion) {
    this.#question = question
  }

  /** The sums that a stored group counts for; undefined where it does not count. */
  sumsOf(stored: string): MonthSums | undefined {
    if (!this.#stored.has(stored)) this.#stored.set(stored, this.#find(stored))
    return this.#stored.get(stored)
  }

  #find(stored: string): MonthSums | undefined {
    const { dimension, parted_by, as_of } = this.#question
    const fields = readGroup(dimension, stored)
    if (!isAsked(fields, this.#question)) return undefined
    const group = {
      currency: fields.currency,
      ...Object.fromEntries(parted_by.map((field) => [field, fields[field] ?? null])),
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
