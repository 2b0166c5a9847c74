// A key that was made just now, whole, for the only time.
import { Button, Text } from '@mantine/core'
import type { NewApiKey } from '../generated/dashboard-endpoints.ts'
import type { Environment } from '../paths.ts'
import { Ago } from '../ui/moments.tsx'
import { SecretText } from '../ui/secret-text.tsx'
import { FormActions } from '../ui/states.tsx'

interface KeySecretProps {
  readonly environment: Environment
  readonly made: Pick<NewApiKey, 'key' | 'expires_at'>
  readonly onClose: () => void
}

/** The key, and the button that puts it away. */
export function KeySecret({ environment, made: { key, expires_at }, onClose }: KeySecretProps) {
  return (
    <>
      <SecretText
        label={`Your ${environment} key`}
        text={key}
        warning="Copy the key and keep it in a safe place on a server. It cannot be shown again: if it is lost, create a new one."
      />
      {expires_at !== null && (
        <Text size="sm">
          It ends <Ago at={expires_at} />.
        </Text>
      )}
      <FormActions>
        <Button onClick={onClose}>I have copied it</Button>
      </FormActions>
    </>
  )
}
