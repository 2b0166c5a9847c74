// The saved views one below the other: each is opened, begun with, renamed or deleted.
import { Anchor, Button, Text } from '@mantine/core'
import type { SavedView } from '../generated/dashboard-endpoints.ts'
import { messageOf } from '../service/call.ts'
import { beginWith, beginWithOverview, deleteView } from '../service/views.ts'
import { ViewForm } from './save-view-dialog.tsx'
import { Deletion, SavedList } from './saved-list.tsx'
import { useActorNames } from './use-actor-names.ts'
import { usePlace } from './use-place.ts'
import { useViewChange, useViewLink, useViews } from './use-views.ts'

/** The list, or what is asked about one of it. */
export function ManageViews({ onClose }: { readonly onClose: () => void }) {
  const { environment } = usePlace()
  const { data, landing } = useViews()
  const begun = useViewChange((id: string | undefined) =>
    id === undefined ? beginWithOverview(environment) : beginWith(environment, id),
  )
  return (
    <SavedList
      caption="Saved views"
      saved={data}
      lead="Signing in and the logo lead to your landing page: one of these, or the overview."
      none="No views are saved here."
      fault={begun.error === null ? undefined : messageOf(begun.error)}
      about={(view) => <ViewName view={view} onOpen={onClose} />}
      actions={(view) => (
        <Button
          variant={view.id === landing ? 'light' : 'default'}
          size="compact-xs"
          aria-pressed={view.id === landing}
          aria-label={`Landing page: ${view.name}`}
          onClick={() => begun.mutate(view.id === landing ? undefined : view.id)}
        >
          Landing page
        </Button>
      )}
      rename={(view, onDone) => <ViewForm view={view} id={view.id} onDone={onDone} takes_focus />}
      remove={(view, onDone) => <DeleteView view={view} onDone={onDone} />}
    />
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

function DeleteView({ view, onDone }: { readonly view: SavedView; readonly onDone: () => void }) {
  const { environment } = usePlace()
  const deleted = useViewChange(() => deleteView(environment, view.id), onDone)
  return (
    <Deletion
      action="Delete the view"
      pending={deleted.isPending}
      fault={deleted.error === null ? undefined : messageOf(deleted.error)}
      onDelete={() => deleted.mutate(undefined)}
      onCancel={onDone}
    >
      {view.visibility === 'shared' ? `Delete ${view.name} for everybody?` : `Delete ${view.name}?`} Links that were
      made of it keep working.
    </Deletion>
  )
}
