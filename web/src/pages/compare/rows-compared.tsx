// Rows of a list beside what each was on the other side: below a figure that of the other side and the change, below a fact what it was where it
// was another. A row that was not there states that, and one that was there and could not be calculated states why.
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { WithEarlier } from '../../service/compared-list.ts'
import type { Against } from '../../shell/against.ts'
import type { MaybeFigure } from '../../ui/change.ts'
import type { Column } from '../../ui/column.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { ChangeLine } from './compared.tsx'
import { type ComparedFigure, comparedColumns, stateColumns } from './compared-note.tsx'
import type { Pair } from './side.ts'
import { NOT_CALCULATED, notCalculated } from './why-not.ts'

/** What is compared in a column: a figure, or a fact in words. */
export type ComparedBy<Then> =
  | { readonly figure: (of: Then) => MaybeFigure }
  | {
      readonly fact: (of: Then) => string | null
      /** How it is shown, where not as it is. */
      readonly shown?: (fact: string) => ReactNode
      /** The difference, of facts that have one. */
      readonly change?: (now: Then, then: Then) => string | undefined
    }

/** The columns of a list with what is compared in them, by their headings; as they are where there are no words for the other side. */
export function columnsThen<Row extends Then, Then extends object>(
  columns: readonly Column<Row>[],
  words: string | undefined,
  by: Readonly<Record<string, ComparedBy<Then>>>,
): readonly Column<WithEarlier<Row, Then>>[] {
  if (words === undefined) return columns
  return columns.map((column) => {
    const compared = by[column.head]
    if (compared === undefined) return column
    return { ...column, cell: (row) => cellThen(row, column.cell(row), compared, words) }
  })
}

function cellThen<Row extends Then, Then extends object>(
  row: WithEarlier<Row, Then>,
  content: ReactNode,
  compared: ComparedBy<Then>,
  words: string,
): ReactNode {
  const { earlier, not_calculated } = row
  if (earlier === undefined) return content
  return (
    <div className="compared">
      {content}
      {'figure' in compared ? (
        <ChangeLine
          now={compared.figure(row)}
          before={earlier && compared.figure(earlier)}
          words={words}
          why_not={not_calculated && NOT_CALCULATED}
        />
      ) : (
        <FactThen
          now={compared.fact(row)}
          earlier={earlier && (compared.fact(earlier) ?? NO_FIGURE)}
          words={words}
          missing={not_calculated && notCalculated(not_calculated)}
          shown={compared.shown}
          change={earlier === null ? undefined : compared.change?.(row, earlier)}
        />
      )}
    </div>
  )
}

interface FactThenProps {
  readonly now: string | null
  /** Null where the record was not there, or could not be calculated. */
  readonly earlier: string | null
  readonly words: string
  /** What stands in its place then. */
  readonly missing?: string | undefined
  readonly change?: string | undefined
  readonly shown?: ((fact: string) => ReactNode) | undefined
  /** Whether the words are shown: a table names them once below. */
  readonly named?: boolean
}

/** What a fact was, where it was another: one that was the same stands alone. */
export function FactThen(props: FactThenProps) {
  const { now, earlier, words, missing = 'not there then', change, shown = asItIs, named = false } = props
  if (earlier === (now ?? NO_FIGURE)) return null
  return (
    <span className="change">
      {named ? `${words}: ` : <VisuallyHidden>{words}: </VisuallyHidden>}
      <span>{earlier === null ? missing : shown(earlier)}</span>
      {change !== undefined && (
        <>
          {' '}
          <VisuallyHidden>Change: </VisuallyHidden>
          <span className="unbroken">{change}</span>
        </>
      )}
    </span>
  )
}

/** The columns of a file of such rows: whether each was there on the other side, and each figure and fact of both. */
export function fileThen<Then extends object>(
  against: Against,
  names: readonly FileColumn<Then>[],
  figures: readonly ComparedFigure<Then>[],
  facts: readonly FileColumn<Then>[],
): readonly FileColumn<unknown>[] {
  const columns = [...comparedColumns(names, figures, against), ...stateColumns(facts, against)]
  const pairOf = (row: unknown): Pair<Then> => {
    const now = row as WithEarlier<Then, Then>
    return { now, before: now.earlier ?? undefined }
  }
  return [
    ...columns.map(([name, of, ...rest]): FileColumn<unknown> => [name, (row) => of(pairOf(row)), ...rest]),
    ['there_then', (row) => thereThen(row as WithEarlier<object, Then>), `On ${against.words}`],
  ]
}

function thereThen({ earlier, not_calculated }: WithEarlier<object, object>): string {
  if (not_calculated !== undefined) return notCalculated(not_calculated)
  return earlier === null || earlier === undefined ? 'not there' : 'there too'
}

const asItIs = (fact: string): ReactNode => fact
