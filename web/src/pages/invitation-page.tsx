// Accepting an invitation: its link was handed over by an admin and is good once.
import { TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PATHS } from '../paths.ts'
import { failureOf, fieldFault, formFault } from '../service/call.ts'
import { acceptInvitation, invitationQuery } from '../service/sign-in.ts'
import { Entrance } from '../ui/entrance.tsx'
import { Form } from '../ui/form.tsx'
import { States } from '../ui/states.tsx'
import { ChosenPasswordInput } from './chosen-password-input.tsx'
import { ROLE_NAMES } from './person-cell.tsx'

/** The page. */
export function InvitationPage() {
  const [token] = useState(() => window.location.hash.slice(1))
  const invitation = useQuery(invitationQuery(token))
  const lead =
    invitation.data === undefined
      ? undefined
      : `You join as ${ROLE_NAMES[invitation.data.role].one}, with ${invitation.data.email}.`
  return (
    <Entrance title={`Join ${invitation.data?.organization_name ?? 'your team'}`} lead={lead}>
      <States loaded={invitation} failureOf={failureOf}>
        {({ email }) => <Acceptance token={token} email={email} />}
      </States>
    </Entrance>
  )
}

function Acceptance({ token, email }: { readonly token: string; readonly email: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const sent = useMutation({
    mutationFn: acceptInvitation,
    onSuccess: async () => {
      queries.clear()
      await navigate({ to: PATHS.overview, params: { environment: 'sandbox' }, replace: true })
    },
  })
  return (
    <Form
      onSubmit={({ name = '', password = '' }) => sent.mutate({ token, name, password })}
      action="Join"
      pending={sent.isPending}
      fault={formFault(sent.error, ['name', 'password'])}
      full_width
    >
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <TextInput
        name="name"
        label="Your name"
        autoComplete="name"
        autoFocus
        required
        error={fieldFault(sent.error, 'name')}
      />
      <ChosenPasswordInput name="password" label="Password" error={sent.error} />
    </Form>
  )
}
