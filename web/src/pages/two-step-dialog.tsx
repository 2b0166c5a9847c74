// Turning two-step sign-in on: the password, then the secret as a picture and as text, then a code that proves the app has it.
import { Code, Group, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldFault, formFault } from '../service/call.ts'
import { beginTwoStep, confirmTwoStep, meQuery } from '../service/me.ts'
import { sessionsQuery } from '../service/sessions.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { CopyText } from '../ui/secret-text.tsx'
import { PasswordDialog } from './password-dialog.tsx'

interface TwoStepDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Given the recovery codes. */
  readonly onDone: (codes: readonly string[]) => void
}

interface SharedSecret {
  readonly secret: string
  readonly uri: string
}

/** The dialog. */
export function TwoStepDialog({ opened, onClose, onDone }: TwoStepDialogProps) {
  const [shared, setShared] = useState<SharedSecret>()
  const close = () => {
    setShared(undefined)
    onClose()
  }
  if (shared === undefined)
    return (
      <PasswordDialog
        title="Turn on two-step sign-in"
        lead="You need an authenticator app on your phone, or a password manager that makes codes. Your sessions in other browsers end."
        action="Continue"
        opened={opened}
        onClose={close}
        work={async (password) => setShared(await beginTwoStep(password))}
      />
    )
  return (
    <Dialog title="Scan with your app" opened={opened} onClose={close} stays>
      <Confirmation
        shared={shared}
        onDone={(codes) => {
          setShared(undefined)
          onDone(codes)
        }}
      />
    </Dialog>
  )
}

function Confirmation({
  shared,
  onDone,
}: {
  readonly shared: SharedSecret
  readonly onDone: TwoStepDialogProps['onDone']
}) {
  const queries = useQueryClient()
  const confirmed = useMutation({
    mutationFn: confirmTwoStep,
    onSuccess: async ({ recovery_codes }) => {
      await Promise.all([queries.invalidateQueries(meQuery), queries.invalidateQueries(sessionsQuery)])
      onDone(recovery_codes)
    },
  })
  return (
    <>
      <QrCode text={shared.uri} label="The secret as a picture to scan" />
      <div>
        <Text size="sm" mb={4}>
          Or enter this secret in the app:
        </Text>
        <Group gap="sm" wrap="nowrap">
          <Code className="breakable" style={{ flex: 1 }}>
            {shared.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </Code>
          <CopyText text={shared.secret} />
        </Group>
      </div>
      <Form
        onSubmit={({ code = '' }) => confirmed.mutate(code)}
        action="Turn on"
        pending={confirmed.isPending}
        fault={formFault(confirmed.error, ['code'])}
      >
        <TextInput
          name="code"
          label="Code that the app shows"
          autoComplete="one-time-code"
          inputMode="numeric"
          data-autofocus
          required
          error={fieldFault(confirmed.error, 'code')}
        />
      </Form>
    </>
  )
}
