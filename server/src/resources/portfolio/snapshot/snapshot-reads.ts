// The moment whose knowledge an answer about the portfolio shows: the last fold before it, and what the log brought between that fold and
// the moment. Little of that is calculated from history while the caller waits; more is left to a worker (moment-waiting.ts).
import { ServiceError } from '@tapeline/contract/errors'
import { obligorsOf } from '@tapeline/kernel/metrics/portfolio/stratification-keys'
import type { Dimension } from '@tapeline/kernel/metrics/portfolio/dimensions'
import {
  type Placed,
  PortfolioTotals,
  type TotalsByGroup,
} from '@tapeline/kernel/metrics/portfolio/fold/portfolio-totals'
import { type Querier, statement } from '../../../storage/database.ts'
import { type Failures, calculateAlone, readWithCare, thrower } from '../../set-aside/failing-alone-reads.ts'
import { inPortions } from '../../receivable-metrics/portion-reads.ts'
import { yieldingInSnapshot } from '../../yielding.ts'
import {
  type Known,
  type AsKnownSnapshot,
  openSnapshot,
  readAfterFold,
  readKnown,
  readWhole,
} from './known-receivable-reads.ts'
import { readLacking } from '../../set-aside/set-aside-store.ts'
import { type ReadFold, readAppliedContributionsBy } from '../contribution/contributor-store.ts'
import { type StoredMoment, findStoredMoment } from './moment-store.ts'
import type { ObligorOrdinals } from '../totals/ordinal-reads.ts'
import { type Book, type PortfolioSettings, readPortfolioSettings } from '../contribution/portfolio-settings-reads.ts'
import { findFold, findFollowed } from '../totals/totals-reads.ts'
import type { Fold } from '../totals/totals-store.ts'
import { readEveryone, readChangedReceivables } from '../contribution/changed-receivable-reads.ts'

/** A moment of a tenant's portfolio. */
export interface KnownMoment extends Book {
  readonly known_at: number
  /** Undefined before the first. */
  readonly fold: Fold | undefined
  /** How far the log was followed with that fold, and the last write of the operator in its settings. */
  readonly from: Pick<Fold, 'position' | 'settings'>
  /** As known at the moment. */
  readonly portfolio_settings: PortfolioSettings
  /** Whether it was asked for by name: then receivables that are or were set aside are calculated from history, as far as they can be. */
  readonly is_named: boolean
  /** Where a worker calculated the moment: then nothing changed between these pieces and the moment. */
  readonly stored: StoredMoment | undefined
}

/** The moment that is asked about; undefined for what has been taken in by now. Call it in the snapshot of what is read of it. */
export async function findMoment(querier: Querier, book: Book, asked: number | undefined): Promise<KnownMoment> {
  const { tenant, operator_slug } = book
  if (asked === undefined) {
    // What was followed since the last fold changed nothing, so the present is as far as the log was followed.
    const fold = await findFold(querier, tenant, undefined)
    const from = await findFollowed(querier, tenant)
    const portfolio_settings = await readPortfolioSettings(querier, book, from.settings)
    const known_at = from.position
    return { tenant, operator_slug, known_at, fold, from, portfolio_settings, is_named: false, stored: undefined }
  }
  const [stored, last] = await Promise.all([
    findStoredMoment(querier, { tenant, known_at: asked }),
    findFold(querier, tenant, asked),
  ])
  const is_done = stored?.status === 'done'
  const fold = is_done ? foldOf(stored) : last
  const from = { position: 0, settings: 0, ...fold }
  const portfolio_settings = await readPortfolioSettings(querier, book, asked)
  return {
    tenant,
    operator_slug,
    known_at: asked,
    fold,
    from,
    portfolio_settings,
    is_named: true,
    stored: is_done ? stored : undefined,
  }
}

/** The fold before a stored moment. */
export function foldOf({ fold, fold_position: position, fold_settings: settings }: StoredMoment): Fold | undefined {
  return fold === 0 ? undefined : { fold, position, settings }
}

/** How much is calculated while a caller waits. */
export interface InlineLimits {
  readonly receivables_max: number
  /** The moment of the process's clock at which more than a few receivables are left. */
  readonly until_ms: number
  /** Called with a moment for which more than a few receivables were calculated, so that it can be stored for later questions. */
  readonly onCalculated: (moment: KnownMoment) => void
}

/** So few receivables are calculated however long it takes: asking a worker would take longer. */
export const FEW = 50

/** Thrown where more is to be calculated than a caller waits for. */
export class MomentFarAway extends ServiceError {
  readonly moment: KnownMoment

  constructor(moment: KnownMoment) {
    super('calculation_running')
    this.moment = moment
  }
}

/** What changes are read of. */
export interface ChangesAsked {
  readonly dimensions: readonly Dimension[]
  /** Given where obligors are asked about. */
  readonly ordinals?: ObligorOrdinals
  /** Undefined where all is calculated, however long it takes. */
  readonly limits?: InlineLimits | undefined
}

/** What changed since a fold. */
export interface ChangesSince {
  readonly groups: TotalsByGroup
  /** The numbers of receivables that are left as the fold has them, because their own calculation fails. */
  readonly left_out: readonly number[]
}

/**
 * What the log and the operator brought between the fold and the moment, as changes of the groups of some dimensions, and of obligors where
 * their ordinals are given. Throws MomentFarAway beyond the limits.
 */
export async function changesSince(
  querier: Querier,
  moment: KnownMoment,
  { dimensions, ordinals, limits }: ChangesAsked,
): Promise<ChangesSince> {
  const { stored } = moment
  if (stored !== undefined) return { groups: new PortfolioTotals(dimensions).groups, left_out: stored.left_out }
  const changes = await openChanges(querier, moment, limits?.receivables_max)
  if (changes === undefined) throw new MomentFarAway(moment)
  const until_ms = limits === undefined || changes.numbers.length <= FEW ? Infinity : limits.until_ms
  return readWithCare(async (careful) => {
    const totals = new PortfolioTotals(dimensions)
    const failed: Failures = new Map()
    for await (const portion of changes.portions()) {
      const good = careful ? await changes.withoutFailing(portion, failed) : portion
      await changes.addTo(totals, good, ordinals)
      if (performance.now() > until_ms) throw new MomentFarAway(moment)
    }
    if (changes.numbers.length > FEW) limits?.onCalculated(moment)
    return { groups: totals.groups, left_out: [...failed.keys()] }
  })
}

/** Receivables whose facts are read at once. */
const CHUNK = 200

/** Which receivables may have changed, rising, and by which settings the fold before was made. */
interface Changed {
  readonly before: PortfolioSettings
  readonly numbers: readonly number[]
  /** Those that are or were set aside: the fold holds them as they were taken in last, which may not be what was known at the fold. */
  readonly aside: ReadonlySet<number>
}

/** What changed between the fold before a moment and the moment. */
export class MomentChanges {
  readonly #querier: Querier
  readonly #moment: KnownMoment
  readonly #before: PortfolioSettings
  readonly #aside: ReadonlySet<number>
  #knowledge: Promise<AsKnownSnapshot> | undefined
  /** The receivables that may have changed, rising. */
  readonly numbers: readonly number[]

  constructor(querier: Querier, moment: KnownMoment, { before, numbers, aside }: Changed) {
    this.#querier = querier
    this.#moment = moment
    this.#before = before
    this.#aside = aside
    this.numbers = numbers
  }

  /** The receivables behind one in the order of their numbers, in portions that fit into memory. */
  portions(after = 0): AsyncIterable<readonly number[]> {
    const numbers = this.numbers.filter((number) => number > after)
    return inPortions(this.#querier, this.#moment.tenant, numbers, { receivables_max: CHUNK })
  }

  /** Adds what some of them changed. Totals are of no use once that has failed. */
  async addTo(totals: PortfolioTotals, numbers: readonly number[], ordinals?: ObligorOrdinals): Promise<void> {
    const { was, is } = await this.#readBoth(numbers)
    const numbered = await ordinals?.of(obligorsOf([...was.values(), ...is.values()]))
    for await (const number of yieldingInSnapshot(numbers))
      totals.change(this.#placedBefore(was.get(number)), this.#placedNow(is.get(number)), numbered)
  }

  /** Those of some receivables that can be added; of the others it is noted why they cannot. */
  async withoutFailing(numbers: readonly number[], failed: Failures): Promise<readonly number[]> {
    const { was, is } = await this.#readBoth(numbers)
    return numbers.filter((number) =>
      calculateAlone(number, failed, () => {
        const alone = new PortfolioTotals()
        alone.change(this.#placedBefore(was.get(number)), this.#placedNow(is.get(number)))
        // What was collected is passed on when it is asked for.
        return alone.groups
      }),
    )
  }

  async #readBoth(numbers: readonly number[]) {
    const { known_at, tenant, operator_slug } = this.#moment
    this.#knowledge ??= openSnapshot(this.#querier, { tenant, operator_slug, known_at, shown_at: undefined })
    const knowledge = await this.#knowledge
    const was = await readBefore(this.#querier, this.#moment, { before: this.#before, aside: this.#aside }, numbers)
    return { was, is: await readKnown(this.#querier, knowledge, numbers) }
  }

  #placedBefore(known: Known | undefined): Placed | undefined {
    return placedOf(known, this.#before)
  }

  #placedNow(known: Known | undefined): Placed | undefined {
    return placedOf(known, this.#moment.portfolio_settings)
  }
}

/** Opens what changed; undefined where that is more receivables than `receivables_max`. Call it in the snapshot of what is read. */
export async function openChanges(
  querier: Querier,
  moment: KnownMoment,
  receivables_max = Infinity,
): Promise<MomentChanges | undefined> {
  const { tenant, operator_slug, known_at: until, from, portfolio_settings: now } = moment
  const { position: after, settings } = from
  const before =
    settings === now.last_write ? now : await readPortfolioSettings(querier, { tenant, operator_slug }, settings)
  const of_everyone = before.recorded !== now.recorded
  if (receivables_max < Infinity && (of_everyone || after < until)) {
    const counted = await countAtMost(querier, { tenant, after, until, of_everyone }, receivables_max + 1)
    if (counted > receivables_max) return undefined
  }
  const changed = of_everyone
    ? await readEveryone(querier, tenant, until)
    : await readChangedReceivables(querier, { tenant, after, until }, { one: before, other: now })
  const aside = moment.is_named ? await readLacking(querier, { tenant, known_at: until, position: after }) : []
  const numbers = aside.length === 0 ? changed : [...new Set([...changed, ...aside])].sort((one, other) => one - other)
  if (numbers.length > receivables_max) return undefined
  return new MomentChanges(querier, moment, { before, numbers, aside: new Set(aside) })
}

const countKnown = statement(
  'count-receivables-known-at-most',
  `
  select count(*) as count from (select from receivables where tenant = $1 and number <= $2 limit $3) bounded`,
)

/** Batches of the log that are looked at; behind more of them too much changed in any case. */
const BATCHES_MAX = 5_000

const countWritten = statement(
  'count-receivables-written-between',
  `
  select case when count(*) > ${BATCHES_MAX} then 'Infinity'::float8 else coalesce(sum(size), 0) end as count from (
    select cardinality(changed_receivables) as size from batches where tenant = $1 and last > $2 and last <= $3
    order by last limit ${BATCHES_MAX} + 1) bounded`,
)

interface Counted {
  readonly tenant: number
  readonly after: number
  readonly until: number
  /** Whether every receivable may have changed, and not only those that were written. */
  readonly of_everyone: boolean
}

/** About how many receivables may have changed, each counted as often as it was written; no further than a number matters. */
async function countAtMost(
  querier: Querier,
  { tenant, after, until, of_everyone }: Counted,
  most: number,
): Promise<number> {
  const [row] = of_everyone
    ? await querier.query<{ count: number }>(countKnown, [tenant, until, most])
    : await querier.query<{ count: number }>(countWritten, [tenant, after, until])
  return row?.count ?? 0
}

/**
 * Receivables as the fold before the moment left them: from what it took in, else from history. What was not taken in of those that are set
 * aside is not in the fold.
 */
async function readBefore(
  querier: Querier,
  { tenant, fold, from: { position: known_at } }: KnownMoment,
  { before, aside }: Omit<Changed, 'numbers'>,
  numbers: readonly number[],
): Promise<Map<number, Known>> {
  const read = fold && { tenant, fold: fold.fold, is_last: false }
  const stored =
    read === undefined ? new Map<number, Known>() : await readAfterFold(querier, read, before.recorded, numbers)
  const missing = numbers.filter((number) => !stored.has(number))
  const whole = missing.filter((number) => !aside.has(number))
  const found = await readWhole(querier, { tenant, known_at, ...before }, whole)
  const left = missing.filter((number) => aside.has(number))
  return new Map([...stored, ...found, ...(await readByOtherSettings(querier, read, left))])
}

/** What a fold holds of receivables by other settings than its own cannot be taken back. */
async function readByOtherSettings(
  querier: Querier,
  fold: ReadFold | undefined,
  numbers: readonly number[],
): Promise<[number, Known][]> {
  if (fold === undefined || numbers.length === 0) return []
  const taken = await readAppliedContributionsBy(querier, fold, numbers)
  const ledger = thrower(new Error('It was taken in by other settings than those of the fold'))
  return [...taken.values()].map(({ number, cells, breaks }) => [number, { number, cells, breaks, ledger }])
}

function placedOf(known: Known | undefined, { steps }: PortfolioSettings): Placed | undefined {
  return known === undefined ? undefined : { ...known, ledger: known.ledger(), steps }
}
