// Fields of a list that is typed entry by entry: each can be removed, and more can be added.
import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'

interface ListedFieldsProps<Part extends string> {
  readonly label: string
  /** What one entry is called, such as `Fee`, and the label of the button that adds one. */
  readonly called: string
  readonly add: string
  /** The parts of an entry with their labels, so many beside each other. */
  readonly parts: readonly (readonly [part: Part, label: string])[]
  readonly columns: number
  readonly entries: readonly Readonly<Record<Part, string>>[]
  readonly blank: Readonly<Record<Part, string>>
  readonly onChange: (entries: readonly Readonly<Record<Part, string>>[]) => void
  /** What is wrong with a part of an entry. */
  readonly faultOf: (at: number, part: Part) => string | undefined
}

/** The fields. */
export function ListedFields<Part extends string>(props: ListedFieldsProps<Part>) {
  const { label, called, add, parts, columns, entries, blank, onChange, faultOf } = props
  const change = (at: number, part: Part, text: string) =>
    onChange(entries.map((entry, index) => (index === at ? { ...entry, [part]: text } : entry)))
  return (
    <Stack gap="sm" role="group" aria-label={label}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      {entries.map((entry, at) => (
        <Stack key={at} gap="xs" role="group" aria-label={`${called} ${at + 1}`} className="nested">
          <SimpleGrid cols={{ base: 1, xs: columns }} spacing="sm" className="bottoms">
            {parts.map(([part, name]) => (
              <TextInput
                key={part}
                label={name}
                value={entry[part]}
                error={faultOf(at, part)}
                onChange={({ currentTarget }) => change(at, part, currentTarget.value)}
              />
            ))}
          </SimpleGrid>
          <Button
            variant="default"
            size="xs"
            className="whole"
            aria-label={`Remove ${called.toLowerCase()} ${at + 1}`}
            onClick={() => onChange(entries.filter((_, index) => index !== at))}
          >
            Remove
          </Button>
        </Stack>
      ))}
      <Button variant="default" size="xs" className="whole" onClick={() => onChange([...entries, blank])}>
        {add}
      </Button>
    </Stack>
  )
}
