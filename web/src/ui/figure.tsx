// One figure: what it is, how much, and what it is of.
import { Text } from '@mantine/core'

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly note?: string
}

/** A figure that can be read from across the table. */
export function Figure({ label, value, note }: FigureProps) {
  return (
    <div>
      <Text c="dimmed" size="sm">
        {label}
      </Text>
      <Text fz={28} fw={620} lh={1.25} className="breakable">
        {value}
      </Text>
      {note !== undefined && (
        <Text c="dimmed" size="xs">
          {note}
        </Text>
      )}
    </div>
  )
}
