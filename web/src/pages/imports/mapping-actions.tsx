// The mapping as a whole: shown or hidden, downloaded for the command line, loaded from a file, saved for the next tape of the source, and taken from what is
// saved.
import { Button, FileButton, Group, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readMapping } from '../../service/tape-mappings.ts'
import { usePlace } from '../../shell/use-place.ts'
import { headingsOf } from '../../tape/headings.ts'
import type { TapeReader } from '../../tape/tape-reader.ts'
import { saveFile } from '../../ui/save-file.ts'
import { FormFault } from '../../ui/states.tsx'
import { faultText } from './fault-text.ts'
import type { MappingChange } from './columns-panel.tsx'
import { ManageMappings } from './manage-mappings.tsx'
import { KeptInBrowser, OfferedMappings } from './mapping-offers.tsx'
import { SaveMapping } from './save-mapping.tsx'
import { useFitting, useMappings } from './use-mappings.ts'

interface MappingActionsProps extends MappingChange {
  readonly reader: TapeReader
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** The buttons, and what is offered above them. */
export function MappingActions({ mapping, view, reader, open, onOpen, onChange }: MappingActionsProps) {
  const { environment } = usePlace()
  const saved = useMappings()
  const headings = useMemo(() => headingsOf(view), [view])
  // The id of the saved mapping that is used; undefined before any was chosen.
  const [used, setUsed] = useState<string>()
  const fitting = useFitting(reader, headings)
  const same = saved.filter((one) => one.headings === headings)
  const use = useMutation({
    mutationFn: async (id: string) =>
      id === '' ? view.mapping : await reader.ask('read', await readMapping(environment, id)),
    onSuccess: (read, id) => {
      setUsed(id)
      onChange(read)
    },
  })
  return (
    <>
      <KeptInBrowser />
      <OfferedMappings
        title="A file with the same columns was mapped before"
        mappings={used === undefined ? same : []}
        pending={use.isPending}
        onUse={({ id }) => use.mutate(id)}
      />
      <OfferedMappings
        title="All columns of a saved mapping are in this file"
        mappings={used === undefined ? fitting : []}
        pending={use.isPending}
        onUse={({ id }) => use.mutate(id)}
      />
      <Group gap="sm" align="flex-end">
        <Button variant="default" size="xs" aria-expanded={open} onClick={() => onOpen(!open)}>
          {open ? 'Hide the mapping' : 'Show the mapping'}
        </Button>
        <FileButtons mapping={mapping} view={view} reader={reader} onChange={onChange} />
        <SaveMapping mapping={mapping} headings={headings} used={used ?? ''} onSaved={({ id }) => setUsed(id)} />
        {saved.length > 0 && (
          <NativeSelect
            size="xs"
            label="Mapping of a source"
            data={[{ value: '', label: 'As proposed' }, ...saved.map(({ id, name }) => ({ value: id, label: name }))]}
            value={used ?? ''}
            onChange={({ currentTarget: { value } }) => use.mutate(value)}
          />
        )}
        <ManageMappings />
      </Group>
      {use.error !== null && <FormFault message={faultText(use.error)} />}
    </>
  )
}

/** The mapping as a file: downloaded and loaded. */
function FileButtons({ mapping, view, reader, onChange }: MappingChange & { readonly reader: TapeReader }) {
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
      {load.error !== null && <FormFault message={faultText(load.error)} />}
      {save.error !== null && <FormFault message={faultText(save.error)} />}
    </>
  )
}
