// Confirming all matches of one rule under the filters of the page: how many there are and what they add up to comes first, then each becomes a decision
// of its own, and all of them can be taken back until the page is left.
import { Button, Group, NativeSelect, Progress, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { amountText, countText } from '../../../ui/amount.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { takeLostFocus } from '../../../ui/focus-return.ts'
import { Panel } from '../../../ui/page.tsx'
import { FormActions, FormFault } from '../../../ui/states.tsx'
import { counted } from '../../../ui/words.ts'
import { RULE_WORDS } from '../cash-words.ts'
import type { MatchesOfRule } from './decision-drafts.ts'
import { type Bulk, type KeptConfirmed, type RuleName, useBulk } from './use-bulk.ts'

const RULES = Object.entries(RULE_WORDS)
  .filter(([rule]) => rule !== 'decision')
  .map(([value, label]) => ({ value, label }))

/** The panel. */
export function BulkConfirm({ kept }: { readonly kept: KeptConfirmed }) {
  const [rule, setRule] = useState<RuleName>('amount_and_day')
  const [title, setTitle] = useState('')
  const [opened, setOpened] = useState(false)
  const counting = useRef<HTMLButtonElement>(null)
  const bulk = useBulk(kept)
  const open = (name: string, begin: () => void) => {
    setTitle(name)
    setOpened(true)
    begin()
  }
  // What changes something is stopped first and states how far it was; it is closed then.
  const close = () => {
    const isStopped = bulk.stop()
    if (!isStopped || !isChanging(bulk)) setOpened(false)
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
        <Button
          variant="default"
          ref={counting}
          onClick={() => open(`Confirm: ${RULE_WORDS[rule]}`, () => bulk.read(rule))}
        >
          Count them
        </Button>
        {bulk.confirmed.length > 0 && (
          <Button variant="default" onClick={() => open('Take back what was confirmed here', bulk.undo)}>
            {takeBackText(bulk)}
          </Button>
        )}
      </Group>
      <Dialog title={title} opened={opened} onClose={close} returnTo={counting}>
        <BulkSteps bulk={bulk} onClose={close} />
      </Dialog>
    </Panel>
  )
}

function isChanging({ phase }: Bulk): boolean {
  return phase.is === 'sending' || phase.is === 'undoing'
}

function takeBackText({ confirmed }: Bulk): string {
  return `Take back the ${countText(confirmed.length)} confirmed here`
}

interface BulkStepsProps {
  readonly bulk: Bulk
  readonly onClose: () => void
}

/** How far it is, and what can be done next. The buttons of a step are gone in the next one, which takes the focus from them. */
function BulkSteps({ bulk, onClose }: BulkStepsProps) {
  const { phase, fault } = bulk
  return (
    <>
      <div role="status">
        <StepText bulk={bulk} />
      </div>
      <Stack key={phase.is} gap="md" role="group" aria-label="This step" tabIndex={-1} ref={takeLostFocus}>
        {(phase.is === 'sending' || phase.is === 'undoing') && (
          <Progress
            value={phase.of === 0 ? 100 : (phase.at / phase.of) * 100}
            aria-label={phase.is === 'sending' ? 'How many are confirmed' : 'How many are taken back'}
          />
        )}
        <FormFault message={fault} />
        <FormActions>
          <Button variant="default" onClick={onClose}>
            {isChanging(bulk) ? 'Stop' : 'Close'}
          </Button>
          <NextAction bulk={bulk} />
        </FormActions>
      </Stack>
    </>
  )
}

function NextAction({ bulk }: Pick<BulkStepsProps, 'bulk'>) {
  const { phase, confirmed, send, undo } = bulk
  if (phase.is === 'found' && phase.found.drafts.size > 0)
    return <Button onClick={send}>Confirm {counted(phase.found.drafts.size, 'match')}</Button>
  if ((phase.is === 'done' || phase.is === 'undone') && confirmed.length > 0)
    return (
      <Button variant="default" onClick={undo}>
        {takeBackText(bulk)}
      </Button>
    )
  return null
}

function StepText({ bulk: { phase, confirmed } }: Pick<BulkStepsProps, 'bulk'>) {
  if (phase.is === 'reading') return <Text size="sm">Counting: {counted(phase.count, 'match')} so far.</Text>
  if (phase.is === 'found') return <Found found={phase.found} />
  if (phase.is === 'undone')
    return (
      <Text size="sm">
        {phase.number === phase.of
          ? 'All were taken back.'
          : `${countText(phase.number)} of ${counted(phase.of, 'match')} taken back.`}
        {phase.is_unsure && ' One more may be: its answer was lost. Take back the rest to be sure.'}
      </Text>
    )
  if (phase.is === 'done')
    return (
      <Text size="sm">
        {phase.number === phase.of ? '' : `${countText(phase.number)} of `}
        {counted(phase.of, 'match')} confirmed.
        {phase.is_unsure &&
          ' One more may be: its answer was lost. Count them again and confirm it, it is stored once.'}
        {confirmed.length > 0 && ' They can be taken back until you leave the page.'}
      </Text>
    )
  return null
}

/** What was found, before anything is done. */
function Found({ found: { drafts, sums, left_out, has_more } }: { readonly found: MatchesOfRule }) {
  if (drafts.size === 0) return <Text size="sm">No match of this rule can be confirmed under these filters.</Text>
  return (
    <>
      <Text size="sm">
        {counted(drafts.size, 'match')}, by their lines of the bank:{' '}
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
      {has_more && <Text size="sm">These are the first {countText(drafts.size)}: confirm them, then count again.</Text>}
    </>
  )
}
