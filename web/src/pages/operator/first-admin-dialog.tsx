// Inviting the first admin of an organization, who makes its keys and invites everybody else.
import { Button, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Organization } from '@tapeline/sdk'
import { fieldFault, formFault } from '../../service/call.ts'
import { inviteFirstAdmin } from '../../service/organizations.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { InvitationLink } from '../invitation-link.tsx'

interface FirstAdminDialogProps {
  readonly organization: Organization
  readonly opened: boolean
  readonly onClose: () => void
}

/** The dialog. A link that is shown stays until it is put away by its button. */
export function FirstAdminDialog({ organization: { id, name }, opened, onClose }: FirstAdminDialogProps) {
  const invited = useMutation({ mutationFn: (email: string) => inviteFirstAdmin(id, email), gcTime: 0 })
  const close = () => {
    onClose()
    invited.reset()
  }
  if (invited.data !== undefined)
    return (
      <Dialog title={`Invitation for ${invited.data.email}`} opened={opened} onClose={close} stays>
        <InvitationLink {...invited.data} onClose={close} />
      </Dialog>
    )
  return (
    <Dialog title={`Invite the first admin of ${name}`} opened={opened} onClose={close}>
      <Text size="sm" c="dimmed">
        The first admin makes the keys of {name} and invites its people. Once somebody has joined, or a key was made,
        its own admins invite others.
      </Text>
      <Form
        onSubmit={({ email = '' }) => invited.mutate(email)}
        action="Create the link"
        pending={invited.isPending}
        fault={formFault(invited.error, ['email'])}
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
      </Form>
    </Dialog>
  )
}
