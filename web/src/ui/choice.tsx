// A choice between few: what is shown, by what it is weighed.
import { Group, SegmentedControl, Text } from '@mantine/core'

interface ChoiceProps {
  readonly label: string
  /** The words and what they are called. */
  readonly options: Readonly<Record<string, string>>
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A choice whose options are all in view. */
export function Choice({ label, options, value, onChange }: ChoiceProps) {
  return (
    <Group gap={6} wrap="nowrap">
      <Text size="xs" c="dimmed" aria-hidden>
        {label}
      </Text>
      <SegmentedControl
        size="xs"
        aria-label={label}
        data={Object.entries(options).map(([word, name]) => ({ value: word, label: name }))}
        value={value}
        onChange={onChange}
      />
    </Group>
  )
}
