// Months of receivables as rows of a list, in the order newest receivable, newest month. Forward they come from the stored ledgers;
// of an earlier moment, from the stored ledgers that have not changed since and for the others from the facts known then. The day
// asked about is part of a row's key, so that a walk is of one day though it may last over midnight.
import { decodeLedger } from '@tapeline/kernel/metrics/ledger/ledger-codec'
import type { Ledger } from '@tapeline/kernel/metrics/ledger/ledger'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import type { Database, Querier } from '../../storage/database.ts'
import { LookBound } from '../../storage/lists/look-bound.ts'
import type { KeyedRow, Wanted } from '../../storage/lists/paging.ts'
import { type Failures, calculateAlone, readEachAlone, thrower } from '../set-aside/failing-alone-reads.ts'
import type { FoundRows } from '../computed-list.ts'
import type { Resource } from '../present.ts'
import { readOfTenant } from '../tenant-reads.ts'
import { yieldingInSnapshot } from '../yielding.ts'
import { readMetricSettings } from '../reporting-settings/metric-settings-reads.ts'
import { readSetAside } from '../set-aside/set-aside-store.ts'
import { readKnownFacts } from './ledger-reads.ts'
import { type MetricsCursor, findMetricsCursor } from './metrics-cursor-reads.ts'
import { type MonthCandidate, findMonthCandidates } from './month-candidates.ts'
import { type PresentedMonth, lastMonthAsOf, takeMonths } from './month-presentation.ts'

/** Which months are listed. */
export interface MonthScope {
  readonly tenant: number
  /** Day number. */
  readonly as_of: number
  /** Only those of the receivable with this number. */
  readonly receivable: number | undefined
  /** Only this month, by its number. */
  readonly month: number | undefined
  /** Whether months are wanted of which the newest receivables may have none. */
  readonly looks_back: boolean
  /** Only what was known at this moment, however the walk goes. */
  readonly known_at: number | undefined
}

/** A month as a row of the list. Its key: the receivable's number, the month's, the day asked about. */
export interface MonthRow extends KeyedRow {
  readonly presented: Resource
}

/** A page looks at no more receivables than this; it may then hold fewer months than asked for. */
const CANDIDATES_MAX = 4_000

/** Receivables looked at by one statement: enough for the largest page with one month of each. */
const STRETCH = 120

/** Receivables whose facts are read at once. */
const FACTS_CHUNK = 25

/** Before all months that a receivable can have. */
const BEFORE_ALL = -30_000

/** Reads months in one snapshot, so that the moment they are marked with is true of them. */
export function readMonths(database: Database, scope: MonthScope, wanted: Wanted): Promise<FoundRows<MonthRow>> {
  return readOfTenant(scope.tenant, () =>
    database.transaction(
      async (transaction) => new MonthReading(transaction, await openReading(transaction, scope, wanted)).read(),
      'repeatable read',
    ),
  )
}

/** The moment that a list shows now. */
export async function findWatermark(querier: Querier, tenant: number): Promise<number> {
  return (await findMetricsCursor(querier, tenant)).watermark
}

/** What a reading needs to know beforehand. */
interface Opened {
  readonly scope: MonthScope
  readonly wanted: Wanted
  readonly as_of: number
  /** Undefined for the present. */
  readonly known_at: number | undefined
  readonly steps: readonly MetricSettings[]
  readonly watermark: number
  /** Whether stored ledgers that have not changed since show what was known then. */
  readonly trusts_stored: boolean
  /** Receivables whose stored ledgers lack later changes: they are set aside. */
  readonly aside: ReadonlyMap<number, unknown>
}

async function openReading(querier: Querier, scope: MonthScope, wanted: Wanted): Promise<Opened> {
  const known_at = scope.known_at ?? wanted.known_at
  const [day] = wanted.key?.slice(2) ?? []
  const cursor = await findMetricsCursor(querier, scope.tenant)
  const [present, past, aside] = await Promise.all([
    readMetricSettings(querier, scope.tenant, cursor.settings),
    known_at === undefined ? undefined : readMetricSettings(querier, scope.tenant, known_at),
    // Going back, a page shows what it showed, also of these.
    scope.known_at === undefined ? new Map<number, unknown>() : readSetAside(querier, scope.tenant, 'balances'),
  ])
  return {
    scope,
    wanted,
    known_at,
    as_of: day === undefined ? scope.as_of : Number(day),
    steps: (past ?? present).steps,
    watermark: known_at ?? cursor.watermark,
    aside,
    trusts_stored: known_at === undefined || (reaches(cursor, known_at) && past?.recorded === present.recorded),
  }
}

function reaches(cursor: MetricsCursor, known_at: number): boolean {
  return cursor.settled && cursor.watermark >= known_at
}

/** One reading: from stretch to stretch of receivables until there are rows enough. */
class MonthReading {
  readonly #querier: Querier
  readonly #opened: Opened
  readonly #rows: MonthRow[] = []
  /** Receivables that cannot be calculated, by number, with their ids. */
  readonly #failed: Failures = new Map()
  readonly #failed_ids: string[] = []
  readonly #last_month: number

  constructor(querier: Querier, opened: Opened) {
    this.#querier = querier
    this.#opened = opened
    this.#last_month = Math.min(opened.scope.month ?? Infinity, lastMonthAsOf(opened.as_of))
  }

  async read(): Promise<FoundRows<MonthRow>> {
    const found = await this.#readRows()
    const [failure] = this.#failed.values()
    return { ...found, failed: this.#failed_ids, failure }
  }

  async #readRows(): Promise<FoundRows<MonthRow>> {
    const { wanted, watermark, scope } = this.#opened
    let from = this.#start()
    const bound = new LookBound(CANDIDATES_MAX)
    for (let looked = 0; bound.allows(looked); looked += STRETCH) {
      const candidates = await this.#find(from, scope.receivable === undefined ? STRETCH : 1)
      await this.#take(candidates)
      if (this.#rows.length >= wanted.rows_max) return { rows: this.#rows.slice(0, wanted.rows_max), watermark }
      const last = candidates.at(-1)
      if (last === undefined || candidates.length < STRETCH || last.receivable > this.#end)
        return { rows: this.#rows, watermark }
      from = wanted.direction === 'next' ? last.receivable - 1 : last.receivable + 1
    }
    return { rows: this.#rows, watermark, looked_to: this.#keyBefore(from) }
  }

  /** Later ones were not known at the moment. */
  get #end(): number {
    return this.#opened.known_at ?? Infinity
  }

  /** The first number to look at. */
  #start(): number {
    const { key, direction } = this.#opened.wanted
    if (key !== undefined) return Number(key[0])
    return direction === 'next' ? (this.#opened.known_at ?? Number.MAX_SAFE_INTEGER) : 0
  }

  /** A key at which a page begins that looks on from a number. */
  #keyBefore(from: number): readonly string[] {
    const number = this.#opened.wanted.direction === 'next' ? from + 1 : from
    return this.#keyOf(number, BEFORE_ALL)
  }

  #keyOf(number: number, month: number): readonly string[] {
    return [String(number), String(month), String(this.#opened.as_of)]
  }

  async #find(from: number, count_max: number): Promise<MonthCandidate[]> {
    const { scope, wanted } = this.#opened
    const { receivable, tenant } = scope
    const search = {
      tenant,
      direction: wanted.direction,
      from: receivable ?? from,
      first_month: scope.month ?? BEFORE_ALL,
      last_month: this.#last_month,
      count_max,
    }
    // What has begun no month that is wanted is left out by the index, also going back, where what is deleted since only shortens
    // its page. By what was known at a moment it may have begun otherwise.
    const back = wanted.direction === 'previous'
    const begun = receivable === undefined && scope.known_at === undefined && (scope.looks_back || back)
    const found = await findMonthCandidates(this.#querier, search, begun)
    return receivable === undefined ? found : found.filter((candidate) => candidate.receivable === receivable)
  }

  async #take(candidates: readonly MonthCandidate[]): Promise<void> {
    for (let at = 0; at < candidates.length; at += FACTS_CHUNK) {
      const chunk = candidates.slice(at, at + FACTS_CHUNK)
      const ledgers = await this.#rebuild(chunk.filter((candidate) => !this.#isStored(candidate)))
      for await (const candidate of yieldingInSnapshot(chunk)) {
        const { receivable, id } = candidate
        const rows = calculateAlone(receivable, this.#failed, () => this.#rowsFrom(candidate, ledgers.get(receivable)))
        if (rows === undefined) this.#failed_ids.push(id)
        else this.#rows.push(...rows)
        if (this.#rows.length >= this.#opened.wanted.rows_max) return
      }
    }
  }

  /** Whether what is stored of it shows the moment that is asked about. */
  #isStored({ receivable, position }: MonthCandidate): boolean {
    const { known_at, trusts_stored, aside } = this.#opened
    if (known_at === undefined) return true
    return trusts_stored && position !== null && position <= known_at && !aside.has(receivable)
  }

  /** Ledgers from what was known at the moment; one that cannot be made throws why when it is asked for. */
  async #rebuild(candidates: readonly MonthCandidate[]): Promise<ReadonlyMap<number, () => Ledger>> {
    const { scope, known_at = 0, steps } = this.#opened
    const numbers = candidates.map(({ receivable }) => receivable).filter((number) => number <= known_at)
    const read = async (some: readonly number[]) => {
      const known = await readKnownFacts(this.#querier, { tenant: scope.tenant, known_at, steps }, some)
      return new Map(known.map(({ number, ledger }) => [number, () => ledger]))
    }
    return readEachAlone<() => Ledger>(numbers, read, (_number, failure) => Promise.resolve(thrower(failure)))
  }

  #rowsFrom(candidate: MonthCandidate, rebuilt: (() => Ledger) | undefined): MonthRow[] {
    const stored = this.#isStored(candidate) ? candidate.ledger : null
    const ledger = stored === null ? rebuilt?.() : decodeLedger(stored)
    return ledger === undefined ? [] : this.#rowsOf(candidate, ledger)
  }

  #rowsOf({ receivable, id, currency }: MonthCandidate, ledger: Ledger): MonthRow[] {
    const { steps, as_of, watermark, wanted } = this.#opened
    const end = wanted.direction === 'next' ? 'newest' : 'oldest'
    const taken = { end, count_max: wanted.rows_max - this.#rows.length } as const
    const isWanted = (month: number) => this.#isWanted(receivable, month)
    const months = takeMonths({ id, currency, ledger, steps, as_of }, isWanted, taken)
    const rows = months.map(({ month, presented }: PresentedMonth) => ({
      key: this.#keyOf(receivable, month),
      watermark,
      presented,
    }))
    return wanted.direction === 'next' ? rows.toReversed() : rows
  }

  #isWanted(receivable: number, month: number): boolean {
    const { scope, wanted } = this.#opened
    if (scope.month !== undefined && month !== scope.month) return false
    const [number, bound] = wanted.key ?? []
    if (number === undefined || receivable !== Number(number)) return true
    return wanted.direction === 'next' ? month < Number(bound) : month >= Number(bound)
  }
}
