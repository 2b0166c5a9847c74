// Creating a key: a name first, then the whole key, for the only time.
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { fieldFault, formFault } from '../service/call.ts'
import { createKey, keysQuery } from '../service/keys.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { SecretText } from '../ui/secret-text.tsx'
import { FormActions } from '../ui/states.tsx'

interface CreateKeyDialogProps {
  readonly environment: Environment
  readonly opened: boolean
  readonly onClose: () => void
}

/** The dialog. A key that is shown stays until it is put away by its button. */
export function CreateKeyDialog({ environment, opened, onClose }: CreateKeyDialogProps) {
  const queries = useQueryClient()
  const created = useMutation({
    mutationFn: (name: string) => createKey(environment, name),
    onSuccess: () => queries.invalidateQueries(keysQuery(environment)),
    gcTime: 0,
  })
  const close = () => {
    onClose()
    created.reset()
  }
  if (created.data !== undefined)
    return (
      <Dialog title={created.data.name} opened={opened} onClose={close} stays>
        <SecretText
          label={`Your ${environment} key`}
          text={created.data.key}
          warning="Copy the key and keep it in a safe place on a server. It cannot be shown again: if it is lost, create a new one."
        />
        <FormActions>
          <Button onClick={close}>I have copied it</Button>
        </FormActions>
      </Dialog>
    )
  return (
    <Dialog title={`Create a ${environment} key`} opened={opened} onClose={close}>
      <Form
        onSubmit={({ name = '' }) => created.mutate(name)}
        action="Create"
        pending={created.isPending}
        fault={formFault(created.error, ['name'])}
        aside={
          <Button variant="default" onClick={close}>
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
          error={fieldFault(created.error, 'name')}
        />
      </Form>
    </Dialog>
  )
}
