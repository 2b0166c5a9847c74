// The password of whoever is signed in, asked for once more before what would let somebody else in.
import { PasswordInput } from '@mantine/core'
import { fieldFault } from '../service/call.ts'

interface OwnPasswordInputProps {
  readonly error: Error | null
  /** Set where a dialog begins with it. */
  readonly 'data-autofocus'?: boolean
}

/** The field `password`. */
export function OwnPasswordInput({ error, ...more }: OwnPasswordInputProps) {
  return (
    <PasswordInput
      name="password"
      label="Your password"
      autoComplete="current-password"
      required
      error={fieldFault(error, 'password')}
      {...more}
    />
  )
}
