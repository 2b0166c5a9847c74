// Saving a view: the present page under a name, or in place of a view that is there; and changing the name of one.
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SavedView } from '../generated/dashboard-endpoints.ts'
import { fieldFault, formFault } from '../service/call.ts'
import { type ViewContent, changeView, saveView } from '../service/views.ts'
import { Form } from '../ui/form.tsx'
import { useMayChange } from './changing.tsx'
import { usePlace } from './use-place.ts'
import { useViewChange, useViews } from './use-views.ts'

const VISIBILITIES = [
  { value: 'own', label: 'Only I' },
  { value: 'shared', label: 'Everybody in the organization' },
]

const FIELDS = ['name', 'visibility']

interface SaveViewProps {
  /** The address that is saved. */
  readonly address: string
  /** A name to begin with. */
  readonly suggested: string
  readonly onDone: () => void
}

/** The form that saves a page: as a new view, or in place of another. */
export function SaveView({ address, suggested, onDone }: SaveViewProps) {
  const changeable = useViews().data.filter(({ may_change }) => may_change)
  const [instead, setInstead] = useState('')
  const replaced = changeable.find(({ id }) => id === instead)
  return (
    <>
      <Text size="sm">
        Its filters, columns, order and clocks are kept, and its figures are those of the day it is opened.
      </Text>
      {changeable.length > 0 && (
        <NativeSelect
          label="Save as"
          data={[
            { value: '', label: 'A new view' },
            ...changeable.map(({ id, name }) => ({ value: id, label: `In place of ${name}` })),
          ]}
          value={instead}
          onChange={({ currentTarget }) => setInstead(currentTarget.value)}
        />
      )}
      <ViewForm
        key={instead}
        view={{ name: suggested, visibility: 'own', ...replaced, address }}
        id={replaced?.id}
        onDone={onDone}
      />
    </>
  )
}

interface ViewFormProps {
  readonly view: ViewContent
  /** The view that is changed; a new one where left out. */
  readonly id: string | undefined
  readonly onDone: () => void
  /** Whether it takes the place of what had the focus. */
  readonly takes_focus?: boolean
}

/** Name, and who sees it. */
export function ViewForm({ view, id, onDone, takes_focus = false }: ViewFormProps) {
  const { environment } = usePlace()
  const mayChange = useMayChange()
  const save = (content: ViewContent) =>
    id === undefined ? saveView(environment, content) : changeView(environment, id, content)
  const saved = useViewChange(save, onDone)
  return (
    <Form
      onSubmit={({ name = '', visibility }) =>
        saved.mutate({ address: view.address, name, visibility: visibility as SavedView['visibility'] })
      }
      action="Save"
      pending={saved.isPending}
      fault={formFault(saved.error, FIELDS)}
    >
      <TextInput
        name="name"
        label="Name"
        maxLength={80}
        required
        data-autofocus
        autoFocus={takes_focus}
        defaultValue={view.name}
        error={fieldFault(saved.error, 'name')}
      />
      <NativeSelect
        name="visibility"
        label="Who sees it"
        data={mayChange ? VISIBILITIES : VISIBILITIES.slice(0, 1)}
        defaultValue={view.visibility}
        error={fieldFault(saved.error, 'visibility')}
      />
    </Form>
  )
}
