// Some of many by name, each with a box.
import { Checkbox, Stack } from '@mantine/core'
import type { Named } from './use-alert-scope.ts'

interface ChoicesProps {
  readonly label: string
  readonly options: readonly (Named & { readonly note?: string })[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** The boxes. */
export function Choices({ label, options, chosen, onChange }: ChoicesProps) {
  const toggle = (id: string, isOn: boolean) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
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
}
