// A matrix: rows and columns with heads, cells that are the darker the more they hold. It keeps its shape on a phone and scrolls by itself.
import { type CSSProperties, type ReactNode, memo } from 'react'
import type { MaybeFigure } from './change.ts'

/** A cell: what it shows, the same for a file, how much of it there is (0 to 1), and whether it is not final. */
export interface MatrixCell {
  readonly content: ReactNode
  readonly saved: MaybeFigure | string
  readonly heat?: number | null
  readonly open?: boolean
}

/** A row and its cells, one for each column; undefined where there is none. */
export interface MatrixRow {
  readonly id: string
  readonly head: ReactNode
  /** What a file has in its place, where that is no text or has a note in it. */
  readonly name?: string
  /** What a file states beside the row, such as `in progress`. */
  readonly note?: string
  readonly cells: readonly (MatrixCell | undefined)[]
}

/** What a matrix shows. */
export interface MatrixProps {
  readonly caption: string
  /** What the rows and the columns are. */
  readonly corner: string
  readonly columns: readonly (string | number)[]
  /** What each column is chosen by together with others, where there are too many to name each; its head where left out. */
  readonly choices?: readonly (string | undefined)[]
  readonly rows: readonly MatrixRow[]
  /** The id of a row that is marked. */
  readonly marked?: string | undefined
  /** The row that is pointed at or has the focus; undefined when none is any more. */
  readonly onPoint?: (id: string | undefined) => void
}

/** A matrix of more columns is printed on sheets that lie on their long side. */
const WIDE = 7

/** A matrix of cells. Rendered again only where what it shows is another. */
export const Matrix = memo(function Matrix({
  caption,
  corner,
  columns,
  rows,
  marked,
  onPoint,
}: Omit<MatrixProps, 'choices'>) {
  return (
    <div
      className={columns.length > WIDE ? 'matrix-frame wide' : 'matrix-frame'}
      role="group"
      aria-label={`${caption}, scrolls sideways`}
      tabIndex={0}
    >
      <table className="matrix" aria-label={caption} style={columnsOf(columns.length)}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((head, i) => (
              <th key={i} scope="col" className="numeric">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, head, cells }) => (
            <tr
              key={id}
              aria-current={id === marked ? 'true' : undefined}
              onMouseEnter={() => onPoint?.(id)}
              onMouseLeave={() => onPoint?.(undefined)}
              onFocus={() => onPoint?.(id)}
              onBlur={() => onPoint?.(undefined)}
            >
              <th scope="row">{head}</th>
              {cells.map((cell, i) => (
                <td key={i} className={cell?.open === true ? 'numeric open' : 'numeric'} style={heatOf(cell?.heat)}>
                  {cell?.content}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})

/** On paper the text is the smaller, the more columns there are: `ui.css` reads how many. */
function columnsOf(count: number): CSSProperties {
  return { ['--matrix-columns' as string]: count + 1 }
}

/** A tint that leaves the text its contrast. */
function heatOf(heat: number | null | undefined) {
  if (heat === null || heat === undefined || heat <= 0) return undefined
  const percent = Math.round(6 + 36 * Math.min(1, heat))
  return { backgroundColor: `color-mix(in srgb, var(--tapeline-heat) ${percent}%, transparent)` }
}
