// What the first rows of a tape become, for a person to look at before anything is sent.
import type { Tape } from '../tape.ts'
import { linesOf, unitsOf } from '@tapeline/tape/units'

/** The first rows, each with its records, or with why it would be rejected. */
export async function* previewLines(tape: Tape, rows_max: number): AsyncGenerator<string> {
  let rows = 0
  for await (const { table, rows: together, held } of unitsOf(tape))
    for (const [at, tapeRow] of together.entries()) {
      if (rows >= rows_max) return
      rows += 1
      const { row, mapped } = tapeRow
      const place = `${table.files[row.file] ?? ''}, row ${row.line}`
      const reasons = held?.[at]
      if ('passed_over' in mapped) yield `# ${place}: passed over`
      else if (reasons !== undefined) {
        yield `# ${place}: ${reasons.held_back ? 'held back' : 'rejected'}`
        for (const reason of reasons.reasons) yield `#   ${reason}`
      } else {
        yield `# ${place}`
        yield* linesOf(tapeRow)
      }
    }
}
