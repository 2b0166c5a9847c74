// Issues a secret of a webhook endpoint, which is shown this once, and states until when those before it sign too.
import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WebhookSecret } from '@tapeline/sdk'
import type { Environment } from '../../paths.ts'
import { formFault } from '../../service/call.ts'
import { WEBHOOKS, issueSecret } from '../../service/webhooks.ts'
import { Form } from '../../ui/form.tsx'
import { SecretText } from '../../ui/secret-text.tsx'
import { FormActions } from '../../ui/states.tsx'
import { momentText } from './webhook-words.ts'

interface IssueSecretProps {
  readonly environment: Environment
  readonly id: string
  readonly has_secret: boolean
  readonly onClose: () => void
}

/** What a dialog about a secret holds. */
export function IssueSecret({ environment, id, has_secret, onClose }: IssueSecretProps) {
  const queries = useQueryClient()
  const issued = useMutation({
    mutationFn: () => issueSecret(environment, id),
    onSuccess: () => queries.invalidateQueries({ queryKey: [WEBHOOKS, environment] }),
    gcTime: 0,
  })
  if (issued.data !== undefined) return <Issued id={id} secret={issued.data} onClose={onClose} />
  return (
    <Form
      onSubmit={() => issued.mutate()}
      action={has_secret ? 'Replace the secret' : 'Issue a secret'}
      pending={issued.isPending}
      fault={formFault(issued.error, [])}
      aside={
        <Button variant="default" onClick={onClose}>
          {has_secret ? 'Cancel' : 'Later'}
        </Button>
      }
    >
      <Text size="sm">{has_secret ? REPLACES : FIRST}</Text>
    </Form>
  )
}

const FIRST =
  'Your receiver verifies with a secret that an event comes from here. Nothing is delivered before one is issued.'

const REPLACES =
  'The new secret signs at once. For 24 hours the one before it signs too. Put the new one where your receiver reads it within that time.'

interface IssuedProps {
  readonly id: string
  readonly secret: WebhookSecret
  readonly onClose: () => void
}

function Issued({ id, secret: { secret, earlier_sign_until }, onClose }: IssuedProps) {
  return (
    <>
      <SecretText
        label={`Secret of ${id}`}
        text={secret}
        warning="Put it where your receiver reads it. It cannot be shown again: if it is lost, replace it by another."
      />
      {earlier_sign_until !== null && (
        <Text size="sm">
          Until {momentText(earlier_sign_until)} each delivery is signed with the secret before it too.
        </Text>
      )}
      <FormActions>
        <Button onClick={onClose}>I have copied it</Button>
      </FormActions>
    </>
  )
}
