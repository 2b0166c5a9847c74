// What an open figure is compared with: its value then, the change, its parts then, and the way to the page as it was, where the figure then
// opens to its receivables.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Texts } from '../../shell/address.ts'
import type { Against } from '../../shell/against.ts'
import { Behind, type FigurePart, FigureParts } from '../../ui/figure-parts.tsx'
import { changeWord } from '../compare/change-word.ts'
import { monthsLater } from '../portfolio/months.ts'

/** A figure as it was on another day or at another moment. */
export interface OpenedThen {
  readonly words: string
  readonly value: string
  readonly change: string
  readonly parts: readonly FigurePart[]
  /** Its id on the page of that day. */
  readonly open: string
  readonly against: Against
  /** The way to it, where it is not on this page at another time. */
  readonly link?: ReactNode
}

/** The part of the drawer. */
export function FigureThen({ other }: { readonly other: OpenedThen }) {
  const { words, value, change, parts, open, against, link } = other
  return (
    <Behind title={`Compared with ${words}`}>
      <FigureParts parts={[{ name: words, value }, { name: changeWord(against.sides), value: change }, ...parts]} />
      {link ?? (
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(props) => <Link {...props} to="." search={(now: Texts) => searchThen(now, against, open)} />}
        >
          Open the figure of {words}
        </Anchor>
      )}
    </Behind>
  )
}

/** The address of the page as it was: its months so much earlier, compared with nothing. */
export function searchThen(now: Texts, { clocks, months }: Against, open: string): Texts {
  const earlier = (name: string) => (now[name] === undefined ? {} : { [name]: monthsLater(now[name], -months) })
  return {
    ...now,
    ...earlier('month'),
    ...earlier('from'),
    as_of: clocks.as_of,
    known_at: clocks.known_at,
    against: undefined,
    against_known_at: undefined,
    against_line: undefined,
    open,
  }
}
