// A list of records, in their order: added by kind, opened, moved and removed by keyboard as by pointer. Alt with an arrow moves the one
// that has the focus; the focus moves with it, and a screen reader announces the move.
import { Badge, Button, Group, Menu, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type Fields, type Value, fieldsIn, freeId, membersIn, moved, withMember } from './draft.ts'
import { Described } from './described.tsx'
import { countFaults, useEditing } from './editing.ts'
import { summaryOf, titleOf } from './member-words.ts'
import { type FieldProps, wordLabel } from './scalar-field.tsx'
import type { Shape } from './shape.ts'

type Records = Extract<Shape, { kind: 'record' | 'variant' }>

interface ListEditorProps extends Omit<FieldProps, 'shape' | 'children'> {
  readonly of: Records
  /** The fields of a member. */
  readonly children: (member: Fields, path: string, onChange: (member: Fields) => void) => ReactNode
}

/** The list. */
export function ListEditor(props: ListEditorProps) {
  const { label, note, of, path, isHeading, children } = props
  const { faults } = useEditing()
  const { members, isOpen, announcement, add, toggle, move, remove, change } = useMembers(props)
  return (
    <Stack gap="xs">
      <Described label={label} note={note} fault={faults[path]} isHeading={isHeading}>
        <AddMember label={label} of={of} members={members} id={`${path} add`} onAdd={add} />
      </Described>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      {members.length > 0 && (
        <ol className="members">
          {members.map((member, index) => (
            <Member
              // Members have no name of their own but their place; what is open goes with them.
              key={index}
              of={of}
              member={fieldsIn(member)}
              place={{ path: `${path}[${index}]`, id: headId(path, index), index, count: members.length }}
              isOpen={isOpen(index)}
              onToggle={() => toggle(index)}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
            >
              {children(fieldsIn(member), `${path}[${index}]`, (changed) => change(index, changed))}
            </Member>
          ))}
        </ol>
      )}
    </Stack>
  )
}

/** The members, which of them are open, and what was last done with them. */
function useMembers({ of, path, value, onChange }: ListEditorProps) {
  const [opened, setOpened] = useState<readonly number[]>([])
  const [announcement, setAnnouncement] = useState('')
  const members = membersIn(value)
  const title = (index: number) => titleOf(of, fieldsIn(members[index]))
  return {
    members,
    announcement,
    isOpen: (index: number) => opened.includes(index),
    toggle: (index: number) =>
      setOpened(opened.includes(index) ? opened.filter((at) => at !== index) : [...opened, index]),
    change: (index: number, member: Fields) => onChange(withMember(members, index, member)),
    add: (member: Fields) => {
      setOpened([...opened, members.length])
      onChange([...members, member])
    },
    move: (from: number, to: number) => {
      if (to < 0 || to >= members.length) return
      const flags = members.map((_, at) => opened.includes(at))
      setOpened(moved(flags, from, to).flatMap((isOpen, at) => (isOpen === true ? [at] : [])))
      setAnnouncement(`${title(from)} is now ${to + 1} of ${members.length}`)
      onChange(moved(members, from, to))
      focusSoon(headId(path, to))
    },
    remove: (index: number) => {
      setOpened(opened.flatMap((at) => (at === index ? [] : [at > index ? at - 1 : at])))
      setAnnouncement(`${title(index)} is removed`)
      onChange(members.length === 1 ? undefined : members.toSpliced(index, 1))
      focusSoon(`${path} add`)
    },
  }
}

function headId(path: string, index: number): string {
  return `${path}[${index}] head`
}

/** The focus goes to what stands there once the list is drawn again. */
function focusSoon(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus(), 0)
}

interface AddMemberProps {
  readonly label: string
  readonly of: Records
  readonly members: readonly Value[]
  readonly id: string
  readonly onAdd: (member: Fields) => void
}

function AddMember({ label, of, members, id, onAdd }: AddMemberProps) {
  const named = (fields: readonly { readonly name: string }[], word: string): Fields =>
    fields.some(({ name }) => name === 'id') ? { id: freeId(members, word) } : {}
  if (of.kind === 'record')
    return (
      <Button
        id={id}
        variant="default"
        size="xs"
        className="whole"
        onClick={() =>
          onAdd(
            named(
              of.fields,
              label
                .toLowerCase()
                .replaceAll(/[^a-z]+/g, '-')
                .replace(/s$/, ''),
            ),
          )
        }
        aria-label={`Add to ${label}`}
      >
        Add
      </Button>
    )
  return (
    <Menu position="bottom-end" width={340} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button id={id} variant="default" size="xs" className="whole" aria-label={`Add to ${label}`}>
          Add
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="kinds">
        {of.variants.map(({ word, note, fields }) => (
          <Menu.Item key={word} onClick={() => onAdd({ ...named(fields, word), [of.tag]: word })}>
            <Text size="sm" fw={550}>
              {wordLabel(word)}
            </Text>
            <Text size="xs" c="dimmed">
              {note}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface MemberProps {
  readonly of: Records
  readonly member: Fields
  readonly place: { readonly path: string; readonly id: string; readonly index: number; readonly count: number }
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
  readonly children: ReactNode
}

function Member({ of, member, place, isOpen, onToggle, onMove, onRemove, children }: MemberProps) {
  const editing = useEditing()
  const { path, id, index, count } = place
  const title = titleOf(of, member)
  const faults = countFaults(editing, path)
  const byKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className="member">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <UnstyledButton
          id={id}
          onClick={onToggle}
          onKeyDown={byKey}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          className="member-head"
        >
          <Text size="sm" fw={550} component="span" className="breakable">
            {title}
          </Text>{' '}
          <Text size="xs" c="dimmed" component="span" className="breakable">
            {summaryOf(of, member, editing.currency)}
          </Text>
          {faults > 0 && (
            <Badge color="red.9" ml="xs" size="sm" tt="none">
              {faults} to correct
            </Badge>
          )}
        </UnstyledButton>
        <Group gap={4} wrap="nowrap">
          <Step label={`Move ${title} up`} sign="↑" isOff={index === 0} onClick={() => onMove(-1)} />
          <Step label={`Move ${title} down`} sign="↓" isOff={index === count - 1} onClick={() => onMove(1)} />
          <Step label={`Remove ${title}`} sign="×" isOff={false} onClick={onRemove} />
        </Group>
      </Group>
      {isOpen && <div className="member-fields">{children}</div>}
    </li>
  )
}

interface StepProps {
  readonly label: string
  readonly sign: string
  readonly isOff: boolean
  readonly onClick: () => void
}

function Step({ label, sign, isOff, onClick }: StepProps) {
  return (
    <Button variant="default" size="compact-sm" aria-label={label} disabled={isOff} onClick={onClick}>
      <span aria-hidden>{sign}</span>
    </Button>
  )
}
