// The operator changes how far lines may be from payments, declares what processors keep, and sets the accounts into which collections belong.
import { Button, SimpleGrid, TextInput } from '@mantine/core'
import type { TieOutSettings } from '@tapeline/sdk'
import { useState } from 'react'
import { fieldFault, formFault } from '../../service/call.ts'
import { STANDARD_TIE_OUT, saveTieOutSettings } from '../../service/cash-settings.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { ListedFields } from '../../ui/listed-fields.tsx'
import { labelOf } from '../../words/field-labels.ts'
import {
  type AccountDraft,
  CollectionAccounts,
  accountDraftOf,
  accountFields,
  readAccounts,
} from './collection-accounts.tsx'
import { type FeeDraft, type FeeFaults, NO_FEE, draftOf, readFees } from './fee-drafts.ts'
import { useSavedSettings } from './use-saved-settings.ts'

interface TieOutSettingsDialogProps {
  readonly organization: string
  /** What is in force; null where nothing is set. */
  readonly settings: TieOutSettings | null
  readonly opened: boolean
  readonly onClose: () => void
}

/** The dialog. Each time it is opened it begins with what is in force. */
export function TieOutSettingsDialog(props: TieOutSettingsDialogProps) {
  const { opened, onClose } = props
  return (
    <Dialog title="Days, fees and accounts of the tie-out" opened={opened} onClose={onClose}>
      {opened && <Settings {...props} />}
    </Dialog>
  )
}

const DAYS = ['days_before', 'days_after'] as const
const FIELDS = [...DAYS, 'effective_date']

function Settings({ organization, settings, onClose }: TieOutSettingsDialogProps) {
  const { environment } = usePlace()
  const inForce = settings ?? STANDARD_TIE_OUT
  const [fees, setFees] = useState<readonly FeeDraft[]>(inForce.processor_fees.map(draftOf))
  const [accounts, setAccounts] = useState<readonly AccountDraft[]>(inForce.collection_accounts.map(accountDraftOf))
  const [faults, setFaults] = useState<FeeFaults>({})
  const saved = useSavedSettings(
    (change: Parameters<typeof saveTieOutSettings>[1]) => saveTieOutSettings(environment, change),
    onClose,
  )
  const submit = (typed: Readonly<Record<string, string>>) => {
    const read = readFees(fees)
    const { days, faults: ofDays } = readDays(typed)
    const wrong = { ...ofDays, ...('faults' in read ? read.faults : {}) }
    setFaults(wrong)
    if ('faults' in read || Object.keys(wrong).length > 0) return
    const lists = { processor_fees: read.fees, collection_accounts: readAccounts(accounts) }
    const record = { id: organization, organization, ...days, ...lists }
    saved.mutate({ record, from: typed['effective_date'] || undefined })
  }
  return (
    <Form
      onSubmit={submit}
      action="Save"
      pending={saved.isPending}
      fault={formFault(saved.error, [...FIELDS, ...accountFields(accounts)])}
      aside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" className="bottoms">
        {DAYS.map((name) => (
          <TextInput
            key={name}
            name={name}
            label={labelOf(name)}
            inputMode="numeric"
            defaultValue={inForce[name]}
            error={faults[name] ?? fieldFault(saved.error, name)}
          />
        ))}
      </SimpleGrid>
      <Fees fees={fees} onChange={setFees} faults={faults} />
      <CollectionAccounts
        accounts={accounts}
        onChange={setAccounts}
        faultOf={(field) => fieldFault(saved.error, field)}
      />
      <TextInput
        name="effective_date"
        type="date"
        label={labelOf('effective_date')}
        description="Payments of this day and later are tied out by it; today where it is left out."
        error={fieldFault(saved.error, 'effective_date')}
      />
    </Form>
  )
}

/** Days as they are typed, with what is wrong with them; how many there may be is judged by the service. */
function readDays(typed: Readonly<Record<string, string>>) {
  const read = DAYS.map((name) => [name, (typed[name] ?? '').trim()] as const)
  const wrong = read.filter(([, text]) => !/^\d{1,3}$/.test(text))
  return {
    faults: Object.fromEntries(wrong.map(([name]) => [name, 'Send a number of days, such as 5.'])),
    days: Object.fromEntries(read.map(([name, text]) => [name, Number(text)])),
  }
}

interface FeesProps {
  readonly fees: readonly FeeDraft[]
  readonly onChange: (fees: readonly FeeDraft[]) => void
  readonly faults: FeeFaults
}

const INPUTS = [
  ['processor', 'processor'],
  ['currency', 'currency'],
  ['percent', 'basis_points'],
  ['fixed', 'fixed'],
] as const

function Fees({ fees, onChange, faults }: FeesProps) {
  const fieldOf = (part: keyof FeeDraft) => INPUTS.find(([one]) => one === part)?.[1] ?? part
  return (
    <ListedFields
      label={labelOf('processor_fees')}
      called="Fee"
      add="Declare a fee"
      parts={INPUTS.map(([part, field]) => [part, labelOf(field)] as const)}
      columns={2}
      entries={fees}
      blank={NO_FEE}
      onChange={onChange}
      faultOf={(at, part) => faults[`processor_fees[${at}].${fieldOf(part)}`]}
    />
  )
}
