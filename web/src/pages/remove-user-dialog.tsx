// Removing a colleague, which takes effect at once, so it is asked. It takes no password: it gives nobody access.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { User } from '../generated/dashboard-endpoints.ts'
import { formFault } from '../service/call.ts'
import { removeUser, usersQuery } from '../service/team.ts'
import { Confirm } from '../ui/dialog.tsx'

interface RemoveUserDialogProps {
  readonly user: User
  readonly opened: boolean
  readonly onClose: () => void
  readonly returnTo: RefObject<HTMLElement | null>
}

/** The question. */
export function RemoveUserDialog({ user: { id, name }, opened, onClose, returnTo }: RemoveUserDialogProps) {
  const queries = useQueryClient()
  const removed = useMutation({
    mutationFn: () => removeUser(id),
    onSuccess: () => {
      onClose()
      return queries.invalidateQueries(usersQuery)
    },
  })
  const close = () => {
    onClose()
    removed.reset()
  }
  return (
    <Confirm
      title={`Remove ${name}?`}
      opened={opened}
      onClose={close}
      action="Remove"
      onConfirm={() => removed.mutate()}
      pending={removed.isPending}
      fault={formFault(removed.error, [])}
      returnTo={returnTo}
    >
      Every session ends at once. What was done stays in the audit under this name. API keys keep working.
    </Confirm>
  )
}
