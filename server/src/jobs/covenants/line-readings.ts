// Readings of the metrics of one line, as its tests ask for them: the pure code requests what is missing, and this file reads it until
// nothing is missing. All figures are of one snapshot and one moment.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import type { ReadMetric } from '@tapeline/kernel/metrics/covenants/condition'
import { KnownReadings, type Wanted } from '@tapeline/kernel/metrics/covenants/known-readings'
import type { MetricAsked, NoFigure, ReadAt, Reading } from '@tapeline/kernel/metrics/covenants/reading'
import { type CollateralDay, foldCollateral } from '@tapeline/kernel/metrics/covenants/readings/collateral-readings'
import { type BucketDay, readBuckets } from '@tapeline/kernel/metrics/covenants/readings/bucket-readings'
import type { BookFindings } from '@tapeline/kernel/metrics/debt-line/book-findings'
import { FINDING_METRICS } from '@tapeline/kernel/metrics/debt-line/covenant-metrics'
import { readFindings } from '@tapeline/kernel/metrics/covenants/readings/finding-readings'
import { cashMonthOf, isShareOfCash, readCash } from '@tapeline/kernel/metrics/covenants/readings/cash-readings'
import { readBase } from '@tapeline/kernel/metrics/covenants/readings/base-readings'
import { type MetricSource, sourceOf } from '@tapeline/kernel/metrics/covenants/readings/metric-source'
import type { CurrencySeries } from '@tapeline/kernel/metrics/covenants/readings/series-in-currency'
import { spreadCostsOf } from '@tapeline/kernel/metrics/covenants/readings/cost-of-debt'
import { type SeriesDay, readSeries } from '@tapeline/kernel/metrics/covenants/readings/series-readings'
import { type Statement, readStatements } from '@tapeline/kernel/metrics/covenants/readings/statement-readings'
import type { CovenantLine } from '@tapeline/kernel/metrics/covenants/scheduled-tests'
import { stepDownsOn } from '@tapeline/kernel/metrics/covenants/step-downs'
import { termsInForce } from '@tapeline/kernel/metrics/covenants/terms-in-force'
import type { Collateral } from '@tapeline/kernel/metrics/debt-line/collateral'
import type { StepDown } from '@tapeline/kernel/metrics/debt-line/debt-line-term'
import { metricSettingsOn } from '@tapeline/kernel/metrics/metric-settings'
import { type Backing, type UnknownBacking, isLeftOut } from '../../resources/borrowing-base/collateral-reads.ts'
import { type LineInputs, readLineInputs } from '../../resources/borrowing-base/line-inputs-reads.ts'
import type { CashOnDays } from '../../resources/cash-tie-out/cash-metric-reads.ts'
import type { CashAt } from '../../resources/cash-tie-out/cash-upstream-reads.ts'
import { digestOf as digestOfFindings, readFindingsAt } from '../../resources/finding/book-findings-reads.ts'
import type { ChecksAt } from '../../resources/finding/checks-upstream-reads.ts'
import {
  type KeptReadings,
  type LineDay,
  OF_CASH,
  keepReading,
  keptReadings,
} from '../../resources/debt-line-metric/line-reading-store.ts'
import { readExchanges } from '../../resources/fx-rate/fx-rate-reads.ts'
import { readFixings } from '../../resources/index-rate/index-rate-reads.ts'
import type { AsKnownSnapshot } from '../../resources/portfolio/snapshot/known-receivable-reads.ts'
import type { Querier } from '../../storage/database.ts'
import { digestOf, runLine } from '../debt-lines/line-calculation.ts'
import { bookCollateral } from '../debt-lines/book-collateral.ts'
import { type PopulationAsked, readPopulation } from './population-series.ts'

/** The line whose metrics are read, as known at the moment. */
export interface ReadLine extends CovenantLine {
  readonly id: string
  readonly currency: string
  readonly statements: readonly Statement[]
  readonly operator_slug: string
  /** The day asked about, by its number: no series reaches further. */
  readonly as_of: number
  /** Whether what was read is kept, and what was kept is read: only of what is known now. */
  readonly keeps: boolean
}

/** The tie-out that metrics of cash are read of, and what is read of it. */
export interface ReadCashAt extends CashAt {
  readonly on_days: CashOnDays
}

/** The calculators behind the log that readings are of, each as of a moment; of none the metrics of it are not computed. */
export interface Upstream {
  readonly cash?: ReadCashAt
  readonly checks?: ChecksAt
}

/** Readings of one line. Open it in the snapshot in which it reads. */
export class LineReadings {
  readonly #querier: Querier
  readonly #knowledge: AsKnownSnapshot
  readonly #line: ReadLine
  readonly #upstream: Upstream
  readonly #findings = new Map<number, BookFindings>()
  readonly #read = new Map<string, Reading>()
  readonly #series = new Map<string, CurrencySeries[] | undefined>()
  readonly #days = new Map<string, CollateralDay>()
  #kept: Promise<KeptReadings> | undefined

  constructor(querier: Querier, knowledge: AsKnownSnapshot, line: ReadLine, upstream: Upstream = {}) {
    this.#querier = querier
    this.#knowledge = knowledge
    this.#line = line
    this.#upstream = upstream
  }

  /** Evaluates code that asks for readings until all of them are known. */
  async settle<Result>(evaluate: (read: ReadMetric) => Result): Promise<Result> {
    const known = new KnownReadings()
    for (;;) {
      const result = evaluate(known.read)
      if (known.wanted.length === 0) return result
      for (const [one, reading] of await this.#fetch(known.wanted)) known.set(one, reading)
    }
  }

  /**
   * The step-downs that apply on a day. One that depends on a figure of the base itself would be circular: it cannot be tested. Nor can one that
   * depends on the tie-out of cash or on integrity checks, which bases do not wait for.
   */
  stepDowns(day: number): Promise<StepDown[]> {
    const { terms, opened_on } = this.#line
    return this.settle((read) => {
      const below: ReadMetric = (asked, at) => (isAbove(asked) ? { missing: 'not_computed' } : read(asked, at))
      return stepDownsOn({ terms, opened_on }, day, below)
    })
  }

  async #fetch(wanted: readonly Wanted[]): Promise<[Wanted, Reading][]> {
    const unread = wanted.filter((one) => !this.#read.has(keyOf(one)))
    const ofDays = new Map<number, Wanted[]>()
    for (const one of unread) {
      const reading = await this.#readOne(one)
      if (reading === undefined) ofDays.set(one.at.day, [...(ofDays.get(one.at.day) ?? []), one])
      else this.#read.set(keyOf(one), reading)
    }
    for (const [day, all] of ofDays) await this.#readDay(day, all)
    return wanted.map((one) => [one, this.#read.get(keyOf(one)) ?? { missing: 'not_computed' }])
  }

  /** What needs no pass over the receivables; undefined for what does. */
  async #readOne({ asked, at }: Wanted): Promise<Reading | undefined> {
    const source = sourceOf(asked.metric)
    if (source === undefined) return { missing: 'not_computed' }
    if (source === 'base') return undefined
    if (source === 'cash') return this.#readCash(asked, at)
    if (FINDING_METRICS.includes(asked.metric)) {
      const findings = await this.#findingsOn(at.day)
      if ('missing' in findings) return findings
      return source === 'findings' ? readFindings(asked, findings) : undefined
    }
    const on = await this.#dayOf(at.day)
    if (source === 'statements') return readStatements(asked, this.#line.statements, on)
    if (source === 'collateral' && asked.population?.metadata !== undefined) return undefined
    const parts = await this.#seriesOf(asked.population)
    if (source === 'collateral') return readBuckets(asked, parts ?? [], at, this.#bucketsOn(at.day))
    if (parts === undefined) return { missing: 'not_computed' }
    return readSeries(asked, parts, at, { ...on, ...(await this.#costsOn(at.day)) })
  }

  async #readCash(asked: MetricAsked, at: ReadAt): Promise<Reading> {
    const { cash: upstream } = this.#upstream
    if (upstream === undefined) return { missing: 'not_computed' }
    const { held_until = at.day, on_days } = upstream
    if (at.day > held_until) return { missing: 'tie_out_failing' }
    const place = { tenant: this.#knowledge.tenant, debt_line: this.#line.id, day: dayOfNumber(at.day) }
    const word = `${OF_CASH}${keyOf({ asked, at })}`
    const kept = (await this.#keptOn(place.day)).get(word)
    if (kept !== undefined) return kept
    const wants = isShareOfCash(asked) ? 'share' : 'age'
    const cash = await on_days.onDay({ day: at.day, ...cashMonthOf(at), wants })
    const reading = readCash(asked, cash, at, await this.#dayOf(at.day, cash.sums))
    if (this.#line.keeps) await keepReading(this.#querier, place, word, reading)
    return reading
  }

  /** What is kept of a day; of all days it is read at once. */
  async #keptOn(day: string): Promise<ReadonlyMap<string, Reading>> {
    if (!this.#line.keeps) return new Map()
    this.#kept ??= keptReadings(this.#querier, { tenant: this.#knowledge.tenant, debt_line: this.#line.id })
    return (await this.#kept).get(day) ?? new Map<string, Reading>()
  }

  /** What was found by the end of a day; why that is not known otherwise. */
  async #findingsOn(day: number): Promise<BookFindings | NoFigure> {
    const { checks } = this.#upstream
    if (checks === undefined) return { missing: 'not_computed' }
    if (day > (checks.held_until ?? day)) return { missing: 'checks_failing' }
    const known = this.#findings.get(day)
    if (known !== undefined) return known
    const { tenant, known_at, pledging } = this.#knowledge
    const { operator, organization } = pledging
    const asked = { tenant, operator, organization, known_at, as_of: dayOfNumber(day) }
    const read = await readFindingsAt(this.#querier, asked, checks.moment)
    this.#findings.set(day, read)
    return read
  }

  async #seriesOf(population: MetricAsked['population']): Promise<CurrencySeries[] | undefined> {
    const key = JSON.stringify(population ?? null)
    const { id: debt_line, operator_slug, as_of } = this.#line
    const asked: PopulationAsked = { debt_line, operator_slug, as_of, population }
    if (!this.#series.has(key)) this.#series.set(key, await readPopulation(this.#querier, this.#knowledge, asked))
    return this.#series.get(key)
  }

  #bucketsOn(day: number): BucketDay {
    return { currency: this.#line.currency, edges: metricSettingsOn(this.#knowledge.steps, day).bucket_edges }
  }

  async #dayOf(day: number, others: readonly { readonly currency: string }[] = []): Promise<CollateralDay> {
    const { currency } = this.#line
    // What backs a line is of its currency; statements of the company may be of another.
    const currencies = [...new Set([...this.#line.statements, ...others].map((one) => one.currency))].toSorted()
    const name = `${day} ${currencies.join(' ')}`
    const found = this.#days.get(name)
    if (found !== undefined) return found
    const { known_at, pledging } = this.#knowledge
    const asked = { operator: pledging.operator, to: currency, currencies, days: [day], known_at }
    const exchangeOn = await readExchanges(this.#querier, asked)
    const read = { currency, day, exchange: (other: string) => exchangeOn(other, day)?.rate ?? null }
    this.#days.set(name, read)
    return read
  }

  async #costsOn(day: number): Promise<Pick<SeriesDay, 'coupon' | 'servicing'>> {
    const { interest = null, servicing_fee = null } = termsInForce(this.#line.terms, day)?.terms ?? {}
    const { operator } = this.#knowledge.pledging
    const { known_at } = this.#knowledge
    const index = interest?.index
    const fixings =
      index === undefined ? undefined : await readFixings(this.#querier, { operator, index, days: [day], known_at })
    return spreadCostsOf({ interest, servicing_fee }, fixings?.get(day)?.rate ?? null)
  }

  /** What needs a pass over the receivables of the line, in one pass. */
  async #readDay(day: number, wanted: readonly Wanted[]): Promise<void> {
    const inputs = wanted.some(isOfBase) ? await this.#inputsOn(day) : undefined
    const digest = inputs === undefined ? '' : digestOf(inputs)
    const findings = this.#findings.get(day)
    const found = findings === undefined ? '' : digestOfFindings(findings)
    const wordOf = (one: Wanted) => {
      if (isOfBase(one)) return `${keyOf(one)} ${digest}`
      return FINDING_METRICS.includes(one.asked.metric) ? `${keyOf(one)} ${found}` : keyOf(one)
    }
    const place = { tenant: this.#knowledge.tenant, debt_line: this.#line.id, day: dayOfNumber(day) }
    const kept = await this.#keptOn(place.day)
    const unkept = wanted.filter((one) => !kept.has(wordOf(one)))
    for (const one of wanted) {
      const reading = kept.get(wordOf(one))
      if (reading !== undefined) this.#read.set(keyOf(one), reading)
    }
    if (unkept.length > 0) await this.#passOver(place, unkept, { inputs, wordOf })
  }

  async #passOver(place: LineDay, wanted: readonly Wanted[], { inputs, wordOf }: Pass): Promise<void> {
    const day = await this.#dayOf(dayNumber(place.day))
    const findings = this.#findings.get(day.day)
    const on = findings === undefined ? day : { ...day, findings }
    const folds = wanted.flatMap((one) => {
      const fold = isOfBase(one) ? undefined : foldCollateral(one.asked, on)
      return fold === undefined ? [] : [{ one, fold }]
    })
    const book = bookCollateral(this.#querier, this.#knowledge, on.day, async () => {})
    const backing = watched(book, place.debt_line, (one) => folds.forEach(({ fold }) => fold.add(one)))
    const readings = new Map<Wanted, Reading>()
    if (inputs === undefined) await drain(backing)
    else {
      const { base } = await runLine(place.debt_line, inputs.line, backing)
      for (const one of wanted) if (isOfBase(one)) readings.set(one, readBase(one.asked, base))
    }
    for (const { one, fold } of folds) readings.set(one, fold.reading())
    for (const [one, reading] of readings) {
      this.#read.set(keyOf(one), reading)
      if (this.#line.keeps) await keepReading(this.#querier, place, wordOf(one), reading)
    }
  }

  async #inputsOn(day: number): Promise<LineInputs | undefined> {
    const { operator, organization } = this.#knowledge.pledging
    const { tenant, known_at } = this.#knowledge
    const asked = { tenant, operator, organization, known_at, debt_line: this.#line.id, as_of: dayOfNumber(day) }
    const inputs = await readLineInputs(this.#querier, asked, null)
    const step_downs = (await this.stepDowns(day)).map(({ id }) => id)
    return inputs && { ...inputs, line: { ...inputs.line, step_downs } }
  }
}

/** What a pass reads, and the keys under which its readings are kept: the keys of the base include what else it was calculated from. */
interface Pass {
  readonly inputs: LineInputs | undefined
  readonly wordOf: (one: Wanted) => string
}

/** Sources that step-downs of the base cannot depend on. */
const NOT_BELOW: ReadonlySet<MetricSource | undefined> = new Set(['base', 'cash', 'findings'])

function isAbove({ metric }: MetricAsked): boolean {
  return NOT_BELOW.has(sourceOf(metric)) || FINDING_METRICS.includes(metric)
}

function isOfBase({ asked }: Wanted): boolean {
  return sourceOf(asked.metric) === 'base'
}

function keyOf({ asked, at }: Wanted): string {
  return JSON.stringify([asked, at.month, at.day])
}

/** Shows what backs a line to a watcher on its way. */
async function* watched(
  backing: AsyncIterable<readonly (Backing | UnknownBacking)[]>,
  debt_line: string,
  watch: (one: Collateral) => void,
): AsyncGenerator<readonly (Backing | UnknownBacking)[]> {
  for await (const stretch of backing) {
    for (const { debt_line: line, collateral } of stretch)
      if (line === debt_line && !isLeftOut(collateral)) watch(collateral)
    yield stretch
  }
}

async function drain(backing: AsyncIterable<unknown>): Promise<void> {
  const pieces = backing[Symbol.asyncIterator]()
  while ((await pieces.next()).done !== true);
}
