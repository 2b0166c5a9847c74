// What a dialog looks like. It is loaded when the first dialog is opened: no page needs it to be shown.
import { Group, Modal, Stack } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'

/** What a dialog is given. */
export interface DialogProps {
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** Whether a click beside it leaves it open: for what is shown only once. */
  readonly stays?: boolean
  /** What gets the focus when it closes; what had it before where left out. For what is opened by something that is gone then. */
  readonly returnTo?: RefObject<HTMLElement | null> | undefined
}

/** The frame of a dialog. */
export function DialogFrame({ title, opened, onClose, children, stays = false }: DialogProps) {
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
