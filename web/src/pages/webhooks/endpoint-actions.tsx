// What admins do with a webhook endpoint. One dialog is open at a time.
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Webhook } from '../../service/webhooks.ts'
import { usePlace } from '../../shell/use-place.ts'
import { DeleteEndpointDialog } from './delete-endpoint-dialog.tsx'
import { DisableEndpointDialog } from './disable-endpoint-dialog.tsx'
import { EditEndpointDialog } from './edit-endpoint-dialog.tsx'
import { EnableEndpointDialog } from './enable-endpoint-dialog.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'

type Act = 'edit' | 'secret' | 'replay' | 'disable' | 'enable' | 'delete'

/** The buttons, and what each opens. */
export function EndpointActions({ webhook }: { readonly webhook: Webhook }) {
  const { environment } = usePlace()
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  const isEnabled = webhook.status === 'enabled'
  const dialog = (name: Act) => ({ environment, webhook, opened: act === name, onClose: close })
  const button = (name: Act, text: string) => (
    <Button key={name} variant="default" onClick={() => setAct(name)}>
      {text}
    </Button>
  )
  return (
    <>
      <Group gap="xs">
        {isEnabled && button('replay', 'Send events again')}
        {button('edit', 'Change')}
        {button('secret', webhook.state.has_secret ? 'Replace the secret' : 'Issue a secret')}
        {isEnabled ? button('disable', 'Disable') : button('enable', 'Enable')}
        {button('delete', 'Delete')}
      </Group>
      <EditEndpointDialog {...dialog('edit')} />
      <SecretDialog {...dialog('secret')} />
      <ReplayDialog {...dialog('replay')} />
      <DisableEndpointDialog {...dialog('disable')} />
      <EnableEndpointDialog {...dialog('enable')} />
      <DeleteEndpointDialog {...dialog('delete')} />
    </>
  )
}
