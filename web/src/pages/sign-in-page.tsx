// Signing in: e-mail address and password, the organization where they are right for several, then a code or a passkey where there is a second step; or a
// passkey alone.
import { Anchor, Button, NativeSelect, PasswordInput, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PATHS } from '../paths.ts'
import { ServiceFault, fieldFault, formFault } from '../service/call.ts'
import { arePasskeysHere, giveSecondPasskey, hasPasskeys, signInByPasskey } from '../service/passkeys.ts'
import { findRememberedLink, giveCode, signIn, signInTo } from '../service/sign-in.ts'
import { Entrance } from '../ui/entrance.tsx'
import { Form } from '../ui/form.tsx'
import { FormFault } from '../ui/states.tsx'
import { AddressInput } from './address-input.tsx'
import { EntranceLink } from './entrance-link.tsx'

type Credentials = Parameters<typeof signIn>[0]

type SignedIn = Awaited<ReturnType<typeof signIn>>

/** What is asked for: the password, the organization where the password is that of several, the second step where there is one. */
type Step =
  | { readonly asks: 'password' }
  | { readonly asks: 'second_step'; readonly steps: SignedIn['second_steps'] }
  | { readonly asks: 'organization'; readonly given: Credentials; readonly among: SignedIn['organizations'] }

/** Where a process of the version before answers, which has no passkeys and states no steps. */
const WITHOUT_PASSKEYS: SignedIn['second_steps'] = ['app', 'recovery_code']

/** The page. */
export function SignInPage() {
  const [step, setStep] = useState<Step>({ asks: 'password' })
  const enter = useEnter()
  const restart = () => setStep({ asks: 'password' })
  const navigate = useNavigate()
  const follow = (answer: SignedIn, given: Credentials) => {
    const { signed_in, organizations: among, sign_in_link: connection } = answer
    const { second_steps: steps = WITHOUT_PASSKEYS } = answer as Partial<SignedIn>
    if (signed_in) void enter()
    else if (connection !== null) void navigate({ to: PATHS.signInLink, params: { connection } })
    else setStep(among.length > 0 ? { asks: 'organization', given, among } : { asks: 'second_step', steps })
  }
  if (step.asks === 'organization') return <OrganizationStep {...step} onAnswer={follow} onRestart={restart} />
  if (step.asks === 'second_step')
    return <SecondStep steps={step.steps} onDone={() => void enter()} onRestart={restart} />
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
      <PasskeyAlone onAnswer={onAnswer} />
      <Form
        onSubmit={({ email = '', password = '' }) => sent.mutate({ email, password })}
        action="Sign in"
        pending={sent.isPending}
        fault={formFault(sent.error, ['email', 'password'])}
        full_width
      >
        <AddressInput error={sent.error} />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          error={fieldFault(sent.error, 'password')}
        />
      </Form>
      <EntranceLink to={PATHS.findProvider}>Sign in at the provider of your organization</EntranceLink>
      <EntranceLink to={PATHS.forgotPassword}>Forgot your password or sign-in link?</EntranceLink>
    </Entrance>
  )
}

/** Signing in with a passkey alone, where the service and the browser have them. */
function PasskeyAlone({ onAnswer }: AnswerProps) {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    arePasskeysHere().then(setOffered, () => undefined)
  }, [])
  const sent = useMutation({
    mutationFn: signInByPasskey,
    onSuccess: (answer) => onAnswer(answer, { email: '', password: '' }),
  })
  if (!isOffered) return null
  return (
    <>
      <Button variant="default" fullWidth onClick={() => sent.mutate()} loading={sent.isPending}>
        Sign in with a passkey
      </Button>
      <FormFault message={formFault(sent.error, [])} />
    </>
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

interface SecondStepProps {
  readonly steps: SignedIn['second_steps']
  readonly onDone: () => void
  readonly onRestart: () => void
}

/** A code, or a passkey where the user has one. */
function SecondStep({ steps, onDone, onRestart }: SecondStepProps) {
  const onError = (error: Error) => {
    if (error instanceof ServiceFault && error.code === 'signed_out') onRestart()
  }
  const sent = useMutation({ mutationFn: giveCode, onSuccess: onDone, onError })
  const signed = useMutation({ mutationFn: giveSecondPasskey, onSuccess: onDone, onError })
  const hasPasskey = steps.includes('passkey') && hasPasskeys()
  return (
    <Entrance title={steps.includes('app') ? 'Enter your code' : 'Finish signing in'} lead={leadOf(steps)}>
      {hasPasskey && (
        <>
          <Button fullWidth autoFocus onClick={() => signed.mutate()} loading={signed.isPending}>
            Use a passkey
          </Button>
          <FormFault message={formFault(signed.error, [])} />
        </>
      )}
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
          autoFocus={!hasPasskey}
          required
          error={fieldFault(sent.error, 'code')}
        />
      </Form>
    </Entrance>
  )
}

function leadOf(steps: SignedIn['second_steps']): string {
  const codes = steps.includes('app')
    ? 'The six digits that your authenticator app shows, or one of your recovery codes'
    : 'One of your recovery codes'
  return steps.includes('passkey')
    ? `Your passkey. Or: ${codes.charAt(0).toLowerCase()}${codes.slice(1)}.`
    : `${codes}.`
}
