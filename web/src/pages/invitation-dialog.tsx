// Inviting somebody: what is asked first, with the password of whoever invites, then the link to hand over, for the only time. A link that is shown stays
// until it is put away by its button.
import { Button, TextInput } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { NewInvitation } from '../generated/dashboard-endpoints.ts'
import { fieldFault, formFault } from '../service/call.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { OwnPasswordInput } from './own-password-input.tsx'

interface InvitationDialogProps<Asked> {
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly invited: UseMutationResult<NewInvitation, Error, Asked>
  readonly askedOf: (values: Readonly<Record<string, string>>) => Asked
  /** What is asked beside the address and the password, by the names of its fields. */
  readonly fields?: readonly string[]
  /** What the invitation is for. */
  readonly lead?: ReactNode
  /** The inputs between the address and the password. */
  readonly children?: ReactNode
}

/** The dialog. */
export function InvitationDialog<Asked>(props: InvitationDialogProps<Asked>) {
  const { title, opened, onClose, invited, askedOf, fields = [], lead, children } = props
  const close = () => {
    onClose()
    invited.reset()
  }
  if (invited.data !== undefined)
    return (
      <Dialog title={`Invitation for ${invited.data.email}`} opened={opened} onClose={close} stays>
        <InvitationLink token={invited.data.token} mailed={invited.data.mailed} onClose={close} />
      </Dialog>
    )
  return (
    <Dialog title={title} opened={opened} onClose={close}>
      {lead}
      <Form
        onSubmit={(values) => invited.mutate(askedOf(values))}
        action="Create the link"
        pending={invited.isPending}
        fault={formFault(invited.error, ['email', 'password', ...fields])}
        aside={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <TextInput
          name="email"
          type="email"
          label="E-mail"
          description="The address with which they will sign in."
          autoComplete="off"
          data-autofocus
          required
          error={fieldFault(invited.error, 'email')}
        />
        {children}
        <OwnPasswordInput error={invited.error} />
      </Form>
    </Dialog>
  )
}
