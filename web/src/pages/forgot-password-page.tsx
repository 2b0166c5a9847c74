// A forgotten password, or sign-in link of the organization's provider: by mail if the service sends mail, otherwise who to ask. The reply does not reveal
// whether the address is known.
import { Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { PATHS } from '../paths.ts'
import { failureOf, formFault } from '../service/call.ts'
import { askForLink, byMailQuery } from '../service/sign-in.ts'
import { Entrance } from '../ui/entrance.tsx'
import { Form } from '../ui/form.tsx'
import { States } from '../ui/states.tsx'
import { AddressInput } from './address-input.tsx'
import { EntranceLink } from './entrance-link.tsx'

/** The page. */
export function ForgotPasswordPage() {
  const byMail = useQuery(byMailQuery)
  const asked = useMutation({ mutationFn: askForLink })
  return (
    <Entrance title={asked.isSuccess ? 'Look at your e-mail' : 'Forgot your password or sign-in link'}>
      <States loaded={byMail} failureOf={failureOf}>
        {({ by_mail }) => {
          if (asked.isSuccess) return <Sent />
          return by_mail ? <AskForm asked={asked} /> : <NoMail />
        }}
      </States>
      <EntranceLink to={PATHS.signIn}>Back to signing in</EntranceLink>
    </Entrance>
  )
}

interface AskFormProps {
  readonly asked: {
    readonly mutate: (email: string) => void
    readonly isPending: boolean
    readonly error: unknown
  }
}

function AskForm({ asked }: AskFormProps) {
  return (
    <Form
      onSubmit={({ email = '' }) => asked.mutate(email)}
      action="Send me a link"
      pending={asked.isPending}
      fault={formFault(asked.error, ['email'])}
      full_width
    >
      <AddressInput error={asked.error} description="Your e-mail address at work." />
    </Form>
  )
}

function Sent() {
  return (
    <Text size="sm" role="status">
      If this address signs in here, or may join by it, a link is on its way: to choose a new password, which works once
      and within a day, or to sign in at the provider of your organization. Look among unwanted mail too; you can ask
      again in a few minutes.
    </Text>
  )
}

function NoMail() {
  return (
    <Text size="sm">
      This service sends no mail. Ask an admin of your organization for a link to choose a new password, under Team,
      Manage, or for the sign-in link of your organization, under Single sign-on. An admin without a colleague asks
      whoever runs the service.
    </Text>
  )
}
