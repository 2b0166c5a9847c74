// From an e-mail address to the provider of the organization: of organizations that are found by addresses of their own domains.
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { PATHS } from '../paths.ts'
import { formFault } from '../service/call.ts'
import { findProviders } from '../service/sign-in.ts'
import { Entrance } from '../ui/entrance.tsx'
import { Form } from '../ui/form.tsx'
import { AddressInput } from './address-input.tsx'
import { EntranceLink } from './entrance-link.tsx'

type Providers = Awaited<ReturnType<typeof findProviders>>

/** The page. */
export function FindProviderPage() {
  const navigate = useNavigate()
  const found = useMutation({
    mutationFn: findProviders,
    onSuccess: ([only, ...others]) => {
      if (only === undefined || others.length > 0) return
      void navigate({ to: PATHS.signInLink, params: { connection: only.connection } })
    },
  })
  return (
    <Entrance
      title="Sign in at your provider"
      lead="Where your organization chose so, your e-mail address at work leads to it."
    >
      <Form
        onSubmit={({ email = '' }) => found.mutate(email)}
        action="Continue"
        pending={found.isPending}
        fault={formFault(found.error, ['email'])}
        full_width
      >
        <AddressInput error={found.error} />
      </Form>
      <div role="status">
        {found.data?.length === 0 && <NoneFound />}
        {found.data !== undefined && found.data.length > 1 && <Several providers={found.data} />}
      </div>
      <EntranceLink to={PATHS.forgotPassword}>Have your sign-in link mailed</EntranceLink>
      <EntranceLink to={PATHS.signIn}>Sign in with a password</EntranceLink>
    </Entrance>
  )
}

function NoneFound() {
  return (
    <Text size="sm">
      No organization is found by this address. Use the sign-in link of your organization: have it mailed, or ask a
      colleague.
    </Text>
  )
}

function Several({ providers }: { readonly providers: Providers }) {
  return (
    <Stack gap="xs">
      <Text size="sm">Several organizations are found by this address:</Text>
      {providers.map(({ connection, provider_name, organization_name }) => (
        <Button
          key={connection}
          variant="default"
          fullWidth
          renderRoot={(props) => <Link {...props} to={PATHS.signInLink} params={{ connection }} />}
        >
          {organization_name}, with {provider_name}
        </Button>
      ))}
    </Stack>
  )
}
