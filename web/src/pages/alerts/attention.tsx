// What needs attention, where the overview shows it: its list is loaded by itself. Alerts are as they are now, so a page of another day has none.
import { isPast } from '../../shell/clocks.ts'
import { usePlace } from '../../shell/use-place.ts'
import { partOf, usePart } from '../../ui/load-part.ts'
import { PartBoundary } from '../../ui/part-boundary.tsx'
import { Loading } from '../../ui/states.tsx'

const PANEL = partOf('needs-attention', () => import('./needs-attention.tsx'))

/** The panel. */
export function Attention() {
  const { clocks } = usePlace()
  if (isPast(clocks)) return null
  return (
    <PartBoundary isPanel>
      <WhenLoaded />
    </PartBoundary>
  )
}

function WhenLoaded() {
  const part = usePart(PANEL)
  return part === undefined ? <Loading rows={2} /> : <part.NeedsAttention />
}
