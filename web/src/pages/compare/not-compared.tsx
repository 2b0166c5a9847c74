// Why a table is not compared though its page is: stated below it, so that nothing is missing silently.
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** The sentence. */
export function NotCompared({ children }: { readonly children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed" px="md" py="xs" role="note">
      {children}
    </Text>
  )
}
