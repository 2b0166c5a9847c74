// The operator sets the limits of one check for a lender, turns it off or on, or takes back what was set.
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { IntegrityChecksRow } from '@tapeline/sdk'
import { useState } from 'react'
import { formFault } from '../../service/call.ts'
import { saveIntegritySettings } from '../../service/integrity-settings.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { labelOf } from '../../words/field-labels.ts'
import { checkName } from './check-words.ts'
import { useChecksPlace } from './checks-place.ts'
import { type LimitFaults, readLimits, typedLimit, unitNote } from './typed-limits.ts'

interface LimitsDialogProps {
  /** The check; undefined while the dialog is closed. */
  readonly check: IntegrityChecksRow | undefined
  readonly onClose: () => void
}

/** The dialog. Each time it is opened it begins with what is in force. */
export function LimitsDialog({ check, onClose }: LimitsDialogProps) {
  const [last, setLast] = useState(check)
  if (check !== undefined && check !== last) setLast(check)
  const title = last === undefined ? 'Limits' : `Limits: ${checkName(last.check)}`
  return (
    <Dialog title={title} opened={check !== undefined} onClose={onClose}>
      {check !== undefined && <Limits check={check} onClose={onClose} />}
    </Dialog>
  )
}

function Limits({ check, onClose }: { readonly check: IntegrityChecksRow; readonly onClose: () => void }) {
  const { environment } = usePlace()
  const { organization } = useChecksPlace()
  const queries = useQueryClient()
  const [faults, setFaults] = useState<LimitFaults>({})
  const saved = useMutation({
    mutationFn: (change: Pick<Parameters<typeof saveIntegritySettings>[1], 'checks' | 'from'>) =>
      saveIntegritySettings(environment, { organization, ...change }),
    onSuccess: async () => {
      await Promise.all(
        [['findings'], ['list', environment]].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
      onClose()
    },
  })
  const fieldOf = (name: string) => `checks.${check.check}.${name}`
  const serviceFaults = saved.error !== null && 'fields' in saved.error ? (saved.error.fields as LimitFaults) : {}
  const submit = (typed: Readonly<Record<string, string>>) => {
    const from = typed['effective_date'] || undefined
    const read = readLimits(typed, check.thresholds)
    setFaults(read.faults)
    if (Object.keys(read.faults).length > 0) return
    const off = typed['off'] === undefined ? {} : { off: true }
    saved.mutate({ checks: { [check.check]: { ...read.limits, ...off } }, from })
  }
  return (
    <Form
      onSubmit={submit}
      action="Save"
      pending={saved.isPending}
      fault={formFault(saved.error, ['effective_date', ...check.thresholds.map(({ name }) => fieldOf(name))])}
      aside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Checkbox name="off" value="yes" label={labelOf('off')} defaultChecked={!check.is_on} />
      {check.thresholds.map((limit) => (
        <TextInput
          key={limit.name}
          name={limit.name}
          label={labelOf(limit.name)}
          description={`${limit.description} ${unitNote(limit)}`}
          inputMode="decimal"
          defaultValue={typedLimit(limit)}
          error={faults[limit.name] ?? serviceFaults[fieldOf(limit.name)]}
        />
      ))}
      <TextInput
        name="effective_date"
        type="date"
        label={labelOf('effective_date')}
        description="It holds from this day on; today where it is left out."
        error={serviceFaults['effective_date']}
      />
    </Form>
  )
}
