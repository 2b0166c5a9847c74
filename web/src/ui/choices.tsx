// Some of many by name, each with a box.
import { Checkbox, Stack, Text } from '@mantine/core'

/** What can be chosen. */
export interface Named {
  readonly id: string
  readonly name: string
}

interface ChoicesProps {
  readonly label: string
  readonly options: readonly (Named & { readonly note?: string })[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  /** Whether the label is above the boxes; else it is for those alone who hear the page. */
  readonly is_titled?: boolean
  readonly fault?: string | undefined
}

/** The boxes. */
export function Choices({ label, options, chosen, onChange, is_titled = false, fault }: ChoicesProps) {
  const toggle = (id: string, isOn: boolean) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))
  const boxes = (
    <Stack gap={6} role="group" aria-label={label} className="nested">
      {options.map(({ id, name, note }) => (
        <Checkbox
          key={id}
          size="xs"
          label={name}
          description={note}
          checked={chosen.includes(id)}
          onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
        />
      ))}
    </Stack>
  )
  if (!is_titled && fault === undefined) return boxes
  return (
    <div>
      {is_titled && (
        <Text size="sm" fw={500} mb={4} aria-hidden>
          {label}
        </Text>
      )}
      {boxes}
      {fault !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
    </div>
  )
}

/** What can be chosen with what is chosen and not known any more, so that it stays chosen. */
export function withUnknown(known: readonly Named[], chosen: readonly string[]): readonly Named[] {
  const unknown = chosen.filter((id) => !known.some((one) => one.id === id))
  return [...known, ...unknown.map((id) => ({ id, name: id }))]
}
