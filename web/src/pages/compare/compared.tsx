// A figure beside what it was then, and the change. Where nothing is compared it is the figure alone.
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { type MaybeFigure, type Sides, changeOf, isSame } from '../../ui/change.ts'
import { NO_FIGURE } from '../../ui/ratio.ts'
import type { OpenedThen } from '../figures/figure-then.tsx'
import { type Opened, OpenCell } from '../figures/open-figure.tsx'
import { changeWord } from './change-word.ts'
import { type KeyOf, type Side, byKeyNow } from './side.ts'

interface ChangeLineProps {
  readonly now: MaybeFigure
  readonly before: MaybeFigure
  /** The day and moment of the figure then, in words. */
  readonly words: string
  /** What the two sides are. */
  readonly sides?: Sides | undefined
  /** Whether they are shown: a table names them once above. */
  readonly named?: boolean
  /** Why there was no figure, where that is known. */
  readonly why_not?: string | undefined
}

/** The figure then, and the change. */
export function ChangeLine({ now, before, words, sides, named = false, why_not }: ChangeLineProps) {
  const { before: text, difference, percent, ...change } = changeOf(now, before, sides)
  const why = (before ? undefined : why_not) ?? change.why
  const day = `${words}: `
  return (
    <span className="change">
      <span>
        {named ? day : <VisuallyHidden>{day}</VisuallyHidden>}
        {text}
      </span>{' '}
      {before && (
        <span>
          <VisuallyHidden>{changeWord(sides)}: </VisuallyHidden>
          <span className="unbroken">{difference}</span>
          {percent !== undefined && <span className="unbroken"> ({percent})</span>}
        </span>
      )}
      {why !== undefined && <Why text={why} isRead={named || difference === NO_FIGURE} />}
    </span>
  )
}

/** Why there is a dash. Beside a change that is a number a table leaves it to those who cannot see, as most of its cells would repeat it. */
function Why({ text, isRead }: { readonly text: string; readonly isRead: boolean }) {
  return isRead ? <span> {text}</span> : <VisuallyHidden> {text}</VisuallyHidden>
}

/** How a table compares its cells: what stands below a figure of a row, nothing where nothing is compared or is still loaded. */
export type Comparing<Row> = (row: Row, of: (row: Row) => MaybeFigure, content: ReactNode) => ReactNode

/** Makes it for the rows of a table. */
export function comparing<Row extends object>(side: Side<Row> | undefined, keyOf: KeyOf<Row>): Comparing<Row> {
  if (side?.rows === undefined) return (_row, _of, content) => content
  const then = byKeyNow(side, keyOf)
  const { words, sides } = side.against
  return (row, of, content) => {
    const earlier = then.get(keyOf(row))
    return (
      <div className="compared">
        {content === null ? NO_FIGURE : content}
        <ChangeLine now={of(row)} before={earlier && of(earlier)} {...{ words, sides }} />
      </div>
    )
  }
}

/** A figure of a row as it opens; undefined where the row has none. */
export type Opens<Row> = (row: Row) => Opened | undefined

/** How a table compares its cells that open: the drawer too shows the figure then, with its parts. */
export type ComparingCells<Row> = (
  row: Row,
  of: (row: Row) => MaybeFigure,
  opens: Opens<Row>,
  none?: boolean,
) => ReactNode

interface CellsHow {
  /** Whether a figure that has not changed stands alone, as in a matrix of many. */
  readonly changed_alone?: boolean
}

/** Makes it for the rows of a table. */
export function comparingCells<Row extends object>(
  side: Side<Row> | undefined,
  keyOf: KeyOf<Row>,
  { changed_alone = false }: CellsHow = {},
): ComparingCells<Row> {
  const compared = comparing(side, keyOf)
  const then = side?.rows && byKeyNow(side, keyOf)
  return (row, of, opens, none = false) => {
    const figure = opens(row)
    const earlier = then?.get(keyOf(row))
    const was = side && earlier && thenOf(side, [row, earlier], of, opens)
    const isQuiet = none && (was === undefined || isSame(of(row), earlier && of(earlier)))
    const content = figure === undefined ? null : <OpenCell figure={{ ...figure, other: was }} none={isQuiet} />
    const isAlone = then === undefined || (changed_alone && earlier && isSame(of(row), of(earlier)))
    return isAlone ? (content ?? NO_FIGURE) : compared(row, of, content)
  }
}

/** A figure then as a drawer shows it; undefined where there was none. */
export function thenOf<Row>(
  { against, linkTo }: Pick<Side<Row>, 'against' | 'linkTo'>,
  [now, before]: readonly [Row, Row],
  of: (row: Row) => MaybeFigure,
  opens: Opens<Row>,
): OpenedThen | undefined {
  const figure = opens(before)
  if (figure === undefined) return undefined
  const { difference, percent } = changeOf(of(now), of(before))
  return {
    words: against.words,
    value: figure.value,
    change: percent === undefined ? difference : `${difference} (${percent})`,
    parts: figure.parts ?? [],
    open: figure.id,
    against,
    link: linkTo?.(figure.id),
  }
}
