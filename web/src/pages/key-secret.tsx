// A key that was made just now, whole, for the only time.
import { Button } from '@mantine/core'
import type { Environment } from '../paths.ts'
import { SecretText } from '../ui/secret-text.tsx'
import { FormActions } from '../ui/states.tsx'

interface KeySecretProps {
  readonly environment: Environment
  readonly text: string
  readonly onClose: () => void
}

/** The key, and the button that puts it away. */
export function KeySecret({ environment, text, onClose }: KeySecretProps) {
  return (
    <>
      <SecretText
        label={`Your ${environment} key`}
        text={text}
        warning="Copy the key and keep it in a safe place on a server. It cannot be shown again: if it is lost, create a new one."
      />
      <FormActions>
        <Button onClick={onClose}>I have copied it</Button>
      </FormActions>
    </>
  )
}
