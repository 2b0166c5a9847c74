// Taking back a draw request that the operator has not decided yet.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DrawRequest } from '@tapeline/sdk'
import { formFault } from '../../service/call.ts'
import { DRAW_REQUESTS, cancelDraw } from '../../service/draw-requests.ts'
import { amountText } from '../../ui/amount.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { useLine } from './use-line.ts'

interface CancelDrawDialogProps {
  /** The request that is asked about; undefined while none is. */
  readonly canceling: DrawRequest | undefined
  readonly onClose: () => void
}

/** The question. */
export function CancelDrawDialog({ canceling, onClose }: CancelDrawDialogProps) {
  const { environment } = useLine()
  const queries = useQueryClient()
  const canceled = useMutation({
    mutationFn: (id: string) => cancelDraw(environment, id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['list', environment, DRAW_REQUESTS] })
      onClose()
    },
  })
  const close = () => {
    onClose()
    canceled.reset()
  }
  return (
    <Confirm
      title={`Cancel ${canceling?.id ?? ''}`}
      opened={canceling !== undefined}
      onClose={close}
      action="Cancel the request"
      onConfirm={() => canceling !== undefined && canceled.mutate(canceling.id)}
      pending={canceled.isPending}
      fault={formFault(canceled.error, [])}
    >
      {canceling !== undefined &&
        `The request for ${amountText(canceling.amount, canceling.currency)} ${canceling.currency} is taken back for good. Ask again when you need it.`}
    </Confirm>
  )
}
