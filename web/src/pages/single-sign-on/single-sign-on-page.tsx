// Organization, Single sign-on: the provider at which people sign in, for admins.
import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SingleSignOn, SingleSignOnProvider } from '../../generated/dashboard-endpoints.ts'
import { failureOf, messageOf } from '../../service/call.ts'
import { singleSignOnQuery, turnOffSingleSignOn } from '../../service/single-sign-on.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ConnectionTest } from './connection-test.tsx'
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
          {(found) => <Settings {...found} />}
        </States>
      ) : (
        <Panel>
          <Empty title="Single sign-on is managed by admins">Ask an admin of your organization.</Empty>
        </Panel>
      )}
    </Page>
  )
}

function Settings({ connection, provider }: SingleSignOn) {
  const [isEdited, { open, close }] = useDisclosure()
  const form = <ProviderForm of={provider} onSaved={close} onCancel={close} />
  if (isEdited)
    return (
      <>
        <ProviderAddresses connection={connection} />
        <Panel title={provider === null ? 'Your provider' : 'Change the settings'}>{form}</Panel>
      </>
    )
  if (provider === null) return <NotSet onBegin={open} />
  return (
    <>
      <Provider provider={provider} onEdit={open} />
      {provider.status === 'on' && <ConnectionTest />}
      <ProviderAddresses connection={connection} />
    </>
  )
}

function NotSet({ onBegin }: { readonly onBegin: () => void }) {
  return (
    <Panel>
      <Empty title="Nobody signs in by single sign-on yet">
        Register Tapeline at your provider, such as Okta, Microsoft Entra ID or Keycloak, then state its issuer and
        client here. The guide in the documentation has the steps.
        <Group justify="center" mt="md">
          <Button onClick={onBegin}>Set up single sign-on</Button>
        </Group>
      </Empty>
    </Panel>
  )
}

interface ProviderProps {
  readonly provider: SingleSignOnProvider
  readonly onEdit: () => void
}

function Provider({ provider, onEdit }: ProviderProps) {
  const isOn = provider.status === 'on'
  const [isAsked, setAsked] = useState(false)
  const queries = useQueryClient()
  const turnedOff = useMutation({
    mutationFn: turnOffSingleSignOn,
    onSuccess: async () => {
      setAsked(false)
      await queries.invalidateQueries(singleSignOnQuery)
    },
  })
  return (
    <Panel
      title={provider.provider_name}
      actions={
        <Group gap="xs">
          <StatusBadge tone={isOn ? 'good' : 'plain'}>{isOn ? 'On' : 'Off'}</StatusBadge>
          {isOn && (
            <Button variant="default" onClick={() => setAsked(true)}>
              Turn off
            </Button>
          )}
          <Button variant="default" onClick={onEdit}>
            {isOn ? 'Change' : 'Change and turn on'}
          </Button>
        </Group>
      }
    >
      <ProviderFacts provider={provider} />
      <Confirm
        title="Turn single sign-on off"
        opened={isAsked}
        onClose={() => setAsked(false)}
        action="Turn off"
        onConfirm={() => turnedOff.mutate()}
        pending={turnedOff.isPending}
        fault={turnedOff.error === null ? undefined : messageOf(turnedOff.error)}
      >
        Every session that {provider.provider_name} opened ends, but yours. People sign in with their passwords; who has
        none needs a link from you, under Team.
      </Confirm>
    </Panel>
  )
}
