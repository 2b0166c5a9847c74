// Inviting somebody to one's own organization: address and role.
import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fieldFault } from '../service/call.ts'
import { invitationsQuery, invite } from '../service/team.ts'
import { InvitationDialog } from './invitation-dialog.tsx'

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
  return (
    <InvitationDialog
      title="Invite somebody"
      opened={opened}
      onClose={onClose}
      invited={invited}
      askedOf={({ email = '', role }) => ({ email, role: role === 'admin' ? ('admin' as const) : ('member' as const) })}
      fields={['role']}
    >
      <NativeSelect name="role" label="Role" data={ROLES} error={fieldFault(invited.error, 'role')} />
    </InvitationDialog>
  )
}
