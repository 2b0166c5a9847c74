// A figure that opens: a button where it stands, and a drawer with what is behind it. Which one is open is in the address, so that a link
// leads a colleague to the same figure.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { Figure, FigureButton } from '../../ui/figure.tsx'
import type { FigurePart } from '../../ui/figure-parts.tsx'
import { useFocusReturn } from '../../ui/focus-return.ts'
import { partOf, usePart } from '../../ui/load-part.ts'
import { PartBoundary } from '../../ui/part-boundary.tsx'
import { FigureThen, type OpenedThen } from './figure-then.tsx'
import { helpIn } from './figure-help.ts'

/** A figure and what is behind it. */
export interface Opened {
  /** Unique on its page; stands in the address while it is open. */
  readonly id: string
  readonly title: string
  readonly value: string
  /** How it is written where it stands, such as without the currency that its table names. */
  readonly shown?: string | undefined
  readonly place?: string | undefined
  readonly parts?: readonly FigurePart[] | undefined
  readonly meaning?: string | undefined
  readonly definition?: string | undefined
  /** The receivables behind it; made when it is opened. */
  readonly behind?: (() => ReactNode) | undefined
  /** What it is compared with. */
  readonly other?: OpenedThen | undefined
}

const DRAWER = partOf('figure-drawer', () => import('../../ui/figure-drawer.tsx'))

/** Whether a figure is open, how to open and close it, and its button, which has the focus again once it is closed. */
function useOpened(id: string) {
  const opened = useSearch({ strict: false, select: ({ open }) => open === id })
  const navigate = useNavigate()
  const show = (shown: string | undefined, replace: boolean) =>
    void navigate({ to: '.', search: (before) => ({ ...before, open: shown }), resetScroll: false, replace })
  const button = useRef<HTMLButtonElement>(null)
  useFocusReturn(opened, button)
  return { opened, button, open: () => show(id, false), close: () => show(undefined, true) }
}

interface OpenCellProps {
  readonly figure: Opened
  /** Whether there is nothing behind it: then it is quiet, and opens nothing. */
  readonly none?: boolean
}

/** A figure in a table. */
export function OpenCell({ figure, none = false }: OpenCellProps) {
  const shown = figure.shown ?? figure.value
  return none ? <span className="none">{shown}</span> : <OpeningCell figure={figure} shown={shown} />
}

function OpeningCell({ figure, shown }: { readonly figure: Opened; readonly shown: string }) {
  const { opened, button, open, close } = useOpened(figure.id)
  const label = figure.place === undefined ? figure.title : `${figure.title}, ${figure.place}`
  return (
    <>
      <FigureButton label={label} value={shown} onOpen={open} onApproach={DRAWER.prepare} ref={button} />
      <OpenedDrawer figure={figure} opened={opened} onClose={close} />
    </>
  )
}

interface OpenFigureProps {
  readonly figure: Opened
  readonly note?: string | undefined
  /** What stands below it, such as its change. */
  readonly below?: ReactNode
}

/** A figure that stands by itself. */
export function OpenFigure({ figure, note, below }: OpenFigureProps) {
  const { opened, button, open, close } = useOpened(figure.id)
  return (
    <>
      <Figure
        label={figure.title}
        value={figure.shown ?? figure.value}
        onOpen={open}
        onApproach={DRAWER.prepare}
        button={button}
        help={helpIn(figure)}
        below={below}
        {...(note === undefined ? {} : { note })}
      />
      <OpenedDrawer figure={figure} opened={opened} onClose={close} />
    </>
  )
}

interface DrawerProps {
  readonly figure: Opened
  readonly opened: boolean
  readonly onClose: () => void
}

function OpenedDrawer({ figure, opened, onClose }: DrawerProps) {
  if (!opened) return null
  return (
    <PartBoundary>
      <LoadedDrawer figure={figure} onClose={onClose} />
    </PartBoundary>
  )
}

function LoadedDrawer({ figure, onClose }: Omit<DrawerProps, 'opened'>) {
  const part = usePart(DRAWER)
  if (part === undefined) return null
  const { behind, id: _, shown: __, other, ...drawer } = figure
  return (
    <part.FigureDrawer {...drawer} opened onClose={onClose}>
      {other && <FigureThen other={other} />}
      {behind?.()}
    </part.FigureDrawer>
  )
}
