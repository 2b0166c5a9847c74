// The last day of an auditor, where there is one.
import { TextInput } from '@mantine/core'
import { fieldFault } from '../service/call.ts'

interface LastDayInputProps {
  readonly value?: string | null
  readonly error: Error | null
}

/** The input of the field `ends_on`. */
export function LastDayInput({ value, error }: LastDayInputProps) {
  return (
    <TextInput
      name="ends_on"
      type="date"
      label="Last day"
      description="Until the end of this day in UTC they sign in. Empty: until an admin removes them."
      defaultValue={value ?? ''}
      error={fieldFault(error, 'ends_on')}
    />
  )
}

/** The end that a form states; null where it was left empty. */
export function endOf(typed: string | undefined): string | null {
  return typed === undefined || typed === '' ? null : typed
}
