// Compares what is stored of debt lines with what the whole history gives: the collateral of each line, followed write by write, and the
// borrowing bases calculated from it. Nothing is changed.
import { isDeepStrictEqual } from 'node:util'
import { dayNumber } from '@tapeline/kernel/core/day'
import type { CollateralOutcome } from '@tapeline/kernel/metrics/debt-line/borrowing-base'
import { type Calculation, findCalculation } from '../../resources/borrowing-base/calculation-store.ts'
import { type Backing, CollateralReader } from '../../resources/borrowing-base/collateral-reads.ts'
import { COLLATERAL_FORM, storedCollateral } from '../../resources/borrowing-base/collateral-store.ts'
import { type LineCursor, findLenderOfLines, listLines, readCursor } from '../../resources/borrowing-base/line-store.ts'
import { findChunk } from '../../resources/borrowing-base/outcome-store.ts'
import { decodeResult } from '../../resources/borrowing-base/result-store.ts'
import { readTotal } from '../../resources/borrowing-base/total-reads.ts'
import { type AsKnownSnapshot, openSnapshot } from '../../resources/portfolio/snapshot/known-receivable-reads.ts'
import type { Book } from '../../resources/portfolio/contribution/portfolio-settings-reads.ts'
import { readEveryone } from '../../resources/portfolio/contribution/changed-receivable-reads.ts'
import { inPortions } from '../../resources/receivable-metrics/portion-reads.ts'
import type { Database, Querier } from '../../storage/database.ts'
import { calculate } from './line-calculation.ts'
import { readBaseInputs } from './line-inputs.ts'

/** What a comparison found. */
export interface LineVerification {
  readonly lines: number
  /** Receivables that back a line. */
  readonly receivables: number
  /** What differs: a receivable by its number, or a line by its id. */
  readonly differing: readonly string[]
}

const NOTHING: LineVerification = { lines: 0, receivables: 0, differing: [] }

/** Compares what is stored of a lender's lines with its history, as far as it was followed. The database must allow long statements. */
export function verifyLines(database: Database, book: Book): Promise<LineVerification> {
  return database.transaction(async (transaction) => {
    const cursor = await readCursor(transaction, book.tenant)
    if (cursor?.form !== COLLATERAL_FORM) return NOTHING
    const known_at = cursor.position
    const knowledge = await openSnapshot(transaction, { ...book, known_at, shown_at: undefined })
    // Nothing that is stored of a fold is used.
    const untrusting = { ...knowledge, changed: undefined }
    return new Comparison(transaction, untrusting, cursor).run()
  }, 'repeatable read')
}

class Comparison {
  readonly #querier: Querier
  readonly #knowledge: AsKnownSnapshot
  readonly #cursor: LineCursor
  readonly #differing: string[] = []

  constructor(querier: Querier, knowledge: AsKnownSnapshot, cursor: LineCursor) {
    this.#querier = querier
    this.#knowledge = knowledge
    this.#cursor = cursor
  }

  async run(): Promise<LineVerification> {
    const { tenant, known_at } = this.#knowledge
    const lender = await findLenderOfLines(this.#querier, tenant)
    const lines = lender === undefined ? [] : await listLines(this.#querier, lender, known_at)
    const made = await this.#make()
    for (const line of lines) {
      const backing = made.filter(({ debt_line }) => debt_line === line)
      await this.#compareCollateral(line, backing)
      await this.#compareBase(line, backing)
    }
    return { lines: lines.length, receivables: made.length, differing: this.#differing }
  }

  /** What backs lines, from all of history. */
  async #make(): Promise<Backing[]> {
    const reader = new CollateralReader(this.#querier, this.#knowledge, dayNumber(this.#cursor.as_of))
    const { tenant, known_at } = this.#knowledge
    const everyone = await readEveryone(this.#querier, tenant, known_at)
    const made: Backing[] = []
    for await (const portion of inPortions(this.#querier, tenant, everyone)) made.push(...(await reader.read(portion)))
    return made
  }

  async #compareCollateral(line: string, made: readonly Backing[]): Promise<void> {
    const left = new Map(made.map((one) => [one.number, one]))
    for await (const stretch of storedCollateral(this.#querier, this.#knowledge.tenant, line))
      for (const stored of stretch) {
        if (!isDeepStrictEqual(plain(left.get(stored.number)), plain(stored)))
          this.#differing.push(String(stored.number))
        left.delete(stored.number)
      }
    this.#differing.push(...[...left.keys()].map(String))
  }

  async #compareBase(debt_line: string, made: readonly Backing[]): Promise<void> {
    const { tenant, known_at, pledging } = this.#knowledge
    const { as_of } = this.#cursor
    const stored = await findCalculation(this.#querier, { tenant, debt_line, as_of, known_at, terms: '' })
    const { operator_slug } = pledging
    const asked = { debt_line, as_of, operator_slug }
    const inputs = await readBaseInputs(this.#querier, this.#knowledge, asked, null)
    if (inputs === undefined) return
    const { currency } = inputs.line
    const total = await readTotal(this.#querier, { tenant, operator_slug, as_of, known_at, currency })
    const again = await calculate(debt_line, inputs, total, only(made))
    const same =
      stored?.status === 'done' &&
      isDeepStrictEqual({ ...decodeResult(stored.result), deficiency: null }, again.result) &&
      isDeepStrictEqual(await this.#storedOutcomes(stored), [...again.outcomes])
    if (!same) this.#differing.push(debt_line)
  }

  async #storedOutcomes(calculation: Calculation): Promise<CollateralOutcome[]> {
    const outcomes: CollateralOutcome[] = []
    for (let number = 0; ;) {
      const chunk = await findChunk(this.#querier, calculation, { newest_first: false, number }, [])
      if (chunk === undefined) return outcomes
      outcomes.push(...chunk.outcomes)
      number = chunk.last + 1
    }
  }
}

async function* only(backing: readonly Backing[]): AsyncGenerator<readonly Backing[]> {
  yield backing
}

/** As it is stored. */
function plain(backing: Backing | undefined): unknown {
  return JSON.parse(JSON.stringify(backing ?? null))
}
