// The formulas of a pool of invoices, amounts in minor units of one currency.
import type { Ratio } from '../../core/ratio.ts'
import type { Sum } from '../../core/sum.ts'
import { shareOf } from './share-of.ts'

/**
 * Days sales outstanding, by the closing balance: outstanding / invoiced * days of the period. Null if nothing was invoiced. If only
 * invoices of the period are outstanding and none of them was paid, it is the days of the period.
 */
export function deriveDso(outstanding: Sum, invoiced: Sum, days: number): Ratio | null {
  return shareOf(BigInt(outstanding) * BigInt(days), invoiced)
}

/** Dilution: credits without cash (credit notes, returns, allowances) / invoiced. Null if nothing was invoiced. */
export function deriveDilution(credited: Sum, invoiced: Sum): Ratio | null {
  return shareOf(credited, invoiced)
}
