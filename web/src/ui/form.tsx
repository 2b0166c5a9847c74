// A form: its fields above each other, its fault, and sending it once however often it is asked for.
import { Button, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { FormActions, FormFault } from './states.tsx'

interface FormProps {
  readonly onSubmit: (values: Readonly<Record<string, string>>) => void
  readonly action: string
  readonly pending: boolean
  readonly fault: string | undefined
  readonly children: ReactNode
  /** Beside the button that sends. */
  readonly aside?: ReactNode
  readonly full_width?: boolean
}

/** A form whose fields are named; what they hold is read when it is sent. */
export function Form({ onSubmit, action, pending, fault, children, aside, full_width = false }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!pending) onSubmit(valuesOf(event.currentTarget))
  }
  const button = (
    <Button type="submit" loading={pending} fullWidth={full_width}>
      {action}
    </Button>
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {children}
        <FormFault message={fault} />
        {full_width ? (
          button
        ) : (
          <FormActions>
            {aside}
            {button}
          </FormActions>
        )}
      </Stack>
    </form>
  )
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
}
