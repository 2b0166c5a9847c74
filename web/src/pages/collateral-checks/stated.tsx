// What people stated of a finding, on each page that shows it: one file, loaded when it is shown.
import type { ComponentProps } from 'react'
import { partOf, usePart } from '../../ui/load-part.ts'
import { Loading } from '../../ui/states.tsx'

const PANEL = partOf('stated', () => import('./stated-panel.tsx'))

type Panel = Awaited<ReturnType<typeof PANEL.load>>

/** The panel of decisions and answers. */
export function Stated(props: ComponentProps<Panel['StatedPanel']>) {
  const part = usePart(PANEL)
  return part === undefined ? <Loading rows={3} /> : <part.StatedPanel {...props} />
}
