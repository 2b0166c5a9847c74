// From pledged collateral to availability (M30 to M33): eligible, net of excess, advanced, plus cash and less reserves. A run receives the
// collateral one by one and keeps only numbers of it, so that the book of a large line is never in memory.
import { type Ratio, complementOf } from '../../core/ratio.ts'
import { type Sum, larger, minus, plus, smaller, sumOf } from '../../core/sum.ts'
import { shareOf } from '../pools/share-of.ts'
import { deriveAdvances } from './advance.ts'
import type { Amount, BorrowingBase, CollateralOutcome, LineOnDay } from './borrowing-base.ts'
import type { Collateral } from './collateral.ts'
import { type AppliedLimit, applyLimit } from './concentration.ts'
import type { EligibleBook } from './eligible-book.ts'
import { outcomesOf } from './outcomes.ts'
import { PledgedBook } from './pledged-book.ts'
import { deriveReasons } from './reasons.ts'
import { deriveCash, deriveReserves } from './reserves.ts'
import { UnverifiedTotals } from './unverified-collections.ts'

/** A borrowing base, and the outcome of each receivable. */
export interface Evaluation<Outcomes> {
  readonly base: BorrowingBase
  /** By the numbers of the receivables. */
  readonly outcomes: Outcomes
}

/** An evaluation in progress. */
export class BorrowingBaseRun {
  readonly #line: LineOnDay
  readonly #book: PledgedBook
  readonly #unverified: UnverifiedTotals

  constructor(line: LineOnDay) {
    this.#line = line
    this.#book = new PledgedBook(line)
    this.#unverified = new UnverifiedTotals(line.collections, line.terms, line.day)
  }

  /**
   * Adds a pledged receivable, each once, in any order. One without outstanding principal is no collateral: of it only collections are counted
   * that the bank does not show, such as the one that paid it off.
   */
  take(collateral: Collateral): void {
    this.#unverified.add(collateral.number)
    if (collateral.outstanding > 0) this.#book.add(collateral)
  }

  /** The result, after every receivable was added; call it once. Outcomes are built as they are read. */
  finish(): Evaluation<Iterable<CollateralOutcome>> {
    const { terms } = this.#line
    this.#book.settle()
    const judged = deriveReasons(this.#book, terms.eligibility)
    const eligible = this.#book.eligible()
    const limits = terms.concentration_limits.map((limit) => applyLimit(eligible, limit, judged.eligible.amount))
    const base: BorrowingBase = {
      currency: this.#line.currency,
      unconverted: this.#book.unconverted,
      ...judged,
      ...drawable(this.#line, judged.eligible.amount, limits, {
        net: netByClass(eligible),
        reserves: deriveReserves(this.#line, this.#unverified),
      }),
    }
    return { base, outcomes: outcomesOf(this.#book, eligible, limits) }
  }
}

/** Evaluates a borrowing base at once. */
export function evaluateBorrowingBase(
  line: LineOnDay,
  collateral: Iterable<Collateral>,
): Evaluation<CollateralOutcome[]> {
  const run = new BorrowingBaseRun(line)
  for (const own of collateral) run.take(own)
  const { base, outcomes } = run.finish()
  return { base, outcomes: [...outcomes] }
}

/** The principal after limits, by advance class. */
function netByClass({ left, class_of, class_count }: EligibleBook): Amount[] {
  const net = Array.from({ length: class_count }, (): { count: number; amount: Sum } => ({ count: 0, amount: 0 }))
  for (const [receivable, amount] of left.entries()) {
    const own = net[class_of.at(receivable)]
    if (own === undefined || amount === 0) continue
    own.count += 1
    own.amount = plus(own.amount, amount)
  }
  return net
}

type Judged = 'currency' | 'pledged' | 'unconverted' | 'ineligible' | 'reasons' | 'eligible'

/** Every step after the limits. */
function drawable(
  line: LineOnDay,
  eligible: Sum,
  limits: readonly AppliedLimit[],
  { net, reserves }: { readonly net: readonly Amount[]; readonly reserves: BorrowingBase['reserves'] },
): Omit<BorrowingBase, Judged> {
  const { advance_rates } = line.terms
  const net_eligible = sumOf(net.map(({ amount }) => amount))
  const advances = advance_rates === null ? [] : deriveAdvances(advance_rates, line.step_downs, net)
  const advance = advance_rates === null ? null : sumOrNull(advances.map((own) => own.advance))
  const cash = deriveCash(line.terms, line.cash)
  const reserved = sumOrNull(reserves.map(({ amount }) => amount))
  const base = advance === null || reserved === null ? null : larger(0, minus(plus(advance, cash.counted), reserved))
  return {
    limits: limits.map(({ result }) => result),
    excess: minus(eligible, net_eligible),
    net_eligible,
    advances,
    step_downs: line.step_downs,
    advance,
    cash,
    reserves,
    reserved,
    base,
    ...drawn(line, base),
    effective_advance_rate: shareOf(line.principal_outstanding, eligible),
    ...coverage(plus(line.principal_outstanding, line.interest_outstanding), plus(net_eligible, cash.counted)),
  }
}

function sumOrNull(amounts: readonly (Sum | null)[]): Sum | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length < amounts.length ? null : sumOf(known)
}

/** The amount that can be drawn, or must be paid back (M32). */
function drawn({ commitment, principal_outstanding }: LineOnDay, base: Sum | null) {
  const room = base === null ? null : minus(smaller(base, commitment), principal_outstanding)
  return {
    commitment,
    outstanding: principal_outstanding,
    availability: room === null ? null : larger(0, room),
    deficiency: room === null ? null : larger(0, -room),
  }
}

/** Debt, including interest owed, compared with net eligible principal and counted cash (M33). */
function coverage(
  debt: Sum,
  collateral: Sum,
): { overcollateralization: Ratio | null; collateral_coverage: Ratio | null } {
  const share = shareOf(debt, collateral)
  return {
    overcollateralization: share === null ? null : complementOf(share),
    collateral_coverage: shareOf(collateral, debt),
  }
}
