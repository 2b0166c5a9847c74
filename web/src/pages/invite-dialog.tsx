// Inviting somebody: address and role first, then the link to hand over, for the only time.
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fieldFault, formFault } from '../service/call.ts'
import { invitationsQuery, invite } from '../service/team.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { InvitationLink } from './invitation-link.tsx'

interface InviteDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

const ROLES = [
  { value: 'member', label: 'Member: works with the book' },
  { value: 'admin', label: 'Admin: manages API keys and people too' },
]

/** The dialog. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  const queries = useQueryClient()
  const invited = useMutation({
    mutationFn: invite,
    onSuccess: () => queries.invalidateQueries(invitationsQuery),
    gcTime: 0,
  })
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
    <Dialog title="Invite somebody" opened={opened} onClose={close}>
      <Form
        onSubmit={({ email = '', role }) => invited.mutate({ email, role: role === 'admin' ? 'admin' : 'member' })}
        action="Create the link"
        pending={invited.isPending}
        fault={formFault(invited.error, ['email', 'role'])}
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
        <NativeSelect name="role" label="Role" data={ROLES} error={fieldFault(invited.error, 'role')} />
      </Form>
    </Dialog>
  )
}
