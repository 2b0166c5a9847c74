// The saved mappings one below the other: each is downloaded for the command line, renamed or deleted.
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { SavedMapping } from '../../generated/dashboard-endpoints.ts'
import { fieldFault, formFault, messageOf } from '../../service/call.ts'
import { deleteMapping, renameMapping } from '../../service/tape-mappings.ts'
import { useActorNames } from '../../shell/use-actor-names.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { takeLostFocus } from '../../ui/focus-return.ts'
import { Form } from '../../ui/form.tsx'
import { Ago } from '../../ui/moments.tsx'
import { FormActions, FormFault } from '../../ui/states.tsx'
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

/** What is done about one mapping, in place of the list. */
interface Task {
  readonly kind: 'rename' | 'delete'
  readonly mapping: SavedMapping
}

function MappingsDialog({ opener, onClose }: MappingsDialogProps) {
  const [task, setTask] = useState<Task>()
  const onDone = () => setTask(undefined)
  return (
    <Dialog title="Saved mappings" opened onClose={onClose} returnTo={opener}>
      {task?.kind === 'rename' && <Rename mapping={task.mapping} onDone={onDone} />}
      {task?.kind === 'delete' && <Delete mapping={task.mapping} onDone={onDone} />}
      {task === undefined && <MappingList onTask={setTask} />}
    </Dialog>
  )
}

function MappingList({ onTask }: { readonly onTask: (task: Task) => void }) {
  const { environment } = usePlace()
  const mappings = useMappings()
  const download = useMutation({ mutationFn: (mapping: SavedMapping) => downloadMapping(environment, mapping) })
  if (mappings.length === 0) return <Text size="sm">No mappings are saved here.</Text>
  return (
    <>
      <Text size="sm">Everybody in your organization can use these. A download works on the command line as well.</Text>
      <FormFault message={download.error === null ? undefined : messageOf(download.error)} />
      <ul className="changes" aria-label="Saved mappings" tabIndex={-1} ref={takeLostFocus}>
        {mappings.map((mapping) => (
          <li key={mapping.id} className="view">
            <MappingName mapping={mapping} />
            <Group gap={6}>
              <RowButton label="Download" mapping={mapping} onClick={() => download.mutate(mapping)} />
              {mapping.may_change && (
                <>
                  <RowButton label="Rename" mapping={mapping} onClick={() => onTask({ kind: 'rename', mapping })} />
                  <RowButton label="Delete" mapping={mapping} onClick={() => onTask({ kind: 'delete', mapping })} />
                </>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </>
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

interface RowButtonProps {
  readonly label: string
  readonly mapping: SavedMapping
  readonly onClick: () => void
}

function RowButton({ label, mapping, onClick }: RowButtonProps) {
  return (
    <Button variant="default" size="compact-xs" aria-label={`${label} ${mapping.name}`} onClick={onClick}>
      {label}
    </Button>
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
    <>
      <Text size="sm" className="breakable">
        Delete {mapping.name} for everybody? What was imported by it stays as it is.
      </Text>
      <FormFault message={deleted.error === null ? undefined : messageOf(deleted.error)} />
      <FormActions>
        <Button variant="default" onClick={onDone} autoFocus>
          Cancel
        </Button>
        <Button color="red.9" loading={deleted.isPending} onClick={() => deleted.mutate(undefined)}>
          Delete the mapping
        </Button>
      </FormActions>
    </>
  )
}
