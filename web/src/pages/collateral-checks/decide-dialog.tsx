// The operator decides about a finding, or asks the lender. The lender reads the reason.
import { Button, Text, TextInput, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FindingDecision } from '@tapeline/sdk'
import { useState } from 'react'
import { fieldFault, formFault } from '../../service/call.ts'
import {
  type DecisionDraft,
  type FindingsOf,
  decideFinding,
  newId,
  replacedBy,
} from '../../service/finding-decisions.ts'
import { usePlace } from '../../shell/use-place.ts'
import { todayIn } from '../../ui/today.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { labelOf } from '../../words/field-labels.ts'
import { type CheckName, checkName } from './check-words.ts'

/** What can be decided; asking decides that it is open. */
export type Deciding = FindingDecision['decision'] | 'ask'

/** What each is called, and what its reason is for. */
export const DECIDING: Readonly<Record<Deciding, { readonly action: string; readonly why: string }>> = {
  explained: { action: 'Explain', why: 'Why it is ordinary. The lender reads it.' },
  confirmed: { action: 'Confirm', why: 'Why it is what the check looks for. The lender reads it.' },
  open: { action: 'Open again', why: 'Why it is to be looked at again. The lender reads it.' },
  ask: { action: 'Ask the lender', why: 'Why you ask. The lender reads it.' },
}

interface DecideDialogProps {
  readonly finding: { readonly id: string; readonly check: CheckName }
  /** Whose finding it is. */
  readonly of: FindingsOf
  /** What was decided before. */
  readonly made: readonly FindingDecision[]
  /** What is decided; undefined while the dialog is closed. */
  readonly deciding: Deciding | undefined
  readonly onClose: () => void
}

/** The dialog. Each time it is opened it begins empty. */
export function DecideDialog(props: DecideDialogProps) {
  const { finding, deciding, onClose } = props
  const [last, setLast] = useState<Deciding>('explained')
  if (deciding !== undefined && deciding !== last) setLast(deciding)
  const { action } = DECIDING[deciding ?? last]
  return (
    <Dialog title={`${action}: ${checkName(finding.check)}`} opened={deciding !== undefined} onClose={onClose}>
      {deciding !== undefined && <Decide {...props} deciding={deciding} />}
    </Dialog>
  )
}

const FIELDS = ['reason', 'asked', 'decided_on']

function Decide({ finding, of, made, deciding, onClose }: DecideDialogProps & { readonly deciding: Deciding }) {
  const { environment, me } = usePlace()
  const queries = useQueryClient()
  const place = me.environments.find((one) => one.environment === environment)
  const [day, setDay] = useState(() => todayIn(place))
  const [id] = useState(() => `${of.organization}:${newId('decided')}`)
  const decision = deciding === 'ask' ? 'open' : deciding
  const isReplacing = replacedBy({ decision, decided_on: day }, made).length > 0
  const saved = useMutation({
    mutationFn: (draft: DecisionDraft) => decideFinding(environment, { ...of, finding_id: finding.id }, draft, made),
    onSuccess: async () => {
      await Promise.all(
        [['findings'], ['finding-decisions'], ['list', environment]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
      onClose()
    },
  })
  const submit = ({ reason = '', asked = '', decided_on = '' }: Readonly<Record<string, string>>) =>
    saved.mutate({ id, decision, reason: reason.trim(), asked: deciding === 'ask' ? asked.trim() : null, decided_on })
  return (
    <Form
      onSubmit={submit}
      action={DECIDING[deciding].action}
      pending={saved.isPending}
      fault={formFault(saved.error, FIELDS)}
      aside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {deciding === 'ask' && <AskedField fault={fieldFault(saved.error, 'asked')} />}
      <Textarea
        name="reason"
        label={labelOf('reason')}
        description={DECIDING[deciding].why}
        autosize
        minRows={2}
        maxLength={2_000}
        required
        data-autofocus={deciding !== 'ask'}
        error={fieldFault(saved.error, 'reason')}
      />
      <TextInput
        name="decided_on"
        type="date"
        label={labelOf('decided_on')}
        description="It counts from this day on."
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
        error={fieldFault(saved.error, 'decided_on')}
      />
      {isReplacing && (
        <Text size="sm">It takes the place of what was decided or asked on the same day, which stays readable.</Text>
      )}
    </Form>
  )
}

function AskedField({ fault }: { readonly fault: string | undefined }) {
  return (
    <Textarea
      name="asked"
      label={labelOf('asked')}
      description="What the lender is to show or to do."
      autosize
      minRows={2}
      maxLength={2_000}
      required
      data-autofocus
      error={fault}
    />
  )
}
