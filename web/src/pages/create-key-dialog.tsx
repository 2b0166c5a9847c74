// Creating a key: its name, what limits it and the password first, then the whole key, for the only time.
import { Button, TextInput, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Environment } from '../paths.ts'
import { ServiceFault, fieldFault, formFault } from '../service/call.ts'
import { type KeyDraft, createKey, keysQuery } from '../service/keys.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { labelOf } from '../words/field-labels.ts'
import type { Scope } from '../words/scope-words.ts'
import { KeyScopesField } from './key-scopes-field.tsx'
import { KeySecret } from './key-secret.tsx'
import { OwnPasswordInput } from './own-password-input.tsx'

interface CreateKeyDialogProps {
  readonly environment: Environment
  readonly opened: boolean
  readonly onClose: () => void
}

/** The dialog. It stays while the key is on its way, which nobody could see otherwise, and until the key is put away by its button. */
export function CreateKeyDialog({ environment, opened, onClose }: CreateKeyDialogProps) {
  const queries = useQueryClient()
  const created = useMutation({
    mutationFn: (draft: KeyDraft) => createKey(environment, draft),
    onSuccess: () => queries.invalidateQueries(keysQuery(environment)),
    gcTime: 0,
  })
  const close = () => {
    if (created.isPending) return
    onClose()
    created.reset()
  }
  const { data } = created
  return (
    <Dialog
      title={data === undefined ? `Create a ${environment} key` : data.name}
      opened={opened}
      onClose={close}
      stays={created.isPending || data !== undefined}
    >
      {data === undefined ? (
        <NewKeyForm onSave={created.mutate} pending={created.isPending} error={created.error} onCancel={close} />
      ) : (
        <KeySecret environment={environment} made={data} onClose={close} />
      )}
    </Dialog>
  )
}

interface NewKeyFormProps {
  readonly onSave: (draft: KeyDraft) => void
  readonly pending: boolean
  readonly error: Error | null
  readonly onCancel: () => void
}

function NewKeyForm({ onSave, pending, error, onCancel }: NewKeyFormProps) {
  const [scopes, setScopes] = useState<readonly Scope[] | null>(null)
  return (
    <Form
      onSubmit={(values) => onSave(draftOf(values, scopes))}
      action="Create"
      pending={pending}
      fault={formFault(error, ['name', 'scopes', 'expires_at', 'password', ...networkFaults(error)])}
      aside={
        <Button variant="default" onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
      }
    >
      <TextInput
        name="name"
        label="Name"
        description="What will use it, such as the system and where it runs."
        maxLength={255}
        data-autofocus
        required
        error={fieldFault(error, 'name')}
      />
      <KeyScopesField chosen={scopes} onChange={setScopes} fault={fieldFault(error, 'scopes')} />
      <TextInput
        name="ends_on"
        type="date"
        label="Ends on"
        description="It works until this day begins, in UTC. Leave it empty for a key that does not end."
        error={fieldFault(error, 'expires_at')}
      />
      <Textarea
        name="networks"
        label={labelOf('allowed_addresses')}
        description="Addresses or networks, one on a line: 203.0.113.0/24. Leave it empty for a key that works from anywhere."
        autosize
        minRows={2}
        error={networkFaults(error).map((field) => fieldFault(error, field))[0]}
      />
      <OwnPasswordInput error={error} />
    </Form>
  )
}

/** Fields of the faults that are about addresses: the list, or one of its entries. */
function networkFaults(error: Error | null): string[] {
  return error instanceof ServiceFault
    ? Object.keys(error.fields).filter((field) => field.startsWith('allowed_addresses'))
    : []
}

function draftOf(values: Readonly<Record<string, string>>, scopes: readonly Scope[] | null): KeyDraft {
  const { name = '', ends_on = '', networks = '', password = '' } = values
  const allowed = networks.split(/[\s,]+/).filter((network) => network !== '')
  return {
    name,
    scopes: scopes === null ? null : [...scopes],
    expires_at: ends_on === '' ? null : `${ends_on}T00:00:00Z`,
    allowed_addresses: allowed.length === 0 ? null : allowed,
    password,
  }
}
