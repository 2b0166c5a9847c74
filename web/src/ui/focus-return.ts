// Where the focus goes when what was open over the page closes: back to what opened it, so that whoever works by keyboard continues there.
// Mantine returns it only where a dialog stays mounted while it is closed.
import { type RefObject, useEffect } from 'react'

/** What one dialog is about to give the focus back to. Another that opens in its place, in the same moment, takes that over. */
let returning: { readonly timer: number; readonly to: Element | null } | undefined

/** Gives the focus back when `opened` ends: to the element of `target`, else to the one that had it when it began. */
export function useFocusReturn(opened: boolean, target?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!opened) return undefined
    const before = takeOver() ?? document.activeElement
    return () => returnSoon(target === undefined ? before : target.current)
  }, [opened, target])
}

function takeOver(): Element | null | undefined {
  if (returning === undefined) return undefined
  window.clearTimeout(returning.timer)
  const { to } = returning
  returning = undefined
  return to
}

/** Once the dialog has let go of the focus. */
function returnSoon(to: Element | null): void {
  const timer = window.setTimeout(() => {
    returning = undefined
    if (isLost(document.activeElement)) placeFor(to)?.focus({ preventScroll: true })
  })
  returning = { timer, to }
}

/** Whether nobody has put the focus elsewhere meanwhile. */
function isLost(active: Element | null): boolean {
  return active === null || active === document.body || active.closest('[role="dialog"]') !== null
}

/** What opened it, or the content of the page where that is gone. */
function placeFor(to: Element | null): HTMLElement | null {
  const isThere = to instanceof HTMLElement && to !== document.body && to.isConnected
  return isThere ? to : document.getElementById('content')
}

/** Puts the focus on what has come in place of the part that had it, such as a list in place of a form. */
export function takeLostFocus(part: HTMLElement | null): void {
  if (document.activeElement === document.body) part?.focus()
}
