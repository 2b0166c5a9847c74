// Saving changed terms: what they are called and from which day they are in force. They are terms of their own; those before stay as they were.
import { Button, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DebtLine } from '@tapeline/sdk'
import { ServiceFault, fieldFault, formFault } from '../../../service/call.ts'
import { saveTerms } from '../../../service/tried-terms.ts'
import { usePlace } from '../../../shell/use-place.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import type { Fields } from './draft.ts'

interface SaveDialogProps {
  readonly line: DebtLine
  readonly draft: Fields
  /** The ids that terms of the line have already. */
  readonly taken: readonly string[]
  readonly opened: boolean
  readonly onClose: () => void
  /** Called with whether they are written, or asked of a second person. */
  readonly onSaved: (outcome: 'written' | 'asked') => Promise<unknown>
}

const OWN = ['id', 'name', 'effective_from']

/** What is known of a line that other terms move. */
const MOVED = [
  'operator-terms',
  'operator-line',
  'tried-terms',
  'operator-overview',
  'debt-line-terms',
  'borrowing-base',
]

/** The dialog. */
export function SaveDialog({ line, draft, taken, opened, onClose, onSaved }: SaveDialogProps) {
  const { environment } = usePlace()
  const queries = useQueryClient()
  const today = new Date().toISOString().slice(0, 10)
  const [day, setDay] = useState(today)
  const saved = useMutation({
    mutationFn: ({ id = '', name = '', effective_from = '' }: Readonly<Record<string, string>>) => {
      refuseTaken(id, taken)
      const named = { id, organization: line.organization, debt_line_id: line.id, effective_from }
      return saveTerms(environment, { ...draft, ...named, effective_until: null, name: name === '' ? null : name })
    },
    onSuccess: async (outcome) => {
      await Promise.all(MOVED.map((key) => queries.invalidateQueries({ queryKey: [key] })))
      await onSaved(outcome)
    },
  })
  return (
    <Dialog title="Save as new terms" opened={opened} onClose={onClose}>
      <Text size="sm" c="dimmed">
        The terms before stay as they were recorded, and hold for the days before.
      </Text>
      <Form
        onSubmit={(values) => saved.mutate(values)}
        action="Save the terms"
        pending={saved.isPending}
        fault={formFault(saved.error, OWN)}
        aside={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextInput
          name="name"
          label="Name (optional)"
          description="What the agreement calls the amendment."
          maxLength={255}
          data-autofocus
          error={fieldFault(saved.error, 'name')}
        />
        <TextInput
          name="effective_from"
          type="date"
          label="In force from"
          description={
            day > today ? 'A later day: nothing changes until then.' : 'What can be drawn changes within a second.'
          }
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
          required
          error={fieldFault(saved.error, 'effective_from')}
        />
        <TextInput
          key={day}
          name="id"
          label="Id"
          description="How other systems know these terms."
          defaultValue={freeTermsId(`${line.id}-${day}`, taken)}
          required
          error={fieldFault(saved.error, 'id')}
        />
      </Form>
    </Dialog>
  )
}

/** The service would take the id as that of terms to correct, which is another thing than agreeing on new ones. */
function refuseTaken(id: string, taken: readonly string[]): void {
  if (!taken.includes(id)) return
  const message = 'There are terms with this id already: choose another.'
  throw new ServiceFault(400, { message, code: 'taken', details: [{ param: 'id', code: 'taken', message }] })
}

function freeTermsId(stem: string, taken: readonly string[]): string {
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? stem : `${stem}-${count}`
    if (!taken.includes(id)) return id
  }
}
