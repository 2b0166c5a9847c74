// What is behind a figure, beside the page: its value, the amounts that it is made of, what it means, and the receivables that it counts.
import { Anchor, Drawer, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FigurePart, FigureParts } from './figure-parts.tsx'

interface FigureDrawerProps {
  readonly title: string
  readonly value: string
  /** Where and when it holds: currency, group, month. */
  readonly place?: string | undefined
  readonly parts?: readonly FigurePart[] | undefined
  /** The formula in a sentence. */
  readonly meaning?: string | undefined
  /** The address of its definition. */
  readonly definition?: string | undefined
  readonly opened: boolean
  readonly onClose: () => void
  /** The receivables behind it. */
  readonly children?: ReactNode
}

/** A drawer that opens a figure. */
export function FigureDrawer(props: FigureDrawerProps) {
  const { title, value, place, parts = [], meaning, definition, opened, onClose, children } = props
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size="xl">
      <Drawer.Overlay />
      <Drawer.Content>
        <Group justify="space-between" align="flex-start" wrap="nowrap" p="md">
          <div>
            <Drawer.Title fw={620} fz="lg" className="breakable">
              {title}
            </Drawer.Title>
            {place !== undefined && (
              <Text c="dimmed" size="sm">
                {place}
              </Text>
            )}
          </div>
          <Drawer.CloseButton aria-label="Close" />
        </Group>
        <Drawer.Body>
          <Stack gap="md">
            <Text fz={28} fw={620} lh={1.2} className="breakable">
              {value}
            </Text>
            {parts.length > 0 && <FigureParts parts={parts} />}
            {meaning !== undefined && <Text size="sm">{meaning}</Text>}
            {definition !== undefined && (
              <Anchor href={definition} size="sm" underline="always">
                Definition
              </Anchor>
            )}
            {children}
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
