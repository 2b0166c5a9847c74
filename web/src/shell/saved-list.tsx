// What people saved under names, one below the other, each with what can be done with it. Renaming or deleting one takes the place of the list,
// which comes back with the focus.
import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { SavedView } from '../generated/dashboard-endpoints.ts'
import { takeLostFocus } from '../ui/focus-return.ts'
import { FormActions, FormFault } from '../ui/states.tsx'

/** What was saved, and whether whoever looks at it may rename and delete it. */
type SavedOne = Pick<SavedView, 'id' | 'name' | 'may_change'>

interface SavedListProps<One extends SavedOne> {
  /** What the list holds: `Saved views`. */
  readonly caption: string
  readonly saved: readonly One[]
  readonly lead: string
  /** In place of a list that holds nothing. */
  readonly none: string
  readonly fault: string | undefined
  readonly about: (one: One) => ReactNode
  /** What can be done with one beside changing it. */
  readonly actions: (one: One) => ReactNode
  readonly rename: (one: One, onDone: () => void) => ReactNode
  readonly remove: (one: One, onDone: () => void) => ReactNode
}

/** What is done about one, in place of the list. */
interface Task<One> {
  readonly kind: 'rename' | 'remove'
  readonly one: One
}

/** The list, or what is asked about one of it. */
export function SavedList<One extends SavedOne>(props: SavedListProps<One>) {
  const { caption, saved, lead, none, fault, about, actions } = props
  const [task, setTask] = useState<Task<One>>()
  if (task !== undefined) return props[task.kind](task.one, () => setTask(undefined))
  if (saved.length === 0)
    return (
      <Text size="sm" tabIndex={-1} ref={takeLostFocus}>
        {none}
      </Text>
    )
  return (
    <>
      <Text size="sm">{lead}</Text>
      <FormFault message={fault} />
      <ul className="changes" aria-label={caption} tabIndex={-1} ref={takeLostFocus}>
        {saved.map((one) => (
          <li key={one.id} className="view">
            {about(one)}
            <Group gap={6}>
              {actions(one)}
              {one.may_change && (
                <>
                  <SavedButton label="Rename" of={one} onClick={() => setTask({ kind: 'rename', one })} />
                  <SavedButton label="Delete" of={one} onClick={() => setTask({ kind: 'remove', one })} />
                </>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </>
  )
}

interface SavedButtonProps {
  readonly label: string
  readonly of: Pick<SavedOne, 'name'>
  readonly onClick: () => void
}

/** A button of one of them. */
export function SavedButton({ label, of, onClick }: SavedButtonProps) {
  return (
    <Button variant="default" size="compact-xs" aria-label={`${label} ${of.name}`} onClick={onClick}>
      {label}
    </Button>
  )
}

interface DeletionProps {
  /** What is deleted and what stays, as a question. */
  readonly children: ReactNode
  readonly action: string
  readonly pending: boolean
  readonly fault: string | undefined
  readonly onDelete: () => void
  readonly onCancel: () => void
}

/** What is asked before one is deleted. */
export function Deletion({ children, action, pending, fault, onDelete, onCancel }: DeletionProps) {
  return (
    <>
      <Text size="sm" className="breakable">
        {children}
      </Text>
      <FormFault message={fault} />
      <FormActions>
        <Button variant="default" onClick={onCancel} autoFocus>
          Cancel
        </Button>
        <Button color="red.9" loading={pending} onClick={onDelete}>
          {action}
        </Button>
      </FormActions>
    </>
  )
}
