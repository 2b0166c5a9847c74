// A month in a table, and whether it is in progress.
import { Text } from '@mantine/core'

interface MonthCellProps {
  /** `2026-03`. */
  readonly month: string
  readonly in_progress: boolean
}

/** The cell. */
export function MonthCell({ month, in_progress }: MonthCellProps) {
  return (
    <span className="money">
      {month}
      {in_progress && (
        <Text component="span" c="dimmed" size="xs">
          {' '}
          in progress
        </Text>
      )}
    </span>
  )
}
