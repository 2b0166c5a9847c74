// The button in the head that opens the palette, and the keys that do. The palette itself is loaded when it is first opened.
import { ActionIcon, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useFocusReturn } from '../ui/focus-return.ts'
import { partOf, usePart } from '../ui/load-part.ts'
import { PartBoundary } from '../ui/part-boundary.tsx'

const PALETTE = partOf('palette', () => import('./command-palette.tsx'))

const IS_APPLE = /Mac OS X/.test(navigator.userAgent)

/** The button and what it opens. */
export function PaletteButton() {
  const [opened, { open, close }] = useDisclosure()
  const before = useRef<HTMLElement>(null)
  const show = () => {
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    open()
  }
  useFocusReturn(opened, before)
  useKeys(opened, show, close)
  // Whoever has gone to a page continues in its content.
  const leave = () => {
    before.current = null
    close()
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        visibleFrom="sm"
        onClick={show}
        leftSection={<Glass />}
        rightSection={<kbd className="keys">{IS_APPLE ? '⌘K' : 'Ctrl K'}</kbd>}
        aria-keyshortcuts={IS_APPLE ? 'Meta+K' : 'Control+K'}
      >
        Find
      </Button>
      <ActionIcon variant="default" size="lg" hiddenFrom="sm" onClick={show} aria-label="Find">
        <Glass />
      </ActionIcon>
      {opened && (
        <PartBoundary>
          <Palette onClose={close} onLeave={leave} />
        </PartBoundary>
      )}
    </>
  )
}

function Palette(props: { readonly onClose: () => void; readonly onLeave: () => void }) {
  const part = usePart(PALETTE)
  return part === undefined ? null : <part.CommandPalette {...props} />
}

/** The keys open it unless a dialog is open, whose content may be what somebody is about to send. */
function useKeys(opened: boolean, open: () => void, close: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      if (!opened && document.querySelector('[role="dialog"]') !== null) return
      event.preventDefault()
      if (opened) close()
      else open()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean {
  const held = IS_APPLE ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return held && !altKey && !shiftKey && !isComposing && key.toLowerCase() === 'k'
}

function Glass() {
  return (
    <svg width={14} height={14} viewBox="0 0 14 14" fill="none" stroke="currentColor" strokeWidth={1.6} aria-hidden>
      <circle cx={6} cy={6} r={4.2} />
      <path d="M9.2 9.2 13 13" strokeLinecap="round" />
    </svg>
  )
}
