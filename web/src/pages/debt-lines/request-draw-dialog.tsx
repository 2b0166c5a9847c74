// Asking for a draw: how much can be asked for stands above the form, and the service judges what is sent by the same figures.
import type { Sum } from '@tapeline/kernel/core/sum'
import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DrawRequest, DrawRequestWrite } from '@tapeline/sdk'
import { borrowingBaseQuery, calculated } from '../../service/borrowing-bases.ts'
import { fieldFault, formFault } from '../../service/call.ts'
import { termsQuery } from '../../service/debt-line-terms.ts'
import { DRAW_REQUESTS, requestDraw } from '../../service/draw-requests.ts'
import { listQuery } from '../../service/list.ts'
import { amountText } from '../../ui/amount.ts'
import { faultsInCurrency } from '../../shell/amount-faults.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { readAmount } from '../../ui/amount-input.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { drawRoom } from './draw-room.ts'
import { drawStepTexts } from './terms-in-words.ts'
import { useLine } from './use-line.ts'

interface RequestDrawDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

const FIELDS = ['amount', 'purpose', 'requested_for']

/** The dialog. Each time it is opened it is another request. */
export function RequestDrawDialog({ opened, onClose }: RequestDrawDialogProps) {
  const { line } = useLine()
  return (
    <Dialog title={`Request a draw on ${line.name ?? line.id}`} opened={opened} onClose={onClose}>
      {opened && <RequestDraw onClose={onClose} />}
    </Dialog>
  )
}

function RequestDraw({ onClose }: Pick<RequestDrawDialogProps, 'onClose'>) {
  const { environment, line } = useLine()
  const { currency } = line
  const queries = useQueryClient()
  const asked = useAsked()
  const [id] = useState(newId)
  const [problem, setProblem] = useState<string>()
  const sent = useMutation({
    mutationFn: (draw: DrawRequestWrite) => requestDraw(environment, draw),
    onSuccess: async (outcome) => {
      if (await asked(outcome)) return
      await queries.invalidateQueries({ queryKey: ['list', environment, DRAW_REQUESTS] })
      onClose()
    },
  })
  const submit = ({ amount: text = '', purpose = '', requested_for = '' }: Readonly<Record<string, string>>) => {
    const typed = readAmount(text, currency, { minimum: 1 })
    setProblem('problem' in typed ? typed.problem : undefined)
    if ('problem' in typed) return
    const more = {
      purpose: purpose === '' ? null : purpose,
      requested_for: requested_for === '' ? null : requested_for,
    }
    sent.mutate({ id, debt_line_id: line.id, amount: typed.amount, currency, ...more })
  }
  return (
    <>
      <Room />
      <Form
        onSubmit={submit}
        action="Send the request"
        pending={sent.isPending}
        fault={formFault(sent.error, FIELDS)}
        aside={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <TextInput
          name="amount"
          label={`Amount in ${currency}`}
          inputMode="decimal"
          data-autofocus
          required
          error={problem ?? faultsInCurrency(sent.error, currency)['amount']}
        />
        <TextInput
          name="requested_for"
          type="date"
          label="Wanted on"
          description="As soon as possible when empty."
          error={fieldFault(sent.error, 'requested_for')}
        />
        <TextInput
          name="purpose"
          label="Purpose"
          description="What the money is for."
          maxLength={1000}
          error={fieldFault(sent.error, 'purpose')}
        />
      </Form>
    </>
  )
}

/** What can be asked for, by the base of today, the draws that are approved, and the steps of the terms. */
function Room() {
  const { environment, line } = useLine()
  const answer = useQuery(borrowingBaseQuery(environment, line.id, {}))
  const terms = useQuery(termsQuery(environment, 'lender', line.id))
  const approved = useQuery(
    listQuery<DrawRequest>(environment, DRAW_REQUESTS, { debt_line_id: line.id, status: 'approved', limit: '100' }),
  )
  const base = answer.data && calculated(answer.data)
  if (base === undefined || terms.data === undefined || approved.data === undefined)
    return (
      <Text size="sm" c="dimmed" role="status">
        Looking up what is available …
      </Text>
    )
  const step = terms.data.find(({ id }) => id === base.terms?.id)?.draw_step ?? null
  const { availability, granted, largest } = drawRoom(base, step, approved.data.data)
  const money = (amount: Sum) => `${amountText(amount, line.currency)} ${line.currency}`
  if (availability === null)
    return <Note>What can be drawn is not known: a reserve of the terms is not. The borrowing base states why.</Note>
  const steps = drawStepTexts(step, money)
  return (
    <dl className="parts">
      <Fact name="Availability" value={money(availability)} />
      {granted > 0 && <Fact name="Approved and not paid out yet" value={`−${money(granted)}`} />}
      {steps.length > 0 && <Fact name="A draw is" value={steps.join(', ')} />}
      <Fact name="The most you can ask for" value={largest === null ? 'Nothing now' : money(largest)} />
    </dl>
  )
}

function Note({ children }: { readonly children: string }) {
  return (
    <Alert color="yellow" variant="light">
      <Text size="sm">{children}</Text>
    </Alert>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
      </dd>
    </div>
  )
}

/** An id that is not taken: sent again after a lost answer it is the same request, never a second one. */
function newId(): string {
  const chance = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  return `draw-${new Date().toISOString().slice(0, 10)}-${chance.toString(36)}`
}
