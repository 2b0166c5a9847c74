// What came out of a calculation, as JSON. Sums and the parts of ratios are integers of any size, which JSON writes as text.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { jsonText } from '@tapeline/kernel/core/json-text'
import { fromStored } from '@tapeline/kernel/core/stored-sums'
import type { Sum } from '@tapeline/kernel/core/sum'
import type { LineDeficiency } from '@tapeline/kernel/metrics/covenants/line-deficiency'
import type { Amount, BorrowingBase } from '@tapeline/kernel/metrics/debt-line/borrowing-base'
import type { OutcomeChanges } from '@tapeline/kernel/metrics/debt-line/outcome-changes'
import type { Grouping } from '@tapeline/kernel/metrics/debt-line/limit-groups'
import type { BookChecked } from '../finding/book-findings-reads.ts'
import type { CashTiedOut } from '../cash-tie-out/unverified-reads.ts'
import type { StatedBalance } from './cash-reads.ts'
import type { Leverage, UsedRate } from './line-inputs-reads.ts'

/** The result of a calculation. */
export interface CalculationResult {
  readonly base: BorrowingBase
  /** Everything that the lender has outstanding in the line's currency. */
  readonly total: Amount
  /** Of the line on the day. */
  readonly status: string
  /** The terms that were applied; null where none were in force. */
  readonly terms: {
    readonly id: string | null
    readonly name: string | null
    readonly effective_from: string | null
  } | null
  /** By what each concentration limit groups, in the order of the terms. */
  readonly groupings: readonly Grouping[]
  readonly rates: readonly UsedRate[]
  readonly balances: readonly StatedBalance[]
  readonly leverage: Leverage
  /** The tie-out of cash that rules and reserves are made of; null where none of the terms is. */
  readonly tied_out: CashTiedOut | null
  /** The integrity checks whose findings a rule reads; null where none does. */
  readonly checked: BookChecked | null
  readonly too_large: number
  /** What backs the line and is part of no step, and the ids of the newest of it. */
  readonly left_out: { readonly count: number; readonly receivable_ids: readonly string[] }
  /** The ids of receivables that are left out of the figures, the lender's total among them, because their own calculation fails. */
  readonly failed: readonly string[]
  /** As it is followed from day to day; null where the base is of another day or moment than today and now. */
  readonly deficiency: LineDeficiency | null
  /** Of everything beside collateral that it was made from. */
  readonly digest: string
  /** Of terms that are tried: receivables whose result differs from that under the terms in force; null where that is not available. */
  readonly changed?: ChangedReceivables | null
}

/** Receivables whose result differs under terms that are tried. */
export interface ChangedReceivables extends Omit<OutcomeChanges, 'largest'> {
  readonly largest: readonly ChangedReceivable[]
}

/** One of them. */
export interface ChangedReceivable {
  readonly receivable_id: string
  readonly obligor_id: string
  /** Null where it could not be converted. */
  readonly pledged: Sum | null
  readonly before: FateOfReceivable
  readonly after: FateOfReceivable
}

/** What became of it: the ids of rules that it failed, what limits took off it, and what was left. */
export interface FateOfReceivable {
  readonly failed_rules: readonly string[]
  readonly excess: Sum
  readonly net_eligible: Sum
}

/** Writes a result. */
export function encodeResult(result: CalculationResult): string {
  return jsonText(result)
}

/** Every field of a result that holds a sum. */
const SUMS: ReadonlySet<string> = new Set([
  'advance',
  'after_excess',
  'amount',
  'availability',
  'balance',
  'base',
  'before_excess',
  'counted',
  'deficiency',
  'excess',
  'limit',
  'net_eligible',
  'pledged',
  'reserved',
])

/** Reads what was written. */
export function decodeResult(stored: Json): CalculationResult {
  const result = fromStored(stored, SUMS) as CalculationResult
  // Results of earlier versions name none.
  const left_out = result.left_out ?? { count: result.too_large, receivable_ids: [] }
  return {
    ...result,
    left_out,
    failed: result.failed ?? [],
    tied_out: result.tied_out ?? null,
    checked: result.checked ?? null,
  }
}
