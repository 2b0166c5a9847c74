// Inviting the first admin of an organization, who makes its keys and invites everybody else.
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Organization } from '@tapeline/sdk'
import { type FirstAdmin, inviteFirstAdmin } from '../../service/organizations.ts'
import { InvitationDialog } from '../invitation-dialog.tsx'

interface FirstAdminDialogProps {
  readonly organization: Organization
  readonly opened: boolean
  readonly onClose: () => void
}

/** The dialog. */
export function FirstAdminDialog({ organization: { id, name }, opened, onClose }: FirstAdminDialogProps) {
  const invited = useMutation({ mutationFn: (body: FirstAdmin) => inviteFirstAdmin(id, body), gcTime: 0 })
  return (
    <InvitationDialog
      title={`Invite the first admin of ${name}`}
      opened={opened}
      onClose={onClose}
      invited={invited}
      askedOf={({ email = '', password = '' }) => ({ email, password })}
      lead={
        <Text size="sm" c="dimmed">
          The first admin makes the keys of {name} and invites its people. Once somebody has joined, or a key was made,
          its own admins invite others.
        </Text>
      }
    />
  )
}
