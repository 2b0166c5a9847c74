// Adding a passkey: a name and the password, then what the browser asks its user.
import { Button, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { fieldFault, formFault } from '../service/call.ts'
import { meQuery } from '../service/me.ts'
import { PASSKEY_NAME_LENGTH_MAX, addPasskey, passkeysQuery } from '../service/passkeys.ts'
import { sessionsQuery } from '../service/sessions.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { OwnPasswordInput } from './own-password-input.tsx'

interface AddPasskeyDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Given the recovery codes, where it is the first second step. */
  readonly onDone: (codes: readonly string[]) => void
}

/** The dialog. */
export function AddPasskeyDialog({ opened, onClose, onDone }: AddPasskeyDialogProps) {
  const queries = useQueryClient()
  const added = useMutation({
    mutationFn: addPasskey,
    onSuccess: async (codes) => {
      await Promise.all(
        [meQuery, passkeysQuery, sessionsQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
      )
      onDone(codes)
    },
  })
  const asking = useRef<AbortController>(undefined)
  const add = (name: string, password: string) => {
    asking.current = new AbortController()
    added.mutate({ name, password, signal: asking.current.signal })
  }
  const close = () => {
    asking.current?.abort()
    onClose()
    added.reset()
  }
  return (
    <Dialog title="Add a passkey" opened={opened} onClose={close}>
      <Text size="sm">
        Your browser then asks for your fingerprint, face or PIN. Your sessions in other browsers end.
      </Text>
      <Form
        onSubmit={({ name = '', password = '' }) => add(name, password)}
        action="Continue"
        pending={added.isPending}
        fault={formFault(added.error, ['name', 'password'])}
        aside={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <TextInput
          name="name"
          label="Name"
          description="Such as the device that keeps it."
          data-autofocus
          maxLength={PASSKEY_NAME_LENGTH_MAX}
          required
          error={fieldFault(added.error, 'name')}
        />
        <OwnPasswordInput error={added.error} />
      </Form>
    </Dialog>
  )
}
