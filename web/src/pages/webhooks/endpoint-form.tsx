// The form of a webhook endpoint: where events go, and which.
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Webhook, WebhookDraft } from '../../service/webhooks.ts'
import { fieldFault, formFault } from '../../service/call.ts'
import { Form } from '../../ui/form.tsx'
import { labelOf } from '../../words/field-labels.ts'
import { EventTypesField } from './event-types-field.tsx'

interface EndpointFormProps {
  /** The endpoint that is changed; undefined for a new one. */
  readonly of?: Webhook
  readonly action: string
  readonly pending: boolean
  readonly error: unknown
  readonly onSave: (draft: WebhookDraft) => void
  readonly onCancel: () => void
}

const FIELDS = ['id', 'url', 'description', 'event_types']

/** The form. The id of an endpoint never changes. */
export function EndpointForm({ of, action, pending, error, onSave, onCancel }: EndpointFormProps) {
  const [event_types, setEventTypes] = useState<readonly string[] | null>(of?.event_types ?? null)
  const submit = ({ id = '', url = '', description = '' }: Readonly<Record<string, string>>) =>
    onSave({ id: of?.id ?? id.trim(), url: url.trim(), description: description.trim() || null, event_types })
  return (
    <Form
      onSubmit={submit}
      action={action}
      pending={pending}
      fault={formFault(error, FIELDS)}
      aside={
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      {of === undefined && (
        <TextInput
          name="id"
          label={labelOf('id')}
          description="What you call it, such as the system that receives. It never changes."
          maxLength={255}
          data-autofocus
          required
          error={fieldFault(error, 'id')}
        />
      )}
      <TextInput
        name="url"
        label={labelOf('url')}
        description="Where events are sent, such as https://hooks.example.com/tapeline. Its host must have a public address."
        type="url"
        maxLength={2_048}
        defaultValue={of?.url}
        data-autofocus={of !== undefined}
        required
        error={fieldFault(error, 'url')}
      />
      <TextInput
        name="description"
        label={labelOf('description')}
        description="What it is for. It may be empty."
        maxLength={255}
        defaultValue={of?.description ?? ''}
        error={fieldFault(error, 'description')}
      />
      <EventTypesField chosen={event_types} onChange={setEventTypes} fault={fieldFault(error, 'event_types')} />
    </Form>
  )
}
