// What is in the drawer of a figure: its parts, and the sections with what is behind it. The drawer itself is loaded when one is opened.
import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of a figure: its numerator, its denominator, the share of the portfolio that it covers. */
export interface FigurePart {
  readonly name: string
  readonly value: string
}

/** Parts of a figure, a name and a value each. */
export function FigureParts({ parts }: { readonly parts: readonly FigurePart[] }) {
  return (
    <dl className="parts">
      {parts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface BehindProps {
  readonly title: string
  readonly lead?: string | undefined
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of the drawer: what is behind the figure. */
export function Behind({ title, lead, actions, children }: BehindProps) {
  return (
    <section aria-label={title}>
      <Group justify="space-between" align="flex-start" mb="xs" gap="sm">
        <div>
          <Title order={3} size="h5">
            {title}
          </Title>
          {lead !== undefined && (
            <Text c="dimmed" size="xs">
              {lead}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </section>
  )
}
