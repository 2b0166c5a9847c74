// What is offered before anything is mapped: a saved mapping of files with the same columns, or one that reads columns of the file; and once, to save for
// the organization what this browser kept.
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { SavedMapping } from '../../generated/dashboard-endpoints.ts'
import { messageOf } from '../../service/call.ts'
import { usePlace } from '../../shell/use-place.ts'
import { FormFault } from '../../ui/states.tsx'
import { counted } from '../../ui/words.ts'
import { forgetNamed, namedMappings } from './kept-mapping.ts'
import { takeOver, useMappingChange } from './use-mappings.ts'

interface OfferedProps {
  readonly title: string
  readonly mappings: readonly SavedMapping[]
  readonly pending: boolean
  readonly onUse: (mapping: SavedMapping) => void
}

/** Saved mappings that may be those of the file, and why. */
export function OfferedMappings({ title, mappings, pending, onUse }: OfferedProps) {
  if (mappings.length === 0) return null
  return (
    <Alert color="blue" variant="light" title={title} mb="sm">
      <Group gap="sm">
        {mappings.map((mapping) => (
          <Button key={mapping.id} size="xs" loading={pending} onClick={() => onUse(mapping)}>
            Use the mapping {mapping.name}
          </Button>
        ))}
      </Group>
    </Alert>
  )
}

/** The mappings that this browser alone has, until they are saved or left. */
export function KeptInBrowser() {
  const { environment, me } = usePlace()
  const { id: organization } = me.organization
  const [kept, setKept] = useState(() => namedMappings(organization))
  const forget = () => {
    forgetNamed(organization)
    setKept([])
  }
  const taken = useMappingChange(() => takeOver(environment, kept), forget)
  if (kept.length === 0) return null
  return (
    <Alert color="blue" variant="light" title="Mappings are kept in this browser alone" mb="sm">
      <Text size="sm" className="breakable">
        {counted(kept.length, 'mapping')} that you kept before: {kept.map(({ name }) => name).join(', ')}. Save them, so
        that everybody in your organization can use them.
      </Text>
      <FormFault message={taken.error === null ? undefined : messageOf(taken.error)} />
      <Group gap="sm" mt="sm">
        <Button size="xs" loading={taken.isPending} onClick={() => taken.mutate(undefined)}>
          Save them for the organization
        </Button>
        <Button size="xs" variant="default" onClick={forget}>
          Forget them
        </Button>
      </Group>
    </Alert>
  )
}
