// Signing in: e-mail address and password, the organization where they are right for several, then a code where two-step sign-in is on.
import { Anchor, Button, NativeSelect, PasswordInput, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PATHS } from '../paths.ts'
import { ServiceFault, fieldFault, formFault } from '../service/call.ts'
import { findRememberedLink, giveCode, signIn, signInTo } from '../service/sign-in.ts'
import { Entrance } from '../ui/entrance.tsx'
import { Form } from '../ui/form.tsx'

type Credentials = Parameters<typeof signIn>[0]

type SignedIn = Awaited<ReturnType<typeof signIn>>

/** What is asked for: the password, the organization where the password is that of several, the code where two-step sign-in is on. */
type Step =
  | { readonly asks: 'password' | 'code' }
  | { readonly asks: 'organization'; readonly given: Credentials; readonly among: SignedIn['organizations'] }

/** The page. */
export function SignInPage() {
  const [step, setStep] = useState<Step>({ asks: 'password' })
  const enter = useEnter()
  const restart = () => setStep({ asks: 'password' })
  const navigate = useNavigate()
  const follow = ({ signed_in, organizations: among, sign_in_link: connection }: SignedIn, given: Credentials) => {
    if (signed_in) void enter()
    else if (connection !== null) void navigate({ to: PATHS.signInLink, params: { connection } })
    else setStep(among.length > 0 ? { asks: 'organization', given, among } : { asks: 'code' })
  }
  if (step.asks === 'organization') return <OrganizationStep {...step} onAnswer={follow} onRestart={restart} />
  if (step.asks === 'code') return <CodeStep onDone={() => void enter()} onRestart={restart} />
  return <PasswordStep onAnswer={follow} />
}

/** Goes to where one wanted to be. */
function useEnter() {
  const { next } = useSearch({ from: PATHS.signIn })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  return async () => {
    queries.clear()
    if (next !== undefined) router.history.push(router.buildLocation({ to: next }).href)
    else await navigate({ to: PATHS.landing })
  }
}

interface AnswerProps {
  readonly onAnswer: (answer: SignedIn, given: Credentials) => void
}

function PasswordStep({ onAnswer }: AnswerProps) {
  const sent = useMutation({ mutationFn: signIn, onSuccess: onAnswer })
  return (
    <Entrance title="Sign in">
      <RememberedLink />
      <Form
        onSubmit={({ email = '', password = '' }) => sent.mutate({ email, password })}
        action="Sign in"
        pending={sent.isPending}
        fault={formFault(sent.error, ['email', 'password'])}
        full_width
      >
        <TextInput
          name="email"
          type="email"
          label="E-mail"
          autoComplete="username"
          autoFocus
          required
          error={fieldFault(sent.error, 'email')}
        />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          error={fieldFault(sent.error, 'password')}
        />
      </Form>
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => <Link {...props} to={PATHS.forgotPassword} />}
        style={{ alignSelf: 'flex-start' }}
      >
        Forgot your password?
      </Anchor>
    </Entrance>
  )
}

/** Where this browser signed in before by single sign-on, the way to do so again. */
function RememberedLink() {
  const [link, setLink] = useState<Awaited<ReturnType<typeof findRememberedLink>>>()
  // Not kept with what else was asked: that is forgotten once somebody has signed out and is here.
  useEffect(() => {
    findRememberedLink().then(setLink, () => undefined)
  }, [])
  if (link === undefined) return null
  const { connection, provider, of } = link
  return (
    <>
      <Button
        variant="default"
        fullWidth
        renderRoot={(props) => <Link {...props} to={PATHS.signInLink} params={{ connection }} />}
      >
        Sign in with {provider}
      </Button>
      <Text size="sm" c="dimmed">
        Or with a password, where {of} lets you:
      </Text>
    </>
  )
}

interface OrganizationStepProps extends AnswerProps {
  readonly given: Credentials
  readonly among: SignedIn['organizations']
  readonly onRestart: () => void
}

function OrganizationStep({ given, among, onAnswer, onRestart }: OrganizationStepProps) {
  const sent = useMutation({ mutationFn: signInTo, onSuccess: (answer) => onAnswer(answer, given) })
  const options = among.map(({ id, name }) => {
    const isNamedOnce = among.filter((other) => other.name === name).length === 1
    return { value: id, label: isNamedOnce ? name : `${name} (${id})` }
  })
  return (
    <Entrance title="Choose an organization" lead="Your e-mail address and password sign in to several.">
      <Form
        onSubmit={({ organization = '' }) => sent.mutate({ ...given, organization })}
        action="Continue"
        pending={sent.isPending}
        fault={formFault(sent.error, ['organization'])}
        full_width
      >
        <NativeSelect name="organization" label="Organization" data={options} autoFocus />
      </Form>
      <Anchor component="button" type="button" size="sm" underline="always" onClick={onRestart} w="fit-content">
        Sign in with another address
      </Anchor>
    </Entrance>
  )
}

interface CodeStepProps {
  readonly onDone: () => void
  readonly onRestart: () => void
}

function CodeStep({ onDone, onRestart }: CodeStepProps) {
  const sent = useMutation({
    mutationFn: giveCode,
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ServiceFault && error.code === 'signed_out') onRestart()
    },
  })
  return (
    <Entrance
      title="Enter your code"
      lead="The six digits that your authenticator app shows, or one of your recovery codes."
    >
      <Form
        onSubmit={({ code = '' }) => sent.mutate(code)}
        action="Continue"
        pending={sent.isPending}
        fault={formFault(sent.error, ['code'])}
        full_width
      >
        <TextInput
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoFocus
          required
          error={fieldFault(sent.error, 'code')}
        />
      </Form>
    </Entrance>
  )
}
