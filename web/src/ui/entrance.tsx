// The frame of pages outside the shell: signing in, and the links that are handed to somebody.
import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'

interface EntranceProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** One thing to do, in the middle. */
export function Entrance({ title, lead, children }: EntranceProps) {
  useEffect(() => {
    document.title = `${title} · Tapeline`
  }, [title])
  return (
    <main style={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: 16 }}>
      <Stack gap="lg" w="100%" maw={400}>
        <Text fw={680} fz="lg">
          Tapeline
        </Text>
        <div className="panel" style={{ padding: 'var(--mantine-spacing-xl)' }}>
          <Stack gap="md">
            <div>
              <Title order={1} size="h3">
                {title}
              </Title>
              {lead !== undefined && (
                <Text c="dimmed" size="sm" mt={4}>
                  {lead}
                </Text>
              )}
            </div>
            {children}
          </Stack>
        </div>
      </Stack>
    </main>
  )
}
