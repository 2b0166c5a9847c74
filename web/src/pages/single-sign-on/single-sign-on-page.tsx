// Organization, Single sign-on: the provider at which people sign in, for admins.
import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SingleSignOn, SingleSignOnProvider } from '../../generated/dashboard-endpoints.ts'
import { failureOf } from '../../service/call.ts'
import { singleSignOnQuery, turnOffSingleSignOn } from '../../service/single-sign-on.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Page, Panel } from '../../ui/page.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { PasswordDialog } from '../password-dialog.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { MailDomains } from './mail-domains.tsx'
import { ProviderAddresses } from './provider-addresses.tsx'
import { ProviderFacts } from './provider-facts.tsx'
import { ProviderForm } from './provider-form.tsx'

/** The page. */
export function SingleSignOnPage() {
  const { me } = usePlace()
  const isAdmin = me.user.role === 'admin'
  const settings = useQuery({ ...singleSignOnQuery, enabled: isAdmin })
  return (
    <Page
      title="Single sign-on"
      lead="People sign in at your own provider, by OpenID Connect, in place of a password here."
    >
      {isAdmin ? (
        <States loaded={settings} failureOf={failureOf}>
          {(found) => <Settings {...found} may_change={me.user.has_password} />}
        </States>
      ) : (
        <Panel>
          <Empty title="Single sign-on is managed by admins">Ask an admin of your organization.</Empty>
        </Panel>
      )}
    </Page>
  )
}

interface SettingsProps extends Omit<SingleSignOn, 'domains'> {
  /** Left out by a process of the version before. */
  readonly domains?: SingleSignOn['domains']
  /** Whether the admin has a password, which each change takes. */
  readonly may_change: boolean
}

function Settings({ connection, provider, domains = [], may_change }: SettingsProps) {
  const [isEdited, { open, close }] = useDisclosure()
  const form = <ProviderForm of={provider} onSaved={close} onCancel={close} />
  if (isEdited)
    return (
      <>
        <ProviderAddresses connection={connection} />
        <Panel title={provider === null ? 'Your provider' : 'Change the settings'}>{form}</Panel>
      </>
    )
  if (provider === null) return <NotSet onBegin={open} may_change={may_change} />
  return (
    <>
      <Provider provider={provider} onEdit={open} may_change={may_change} />
      {provider.status === 'on' && <ConnectionTest />}
      <ProviderAddresses connection={connection} />
      {domains.length > 0 && <MailDomains domains={domains} />}
    </>
  )
}

/** Where the admin has no password: what a change takes. */
const NO_PASSWORD =
  'Changing these settings takes your password, and you have none here. Ask an admin who has one, or for a link to choose one.'

interface NotSetProps extends Pick<SettingsProps, 'may_change'> {
  readonly onBegin: () => void
}

function NotSet({ onBegin, may_change }: NotSetProps) {
  return (
    <Panel>
      <Empty title="Nobody signs in by single sign-on yet">
        Register Tapeline at your provider, such as Okta, Microsoft Entra ID or Keycloak, then state its issuer and
        client here. The guide in the documentation has the steps.
        <Group justify="center" mt="md">
          {may_change ? <Button onClick={onBegin}>Set up single sign-on</Button> : <Text size="sm">{NO_PASSWORD}</Text>}
        </Group>
      </Empty>
    </Panel>
  )
}

const TURNED_OFF = 'People sign in with their passwords; who has none needs a link from you, under Team.'

interface ProviderProps extends Pick<SettingsProps, 'may_change'> {
  readonly provider: SingleSignOnProvider
  readonly onEdit: () => void
}

function Provider({ provider, onEdit, may_change }: ProviderProps) {
  const isOn = provider.status === 'on'
  const [isAsked, setAsked] = useState(false)
  const queries = useQueryClient()
  const turnOff = async (password: string) => {
    await turnOffSingleSignOn(password)
    setAsked(false)
    await queries.invalidateQueries(singleSignOnQuery)
  }
  return (
    <Panel
      title={provider.provider_name}
      actions={
        <Group gap="xs">
          <StatusBadge tone={isOn ? 'good' : 'plain'}>{isOn ? 'On' : 'Off'}</StatusBadge>
          {isOn && may_change && (
            <Button variant="default" onClick={() => setAsked(true)}>
              Turn off
            </Button>
          )}
          {may_change && (
            <Button variant="default" onClick={onEdit}>
              {isOn ? 'Change' : 'Change and turn on'}
            </Button>
          )}
        </Group>
      }
    >
      <ProviderFacts provider={provider} />
      {!may_change && (
        <Text size="sm" mt="md">
          {NO_PASSWORD}
        </Text>
      )}
      <PasswordDialog
        title="Turn single sign-on off"
        lead={`Every session that ${provider.provider_name} opened ends, but yours. ${TURNED_OFF}`}
        action="Turn off"
        opened={isAsked}
        onClose={() => setAsked(false)}
        work={turnOff}
      />
    </Panel>
  )
}
