// The saved mappings one below the other: each is downloaded for the command line, renamed or deleted.
import { Button, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { SavedMapping } from '../../generated/dashboard-endpoints.ts'
import { fieldFault, formFault, messageOf } from '../../service/call.ts'
import { deleteMapping, renameMapping } from '../../service/tape-mappings.ts'
import { Deletion, SavedButton, SavedList } from '../../shell/saved-list.tsx'
import { useActorNames } from '../../shell/use-actor-names.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Ago } from '../../ui/moments.tsx'
import { downloadMapping, useMappingChange, useMappings } from './use-mappings.ts'

/** The button that opens the list; none where nothing is saved. */
export function ManageMappings() {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const is_empty = useMappings().length === 0
  if (is_empty && !open) return null
  return (
    <>
      <Button ref={button} variant="default" size="xs" onClick={() => setOpen(true)}>
        Saved mappings
      </Button>
      {open && <MappingsDialog opener={button} onClose={() => setOpen(false)} />}
    </>
  )
}

interface MappingsDialogProps {
  readonly opener: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

function MappingsDialog({ opener, onClose }: MappingsDialogProps) {
  const { environment } = usePlace()
  const download = useMutation({ mutationFn: (mapping: SavedMapping) => downloadMapping(environment, mapping) })
  return (
    <Dialog title="Saved mappings" opened onClose={onClose} returnTo={opener}>
      <SavedList
        caption="Saved mappings"
        saved={useMappings()}
        lead="Everybody in your organization can use these. A download works on the command line as well."
        none="No mappings are saved here."
        fault={download.error === null ? undefined : messageOf(download.error)}
        about={(mapping) => <MappingName mapping={mapping} />}
        actions={(mapping) => <SavedButton label="Download" of={mapping} onClick={() => download.mutate(mapping)} />}
        rename={(mapping, onDone) => <Rename mapping={mapping} onDone={onDone} />}
        remove={(mapping, onDone) => <Delete mapping={mapping} onDone={onDone} />}
      />
    </Dialog>
  )
}

function MappingName({ mapping }: { readonly mapping: SavedMapping }) {
  const { environment, me } = usePlace()
  const nameOf = useActorNames(environment)
  const by = mapping.saved_by === me.user.id ? 'you' : nameOf(mapping.saved_by)
  return (
    <div>
      <Text size="sm" className="breakable">
        {mapping.name}
      </Text>
      <Text size="xs" c="dimmed" className="breakable">
        Saved by {by}, <Ago at={mapping.updated_at} />
      </Text>
    </div>
  )
}

interface TaskProps {
  readonly mapping: SavedMapping
  readonly onDone: () => void
}

function Rename({ mapping, onDone }: TaskProps) {
  const { environment } = usePlace()
  const renamed = useMappingChange((name: string) => renameMapping(environment, mapping.id, name), onDone)
  return (
    <Form
      onSubmit={({ name = '' }) => renamed.mutate(name)}
      action="Save"
      pending={renamed.isPending}
      fault={formFault(renamed.error, ['name'])}
    >
      <TextInput
        name="name"
        label="Name of the source"
        maxLength={100}
        required
        autoFocus
        defaultValue={mapping.name}
        error={fieldFault(renamed.error, 'name')}
      />
    </Form>
  )
}

function Delete({ mapping, onDone }: TaskProps) {
  const { environment } = usePlace()
  const deleted = useMappingChange(() => deleteMapping(environment, mapping.id), onDone)
  return (
    <Deletion
      action="Delete the mapping"
      pending={deleted.isPending}
      fault={deleted.error === null ? undefined : messageOf(deleted.error)}
      onDelete={() => deleted.mutate(undefined)}
      onCancel={onDone}
    >
      Delete {mapping.name} for everybody? What was imported by it stays as it is.
    </Deletion>
  )
}
