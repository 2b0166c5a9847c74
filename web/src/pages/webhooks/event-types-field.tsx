// Which events an endpoint receives: all, or those that are chosen, by what they are of and with what each means.
import { Checkbox, Stack, Text } from '@mantine/core'
import { usePlace } from '../../shell/use-place.ts'
import { labelOf } from '../../words/field-labels.ts'
import { EVENT_GROUPS, eventName } from './event-words.ts'

interface EventTypesFieldProps {
  /** Null for all. */
  readonly chosen: readonly string[] | null
  readonly onChange: (chosen: readonly string[] | null) => void
  readonly fault: string | undefined
}

/** The field. */
export function EventTypesField({ chosen, onChange, fault }: EventTypesFieldProps) {
  return (
    <Stack gap="sm">
      <Checkbox
        label="All events"
        description="Those of types that later versions add too."
        checked={chosen === null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : [])}
      />
      {chosen !== null && (
        <Checkbox.Group label={labelOf('event_types')} value={[...chosen]} onChange={onChange} error={fault}>
          <Groups />
        </Checkbox.Group>
      )}
    </Stack>
  )
}

function Groups() {
  const { is_operator } = usePlace().me.organization
  return (
    <Stack gap="sm" my="xs">
      {EVENT_GROUPS.map(({ title, types }) => (
        <fieldset key={title} className="plain">
          <Text component="legend" size="sm" fw={600} mb={4}>
            {title}
          </Text>
          <Stack gap={6}>
            {types.map(({ type, meaning, is_for_operator }) => (
              <Checkbox
                key={type}
                value={type}
                label={eventName(type)}
                description={is_operator && !is_for_operator ? `${meaning} ${OWN_ONLY}` : meaning}
              />
            ))}
          </Stack>
        </fieldset>
      ))}
    </Stack>
  )
}

const OWN_ONLY = 'Of your own organization only.'
