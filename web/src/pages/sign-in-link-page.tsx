// The sign-in link of an organization: on to its provider, and where that sends the browser back to.
import { Anchor, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PATHS } from '../paths.ts'
import { failureOf, messageOf } from '../service/call.ts'
import { beginSignIn, finishedSignInQuery, signInLinkQuery } from '../service/sign-in.ts'
import { Entrance } from '../ui/entrance.tsx'
import { Failure, States } from '../ui/states.tsx'
import { EntranceLink } from './entrance-link.tsx'

/** The page. */
export function SignInLinkPage() {
  const { connection } = useParams({ from: PATHS.signInLink })
  const [answer, setAnswer] = useState(() => window.location.search.slice(1))
  const navigate = useNavigate()
  const restart = async () => {
    await navigate({ to: PATHS.signInLink, params: { connection }, replace: true })
    setAnswer('')
  }
  if (answer !== '') return <Done connection={connection} answer={answer} onRestart={() => void restart()} />
  return <ToProvider connection={connection} />
}

function ToProvider({ connection }: { readonly connection: string }) {
  const link = useQuery(signInLinkQuery(connection))
  const lead = link.data === undefined ? undefined : `To ${link.data.organization_name}, by single sign-on.`
  return (
    <Entrance title="Sign in" lead={lead}>
      <States loaded={link} failureOf={failureOf}>
        {({ provider_name }) => <Begin connection={connection} provider={provider_name} />}
      </States>
      <EntranceLink to={PATHS.signIn}>Sign in with a password</EntranceLink>
    </Entrance>
  )
}

interface BeginProps {
  readonly connection: string
  readonly provider: string
}

/** The button that leads to the provider. */
function Begin({ connection, provider }: BeginProps) {
  const begun = useMutation({
    mutationFn: () => beginSignIn(connection),
    onSuccess: (address) => window.location.assign(address),
  })
  return (
    <>
      {begun.error !== null && <Failure message={messageOf(begun.error)} />}
      <Button onClick={() => begun.mutate()} loading={begun.isPending} fullWidth>
        Sign in with {provider}
      </Button>
    </>
  )
}

interface DoneProps {
  readonly connection: string
  readonly answer: string
  readonly onRestart: () => void
}

/** The answer of the provider is sent to the service once, and leads in. */
function Done({ connection, answer, onRestart }: DoneProps) {
  const finished = useQuery(finishedSignInQuery(connection, answer))
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isSignedIn = finished.data?.signed_in === true
  useEffect(() => {
    if (!isSignedIn) return
    queries.clear()
    void navigate({ to: PATHS.landing, replace: true })
  }, [isSignedIn, queries, navigate])
  return (
    <Entrance title={finished.isError ? 'You are not signed in' : 'Signing in'}>
      <States loaded={finished} failureOf={(error) => ({ ...failureOf(error), may_pass: false })}>
        {() => null}
      </States>
      {finished.isError && (
        <Anchor component="button" type="button" size="sm" underline="always" onClick={onRestart} w="fit-content">
          Sign in once more
        </Anchor>
      )}
    </Entrance>
  )
}
