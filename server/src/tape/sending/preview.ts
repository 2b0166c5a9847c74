// What the first rows of a tape become, for a person to look at before anything is sent.
import type { Tape } from '../tape.ts'

/** The first rows, each with its records, or with why it would be rejected. */
export async function* previewLines(tape: Tape, rows_max: number): AsyncGenerator<string> {
  let rows = 0
  for await (const { table, row, mapped } of tape.rows()) {
    if (rows >= rows_max) return
    rows += 1
    const place = `${table.files[row.file] ?? ''}, row ${row.line}`
    if ('passed_over' in mapped) yield `# ${place}: passed over`
    else if ('faults' in mapped) {
      yield `# ${place}: rejected`
      for (const fault of mapped.faults) yield `#   ${fault}`
    } else {
      yield `# ${place}`
      yield* mapped.lines
    }
  }
}
