// The secret of a webhook endpoint: its first, or one that replaces it.
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import type { EndpointDialogProps } from './endpoint-dialog.ts'
import { IssueSecret } from './issue-secret.tsx'

/** The dialog. It stays until it is put away by its button: a secret is shown once. */
export function SecretDialog({ environment, webhook, opened, onClose }: EndpointDialogProps) {
  // Once one is issued, the endpoint has a secret: what was asked stays as it was asked.
  const [had_secret, setHadSecret] = useState(webhook.state.has_secret)
  if (!opened && had_secret !== webhook.state.has_secret) setHadSecret(webhook.state.has_secret)
  return (
    <Dialog title={`The secret of ${webhook.id}`} opened={opened} onClose={onClose} stays>
      {opened && <IssueSecret environment={environment} id={webhook.id} has_secret={had_secret} onClose={onClose} />}
    </Dialog>
  )
}
