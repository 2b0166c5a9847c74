// The formulas of a pool of invoices, amounts in minor units of one currency.
import type { Ratio } from '../../core/ratio.ts'
import type { Sum } from '../../core/sum.ts'
import { shareOf } from './share-of.ts'

/**
 * Days sales outstanding, by the balance at the end: outstanding / invoiced * days of the period. Null where nothing was invoiced. In a period in
 * which nothing was paid of what was invoiced in it alone, it is the days of the period.
 */
export function deriveDso(outstanding: Sum, invoiced: Sum, days: number): Ratio | null {
  return shareOf(BigInt(outstanding) * BigInt(days), invoiced)
}

/** Dilution: what was credited without cash (credit notes, returns, allowances) / invoiced. Null where nothing was invoiced. */
export function deriveDilution(credited: Sum, invoiced: Sum): Ratio | null {
  return shareOf(credited, invoiced)
}
