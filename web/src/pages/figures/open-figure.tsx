// A figure that opens: a button where it stands, and a drawer with what is behind it. Which one is open is in the address, so that a link
// leads a colleague to the same figure.
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Figure, FigureButton } from '../../ui/figure.tsx'
import { FigureDrawer, type FigurePart } from '../../ui/figure-drawer.tsx'

/** A figure and what is behind it. */
export interface Opened {
  /** Unique on its page; stands in the address while it is open. */
  readonly id: string
  readonly title: string
  readonly value: string
  readonly place?: string | undefined
  readonly parts?: readonly FigurePart[] | undefined
  readonly meaning?: string | undefined
  readonly definition?: string | undefined
  /** The receivables behind it; made when it is opened. */
  readonly behind?: (() => ReactNode) | undefined
}

/** Whether a figure is open, and how to open and close it. */
export function useOpened(id: string): { opened: boolean; open: () => void; close: () => void } {
  const opened = useSearch({ strict: false, select: ({ open }) => open === id })
  const navigate = useNavigate()
  const show = (shown: string | undefined, replace: boolean) =>
    void navigate({ to: '.', search: (before) => ({ ...before, open: shown }), resetScroll: false, replace })
  return { opened, open: () => show(id, false), close: () => show(undefined, true) }
}

/** A figure in a table. */
export function OpenCell({ figure }: { readonly figure: Opened }) {
  const { opened, open, close } = useOpened(figure.id)
  const label = figure.place === undefined ? figure.title : `${figure.title}, ${figure.place}`
  return (
    <>
      <FigureButton label={label} value={figure.value} onOpen={open} />
      <OpenedDrawer figure={figure} opened={opened} onClose={close} />
    </>
  )
}

/** A figure that stands by itself. */
export function OpenFigure({ figure, note }: { readonly figure: Opened; readonly note?: string | undefined }) {
  const { opened, open, close } = useOpened(figure.id)
  return (
    <>
      <Figure label={figure.title} value={figure.value} onOpen={open} {...(note === undefined ? {} : { note })} />
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
  const { behind, id: _, ...shown } = figure
  return (
    <FigureDrawer {...shown} opened onClose={onClose}>
      {behind?.()}
    </FigureDrawer>
  )
}
