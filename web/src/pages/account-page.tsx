// One's own account: password, two-step sign-in, passkeys, and where one is signed in.
import { Text } from '@mantine/core'
import { usePlace } from '../shell/use-place.ts'
import { Page, Panel } from '../ui/page.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TwoStepPanel } from './two-step-panel.tsx'

/** The page. */
export function AccountPage() {
  const { me } = usePlace()
  return (
    <Page title="Account" lead={`${me.user.name}, ${me.user.email}, ${me.user.role} of ${me.organization.name}.`}>
      {me.user.has_password ? (
        <>
          <TwoStepPanel />
          <PasskeysPanel />
          <PasswordPanel />
        </>
      ) : (
        <Panel title="Password">
          <Text size="sm">
            You have no password here: you sign in at the provider of {me.organization.name}, where your second factor
            is too.
          </Text>
        </Panel>
      )}
      <SessionsPanel />
    </Page>
  )
}
