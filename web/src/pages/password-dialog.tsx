// Asks for the password once more, before what would let somebody else in.
import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { formFault } from '../service/call.ts'
import { meQuery } from '../service/me.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { OwnPasswordInput } from './own-password-input.tsx'

interface PasswordDialogProps {
  readonly title: string
  readonly lead: string
  readonly action: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly work: (password: string) => Promise<void>
  readonly returnTo?: RefObject<HTMLElement | null>
}

/** The dialog. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, lead, action, opened, onClose, work, returnTo } = props
  const queries = useQueryClient()
  const done = useMutation({ mutationFn: work, onSuccess: () => queries.invalidateQueries(meQuery) })
  const close = () => {
    onClose()
    done.reset()
  }
  return (
    <Dialog title={title} opened={opened} onClose={close} returnTo={returnTo}>
      <Text size="sm">{lead}</Text>
      <Form
        onSubmit={({ password = '' }) => done.mutate(password)}
        action={action}
        pending={done.isPending}
        fault={formFault(done.error, ['password'])}
        aside={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <OwnPasswordInput error={done.error} data-autofocus />
      </Form>
    </Dialog>
  )
}
