// Deciding what is open, row after row: keys go through the list, choose a candidate, and decide.
import { SimpleGrid, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../service/call.ts'
import { ChosenList } from '../../../ui/chosen-list.tsx'
import { type KeyAction, followAction } from '../../../ui/key-actions.tsx'
import { Panel } from '../../../ui/page.tsx'
import { FormFault } from '../../../ui/states.tsx'
import { counted } from '../../../ui/words.ts'
import { useSettingsOf } from '../use-settings-of.ts'
import type { OpenItem } from './decision-drafts.ts'
import { ExplainDialog } from './explain-dialog.tsx'
import { ItemPanel } from './item-panel.tsx'
import { GONE, detailText, itemText, keyOfItem } from './item-words.ts'
import { decidedOf, leftOf } from './turn.ts'
import type { Deciding as Decisions } from './use-deciding.ts'
import { useTurns } from './use-turns.ts'

interface DecidingProps {
  readonly side: OpenItem['side']
  readonly items: readonly OpenItem[]
  readonly decisions: Decisions
}

const LABELS = { line: 'Open lines of the bank', payment: 'Open payments' } as const

const NAMES = {
  operator: { confirm: 'Confirm', reject: 'Reject' },
  lender: { confirm: 'Propose as the same money', reject: 'Propose as not the same' },
} as const

/** The list and what can be decided of the row that is chosen. */
export function Deciding({ side, items, decisions }: DecidingProps) {
  const turns = useTurns(items, decisions)
  const [explaining, setExplaining] = useState(false)
  const { turn, made, announced, fault } = turns
  const actions = useActions(turns, () => setExplaining(true))
  const followKey = (pressed: string, is_held: boolean): boolean =>
    followAction(actions, pressed, is_held) || turns.followCandidate(pressed)
  return (
    <Panel
      title={LABELS[side]}
      lead="Arrows or j and k go through the list, 1 to 9 or left and right choose a candidate. The keys beside the buttons decide."
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <ChosenList
          label={LABELS[side]}
          rows={items}
          keyOf={keyOfItem}
          chosen={turn?.key}
          onChoose={turns.choose}
          onKey={followKey}
        >
          {(item) => (
            <>
              {itemText(item)}
              <Text size="xs" c="dimmed" component="div">
                {detailText(item, leftOf(item, made).length, decidedOf(item, made))}
              </Text>
            </>
          )}
        </ChosenList>
        <ItemPanel turn={turn} onCandidate={turns.chooseCandidate} actions={actions} />
      </SimpleGrid>
      <FormFault message={fault === null ? undefined : messageOf(fault)} />
      {made.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {counted(made.length, 'decision')} made here. The last: {made.at(-1)?.words}.
        </Text>
      )}
      <VisuallyHidden role="status">{turn === undefined ? GONE : announced}</VisuallyHidden>
      {turn !== undefined && (
        <ExplainDialog
          item={turn.item}
          opened={explaining}
          onClose={() => setExplaining(false)}
          onExplain={(explanation) => {
            setExplaining(false)
            turns.explain(explanation)
          }}
        />
      )}
    </Panel>
  )
}

/** What can be done with the row that is chosen. */
function useActions(turns: ReturnType<typeof useTurns>, onExplain: () => void): readonly KeyAction[] {
  const { reader } = useSettingsOf()
  const { turn, made, isBusy } = turns
  const isOpen = turn !== undefined && turn.decided === undefined
  const pair = (decision: 'confirm' | 'reject', key: string): KeyAction => ({
    label: NAMES[reader][decision],
    key,
    run: () => turns.pair(decision),
    disabled: turn?.candidate === undefined || isBusy,
  })
  return [
    pair('confirm', 'c'),
    pair('reject', 'r'),
    { label: 'Explain', key: 'e', run: () => isOpen && onExplain(), disabled: !isOpen || isBusy },
    { label: 'Undo the last', key: 'u', run: turns.undo, disabled: made.length === 0 || isBusy },
  ]
}
