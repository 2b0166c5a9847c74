// A figure beside what it was then, and the change. Where nothing is compared it is the figure alone.
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { type MaybeFigure, changeOf } from '../../ui/change.ts'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { type KeyOf, type Side, byKeyNow } from './side.ts'

interface ChangeLineProps {
  readonly now: MaybeFigure
  readonly before: MaybeFigure
  /** The day and moment of the figure then, in words. */
  readonly words: string
  /** Whether they are shown: a table names them once above. */
  readonly named?: boolean
}

/** The figure then, and the change. */
export function ChangeLine({ now, before, words, named = false }: ChangeLineProps) {
  const { before: text, difference, percent, why } = changeOf(now, before)
  const day = `${words}: `
  return (
    <span className="change">
      <span>
        {named ? day : <VisuallyHidden>{day}</VisuallyHidden>}
        {text}
      </span>{' '}
      {before && (
        <span>
          <VisuallyHidden>Change: </VisuallyHidden>
          <span className="unbroken">{difference}</span>
          {percent !== undefined && <span className="unbroken"> ({percent})</span>}
        </span>
      )}
      {why !== undefined && <span> {why}</span>}
    </span>
  )
}

/** How a table compares its cells: what stands below a figure of a row, nothing where nothing is compared or is still loaded. */
export type Comparing<Row> = (row: Row, of: (row: Row) => MaybeFigure, content: ReactNode) => ReactNode

/** Makes it for the rows of a table. */
export function comparing<Row extends { readonly month: string }>(
  side: Side<Row> | undefined,
  keyOf: KeyOf<Row>,
): Comparing<Row> {
  if (side?.rows === undefined) return (_row, _of, content) => content
  const then = byKeyNow(side, keyOf)
  return (row, of, content) => {
    const earlier = then.get(keyOf(row))
    return (
      <div className="compared">
        {content === null ? NO_FIGURE : content}
        <ChangeLine now={of(row)} before={earlier && of(earlier)} words={side.against.words} />
      </div>
    )
  }
}
