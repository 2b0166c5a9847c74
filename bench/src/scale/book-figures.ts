// The figures of two books: what a row costs is the slope between both sizes, what is fixed is left at no rows.
import { type MeasuredBook, WAYS, totalOf } from './measured-book.ts'
import { SPENDERS, type SpentBy } from './measured-phase.ts'
import { KINDS } from './monthly-book.ts'
import { partOf } from './relation-bytes.ts'
import { type Figure, lineThrough } from './scale-figures.ts'

/** A table or index that grew by less, in bytes, is left out: it does not grow with what is written. */
const GROWN_BYTES_MIN = 65_536

/** How much every table and index grows with each kind of record. */
export function bytesFigures(small: MeasuredBook, large: MeasuredBook): Figure[] {
  return eachKind(small, large).flatMap(({ kind, way, of_small, of_large, relations }) =>
    relations.flatMap(({ table, relation }) => {
      const [less, more] = [of_small.bytesOf(relation), of_large.bytesOf(relation)]
      if (more < GROWN_BYTES_MIN) return []
      const line = lineThrough({ rows: of_small.rows, cost: less }, { rows: of_large.rows, cost: more })
      return [{ measure: 'bytes' as const, kind, way, part: partOf(table), name: relation, ...line }]
    }),
  )
}

/** Microseconds of processor time and bytes of log, by who spent them. */
export function spentFigures(small: MeasuredBook, large: MeasuredBook): Figure[] {
  return eachKind(small, large).flatMap(({ kind, way, of_small, of_large }) =>
    SPENDERS.flatMap((spender) => {
      const line = (costOf: (spent: SpentBy) => number) =>
        lineThrough(
          { rows: of_small.rows, cost: costOf(of_small.spent) },
          { rows: of_large.rows, cost: costOf(of_large.spent) },
        )
      const labels = { kind, way, part: spender, name: spender }
      const time = { measure: 'time' as const, ...labels, ...line((spent) => spent[spender].seconds * 1e6) }
      const log = { measure: 'log' as const, ...labels, ...line((spent) => spent[spender].wal) }
      return spender.startsWith('database') ? [time, log] : [time]
    }),
  )
}

function eachKind(small: MeasuredBook, large: MeasuredBook) {
  const relations = large.phases[0]?.grown ?? []
  return WAYS.flatMap((way) =>
    KINDS.map((kind) => ({
      kind,
      way,
      relations,
      of_small: totalOf(small, way, kind),
      of_large: totalOf(large, way, kind),
    })),
  )
}

/** How much dearer the entries of the later months are than those of the earlier, by who spends the time: 1 is as dear. */
export function depthFigures({ phases }: MeasuredBook): Figure[] {
  return WAYS.flatMap((way) => {
    const [earlier, later] = phases.filter((phase) => phase.way === way && phase.share.kind === 'entry')
    if (earlier === undefined || later === undefined) throw new Error('Entries were not written in two halves')
    return SPENDERS.map((spender) => ({
      measure: 'depth' as const,
      kind: 'entry',
      way,
      part: spender,
      name: 'later months by earlier',
      per_row: later.spent[spender].seconds / earlier.spent[spender].seconds,
      fixed: 0,
    }))
  })
}

/** Microseconds a second of processor time that a tenant costs when nothing is written, and what is spent without any. */
export function idleFigures(few: SpentBy, many: SpentBy, added: number): Figure[] {
  return SPENDERS.map((spender) => ({
    measure: 'idle' as const,
    kind: 'tenant',
    way: '-',
    part: spender,
    name: 'microseconds a second',
    per_row: ((many[spender].seconds - few[spender].seconds) * 1e6) / added,
    fixed: few[spender].seconds * 1e6,
  }))
}
