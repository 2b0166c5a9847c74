// What receivables with payments belong to by day, as the portfolio knows it: their debt line, product type and other groups.
import type { Cell } from '@tapeline/kernel/metrics/portfolio/dimensions'
import type { DatedCell } from '@tapeline/kernel/metrics/portfolio/stratification-keys'
import type { Querier } from '../../storage/database.ts'
import { readCells } from '../portfolio/contribution/contributor-reads.ts'
import { readPortfolioSettings } from '../portfolio/contribution/portfolio-settings-reads.ts'

/** Receivables whose groups are read at once. */
const PORTION = 2_000

/** Whose receivables, and the moment as of which their groups are known. */
export interface AskedCells {
  readonly tenant: number
  readonly known_at: number
  readonly operator_slug: string
}

/** The cell of each receivable by day, a number; undefined before it has one. */
export async function readCellsByDay(
  querier: Querier,
  { tenant, operator_slug, known_at }: AskedCells,
  receivables: readonly number[],
): Promise<(receivable: number, day: number) => Cell | undefined> {
  const { pledging } = await readPortfolioSettings(querier, { tenant, operator_slug }, known_at)
  const place = { tenant, known_at, metadata_keys: [], pledging }
  const cells = new Map<number, readonly DatedCell[]>()
  for (let at = 0; at < receivables.length; at += PORTION) {
    const numbers = receivables.slice(at, at + PORTION)
    for (const [number, dated] of await readCells(querier, place, numbers)) cells.set(number, dated)
  }
  return (receivable, day) => cells.get(receivable)?.findLast(({ from }) => from === null || from <= day)?.cell
}
