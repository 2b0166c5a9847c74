// Deleting a key: effective at once and for good, so it is asked, with what the key is and whether it is in use.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { formFault } from '../service/call.ts'
import type { ApiKey } from '../generated/dashboard-endpoints.ts'
import { deleteKey, keysQuery } from '../service/keys.ts'
import { Confirm } from '../ui/dialog.tsx'
import { relativeTime } from '../ui/relative-time.ts'

interface DeleteKeyDialogProps {
  readonly environment: Environment
  /** The key that is asked about; undefined while none is. */
  readonly deleting: ApiKey | undefined
  readonly onClose: () => void
}

/** The question. */
export function DeleteKeyDialog({ environment, deleting, onClose }: DeleteKeyDialogProps) {
  const queries = useQueryClient()
  const deleted = useMutation({
    mutationFn: (id: string) => deleteKey(environment, id),
    onSuccess: async () => {
      await queries.invalidateQueries(keysQuery(environment))
      onClose()
    },
  })
  const close = () => {
    onClose()
    deleted.reset()
  }
  return (
    <Confirm
      title={`Delete ${deleting?.name ?? 'the key'}?`}
      opened={deleting !== undefined}
      onClose={close}
      action="Delete the key"
      onConfirm={() => deleting !== undefined && deleted.mutate(deleting.id)}
      pending={deleted.isPending}
      fault={formFault(deleted.error, [])}
    >
      {deleting?.masked} {useOf(deleting)}. Requests with it fail with 401 at once, and this cannot be undone.
    </Confirm>
  )
}

function useOf(key: ApiKey | undefined): string {
  const used = key?.last_used_at ?? null
  return used === null ? 'was never used' : `was last used ${relativeTime(Date.parse(used), Date.now())}`
}
