// What a mapping asks for beside the tape, such as the day of the balances. What is filled in becomes the default of the mapping, so that it is
// downloaded, kept and used by the command line as well.
import { SimpleGrid, TextInput } from '@mantine/core'
import { withParameter } from '../../tape/edit-mapping.ts'
import { Panel } from '../../ui/page.tsx'
import { sentenceCase } from '../../ui/words.ts'
import type { MappingChange } from './columns-panel.tsx'

/** The panel. */
export function ParametersPanel({ mapping, onChange }: Omit<MappingChange, 'view'>) {
  const parameters = Object.entries(mapping.parameters ?? {})
  if (parameters.length === 0) return null
  return (
    <Panel title="What the mapping asks for" lead="Set for this tape; it stays in the mapping for the next one.">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {parameters.map(([name, { about, default: value }]) => (
          <TextInput
            key={name}
            label={sentenceCase(name)}
            description={about}
            error={value === undefined ? 'To be filled in' : undefined}
            value={value === undefined || value === null ? '' : String(value)}
            onChange={({ currentTarget }) => onChange(withParameter(mapping, name, currentTarget.value))}
          />
        ))}
      </SimpleGrid>
    </Panel>
  )
}
