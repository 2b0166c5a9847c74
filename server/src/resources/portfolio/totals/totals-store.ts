// The table of totals: each fold is written once as the difference that it makes, and again within every segment that it completes.
// Nothing that was written is changed, so that what was known after any fold stays readable.
import type { GroupTotals } from '@tapeline/kernel/metrics/portfolio/totals/group-totals'
import { OBLIGORS } from '@tapeline/kernel/metrics/portfolio/totals/obligors'
import { mergesAfter } from '@tapeline/kernel/metrics/portfolio/totals/segments'
import { BY_MONTH, IN_ALL, encodeTotals } from '@tapeline/kernel/metrics/portfolio/totals/totals-codec'
import { type Querier, statement } from '../../../storage/database.ts'
import { clearAppliedContributions } from '../contribution/contributor-store.ts'
import { clearObligors } from './obligor-store.ts'
import { mergeSegments } from './totals-merges.ts'
import { type TotalsRow, insertRows } from './totals-rows.ts'

/** A fold: its number from 1 on, how far it took the log in, and the moment of the operator's last write, of settings, lines or pledges, that it took in. */
export interface Fold {
  readonly fold: number
  readonly position: number
  readonly settings: number
}

/** What a fold changed, by the number of a dimension, then by its values. */
export type ChangedGroups = ReadonlyMap<number, ReadonlyMap<string, GroupTotals>>

const insertFold = statement(
  'insert-portfolio-fold',
  'insert into portfolio_folds (tenant, fold, position, settings) values ($1, $2, $3, $4)',
)

/**
 * Stores the next fold of a tenant: numbers must follow one another, and positions may not fall. A RangeError where a sum is too large
 * to be kept; the transaction must then be rolled back.
 */
export async function storeFold(
  transaction: Querier,
  { tenant, fold, position, settings }: Fold & { readonly tenant: number },
  groups: ChangedGroups,
): Promise<void> {
  await transaction.query(insertFold, [tenant, fold, position, settings])
  await insertRows(transaction, { tenant, level: 0, segment: fold }, rowsOf(groups))
  for (const whole of mergesAfter(fold)) await mergeSegments(transaction, { tenant, ...whole })
}

/** The rows of changed groups. */
export function* rowsOf(groups: ChangedGroups): Generator<TotalsRow> {
  for (const [dimension, totals] of groups) {
    // Nobody asks for the totals of an obligor by month.
    const summary = dimension === OBLIGORS ? IN_ALL : BY_MONTH
    for (const [value, own] of totals)
      for (const body of encodeTotals(own, summary)) yield { dimension, value, ...body }
  }
}

const deleteTotals = statement('delete-portfolio-totals', 'delete from portfolio_totals where tenant = $1')

const deleteFolds = statement('delete-portfolio-folds', 'delete from portfolio_folds where tenant = $1')

/** Their pieces are totals. */
const deleteMoments = statement('delete-portfolio-moments', 'delete from portfolio_moments where tenant = $1')

/** Forgets a tenant's totals, what was taken in of its receivables and how its obligors were numbered: the next fold is the first again. */
export async function clearTotals(transaction: Querier, tenant: number): Promise<void> {
  await transaction.query(deleteTotals, [tenant])
  await transaction.query(deleteFolds, [tenant])
  await transaction.query(deleteMoments, [tenant])
  await clearAppliedContributions(transaction, tenant)
  await clearObligors(transaction, tenant)
}
