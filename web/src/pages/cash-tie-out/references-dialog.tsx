// The keys of metadata under which references stand: the lender names them for each of its systems, or the operator for the lender.
import { Button, TextInput } from '@mantine/core'
import type { PaymentReferenceSettings } from '@tapeline/sdk'
import { fieldFault, formFault } from '../../service/call.ts'
import { STANDARD_KEYS, type SettingsOf, saveReferenceSettings } from '../../service/cash-settings.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { labelOf } from '../../words/field-labels.ts'
import { useSavedSettings } from './use-saved-settings.ts'

interface ReferencesDialogProps {
  readonly of: SettingsOf
  /** What is changed; undefined while the dialog is closed. */
  readonly changed: PaymentReferenceSettings | 'new' | undefined
  readonly onClose: () => void
}

/** The dialog. */
export function ReferencesDialog({ of, changed, onClose }: ReferencesDialogProps) {
  return (
    <Dialog title="Where references stand" opened={changed !== undefined} onClose={onClose}>
      {changed !== undefined && (
        <References of={of} settings={changed === 'new' ? undefined : changed} onClose={onClose} />
      )}
    </Dialog>
  )
}

const KEYS = ['reference_keys', 'batch_keys', 'processor_keys'] as const
const FIELDS = ['id', 'effective_date', ...KEYS]

interface ReferencesProps {
  readonly of: SettingsOf
  readonly settings: PaymentReferenceSettings | undefined
  readonly onClose: () => void
}

function References({ of, settings, onClose }: ReferencesProps) {
  const { environment } = usePlace()
  const saved = useSavedSettings(
    (change: Parameters<typeof saveReferenceSettings>[2]) => saveReferenceSettings(environment, of.reader, change),
    onClose,
  )
  const submit = (typed: Readonly<Record<string, string>>) => {
    const keys = Object.fromEntries(KEYS.map((name) => [name, keysIn(typed[name])]))
    const id = settings?.id ?? (typed['id'] ?? '').trim()
    saved.mutate({ record: { id, organization: of.organization, ...keys }, from: typed['effective_date'] || undefined })
  }
  const faultOf = (name: string) =>
    fieldFault(saved.error, name) ?? fieldFault(saved.error, `${name}[0]`) ?? fieldFault(saved.error, `${name}[1]`)
  return (
    <Form
      onSubmit={submit}
      action="Save"
      pending={saved.isPending}
      fault={formFault(saved.error, FIELDS)}
      aside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {settings === undefined && (
        <TextInput
          name="id"
          label="System"
          description="A name for the system that writes the entries, such as servicing."
          error={fieldFault(saved.error, 'id')}
        />
      )}
      {KEYS.map((name) => (
        <TextInput
          key={name}
          name={name}
          label={labelOf(name)}
          description={`Keys with commas between them. Usual: ${STANDARD_KEYS[name].join(', ')}.`}
          defaultValue={(settings?.[name] ?? []).join(', ')}
          error={faultOf(name)}
        />
      ))}
      <TextInput
        name="effective_date"
        type="date"
        label={labelOf('effective_date')}
        description="References are read under these keys from this day on; today where it is left out."
        error={fieldFault(saved.error, 'effective_date')}
      />
    </Form>
  )
}

function keysIn(text = ''): string[] {
  return text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')
}
