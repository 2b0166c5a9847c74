// Saves the mapping as it is now for the organization: under the name of its source, or in place of one that is saved.
import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import type { SavedMapping } from '../../generated/dashboard-endpoints.ts'
import { fieldFault, formFault } from '../../service/call.ts'
import { replaceMapping, saveMapping } from '../../service/tape-mappings.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { useMappingChange, useMappings } from './use-mappings.ts'

interface SaveMappingProps {
  readonly mapping: MappingFile
  readonly headings: string
  /** The id of the saved mapping that is used; empty where none is. */
  readonly used: string
  readonly onSaved: (saved: SavedMapping) => void
}

/** The button and its dialog. */
export function SaveMapping(props: SaveMappingProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const onSaved = (saved: SavedMapping) => {
    setOpen(false)
    props.onSaved(saved)
  }
  return (
    <>
      <Button ref={button} variant="default" size="xs" onClick={() => setOpen(true)}>
        Save for the next tape
      </Button>
      {open && (
        <Dialog title="Save this mapping" opened onClose={() => setOpen(false)} returnTo={button}>
          <SaveForm {...props} onSaved={onSaved} />
        </Dialog>
      )}
    </>
  )
}

function SaveForm({ mapping, headings, used, onSaved }: SaveMappingProps) {
  const { environment } = usePlace()
  const changeable = useMappings().filter(({ may_change }) => may_change)
  const [instead, setInstead] = useState(changeable.some(({ id }) => id === used) ? used : '')
  const content = { headings, mapping: JSON.stringify(mapping) }
  const saved = useMappingChange(
    (name: string) =>
      instead === '' ? saveMapping(environment, { name, ...content }) : replaceMapping(environment, instead, content),
    onSaved,
  )
  return (
    <Form
      onSubmit={({ name = '' }) => saved.mutate(name)}
      action="Save"
      pending={saved.isPending}
      fault={formFault(saved.error, ['name'])}
    >
      <Text size="sm">
        Everybody in your organization can use it, and it is offered when a file with the same columns is chosen.
      </Text>
      {changeable.length > 0 && (
        <NativeSelect
          label="Save as"
          data={[
            { value: '', label: 'A new mapping' },
            ...changeable.map(({ id, name }) => ({ value: id, label: `In place of ${name}` })),
          ]}
          value={instead}
          onChange={({ currentTarget }) => setInstead(currentTarget.value)}
        />
      )}
      {instead === '' && (
        <TextInput
          name="name"
          label="Name of the source"
          maxLength={100}
          required
          data-autofocus
          error={fieldFault(saved.error, 'name')}
        />
      )}
    </Form>
  )
}
