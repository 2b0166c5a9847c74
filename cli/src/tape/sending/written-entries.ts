// Entries that the service accepted of rows that are to be sent again. They are deleted before the file of rejected rows is in its place: a row, or
// a group, is in as a whole or not at all, and whatever is corrected in it, nothing of it counts twice.
import { randomUUID } from 'node:crypto'
import { type Tapeline, TapelineError } from '@tapeline/sdk'
import type { MadeRecord } from '@tapeline/tape/mapping/records'
import type { Tape } from '../tape.ts'
import { unitsOf, writtenBy } from '@tapeline/tape/units'
import { type Counts, LineSender } from './send-lines.ts'

/** What is sent to delete entries, and for which import. */
export interface Deleting {
  readonly client: Tapeline
  readonly tape: Tape
  /** The imports that may have created the entries: the one that is being carried out, and those that it replaces. */
  readonly imports: readonly string[]
  readonly onPart: (counts: Counts) => void
  readonly part_lines?: number
}

/** Entries of units that were sent and are to be sent again. */
export class WrittenEntries {
  readonly #units = new Set<number>()
  readonly #keys = new Set<string>()

  /** Adds the entries among the accepted records of a unit, which is known by its number in the tape. One that it deletes as well is left to it. */
  add(number: number, accepted: readonly MadeRecord[]): void {
    this.#units.add(number)
    const deleted = new Set(accepted.filter(({ line }) => kindOf(line) === 'entry_deletion').map(({ key }) => key))
    for (const { key, line } of accepted)
      if (key !== undefined && kindOf(line) === 'entry' && !deleted.has(key)) this.#keys.add(key)
  }

  /** Deletes those that the imports created; how many. Reads the tape up to so many units once more: what a unit that is in writes, too, stays. */
  async delete({ client, tape, imports, onPart, part_lines }: Deleting, units_max: number): Promise<number> {
    if (this.#keys.size > 0) await this.#keepShared(tape, units_max)
    if (this.#keys.size === 0) return 0
    const id = `${imports[0]}-deletions-${randomUUID().slice(0, 8)}`
    const parts = part_lines === undefined ? {} : { part_lines }
    const sender = new LineSender({ client, id, dry_run: false, onPart, ...parts }, 0)
    for (const key of this.#keys) for (const by of imports) await sender.add(deletionOf(key, by))
    const { applied, rejected } = await sender.end()
    if (rejected > 0)
      throw new TapelineError(
        `${rejected} entries of rejected rows could not be deleted, import ${id} lists why. Run the command again.`,
      )
    return applied
  }

  async #keepShared(tape: Tape, units_max: number): Promise<void> {
    let number = 0
    for await (const { rows, held } of unitsOf(tape)) {
      number += 1
      if (number > units_max) return
      if (held !== undefined || this.#units.has(number)) continue
      for (const key of writtenBy(rows).keys()) this.#keys.delete(key)
    }
  }
}

function kindOf(line: string | undefined): unknown {
  return line === undefined ? undefined : (JSON.parse(line) as { readonly kind?: unknown }).kind
}

/** A line that deletes an entry where an import created it. */
function deletionOf(key: string, created_by_import: string): string {
  const [, receivable_id, id] = key.split('\u0000')
  return JSON.stringify({ kind: 'entry_deletion', receivable_id, id, created_by_import })
}
