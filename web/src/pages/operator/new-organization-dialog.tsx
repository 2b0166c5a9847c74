// Making an organization: its name, and the id by which other systems know it, proposed from the name.
import { Button, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PATHS } from '../../paths.ts'
import { fieldFault, formFault } from '../../service/call.ts'
import { makeOrganization } from '../../service/organizations.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { idFromName } from './id-from-name.ts'

interface NewOrganizationDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

const OWN = ['id', 'name']

/** The dialog. It leads to the page of the organization. */
export function NewOrganizationDialog({ opened, onClose }: NewOrganizationDialogProps) {
  const { environment } = usePlace()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [id, setId] = useState<string>()
  const made = useMutation({
    mutationFn: () => makeOrganization(environment, { id: id ?? idFromName(name), name: name.trim() }),
    onSuccess: async ({ id: organization }) => {
      await queries.invalidateQueries({ queryKey: ['operator-overview'] })
      void navigate({ to: PATHS.operatorOrganization, params: { environment, organization } })
    },
  })
  return (
    <Dialog title="Make an organization" opened={opened} onClose={onClose}>
      <Text size="sm" c="dimmed">
        It has a sandbox from the start. Live is enabled on its page.
      </Text>
      <Form
        onSubmit={() => made.mutate()}
        action="Make the organization"
        pending={made.isPending}
        fault={formFault(made.error, OWN)}
        aside={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextInput
          label="Name"
          description="What the lender is called."
          maxLength={255}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
          required
          error={fieldFault(made.error, 'name')}
        />
        <TextInput
          label="Id"
          description="How other systems know it. It never changes."
          value={id ?? idFromName(name)}
          onChange={({ currentTarget }) => setId(currentTarget.value)}
          required
          error={fieldFault(made.error, 'id')}
        />
      </Form>
    </Dialog>
  )
}
