// What keeps events from a webhook endpoint, and what to do about it.
import { Alert, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Webhook } from '../../service/webhooks.ts'
import { momentText } from './webhook-words.ts'

/** The notice; nothing where events are delivered. */
export function EndpointNotice({ webhook }: { readonly webhook: Webhook }) {
  const { status, disabled_reason, state, updated_at } = webhook
  if (status === 'disabled')
    return (
      <Notice
        title={disabled_reason === 'failing' ? 'Disabled, because nothing was delivered for five days' : 'Disabled'}
      >
        Nothing has been delivered since it was disabled. Enable it, then send again what happened meanwhile. The
        endpoint last changed on {momentText(updated_at)}.
      </Notice>
    )
  if (!state.has_secret) return <Notice title="It has no secret yet">Nothing is delivered before one is issued.</Notice>
  if (state.failed_since === null) return null
  return (
    <Notice title="Its receiver fails">
      No attempt has succeeded since {momentText(state.failed_since)}. The attempts of each delivery state why. After
      five days the endpoint is disabled.
    </Notice>
  )
}

/** A title in yellow would not be read on yellow. */
const TITLE = { title: { color: 'var(--mantine-color-text)' } }

function Notice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Alert color="yellow" variant="light" title={title} styles={TITLE} mb="md">
      <Text size="sm" component="div">
        {children}
      </Text>
    </Alert>
  )
}
