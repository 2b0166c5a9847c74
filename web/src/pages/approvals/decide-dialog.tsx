// Deciding on what somebody asked for, with a word on it. What the service refuses, such as a draw that is more than can be drawn by now, stands here.
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Approval } from '../../generated/dashboard-endpoints.ts'
import { type Decided, decideApproval } from '../../service/approvals.ts'
import { fieldFault, formFault } from '../../service/call.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { titleOf } from './approval-words.ts'

/** What is about to be decided. */
export interface Deciding {
  readonly approval: Approval
  readonly decision: Decided['decision']
}

interface DecideDialogProps {
  /** Undefined while nothing is. */
  readonly deciding: Deciding | undefined
  readonly onClose: () => void
}

/** The dialog. */
export function DecideDialog({ deciding, onClose }: DecideDialogProps) {
  const { environment } = usePlace()
  const queries = useQueryClient()
  const decided = useMutation({
    mutationFn: ({ note = '' }: Readonly<Record<string, string>>) =>
      decideApproval(environment, deciding?.approval.id ?? '', {
        decision: deciding?.decision ?? 'withdraw',
        note: note.trim() === '' ? null : note,
      }),
    // What is approved may be a draw, a line or terms: every page may show it.
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries()
    },
  })
  const close = () => {
    onClose()
    decided.reset()
  }
  const action = sentenceCase(deciding?.decision ?? '')
  return (
    <Dialog
      title={deciding === undefined ? '' : `${action}: ${titleOf(deciding.approval)}`}
      opened={deciding !== undefined}
      onClose={close}
    >
      <Form
        onSubmit={(values) => decided.mutate(values)}
        action={action}
        pending={decided.isPending}
        fault={formFault(decided.error, ['note'])}
        aside={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <Textarea
          name="note"
          label="Note (optional)"
          description="Kept with the decision, for the people of your organization."
          autosize
          minRows={2}
          maxLength={1_000}
          data-autofocus
          error={fieldFault(decided.error, 'note')}
        />
      </Form>
    </Dialog>
  )
}
