// A decision on a draw request: with a word on it, and for one that is settled with the transaction that paid it.
import { Button, TextInput, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DrawRequest } from '@tapeline/sdk'
import type { DrawStatus } from '../../service/api-types.ts'
import { fieldFault, formFault } from '../../service/call.ts'
import { decideDraw } from '../../service/operator-draws.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

interface DecisionDialogProps {
  readonly draw: DrawRequest
  readonly status: DrawStatus
  readonly action: string
  readonly onClose: () => void
}

/** The dialog. What the service refuses, such as more than can be drawn now, stands in it. */
export function DecisionDialog({ draw, status, action, onClose }: DecisionDialogProps) {
  const { environment } = usePlace()
  const queries = useQueryClient()
  const asked = useAsked()
  const isSettling = status === 'settled'
  const decided = useMutation({
    mutationFn: ({ note = '', transaction_id = '' }: Readonly<Record<string, string>>) =>
      decideDraw(environment, {
        id: draw.id,
        status,
        note: note === '' ? null : note,
        ...(isSettling && transaction_id !== '' ? { transaction_id } : {}),
      }),
    onSuccess: async (outcome) => {
      if (await asked(outcome)) return
      await queries.invalidateQueries({ queryKey: ['operator-draw'] })
      await queries.invalidateQueries({ queryKey: ['list', environment, '/operator/draw-requests'] })
      onClose()
    },
  })
  return (
    <Dialog title={`${action}: ${draw.id}`} opened onClose={onClose}>
      <Form
        onSubmit={(values) => decided.mutate(values)}
        action={action}
        pending={decided.isPending}
        fault={formFault(decided.error, ['note', 'transaction_id'])}
        aside={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {isSettling && (
          <TextInput
            name="transaction_id"
            label="Transaction"
            description="The id of the transaction that paid it, of the same amount and itself settled."
            required
            error={fieldFault(decided.error, 'transaction_id')}
          />
        )}
        <Textarea
          name="note"
          label="A word on it (optional)"
          description="Kept with the move; the lender reads it."
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
