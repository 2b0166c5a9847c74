// A page: its name, what it is for, what can be done, and below that its panels.
import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { PageMenu } from './page-menu.tsx'
import { PartBoundary, eachApart } from './part-boundary.tsx'

interface PageProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** The way back to what it is a part of. */
  readonly back?: ReactNode
  readonly children: ReactNode
  /** Whether it takes the room of a large screen, as what is side by side does. */
  readonly wide?: boolean
}

/** The frame of every page in the shell. */
export function Page({ title, lead, actions, back, children, wide = false }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Tapeline`
  }, [title])
  return (
    <Stack gap="lg" maw={wide ? 1400 : 1080} mx="auto">
      <Group justify="space-between" align="flex-start" gap="md">
        <div>
          {back}
          <Title order={1} size="h2">
            {title}
          </Title>
          {lead !== undefined && (
            <Text c="dimmed" mt={4} maw={640} component="div" className="lead">
              {lead}
            </Text>
          )}
        </div>
        <Group gap="xs">
          {actions}
          <PageMenu />
        </Group>
      </Group>
      {eachApart(children)}
    </Stack>
  )
}

/** Panels below each other; one that fails leaves the others. */
export function Panels({ children }: { readonly children: ReactNode }) {
  return <Stack gap="lg">{eachApart(children)}</Stack>
}

interface PanelProps {
  readonly title?: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** Whether what is inside brings its own margins, as tables do. */
  readonly flush?: boolean
}

/** A part of a page on a ground of its own. */
export function Panel({ title, lead, actions, children, flush = false }: PanelProps) {
  return (
    <section className="panel" aria-label={title}>
      {title !== undefined && (
        <Group justify="space-between" align="flex-start" px="md" pt="md" pb={flush ? 'xs' : 0} gap="md">
          <div>
            <Title order={2} size="h4">
              {title}
            </Title>
            {lead !== undefined && (
              <Text c="dimmed" size="sm" mt={2} maw={600} className="lead">
                {lead}
              </Text>
            )}
          </div>
          {actions}
        </Group>
      )}
      <div className={flush ? 'flush' : 'inset'}>
        <PartBoundary>{children}</PartBoundary>
      </div>
    </section>
  )
}
