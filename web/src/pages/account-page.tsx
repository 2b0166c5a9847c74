// One's own account: password, two-step sign-in, and where one is signed in.
import { usePlace } from '../shell/use-place.ts'
import { Page } from '../ui/page.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TwoStepPanel } from './two-step-panel.tsx'

/** The page. */
export function AccountPage() {
  const { me } = usePlace()
  return (
    <Page title="Account" lead={`${me.user.name}, ${me.user.email}, ${me.user.role} of ${me.organization.name}.`}>
      <TwoStepPanel />
      <PasswordPanel />
      <SessionsPanel />
    </Page>
  )
}
