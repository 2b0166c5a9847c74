// Dialogs: a form or a question over the page. What cannot be undone is marked as such, and what it does is on its button.
import { Button, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { DialogProps } from './dialog-frame.tsx'
import { useFocusReturn } from './focus-return.ts'
import { partOf, usePart } from './load-part.ts'
import { PartBoundary } from './part-boundary.tsx'
import { FormActions, FormFault } from './states.tsx'

const FRAME = partOf('dialogs', () => import('./dialog-frame.tsx'))

/** A dialog. */
export function Dialog(props: DialogProps) {
  const { opened, returnTo } = props
  useFocusReturn(opened, returnTo)
  useEffect(loadAhead, [])
  const [wasOpened, setOpened] = useState(opened)
  if (opened && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  return (
    <PartBoundary>
      <LoadedFrame {...props} />
    </PartBoundary>
  )
}

/** What a page may ask is loaded with the page: by then its file may be gone, and loading the page again would lose what is filled in. */
function loadAhead(): void {
  FRAME.load().catch(() => undefined)
}

function LoadedFrame(props: DialogProps) {
  const part = usePart(FRAME)
  return part === undefined ? null : <part.DialogFrame {...props} />
}

interface ConfirmProps {
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly action: string
  readonly onConfirm: () => void
  readonly pending: boolean
  readonly fault: string | undefined
  readonly children: ReactNode
  readonly returnTo?: RefObject<HTMLElement | null>
}

/** A question before something that takes effect at once. */
export function Confirm(props: ConfirmProps) {
  const { title, opened, onClose, action, onConfirm, pending, fault, children, returnTo } = props
  return (
    <Dialog title={title} opened={opened} onClose={onClose} returnTo={returnTo}>
      <Text size="sm">{children}</Text>
      <FormFault message={fault} />
      <FormActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red.9" onClick={onConfirm} loading={pending}>
          {action}
        </Button>
      </FormActions>
    </Dialog>
  )
}
