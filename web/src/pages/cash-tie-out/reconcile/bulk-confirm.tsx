// Confirming all matches of one rule under the filters of the page: how many there are and what they add up to comes first, then each becomes a decision
// of its own, and all of them can be taken back.
import { Button, Group, NativeSelect, Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { Panel } from '../../../ui/page.tsx'
import { FormActions, FormFault } from '../../../ui/states.tsx'
import { amountText, countText } from '../../../ui/amount.ts'
import { counted } from '../../../ui/words.ts'
import { RULE_WORDS } from '../cash-words.ts'
import type { MatchesOfRule } from './decision-drafts.ts'
import { type Bulk, MATCHES_MAX, type RuleName, useBulk } from './use-bulk.ts'

const RULES = Object.entries(RULE_WORDS)
  .filter(([rule]) => rule !== 'decision')
  .map(([value, label]) => ({ value, label }))

/** The panel. */
export function BulkConfirm() {
  const [rule, setRule] = useState<RuleName>('amount_and_day')
  const [opened, setOpened] = useState(false)
  const bulk = useBulk()
  const open = () => {
    setOpened(true)
    bulk.read(rule)
  }
  const close = () => {
    bulk.stop()
    setOpened(false)
  }
  return (
    <Panel
      title="Confirm the matches of a rule"
      lead="All matches of one rule under the filters above. What a person confirmed stays matched, whatever the rules find later."
    >
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label="Rule"
          data={RULES}
          value={rule}
          onChange={({ currentTarget }) => setRule(currentTarget.value as RuleName)}
        />
        <Button variant="default" onClick={open}>
          Count them
        </Button>
      </Group>
      <Dialog title={`Confirm: ${RULE_WORDS[rule]}`} opened={opened} onClose={close}>
        <BulkSteps bulk={bulk} onClose={close} />
      </Dialog>
    </Panel>
  )
}

interface BulkStepsProps {
  readonly bulk: Bulk
  readonly onClose: () => void
}

function BulkSteps({ bulk, onClose }: BulkStepsProps) {
  const { phase, fault } = bulk
  const { found } = phase
  const isMoving = phase.is === 'reading' || phase.is === 'sending' || phase.is === 'undoing'
  return (
    <>
      <div role="status">
        {phase.is === 'reading' && <Text size="sm">Counting: {counted(found.drafts.length, 'match')} so far.</Text>}
        {phase.is === 'found' && <Found found={found} is_part={phase.is_part} />}
        {phase.is === 'done' && (
          <Text size="sm">
            {counted(phase.ids.length, 'match')} confirmed. They can be taken back until you leave the page.
          </Text>
        )}
        {phase.is === 'undone' && <Text size="sm">All were taken back.</Text>}
      </div>
      {(phase.is === 'sending' || phase.is === 'undoing') && (
        <Progress
          value={phase.of === 0 ? 100 : (phase.at / phase.of) * 100}
          aria-label={phase.is === 'sending' ? 'How many are confirmed' : 'How many are taken back'}
        />
      )}
      <FormFault message={fault} />
      <FormActions>
        <Button variant="default" onClick={onClose}>
          {isMoving ? 'Stop' : 'Close'}
        </Button>
        {phase.is === 'found' && found.drafts.length > 0 && (
          <Button onClick={bulk.send}>Confirm {counted(found.drafts.length, 'match')}</Button>
        )}
        {phase.is === 'done' && phase.ids.length > 0 && (
          <Button variant="default" onClick={bulk.undo}>
            Take all back
          </Button>
        )}
      </FormActions>
    </>
  )
}

/** What was found, before anything is done. */
function Found({ found, is_part }: { readonly found: MatchesOfRule; readonly is_part: boolean }) {
  const { drafts, sums, left_out } = found
  if (drafts.length === 0) return <Text size="sm">No match of this rule can be confirmed under these filters.</Text>
  return (
    <>
      <Text size="sm">
        {counted(drafts.length, 'match')}, by their lines of the bank:{' '}
        {[...sums]
          .map(
            ([currency, sum]) =>
              `${amountText(sum.in, currency)} ${currency} in, ${amountText(sum.out, currency)} ${currency} out`,
          )
          .join('; ')}
        .
      </Text>
      {left_out > 0 && (
        <Text size="sm">{countText(left_out)} more are left out: one decision cannot state what they are.</Text>
      )}
      {is_part && <Text size="sm">These are the first {countText(MATCHES_MAX)}: confirm them, then count again.</Text>}
    </>
  )
}
