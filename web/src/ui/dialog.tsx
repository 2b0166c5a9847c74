// Dialogs: a form or a question over the page. What cannot be undone is marked as such, and what it does is on its button.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { useFocusReturn } from './focus-return.ts'
import { FormActions, FormFault } from './states.tsx'

interface DialogProps {
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** Whether a click beside it leaves it open: for what is shown only once. */
  readonly stays?: boolean
  /** What gets the focus when it closes; what had it before where left out. For what is opened by something that is gone then. */
  readonly returnTo?: RefObject<HTMLElement | null> | undefined
}

/** A dialog. */
export function Dialog({ title, opened, onClose, children, stays = false, returnTo }: DialogProps) {
  useFocusReturn(opened, returnTo)
  return (
    <Modal.Root opened={opened} onClose={onClose} centered closeOnClickOutside={!stays} closeOnEscape={!stays}>
      <Modal.Overlay />
      <Modal.Content>
        <Group justify="space-between" align="flex-start" wrap="nowrap" p="md">
          <Modal.Title fw={620} fz="lg" className="breakable">
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Group>
        <Modal.Body>
          <Stack gap="md">{children}</Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
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
