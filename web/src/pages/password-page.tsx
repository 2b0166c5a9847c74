// Choosing a password by a link: the first one, or a new one after the old was forgotten. Signing in comes after it.
import { Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PATHS } from '../paths.ts'
import { failureOf, formFault } from '../service/call.ts'
import { choosePassword, passwordLinkQuery } from '../service/sign-in.ts'
import { Entrance } from '../ui/entrance.tsx'
import { Form } from '../ui/form.tsx'
import { States } from '../ui/states.tsx'
import { ChosenPasswordInput } from './chosen-password-input.tsx'

/** The page. */
export function PasswordPage() {
  const [token] = useState(() => window.location.hash.slice(1))
  const link = useQuery(passwordLinkQuery(token))
  const chosen = useMutation({ mutationFn: choosePassword })
  if (chosen.isSuccess)
    return (
      <Entrance title="Your password is set">
        <Text size="sm">Sessions that were open with the old one have ended.</Text>
        <Button component={Link} to={PATHS.signIn} fullWidth>
          Sign in
        </Button>
      </Entrance>
    )
  const lead = link.data === undefined ? undefined : `For ${link.data.email} at ${link.data.organization_name}.`
  return (
    <Entrance title="Choose a password" lead={lead}>
      <States loaded={link} failureOf={failureOf}>
        {({ email }) => (
          <Form
            onSubmit={({ password = '' }) => chosen.mutate({ token, password })}
            action="Set the password"
            pending={chosen.isPending}
            fault={formFault(chosen.error, ['password'])}
            full_width
          >
            <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
            <ChosenPasswordInput name="password" label="New password" error={chosen.error} />
          </Form>
        )}
      </States>
    </Entrance>
  )
}
