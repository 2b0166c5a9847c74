// Two-step sign-in: on with an authenticator app, its recovery codes, off again.
import { Badge, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endTwoStep, renewRecoveryCodes } from '../service/me.ts'
import { sessionsQuery } from '../service/sessions.ts'
import { usePlace } from '../shell/use-place.ts'
import { Panel } from '../ui/page.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TwoStepDialog } from './two-step-dialog.tsx'
import { counted } from '../ui/words.ts'

/** The panel. */
export function TwoStepPanel() {
  const { two_step, has_passkey, recovery_codes } = usePlace().me.user
  const [asking, setAsking] = useState<'on' | 'codes' | 'off'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const queries = useQueryClient()
  const close = () => setAsking(undefined)
  const show = (made: readonly string[]) => {
    close()
    setCodes(made)
  }
  return (
    <Panel
      title="Two-step sign-in"
      lead="Beside your password, a code from an authenticator app. A password alone then opens nothing."
      actions={<State on={two_step} />}
    >
      {two_step || has_passkey ? (
        <Group justify="space-between">
          <Text size="sm">{counted(recovery_codes, 'recovery code')} left.</Text>
          <Group gap="sm">
            <Button variant="default" onClick={() => setAsking('codes')}>
              New recovery codes
            </Button>
            <Button variant="default" onClick={() => setAsking(two_step ? 'off' : 'on')}>
              {two_step ? 'Turn off' : 'Turn on'}
            </Button>
          </Group>
        </Group>
      ) : (
        <Button onClick={() => setAsking('on')}>Turn on</Button>
      )}
      <TwoStepDialog opened={asking === 'on'} onClose={close} onDone={show} />
      <PasswordDialog
        title="New recovery codes"
        lead="The ones before stop working."
        action="Make new codes"
        opened={asking === 'codes'}
        onClose={close}
        work={async (password) => show((await renewRecoveryCodes(password)).recovery_codes)}
      />
      <PasswordDialog
        title="Turn off two-step sign-in"
        lead={`Your password ${has_passkey ? 'needs a passkey then' : 'alone will sign you in'}. Your sessions in other browsers end.`}
        action="Turn off"
        opened={asking === 'off'}
        onClose={close}
        work={async (password) => {
          await endTwoStep(password)
          await queries.invalidateQueries(sessionsQuery)
          close()
        }}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </Panel>
  )
}

function State({ on }: { readonly on: boolean }) {
  return (
    <Badge
      variant={on ? 'filled' : 'outline'}
      color={on ? 'accent' : 'gray'}
      c={on ? 'white' : 'var(--mantine-color-text)'}
      tt="none"
      radius="sm"
    >
      {on ? 'On' : 'Off'}
    </Badge>
  )
}
