// Saved views around the pages: the menu, an entry in the menu of each page, and the dialogs that both open.
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { type PageMenuEntry, PageMenuEntries } from '../ui/page-menu.tsx'
import { ManageViews } from './manage-views.tsx'
import { SaveView } from './save-view-dialog.tsx'
import { viewAddress } from './view-address.ts'
import type { ViewTask } from './views-menu.tsx'

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
      <Dialog
        title={opened?.task === 'manage' ? 'Views' : 'Save this view'}
        opened={opened !== undefined}
        onClose={onClose}
        returnTo={opened?.opener}
      >
        {opened?.task === 'save' && <SavePage onDone={onClose} />}
        {opened?.task === 'manage' && <ManageViews onClose={onClose} />}
      </Dialog>
    </PageMenuEntries>
  )
}

/** Saves the page that is shown, by its name. */
function SavePage({ onDone }: { readonly onDone: () => void }) {
  const { publicHref } = useLocation()
  const suggested = document.title.replace(/ · Tapeline$/, '').slice(0, 80)
  return <SaveView address={viewAddress(publicHref)} suggested={suggested} onDone={onDone} />
}
