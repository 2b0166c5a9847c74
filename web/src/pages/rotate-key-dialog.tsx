// Rotating a key: how long the old one works on and the password first, then the whole new key, for the only time.
import { Button, NativeSelect, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiKey } from '../generated/dashboard-endpoints.ts'
import type { Environment } from '../paths.ts'
import { fieldFault, formFault } from '../service/call.ts'
import { type Rotation, keysQuery, rotateKey } from '../service/keys.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { KeySecret } from './key-secret.tsx'
import { OwnPasswordInput } from './own-password-input.tsx'

interface RotateKeyDialogProps {
  readonly environment: Environment
  /** The key that is rotated; undefined while none is. */
  readonly rotating: ApiKey | undefined
  readonly onClose: () => void
}

const OVERLAPS = [
  { value: '0', label: 'It ends at once' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
]

/** The dialog. It stays while the key is on its way, which nobody could see otherwise, and until the key is put away by its button. */
export function RotateKeyDialog({ environment, rotating, onClose }: RotateKeyDialogProps) {
  const queries = useQueryClient()
  const rotated = useMutation({
    mutationFn: ({ id, ...rotation }: Rotation & { readonly id: string }) => rotateKey(environment, id, rotation),
    onSuccess: () => queries.invalidateQueries(keysQuery(environment)),
    gcTime: 0,
  })
  const close = () => {
    if (rotated.isPending) return
    onClose()
    rotated.reset()
  }
  const { data, error } = rotated
  const rotate = ({ overlap_hours = '24', password = '' }: Readonly<Record<string, string>>) => {
    if (rotating !== undefined) rotated.mutate({ id: rotating.id, overlap_hours: Number(overlap_hours), password })
  }
  return (
    <Dialog
      title={data === undefined ? `Rotate ${rotating?.name ?? 'the key'}` : data.name}
      opened={rotating !== undefined}
      onClose={close}
      stays={rotated.isPending || data !== undefined}
    >
      {data !== undefined ? (
        <KeySecret environment={environment} made={data} onClose={close} />
      ) : (
        <Form
          onSubmit={rotate}
          action="Rotate"
          pending={rotated.isPending}
          fault={formFault(error, ['overlap_hours', 'password'])}
          aside={
            <Button variant="default" onClick={close} disabled={rotated.isPending}>
              Cancel
            </Button>
          }
        >
          <Text size="sm">
            Makes a key with the same name, scopes and addresses, and ends {rotating?.masked} after a while.
            {rotating?.expires_at !== null &&
              ' The new key is valid for as long as this one was made for, from now on.'}
          </Text>
          <NativeSelect
            name="overlap_hours"
            label="The old key works on for"
            data={OVERLAPS}
            defaultValue="24"
            error={fieldFault(error, 'overlap_hours')}
            data-autofocus
          />
          <OwnPasswordInput error={error} />
        </Form>
      )}
    </Dialog>
  )
}
