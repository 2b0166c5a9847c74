// What an open row is that belongs to nothing on the other side.
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { EXPLANATION_WORDS } from '../cash-words.ts'
import type { Explanation, OpenItem } from './decision-drafts.ts'
import { moneyOf, placeOf } from './item-words.ts'

interface ExplainDialogProps {
  readonly item: OpenItem
  readonly opened: boolean
  readonly onClose: () => void
  readonly onExplain: (explanation: Explanation) => void
}

const CHOICES = Object.entries(EXPLANATION_WORDS).map(([value, label]) => ({ value, label }))

function isExplanation(text: string | undefined): text is Explanation['explanation'] {
  return text !== undefined && Object.hasOwn(EXPLANATION_WORDS, text)
}

/** The dialog. */
export function ExplainDialog({ item, opened, onClose, onExplain }: ExplainDialogProps) {
  const [fault, setFault] = useState<string>()
  const submit = ({ explanation, note = '' }: Readonly<Record<string, string>>) => {
    if (!isExplanation(explanation)) return
    const text = note.trim()
    if (explanation === 'other' && text === '') setFault('Write what it is.')
    else onExplain({ explanation, note: text === '' ? undefined : text })
  }
  return (
    <Dialog title={`Explain ${moneyOf(item.row)}, ${placeOf(item.row)}`} opened={opened} onClose={onClose}>
      <Form
        onSubmit={submit}
        action="Explain"
        pending={false}
        fault={undefined}
        aside={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <NativeSelect name="explanation" label="What it is" data={CHOICES} data-autofocus />
        <TextInput
          name="note"
          label="Note"
          maxLength={1_000}
          description="Why, for those who read it later. Required where you choose “Something else”."
          error={fault}
        />
      </Form>
    </Dialog>
  )
}
