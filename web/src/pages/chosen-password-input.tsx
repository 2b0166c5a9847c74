// The field in which a password is chosen: the same wherever one is.
import { PasswordInput } from '@mantine/core'
import { fieldFault } from '../service/call.ts'

interface ChosenPasswordInputProps {
  readonly name: string
  readonly label: string
  readonly error: unknown
}

/** A new password. */
export function ChosenPasswordInput({ name, label, error }: ChosenPasswordInputProps) {
  return (
    <PasswordInput
      name={name}
      label={label}
      description="At least 12 characters. A few words do well."
      autoComplete="new-password"
      required
      error={fieldFault(error, name)}
    />
  )
}
