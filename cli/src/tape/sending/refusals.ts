// What the service made of units that were sent: its refusals, which are listed by line, beside the rows of the tape in a second reading.
import type { ImportRejection } from '@tapeline/sdk'
import type { HeldRecords } from '@tapeline/tape/held-records'
import type { MadeRecord } from '@tapeline/tape/mapping/records'
import type { TapeRow } from '@tapeline/tape/mapped-tape'
import { type RowReasons, type TapeUnit, heldBehind, placeOf, recordsOf, writtenBy } from '@tapeline/tape/units'

/** A unit that was sent and is to be sent again. */
export interface SentAgain {
  readonly reasons: readonly RowReasons[]
  /** The records that the service accepted. */
  readonly accepted: readonly MadeRecord[]
}

/** A unit of which a record was refused, or one before it that writes a record of it otherwise; undefined where all of it is in. */
export async function sentAgain(
  { rows }: TapeUnit,
  refusals: Refusals,
  waiting: HeldRecords,
): Promise<SentAgain | undefined> {
  const judged: JudgedRow[] = []
  for (const row of rows) judged.push(await refusals.of(row))
  const accepted = judged.flatMap((row) => row.accepted)
  const faulty = rows.find((_, at) => judged[at]?.refused.length !== 0)
  if (faulty !== undefined) {
    const again = `to be sent again with ${placeOf(faulty)}, of which records were refused: both are of one group`
    const reasons = judged.map(({ refused }) =>
      refused.length > 0 ? { held_back: false, reasons: refused } : { held_back: true, reasons: [again] },
    )
    return { reasons, accepted }
  }
  const conflict = waiting.is_empty ? undefined : waiting.conflict(writtenBy(rows))
  if (conflict === undefined) return undefined
  return { reasons: rows.map(() => ({ held_back: true, reasons: [heldBehind(conflict)] })), accepted }
}

/** What the service made of a row: why records were refused, and the others. */
interface JudgedRow {
  readonly refused: readonly string[]
  readonly accepted: readonly MadeRecord[]
}

/** The refusals of the service beside the lines that they are of. */
export class Refusals {
  readonly #listed: AsyncIterator<ImportRejection>
  #next: IteratorResult<ImportRejection> | undefined
  readonly #lines_settled: number
  #line = 0

  /** Lines behind those that were settled were neither refused nor accepted. */
  constructor(rejections: AsyncIterable<ImportRejection>, lines_settled: number) {
    this.#lines_settled = lines_settled
    this.#listed = rejections[Symbol.asyncIterator]()
  }

  /** Those of the row that was sent next. */
  async of(row: TapeRow): Promise<JudgedRow> {
    const refused: string[] = []
    const accepted: MadeRecord[] = []
    for (const record of recordsOf(row)) {
      this.#line += 1
      this.#next ??= await this.#listed.next()
      if (this.#next.done !== true && this.#next.value.line === this.#line) {
        refused.push(reasonOf(this.#next.value))
        this.#next = await this.#listed.next()
      } else if (this.#line <= this.#lines_settled) accepted.push(record)
    }
    return { refused, accepted }
  }
}

function reasonOf({ kind, id, error }: ImportRejection): string {
  const faults = (error.details ?? []).flatMap(({ message }) => message ?? [])
  const message = faults.length > 0 ? faults.join('; ') : (error.message ?? 'refused')
  return `${[kind, id].filter((part) => part !== null && part !== undefined).join(' ')}: ${message}`
}
