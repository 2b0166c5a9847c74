// What the tie-out of a lender is done by: the days, fees and accounts that the operator sets, and where the lender states references. Both are read by both.
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PaymentReferenceSettings, TieOutSettings } from '@tapeline/sdk'
import { useState } from 'react'
import { failureOf } from '../../service/call.ts'
import {
  STANDARD_KEYS,
  STANDARD_TIE_OUT,
  referenceSettingsQuery,
  tieOutSettingsQuery,
} from '../../service/cash-settings.ts'
import { useMayChange } from '../../shell/changing.tsx'
import { isPast } from '../../shell/clocks.ts'
import { usePlace } from '../../shell/use-place.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Panel, Panels } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { counted } from '../../ui/words.ts'
import { accountText } from './collection-accounts.tsx'
import { feeText } from './fee-drafts.ts'
import { ReferencesDialog } from './references-dialog.tsx'
import { TieOutSettingsDialog } from './settings-dialog.tsx'
import { useSettingsOf } from './use-settings-of.ts'

/** Both panels. */
export function SettingsPanels() {
  return (
    <Panels>
      <TieOutPanel />
      <ReferencesPanel />
    </Panels>
  )
}

function TieOutPanel() {
  const { environment, clocks } = usePlace()
  const of = useSettingsOf()
  const [opened, setOpened] = useState(false)
  const loaded = useQuery(tieOutSettingsQuery(environment, of, clocks))
  const mayChange = useMayChange()
  const canChange = mayChange && of.reader === 'operator' && !isPast(clocks) && loaded.data !== undefined
  return (
    <Panel
      title="Days, fees and accounts"
      lead={
        of.reader === 'operator'
          ? 'How far a line of the bank may be from its payment, what processors keep before they pay out, and where collections belong.'
          : 'How far a line of the bank may be from its payment, what processors keep, and where collections belong. The operator sets them.'
      }
      actions={
        canChange && (
          <Button
            variant="default"
            size="xs"
            onClick={() => setOpened(true)}
            aria-label="Change days, fees and accounts"
          >
            Change
          </Button>
        )
      }
    >
      <States loaded={loaded} failureOf={failureOf}>
        {(settings) => <Facts facts={tieOutFacts(settings)} />}
      </States>
      {canChange && (
        <TieOutSettingsDialog
          organization={of.organization}
          settings={loaded.data ?? null}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </Panel>
  )
}

function tieOutFacts(settings: TieOutSettings | null): Fact[] {
  const { days_before, days_after, processor_fees, collection_accounts } = settings ?? STANDARD_TIE_OUT
  return [
    { name: 'A line may come before its payment by', value: counted(days_before, 'day') },
    { name: 'A line may come after its payment by', value: counted(days_after, 'day') },
    {
      name: 'Fees declared',
      value: processor_fees.length === 0 ? 'None' : processor_fees.map(feeText).join('; '),
    },
    {
      name: 'Collections belong into',
      value: collection_accounts.length === 0 ? 'Any account' : collection_accounts.map(accountText).join('; '),
    },
    { name: 'Set', value: settings === null ? 'No, these are the usual ones' : 'By the operator' },
  ]
}

function ReferencesPanel() {
  const { environment, clocks } = usePlace()
  const of = useSettingsOf()
  const [changed, setChanged] = useState<PaymentReferenceSettings | 'new'>()
  const loaded = useQuery(referenceSettingsQuery(environment, of, clocks))
  const canChange = useMayChange() && !isPast(clocks)
  return (
    <Panel
      title="Where references stand"
      lead="The keys of metadata under which entries, receivables and lines of the bank state the references of payments."
      actions={
        canChange &&
        loaded.data !== undefined && (
          <Button variant="default" size="xs" onClick={() => setChanged('new')}>
            {loaded.data.length === 0 ? 'Name the keys' : 'Name keys of another system'}
          </Button>
        )
      }
    >
      <States
        loaded={loaded}
        failureOf={failureOf}
        isEmpty={(found) => found.length === 0}
        empty={<Facts facts={keyFacts({ id: 'None named, these are the usual ones', ...STANDARD_KEYS })} />}
      >
        {(found) => (
          <>
            {found.map((one) => (
              <Group key={one.id} justify="space-between" align="flex-start" mb="md">
                <Facts facts={keyFacts(one)} />
                {canChange && (
                  <Button
                    variant="default"
                    size="xs"
                    onClick={() => setChanged(one)}
                    aria-label={`Change the keys of ${one.id}`}
                  >
                    Change
                  </Button>
                )}
              </Group>
            ))}
          </>
        )}
      </States>
      <ReferencesDialog of={of} changed={changed} onClose={() => setChanged(undefined)} />
    </Panel>
  )
}

type Keys = Pick<PaymentReferenceSettings, 'id' | 'reference_keys' | 'batch_keys' | 'processor_keys'>

/** Keys of a record; the usual ones count where all records leave them out. */
function keyFacts({ id, reference_keys, batch_keys, processor_keys }: Keys): Fact[] {
  const text = (keys: readonly string[]) => (keys.length === 0 ? 'Not named here' : keys.join(', '))
  return [
    { name: 'System', value: id },
    { name: 'References', value: text(reference_keys) },
    { name: 'Batches of a processor', value: text(batch_keys) },
    { name: 'Processor', value: text(processor_keys) },
  ]
}
