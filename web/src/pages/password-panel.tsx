// Changing one's password.
import { Alert, Box, PasswordInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fieldFault, formFault } from '../service/call.ts'
import { changePassword } from '../service/me.ts'
import { sessionsQuery } from '../service/sessions.ts'
import { Form } from '../ui/form.tsx'
import { Panel } from '../ui/page.tsx'
import { ChosenPasswordInput } from './chosen-password-input.tsx'

/** The panel. */
export function PasswordPanel() {
  const queries = useQueryClient()
  const changed = useMutation({
    mutationFn: changePassword,
    onSuccess: () => queries.invalidateQueries(sessionsQuery),
  })
  return (
    <Panel
      title="Password"
      lead="A new one ends every session but this, and the links that you gave to others: invitations, and links to choose a password."
    >
      <Box maw={420}>
        {changed.isSuccess && (
          <Alert color="accent" variant="light" role="status" mb="md">
            Your password is changed.
          </Alert>
        )}
        <Form
          key={changed.isSuccess ? 'changed' : 'asked'}
          onSubmit={({ current_password = '', new_password = '' }) =>
            changed.mutate({ current_password, new_password })
          }
          action="Change the password"
          pending={changed.isPending}
          fault={formFault(changed.error, ['current_password', 'new_password'])}
        >
          <PasswordInput
            name="current_password"
            label="Current password"
            autoComplete="current-password"
            required
            error={fieldFault(changed.error, 'current_password')}
          />
          <ChosenPasswordInput name="new_password" label="New password" error={changed.error} />
        </Form>
      </Box>
    </Panel>
  )
}
