// What a record costs in all, from the measured figures.
import { type Way, WAYS } from './measured-book.ts'
import { SPENDERS, type Spender } from './measured-phase.ts'
import { type Kind, KINDS } from './monthly-book.ts'
import { PARTS, type Part } from './relation-bytes.ts'
import type { Figure, ScaleRun } from './scale-figures.ts'

/** What one record of a kind costs. Bytes, bytes of write-ahead log, microseconds of processor time. */
export interface RowCost {
  readonly bytes: { readonly [part in Part]: number }
  readonly log: { readonly [spender in Spender]: number }
  readonly time: { readonly [spender in Spender]: number }
}

/** What records cost, by how they are sent, and what a tenant costs that is idle, in microseconds a second. */
export interface Costs {
  readonly rows: { readonly [way in Way]: { readonly [kind in Kind]: RowCost } }
  readonly idle: { readonly [spender in Spender]: number }
  /** The bytes of the indexes of entries for each entry, by how they are sent. */
  readonly entry_indexes: { readonly [way in Way]: number }
}

/** The costs of a run. */
export function costsOf({ figures }: ScaleRun): Costs {
  const sum = (matches: (figure: Figure) => boolean) =>
    figures.filter(matches).reduce((total, { per_row }) => total + per_row, 0)
  const rowCost = (way: Way, kind: Kind): RowCost => {
    const of = (measure: Figure['measure'], part: string) =>
      sum((one) => one.measure === measure && one.way === way && one.kind === kind && one.part === part)
    return {
      bytes: byEach(PARTS, (part) => of('bytes', part)),
      log: byEach(SPENDERS, (spender) => of('log', spender)),
      time: byEach(SPENDERS, (spender) => of('time', spender)),
    }
  }
  return {
    rows: byEach(WAYS, (way) => byEach(KINDS, (kind) => rowCost(way, kind))),
    idle: byEach(SPENDERS, (spender) => sum(({ measure, part }) => measure === 'idle' && part === spender)),
    entry_indexes: byEach(WAYS, (way) =>
      sum(
        (one) => one.measure === 'bytes' && one.kind === 'entry' && one.way === way && one.name.startsWith('entries_'),
      ),
    ),
  }
}

/** A value for each name. */
export function byEach<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): { readonly [name in Name]: Value } {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as { readonly [name in Name]: Value }
}

/** All values together. */
export function total(values: { readonly [name: string]: number }): number {
  return Object.values(values).reduce((sum, value) => sum + value, 0)
}
