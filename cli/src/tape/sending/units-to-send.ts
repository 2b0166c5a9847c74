// What an import needs of each unit: its lines, and what is counted of its rows.
import type { Tape } from '../tape.ts'
import { type TapeUnit, unitsOf } from '@tapeline/tape/units'

/** A unit as it is sent and counted. */
export interface UnitToSend {
  readonly rows: number
  /** Rows that the mapping leaves out. */
  readonly rows_passed_over: number
  /** Whether the unit is held back. */
  readonly is_held: boolean
  /** The lines that are sent: none where the unit is held back. */
  readonly lines: readonly string[]
  /** Bytes of the files that were read so far. */
  readonly bytes_read: number
}

/** What is sent of a unit of which so many bytes of the files are read. */
export function unitToSend({ rows, held, lines }: TapeUnit, bytes_read: number): UnitToSend {
  const passed_over = rows.filter(({ mapped }) => 'passed_over' in mapped)
  return { rows: rows.length, rows_passed_over: passed_over.length, is_held: held !== undefined, lines, bytes_read }
}

/** What is sent of a tape, from its files. Throws a TapeFault. */
export async function* unitsToSend(tape: Tape): AsyncGenerator<UnitToSend> {
  let bytes_read = 0
  for await (const unit of unitsOf(tape, (count) => (bytes_read += count))) yield unitToSend(unit, bytes_read)
}
