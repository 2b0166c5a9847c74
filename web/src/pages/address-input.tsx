// The e-mail address of whoever wants to sign in, the first field of the pages of the entrance.
import { TextInput } from '@mantine/core'
import { fieldFault } from '../service/call.ts'

interface AddressInputProps {
  readonly error: unknown
  readonly description?: string
}

/** The field `email`. */
export function AddressInput({ error, ...more }: AddressInputProps) {
  return (
    <TextInput
      name="email"
      type="email"
      label="E-mail"
      autoComplete="username"
      autoFocus
      required
      error={fieldFault(error, 'email')}
      {...more}
    />
  )
}
