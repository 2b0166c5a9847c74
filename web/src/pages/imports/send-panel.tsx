// Trying a file and sending it: a dry run first for whoever wants to know, then lot after lot, with how far it is, a way to stop, and what
// was refused.
import { Alert, Button, Checkbox, Group, Progress, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Import } from '@tapeline/sdk'
import { proposedId } from '../../import/proposed-id.ts'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { countText } from '../../ui/amount.ts'
import { Panel } from '../../ui/page.tsx'
import { FormFault } from '../../ui/states.tsx'
import type { ImportPlan, ImportSource } from './import-plan.ts'
import { REHEARSED_MAX } from './import-plan.ts'
import { forgetMapping, keepMapping } from './kept-mapping.ts'
import { OutcomePanel } from './outcome-panel.tsx'
import type { TapeCheck, TapeComparison } from '../../tape/tape-view.ts'
import type { CheckState } from './use-check.ts'
import type { ComparisonState } from './use-comparison.ts'
import { type Sending, useSending } from './use-sending.ts'
import { counted } from '../../ui/words.ts'

interface SendPanelProps {
  readonly source: ImportSource
  /** Bytes of its files. */
  readonly size: number
  /** The import that it resumes. */
  readonly begun: Import | undefined
  readonly onBusy: (busy: boolean) => void
  /** What is known of a tape. */
  readonly check?: CheckState
  /** What is known of it beside what is stored. */
  readonly comparison?: ComparisonState
}

/** The panel, and below it what came of it. */
export function SendPanel({ source, size, begun, onBusy, check, comparison }: SendPanelProps) {
  const { environment } = usePlace()
  const { changeSearch } = useAddress()
  const queries = useQueryClient()
  const [id, setId] = useState(() => begun?.id ?? idFor(source))
  const plan: ImportPlan = { environment, source, id }
  const sending = useSending(plan, begun, {
    onBusy,
    onUnderWay: (underWay) => {
      changeSearch({ import: underWay ? id : undefined }, { replace: true })
      if (underWay && source.form === 'tape') keepMapping(plan, source.mapping)
      if (!underWay) forgetMapping(plan)
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['list', environment, '/imports'] }),
  })
  const { state } = sending
  const busy = state.phase === 'trying' || state.phase === 'sending'
  const waits = check !== undefined && (check.is_running || (check.found?.lines ?? 0) === 0)
  const is_comparing = comparison?.phase === 'waiting' || comparison?.phase === 'running'
  const warnings = waits ? [] : warningsOf(check?.found, comparison)
  const [confirmed, setConfirmed] = useState<readonly Confirmed[]>([])
  const is_confirmed = ({ key, of }: Warning) => confirmed.some((one) => one.key === key && one.of === of)
  const confirm = ({ key, of }: Warning, is_checked: boolean) => {
    const others = confirmed.filter((one) => one.key !== key)
    setConfirmed(is_checked ? [...others, { key, of }] : others)
  }
  const left = (check?.found?.faulty ?? 0) + (check?.found?.waiting ?? 0)
  return (
    <>
      <Panel title="Send it" lead={LEAD}>
        <Stack gap="md">
          <TextInput
            label="Id of the import"
            description="Under it the import can be followed, and gone on with after a break."
            maxLength={255}
            value={id}
            disabled={busy || begun !== undefined}
            onChange={({ currentTarget }) => setId(currentTarget.value)}
            maw={480}
          />
          {left > 0 && <Text size="sm">{counted(left, 'row')} cannot be sent and will be left out.</Text>}
          {warnings.map((warning) => (
            <Checkbox
              key={warning.key}
              label={warning.label}
              checked={is_confirmed(warning)}
              disabled={busy}
              onChange={({ currentTarget }) => confirm(warning, currentTarget.checked)}
            />
          ))}
          <Group gap="sm">
            <Button
              variant="default"
              onClick={sending.trial}
              loading={state.phase === 'trying'}
              disabled={busy || waits}
            >
              Try it, write nothing
            </Button>
            <Button
              onClick={() => sending.send(0)}
              loading={state.phase === 'sending'}
              disabled={busy || waits || is_comparing || id === '' || !warnings.every(is_confirmed)}
            >
              Import into {environment}
            </Button>
          </Group>
          <Going sending={sending} size={size} />
          <FormFault message={state.fault} />
          {state.phase === 'stopped' && state.run !== undefined && <Stopped sending={sending} />}
        </Stack>
      </Panel>
      {state.phase === 'settled' && state.run !== undefined && <OutcomePanel plan={plan} run={state.run} left={left} />}
    </>
  )
}

/** A warning that was confirmed. Of another check or comparison, after a change of the mapping, it has to be confirmed again. */
interface Confirmed {
  readonly key: 'repeated' | 'lost' | 'not compared'
  /** What found it. */
  readonly of: TapeCheck | TapeComparison | undefined
}

/** What must be confirmed before a tape is sent. */
interface Warning extends Confirmed {
  readonly label: string
}

function warningsOf(found: TapeCheck | undefined, comparison: ComparisonState | undefined): Warning[] {
  const [repeated, lost] = [found?.repeated_count ?? 0, comparison?.found?.lost ?? 0]
  const warnings: (Warning | false)[] = [
    repeated > 0 && {
      key: 'repeated',
      of: found,
      label: `Send all the same: of each id that comes twice the last row is kept (${counted(repeated, 'record')})`,
    },
    lost > 0 && {
      key: 'lost',
      of: comparison?.found,
      label: `Send all the same: stored records go to somebody else (${counted(lost, 'record')})`,
    },
    (comparison?.phase === 'stopped' || comparison?.phase === 'failed') && {
      key: 'not compared',
      of: found,
      label: 'Send it without comparing all of it with what is stored',
    },
  ]
  return warnings.filter((warning) => warning !== false)
}

const LEAD = `Each row is checked by itself: a rejected one stops no other. A dry run checks the first ${counted(REHEARSED_MAX, 'row')}.`

/** How far it is. */
function Going({ sending, size }: { readonly sending: Sending; readonly size: number }) {
  const { phase, run, bytes } = sending.state
  if (phase !== 'sending') return null
  const share = size === 0 ? 100 : Math.min(100, (100 * bytes) / size)
  return (
    <Group gap="md" wrap="nowrap">
      <Progress value={share} aria-label="How much of the file is sent" style={{ flex: 1 }} />
      <Text size="sm" role="status">
        {counted(run?.lines_read ?? 0, 'row')}, {countText(run?.rejected ?? 0)} refused
      </Text>
      <Button variant="default" size="xs" onClick={sending.stop}>
        Stop
      </Button>
    </Group>
  )
}

/** What was settled stays; the rest can follow. */
function Stopped({ sending }: { readonly sending: Sending }) {
  const settled = sending.state.run?.lines_read ?? 0
  return (
    <Alert color="gray" variant="light" title="Not all of it was sent">
      <Text size="sm">{counted(settled, 'row')} settled and kept. Sending continues from there.</Text>
      <Button mt="sm" size="xs" onClick={() => sending.send(settled)}>
        Resume
      </Button>
    </Alert>
  )
}

function idFor(source: ImportSource): string {
  const first = source.form === 'lines' ? source.file : source.files[0]
  return proposedId(first?.name ?? 'tape', new Date())
}
