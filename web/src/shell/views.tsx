// Saved views around the pages: the menu, an entry in the menu of each page, and the dialogs that both open, which are loaded then.
import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react'
import { partOf, usePart } from '../ui/load-part.ts'
import { type PageMenuEntry, PageMenuEntries } from '../ui/page-menu.tsx'
import { PartBoundary } from '../ui/part-boundary.tsx'
import type { ViewDialogProps } from './view-dialog.tsx'
import type { ViewTask } from './views-menu.tsx'

const DIALOG = partOf('views', () => import('./view-dialog.tsx'))

interface Opened {
  readonly task: ViewTask
  readonly opener: RefObject<HTMLElement | null>
}

/** Which dialog about views is open, and what opens one. */
export function useViewTask() {
  const [opened, setOpened] = useState<Opened>()
  const onTask = useCallback((task: ViewTask, opener: RefObject<HTMLElement | null>) => setOpened({ task, opener }), [])
  return { opened, onTask, onClose: () => setOpened(undefined) }
}

interface ViewsProps extends ReturnType<typeof useViewTask> {
  readonly children: ReactNode
}

/** What is around the pages, with their entry and the dialogs. */
export function Views({ opened, onTask, onClose, children }: ViewsProps) {
  const entries = useMemo(
    (): readonly PageMenuEntry[] => [{ label: 'Save this view', onChoose: (opener) => onTask('save', opener) }],
    [onTask],
  )
  return (
    <PageMenuEntries value={entries}>
      {children}
      {opened !== undefined && (
        <PartBoundary>
          <LoadedDialog {...opened} onClose={onClose} />
        </PartBoundary>
      )}
    </PageMenuEntries>
  )
}

function LoadedDialog(props: ViewDialogProps) {
  const part = usePart(DIALOG)
  return part === undefined ? null : <part.ViewDialog {...props} />
}
