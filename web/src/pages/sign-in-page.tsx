// Signing in: e-mail address and password, then a code where two-step sign-in is on.
import { Anchor, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PATHS } from '../paths.ts'
import { ServiceFault, fieldFault, formFault } from '../service/call.ts'
import { giveCode, signIn } from '../service/sign-in.ts'
import { Entrance } from '../ui/entrance.tsx'
import { Form } from '../ui/form.tsx'

/** The page. */
export function SignInPage() {
  const [step, setStep] = useState<'password' | 'code'>('password')
  const enter = useEnter()
  return step === 'password' ? (
    <PasswordStep onDone={(isIn) => (isIn ? void enter() : setStep('code'))} />
  ) : (
    <CodeStep onDone={() => void enter()} onRestart={() => setStep('password')} />
  )
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

function PasswordStep({ onDone }: { readonly onDone: (isIn: boolean) => void }) {
  const sent = useMutation({ mutationFn: signIn, onSuccess: ({ signed_in }) => onDone(signed_in) })
  return (
    <Entrance title="Sign in">
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
