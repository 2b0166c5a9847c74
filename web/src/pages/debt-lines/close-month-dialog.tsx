// Closing a month: it freezes what is first reported for good, so it is asked, with what that means.
import { Button, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fieldFault, formFault } from '../../service/call.ts'
import { closeMonth, monthClosesPath } from '../../service/month-closes.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { todayIn } from '../../ui/today.ts'
import { monthsLater } from '../portfolio/months.ts'
import { useLine } from './use-line.ts'

interface CloseMonthDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** The last closed month; the one after it is offered. */
  readonly suggested: string | undefined
}

/** The dialog. */
export function CloseMonthDialog({ opened, onClose, suggested }: CloseMonthDialogProps) {
  const { environment, line } = useLine()
  const { me } = usePlace()
  const here = me.environments.find((one) => one.environment === environment)
  const queries = useQueryClient()
  const closed = useMutation({
    mutationFn: (month: string) => closeMonth(environment, line.id, month),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['list', environment, monthClosesPath(line.id)] })
      close()
    },
  })
  const close = () => {
    onClose()
    closed.reset()
  }
  return (
    <Dialog title="Close a month" opened={opened} onClose={close}>
      <Text size="sm">
        The borrowing base and the covenants of its last day, as known now, become what is first reported: this cannot
        be undone. Months are closed one after the other, once they are over. The certificate follows within seconds.
      </Text>
      <Form
        onSubmit={({ month = '' }) => closed.mutate(month)}
        action="Close the month"
        pending={closed.isPending}
        fault={formFault(closed.error, ['month'])}
        aside={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <TextInput
          name="month"
          type="month"
          label="Month"
          defaultValue={
            suggested === undefined ? monthsLater(todayIn(here).slice(0, 7), -1) : monthsLater(suggested, 1)
          }
          data-autofocus
          required
          error={fieldFault(closed.error, 'month')}
        />
      </Form>
    </Dialog>
  )
}
