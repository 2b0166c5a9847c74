// What a new key may do: everything, or what is chosen.
import { Checkbox, Stack } from '@mantine/core'
import { usePlace } from '../shell/use-place.ts'
import { labelOf } from '../words/field-labels.ts'
import { OPERATOR_SCOPES, SCOPE_WORDS, type Scope } from '../words/scope-words.ts'

interface KeyScopesFieldProps {
  /** Null for everything. */
  readonly chosen: readonly Scope[] | null
  readonly onChange: (chosen: readonly Scope[] | null) => void
  readonly fault: string | undefined
}

const ALL = Object.keys(SCOPE_WORDS) as Scope[]

/** The field. */
export function KeyScopesField({ chosen, onChange, fault }: KeyScopesFieldProps) {
  const { is_operator } = usePlace().me.organization
  const offered = ALL.filter((scope) => is_operator || !OPERATOR_SCOPES.includes(scope))
  return (
    <Stack gap="sm">
      <Checkbox
        label="Everything"
        description="All that your organization may do, also what later versions add."
        checked={chosen === null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : ['read'])}
      />
      {chosen !== null && (
        <Checkbox.Group
          label={labelOf('scopes')}
          value={[...chosen]}
          onChange={(values) => onChange(ALL.filter((scope) => values.includes(scope)))}
          error={fault}
        >
          <Stack gap={6} my="xs">
            {offered.map((scope) => (
              <Checkbox key={scope} value={scope} label={scope} description={SCOPE_WORDS[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  )
}
