// What a part of the terms is called and what it is for, with what can be done about it beside; the heading of its panel where it is alone there.
import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface DescribedProps {
  readonly label: string
  readonly note: string
  readonly fault: string | undefined
  readonly isHeading: boolean | undefined
  /** Beside it: adding, removing. */
  readonly children: ReactNode
}

/** The words, and what is beside them. */
export function Described({ label, note, fault, isHeading, children }: DescribedProps) {
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <div>
        {isHeading === true ? (
          <Title order={2} size="h4">
            {label}
          </Title>
        ) : (
          <Text size="sm" fw={550}>
            {label}
          </Text>
        )}
        <Text size={isHeading === true ? 'sm' : 'xs'} c="dimmed">
          {note}
        </Text>
        {fault !== undefined && (
          <Text size="xs" c="error" role="alert">
            {fault}
          </Text>
        )}
      </div>
      {children}
    </Group>
  )
}
