// What is done about saved views: the page that is shown is saved as one, or those that are there are managed.
import { useLocation } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { ManageViews } from './manage-views.tsx'
import { SaveView } from './save-view-dialog.tsx'
import { viewAddress } from './view-address.ts'
import type { ViewTask } from './views-menu.tsx'

export interface ViewDialogProps {
  readonly task: ViewTask
  /** What gets the focus when it is closed. */
  readonly opener: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** The dialog. */
export function ViewDialog({ task, opener, onClose }: ViewDialogProps) {
  return (
    <Dialog title={task === 'manage' ? 'Views' : 'Save this view'} opened onClose={onClose} returnTo={opener}>
      {task === 'save' ? <SavePage onDone={onClose} /> : <ManageViews onClose={onClose} />}
    </Dialog>
  )
}

/** Saves the page that is shown, by its name. */
function SavePage({ onDone }: { readonly onDone: () => void }) {
  const { publicHref } = useLocation()
  const suggested = document.title.replace(/ · Tapeline$/, '').slice(0, 80)
  return <SaveView address={viewAddress(publicHref)} suggested={suggested} onDone={onDone} />
}
