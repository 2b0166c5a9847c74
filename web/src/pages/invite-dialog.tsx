// Inviting somebody to one's own organization: address and role.
import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldFault } from '../service/call.ts'
import type { User } from '../generated/dashboard-endpoints.ts'
import { invitationsQuery, invite } from '../service/team.ts'
import { InvitationDialog } from './invitation-dialog.tsx'
import { LastDayInput, endOf } from './last-day-input.tsx'

interface InviteDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

const ROLES = [
  { value: 'member', label: 'Member: works with the book' },
  { value: 'approver', label: 'Approver: a member who also approves what others ask for' },
  { value: 'admin', label: 'Admin: manages API keys and people too' },
  { value: 'auditor', label: 'Auditor: reads everything, changes nothing' },
]

/** The dialog. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  const queries = useQueryClient()
  const [role, setRole] = useState<User['role']>('member')
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
      askedOf={({ email = '', ends_on, password = '' }) => ({ email, role, ends_on: endOf(ends_on), password })}
      fields={['role', 'ends_on']}
    >
      <NativeSelect
        name="role"
        label="Role"
        data={ROLES}
        value={role}
        onChange={({ currentTarget }) => setRole(currentTarget.value as User['role'])}
        error={fieldFault(invited.error, 'role')}
      />
      {role === 'auditor' && <LastDayInput error={invited.error} />}
    </InvitationDialog>
  )
}
