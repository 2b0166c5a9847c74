// What stands above a page on paper: of which organization it is, its address and its clocks, so that a reader can open the same.
import { useLocation } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { usePrinting } from '../ui/printing.ts'
import { todayIn } from '../ui/today.ts'
import { usePlace } from './use-place.ts'

/** The head; shown on paper alone. While a page is printed its colors are the light ones. */
export function PrintedHead() {
  const { clocks, environment, me } = usePlace()
  const { publicHref } = useLocation()
  const isPrinting = usePrinting()
  useLayoutEffect(() => (isPrinting ? lightColors() : undefined), [isPrinting])
  const now = new Date().toISOString()
  const here = me.environments.find((one) => one.environment === environment)
  return (
    <dl className="printed">
      <dt>Tapeline</dt>
      <dd>
        {me.organization.name}, {environment}
      </dd>
      <dt>Address</dt>
      <dd>{new URL(publicHref, location.origin).href}</dd>
      <dt>As of</dt>
      <dd>{clocks.as_of ?? `${todayIn(here)} (today)`}</dd>
      <dt>Known at</dt>
      <dd>{clocks.known_at ?? `${now.slice(0, 16)}Z (when it was printed)`}</dd>
    </dl>
  )
}

/** Gives the page light colors; the result gives back what it had. */
function lightColors(): () => void {
  const { dataset } = document.documentElement
  const before = dataset['mantineColorScheme']
  dataset['mantineColorScheme'] = 'light'
  return () => {
    if (before !== undefined) dataset['mantineColorScheme'] = before
  }
}
