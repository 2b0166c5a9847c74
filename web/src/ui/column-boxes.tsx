// The boxes by which columns of a table are chosen. Loaded when they are first opened.
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { choicesOf, withColumn } from './changed-columns.ts'
import { type ChosenColumn, chosenColumns, columnName } from './chosen-columns.ts'

export interface ColumnBoxesProps {
  readonly columns: readonly ChosenColumn[]
  /** The columns that are kept as chosen, by their names. */
  readonly named: string | undefined
  readonly onName: (named: string | undefined) => void
  /** What copies and files hold, in a sentence. */
  readonly note?: string | undefined
}

const OF_TABLES = 'A copy has the columns shown, files have all.'

/** The boxes. */
export function ColumnBoxes({ columns, named, onName, note = OF_TABLES }: ColumnBoxesProps) {
  const shown = chosenColumns(columns, named)
  return (
    <Stack gap="xs" ref={takeFocus}>
      <Stack gap="xs" mah={280} p={4} className="scrolled" role="group" aria-label="Columns">
        {choicesOf(columns).map((column) => (
          <Checkbox
            key={columnName(column)}
            size="xs"
            label={column.choice ?? column.head}
            checked={shown.includes(column)}
            onChange={({ currentTarget }) => onName(withColumn(columns, shown, column, currentTarget.checked))}
          />
        ))}
      </Stack>
      <Button
        variant="subtle"
        size="compact-xs"
        disabled={shown.length === columns.length}
        onClick={() => onName(undefined)}
      >
        Show all
      </Button>
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    </Stack>
  )
}

/** Where the boxes come after what opened them, the focus is on what is around them. */
function takeFocus(boxes: HTMLElement | null): void {
  if (boxes !== null && document.activeElement === boxes.closest('[role="dialog"]'))
    boxes.querySelector('input')?.focus({ preventScroll: true })
}
