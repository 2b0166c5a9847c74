// What is asked before an alert is snoozed or commented. A snoozed alert needs somebody again from the beginning of a day on.
import { Button, TextInput, Textarea } from '@mantine/core'
import type { Alert } from '@tapeline/sdk'
import { useState } from 'react'
import { fieldFault, formFault } from '../../service/call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { snoozeDay } from './snooze-day.ts'
import type { Act } from './use-alert-acts.ts'

interface ActDialogProps {
  readonly alert: Alert
  readonly opened: boolean
  readonly onClose: () => void
  readonly onAct: (act: Act) => void
  readonly pending: boolean
  readonly fault: unknown
}

/** The dialog of a snooze. */
export function SnoozeDialog(props: ActDialogProps) {
  const { alert, opened, onClose } = props
  return (
    <Dialog title={`Snooze: ${alert.rule_name}`} opened={opened} onClose={onClose}>
      {opened && <Snoozing {...props} />}
    </Dialog>
  )
}

function Snoozing({ onClose, onAct, pending, fault }: ActDialogProps) {
  const [now] = useState(() => new Date())
  const [problem, setProblem] = useState<string>()
  const days = snoozeDay.bounds(now)
  const submit = ({ until = '', text = '' }: Readonly<Record<string, string>>) => {
    const read = snoozeDay.read(until, now)
    setProblem('problem' in read ? read.problem : undefined)
    if ('moment' in read) onAct({ did: 'snoozed', until: read.moment, text: textOrNull(text) })
  }
  return (
    <Form
      onSubmit={submit}
      action="Snooze"
      pending={pending}
      fault={formFault(fault, ['until', 'text'])}
      aside={<Cancel onClose={onClose} />}
    >
      <TextInput
        name="until"
        type="date"
        label="Until"
        description="The alert waits for somebody again from the beginning of this day."
        defaultValue={days.first}
        min={days.first}
        max={days.last}
        required
        data-autofocus
        error={problem ?? fieldFault(fault, 'until')}
      />
      <Textarea
        name="text"
        label="Comment (optional)"
        description="Why it can wait. Your team reads it in the history of the alert."
        autosize
        minRows={2}
        maxLength={2_000}
        error={fieldFault(fault, 'text')}
      />
    </Form>
  )
}

/** The dialog of a comment. */
export function CommentDialog(props: ActDialogProps) {
  const { alert, opened, onClose } = props
  return (
    <Dialog title={`Comment: ${alert.rule_name}`} opened={opened} onClose={onClose}>
      {opened && <Commenting {...props} />}
    </Dialog>
  )
}

function Commenting({ onClose, onAct, pending, fault }: ActDialogProps) {
  const [problem, setProblem] = useState<string>()
  const submit = ({ text = '' }: Readonly<Record<string, string>>) => {
    const written = textOrNull(text)
    setProblem(written === null ? 'Write a comment.' : undefined)
    if (written !== null) onAct({ did: 'commented', text: written })
  }
  return (
    <Form
      onSubmit={submit}
      action="Comment"
      pending={pending}
      fault={formFault(fault, ['text'])}
      aside={<Cancel onClose={onClose} />}
    >
      <Textarea
        name="text"
        label="Comment"
        description="Your team reads it in the history of the alert."
        autosize
        minRows={3}
        maxLength={2_000}
        required
        data-autofocus
        error={problem ?? fieldFault(fault, 'text')}
      />
    </Form>
  )
}

function Cancel({ onClose }: Pick<ActDialogProps, 'onClose'>) {
  return (
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
  )
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}
