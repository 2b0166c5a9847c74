// The saved views one below the other: each is opened, begun with, renamed or deleted.
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { SavedView } from '../generated/dashboard-endpoints.ts'
import { messageOf } from '../service/call.ts'
import { beginWith, beginWithOverview, deleteView } from '../service/views.ts'
import { takeLostFocus } from '../ui/focus-return.ts'
import { FormActions, FormFault } from '../ui/states.tsx'
import { ViewForm } from './save-view-dialog.tsx'
import { useActorNames } from './use-actor-names.ts'
import { usePlace } from './use-place.ts'
import { useViewChange, useViewLink, useViews } from './use-views.ts'

/** What is done about one view, in place of the list. */
interface Task {
  readonly kind: 'rename' | 'delete'
  readonly view: SavedView
}

/** The list, or what is asked about one of it. */
export function ManageViews({ onClose }: { readonly onClose: () => void }) {
  const [task, setTask] = useState<Task>()
  const onDone = () => setTask(undefined)
  if (task?.kind === 'rename') return <ViewForm view={task.view} id={task.view.id} onDone={onDone} takes_focus />
  if (task !== undefined) return <DeleteView view={task.view} onDone={onDone} />
  return <ViewList onTask={setTask} onClose={onClose} />
}

interface ViewListProps {
  readonly onTask: (task: Task) => void
  readonly onClose: () => void
}

function ViewList({ onTask, onClose }: ViewListProps) {
  const { environment } = usePlace()
  const { data, landing } = useViews()
  const begun = useViewChange((id: string | undefined) =>
    id === undefined ? beginWithOverview(environment) : beginWith(environment, id),
  )
  if (data.length === 0) return <Text size="sm">No views are saved here.</Text>
  return (
    <>
      <Text size="sm">Signing in and the logo lead to your landing page: one of these, or the overview.</Text>
      <FormFault message={begun.error === null ? undefined : messageOf(begun.error)} />
      <ul className="changes" aria-label="Saved views" tabIndex={-1} ref={takeLostFocus}>
        {data.map((view) => (
          <li key={view.id} className="view">
            <ViewName view={view} onOpen={onClose} />
            <Group gap={6}>
              <Button
                variant={view.id === landing ? 'light' : 'default'}
                size="compact-xs"
                aria-pressed={view.id === landing}
                aria-label={`Landing page: ${view.name}`}
                onClick={() => begun.mutate(view.id === landing ? undefined : view.id)}
              >
                Landing page
              </Button>
              {view.may_change && (
                <>
                  <TaskButton kind="rename" label="Rename" view={view} onTask={onTask} />
                  <TaskButton kind="delete" label="Delete" view={view} onTask={onTask} />
                </>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </>
  )
}

function ViewName({ view, onOpen }: { readonly view: SavedView; readonly onOpen: () => void }) {
  const { environment, me } = usePlace()
  const nameOf = useActorNames(environment)
  const { href, onClick } = useViewLink()(view)
  const by = view.saved_by === me.user.id ? 'you' : nameOf(view.saved_by)
  return (
    <div>
      <Anchor
        href={href}
        className="breakable"
        size="sm"
        onClick={(event) => {
          onClick(event)
          if (event.isDefaultPrevented()) onOpen()
        }}
      >
        {view.name}
      </Anchor>
      <Text size="xs" c="dimmed" className="breakable">
        {view.visibility === 'shared' ? `Shared by ${by}` : 'Only you see it'}
      </Text>
    </div>
  )
}

interface TaskButtonProps extends Task {
  readonly label: string
  readonly onTask: (task: Task) => void
}

function TaskButton({ kind, label, view, onTask }: TaskButtonProps) {
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={`${label} ${view.name}`}
      onClick={() => onTask({ kind, view })}
    >
      {label}
    </Button>
  )
}

function DeleteView({ view, onDone }: { readonly view: SavedView; readonly onDone: () => void }) {
  const { environment } = usePlace()
  const deleted = useViewChange(() => deleteView(environment, view.id), onDone)
  return (
    <>
      <Text size="sm" className="breakable">
        {view.visibility === 'shared' ? `Delete ${view.name} for everybody?` : `Delete ${view.name}?`} Links that were
        made of it keep working.
      </Text>
      <FormFault message={deleted.error === null ? undefined : messageOf(deleted.error)} />
      <FormActions>
        <Button variant="default" onClick={onDone} autoFocus>
          Cancel
        </Button>
        <Button color="red.9" loading={deleted.isPending} onClick={() => deleted.mutate(undefined)}>
          Delete the view
        </Button>
      </FormActions>
    </>
  )
}
