// The debt lines of a lender, one after the other: one that fails alone is set aside, so that all others are followed.
import { type LinesPlace, noteLine, readLinesAside } from '../../resources/set-aside/line-set-aside-store.ts'
import type { Transaction } from '../../storage/database.ts'
import { attempt } from '../scheduling/failing-alone.ts'

/** Does work for each line. In careful mode, and for lines that failed before, a failure is recorded and only that line is undone. */
export async function eachLine(
  transaction: Transaction,
  place: LinesPlace & { readonly careful: boolean },
  lines: readonly string[],
  work: (debt_line: string, failed_before: boolean) => Promise<void>,
): Promise<void> {
  const aside = await readLinesAside(transaction, place)
  for (const debt_line of lines) {
    const failed_before = aside.has(debt_line)
    if (!place.careful && !failed_before) {
      await work(debt_line, false)
      continue
    }
    const error = await attempt(transaction, () => work(debt_line, failed_before))
    if (error !== undefined || failed_before) await noteLine(transaction, place, debt_line, error)
  }
}
