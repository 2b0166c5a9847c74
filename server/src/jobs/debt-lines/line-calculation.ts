// One calculation of a borrowing base: what backs the line goes through the waterfall receivable by receivable, whether it comes from the
// book or from what is stored of today.
import { createHash } from 'node:crypto'
import type { CollateralOutcome, LineOnDay } from '@tapeline/kernel/metrics/debt-line/borrowing-base'
import { groupingOf } from '@tapeline/kernel/metrics/debt-line/limit-groups'
import { BorrowingBaseRun, type Evaluation } from '@tapeline/kernel/metrics/debt-line/waterfall'
import {
  type Backing,
  type LeftOut,
  type UnknownBacking,
  isLeftOut,
} from '../../resources/borrowing-base/collateral-reads.ts'
import type { LineInputs } from '../../resources/borrowing-base/line-inputs-reads.ts'
import type { LenderTotal } from '../../resources/borrowing-base/total-reads.ts'
import { LEFT_OUT_MAX } from '../../resources/freshness/freshness-definition.ts'
import type { CalculationResult } from '../../resources/borrowing-base/result-store.ts'

/** The result of a calculation, and the outcome of each receivable, in the order of the waterfall. */
export interface Calculated {
  readonly result: CalculationResult
  readonly outcomes: Iterable<CollateralOutcome>
  readonly receivables: number
}

/** A waterfall over the collateral of a line, and the outcome of each receivable. */
export interface LineRun extends Evaluation<Iterable<CollateralOutcome>> {
  readonly receivables: number
  readonly left_out: CalculationResult['left_out']
  readonly too_large: number
  /** The ids of receivables that back the line or may back it, and whose own calculation fails. */
  readonly failed: readonly string[]
}

/** Runs the waterfall over the collateral of the line; collateral of other lines is skipped. */
export async function runLine(
  debt_line: string,
  line: LineOnDay,
  backing: AsyncIterable<readonly (Backing | UnknownBacking)[]>,
): Promise<LineRun> {
  const run = new BorrowingBaseRun(line)
  let receivables = 0
  const left_out: LeftOut[] = []
  const failed: string[] = []
  for await (const stretch of backing)
    for (const one of stretch) {
      if (one.debt_line === null) failed.push(one.collateral.id)
      if (one.debt_line !== debt_line) continue
      receivables += 1
      if (!isLeftOut(one.collateral)) run.take(one.collateral)
      else {
        left_out.push(one.collateral)
        if (one.collateral.reason === 'failed') failed.push(one.collateral.id)
      }
    }
  const too_large = left_out.filter(({ reason }) => reason === 'too_large').length
  const named = { count: left_out.length, receivable_ids: left_out.slice(0, LEFT_OUT_MAX).map(({ id }) => id) }
  return { ...run.finish(), receivables, too_large, left_out: named, failed }
}

/** Calculates over the collateral of the line, and all that its lender has outstanding. */
export async function calculate(
  debt_line: string,
  inputs: LineInputs,
  { total, failed: failed_of_total }: LenderTotal,
  backing: AsyncIterable<readonly (Backing | UnknownBacking)[]>,
): Promise<Calculated> {
  const { base, outcomes, receivables, too_large, left_out, failed } = await runLine(debt_line, inputs.line, backing)
  const { applied, status, rates, balances, leverage, tied_out, checked } = inputs
  const terms = applied === null ? null : { id: applied.id, name: applied.name, effective_from: applied.effective_from }
  const groupings = inputs.line.terms.concentration_limits.map(groupingOf)
  const digest = digestOf(inputs)
  return {
    result: {
      base,
      total,
      status,
      terms,
      groupings,
      rates,
      balances,
      leverage,
      tied_out,
      checked,
      too_large,
      left_out,
      failed: [...new Set([...failed, ...failed_of_total])],
      deficiency: null,
      digest,
    },
    outcomes,
    receivables,
  }
}

/**
 * A hash of everything but the collateral: where it is the same, and no collateral changed, the result is the same. Of collections it has the position
 * of the tie-out, which they follow from, and of findings their digest.
 */
export function digestOf({ line, applied, status, rates, balances, leverage, tied_out, checked }: LineInputs): string {
  const { exchange: _, collections: __, findings: ___, ...fields } = line
  const text = JSON.stringify(
    [fields, applied, status, rates, balances, leverage, tied_out, checked],
    (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  )
  return createHash('sha256').update(text).digest('hex')
}
