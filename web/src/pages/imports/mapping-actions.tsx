// The mapping as a whole: shown or hidden, downloaded for the command line, loaded from a file, kept under a name for the next tape of the source.
import { Button, FileButton, Group, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlace } from '../../shell/use-place.ts'
import type { TapeReader } from '../../tape/tape-reader.ts'
import { saveFile } from '../../ui/save-file.ts'
import { FormFault } from '../../ui/states.tsx'
import { faultText } from './choose-file.tsx'
import type { MappingChange } from './columns-panel.tsx'
import { keepNamed, namedMappings } from './kept-mapping.ts'

interface MappingActionsProps extends MappingChange {
  readonly reader: TapeReader
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** The buttons. */
export function MappingActions({ mapping, view, reader, open, onOpen, onChange }: MappingActionsProps) {
  const { me } = usePlace()
  const [kept, setKept] = useState(() => namedMappings(me.organization.id))
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState('')
  const save = useMutation({
    mutationFn: async () => new Blob([await reader.ask('write', mapping)], { type: 'application/yaml' }),
    onSuccess: (file) => saveFile(`${(view.tables[0]?.file ?? 'tape').replace(/\..*$/, '')}.mapping.yaml`, file),
  })
  const load = useMutation({
    mutationFn: async (file: File) => await reader.ask('read', await file.text()),
    onSuccess: onChange,
  })
  return (
    <>
      <Group gap="sm" align="flex-end">
        <Button variant="default" size="xs" aria-expanded={open} onClick={() => onOpen(!open)}>
          {open ? 'Hide the mapping' : 'Show the mapping'}
        </Button>
        <Button variant="default" size="xs" onClick={() => save.mutate()} loading={save.isPending}>
          Download the mapping
        </Button>
        <FileButton onChange={(file) => file && load.mutate(file)} accept=".yaml,.yml,.json">
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={load.isPending}>
              Load a mapping
            </Button>
          )}
        </FileButton>
        {kept.length > 0 && (
          <NativeSelect
            size="xs"
            label="Mapping of a source"
            data={[{ value: '', label: 'As proposed' }, ...kept.map((each) => each.name)]}
            value={chosen}
            onChange={({ currentTarget: { value } }) => {
              setChosen(value)
              onChange(kept.find((each) => each.name === value)?.mapping ?? view.mapping)
            }}
          />
        )}
        <TextInput
          size="xs"
          label="Name of the source"
          maxLength={100}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button
          variant="default"
          size="xs"
          disabled={name.trim() === ''}
          onClick={() => {
            setKept(keepNamed(me.organization.id, { name: name.trim(), mapping }))
            setChosen(name.trim())
          }}
        >
          Keep it for the next tape
        </Button>
      </Group>
      {load.error !== null && <FormFault message={faultText(load.error)} />}
      {save.error !== null && <FormFault message={faultText(save.error)} />}
    </>
  )
}
