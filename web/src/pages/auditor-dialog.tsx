// Making a colleague an auditor, or changing the last day of one.
import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { User } from '../generated/dashboard-endpoints.ts'
import { formFault } from '../service/call.ts'
import { giveAccess, usersQuery } from '../service/team.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { LastDayInput, endOf } from './last-day-input.tsx'
import { OwnPasswordInput } from './own-password-input.tsx'

interface AuditorDialogProps {
  readonly user: User
  readonly opened: boolean
  readonly onClose: () => void
  readonly returnTo: RefObject<HTMLElement | null>
}

interface Asked {
  readonly day: string | null
  readonly password: string
}

/** The dialog. */
export function AuditorDialog({ user, opened, onClose, returnTo }: AuditorDialogProps) {
  const { id, name, role, ends_on } = user
  const queries = useQueryClient()
  const given = useMutation({
    mutationFn: ({ day, password }: Asked) => giveAccess(id, { role: 'auditor', ends_on: day }, password),
    onSuccess: async () => {
      await queries.invalidateQueries(usersQuery)
      onClose()
    },
  })
  const close = () => {
    onClose()
    given.reset()
  }
  const isAuditor = role === 'auditor'
  const title = isAuditor ? `Last day of ${name}` : `Make ${name} an auditor?`
  return (
    <Dialog title={title} opened={opened} onClose={close} returnTo={returnTo}>
      <Text size="sm">
        {isAuditor
          ? 'On the day after it nobody signs in as this person, and every session has ended.'
          : 'Auditors read everything and change nothing. The change holds at once, and every session ends.'}
      </Text>
      <Form
        onSubmit={({ ends_on: day, password = '' }) => given.mutate({ day: endOf(day), password })}
        action={isAuditor ? 'Save' : 'Change the role'}
        pending={given.isPending}
        fault={formFault(given.error, ['ends_on', 'password'])}
        aside={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <LastDayInput value={ends_on} error={given.error} />
        <OwnPasswordInput error={given.error} />
      </Form>
    </Dialog>
  )
}
