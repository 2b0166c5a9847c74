// The password of whoever is signed in, asked for once more before what would let somebody else in.
import { PasswordInput } from '@mantine/core'
import { fieldFault } from '../service/call.ts'
import { usePlace } from '../shell/use-place.ts'

interface OwnPasswordInputProps {
  readonly error: Error | null
  /** Set where a dialog begins with it. */
  readonly 'data-autofocus'?: boolean
}

/** What whoever joined by single sign-on reads, who has no password here. */
const NONE = 'You have no password here, and this takes one. Ask an admin who has one, or for a link to choose one.'

/** The field `password`. */
export function OwnPasswordInput({ error, ...more }: OwnPasswordInputProps) {
  const { has_password } = usePlace().me.user
  return (
    <PasswordInput
      name="password"
      label="Your password"
      autoComplete="current-password"
      required
      disabled={!has_password}
      {...(has_password ? {} : { description: NONE })}
      error={fieldFault(error, 'password')}
      {...more}
    />
  )
}
