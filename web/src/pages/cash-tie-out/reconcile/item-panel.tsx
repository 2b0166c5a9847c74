// What can be decided of the row that is chosen: its candidates, and the buttons of what the keys do.
import { Text } from '@mantine/core'
import { type KeyAction, KeyActions } from '../../../ui/key-actions.tsx'
import { Empty } from '../../../ui/states.tsx'
import { GONE, candidateText, keyOfCandidate, moneyOf, placeOf } from './item-words.ts'
import type { Turn } from './turn.ts'

interface ItemPanelProps {
  /** The row that is chosen; undefined where none is. */
  readonly turn: Turn | undefined
  readonly onCandidate: (at: number) => void
  readonly actions: readonly KeyAction[]
}

/** The panel. */
export function ItemPanel({ turn, onCandidate, actions }: ItemPanelProps) {
  return (
    <div>
      {turn === undefined ? (
        <Empty title="No row is chosen">{GONE}</Empty>
      ) : (
        <Chosen turn={turn} onCandidate={onCandidate} />
      )}
      <KeyActions actions={actions} />
    </div>
  )
}

interface ChosenProps extends Pick<ItemPanelProps, 'onCandidate'> {
  readonly turn: Turn
}

function Chosen({ turn, onCandidate }: ChosenProps) {
  const { item, candidates, decided } = turn
  const other = item.side === 'line' ? 'payment' : 'line of the bank'
  return (
    <>
      <Text fw={600} className="breakable">
        {placeOf(item.row)}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {item.row.day}, {moneyOf(item.row)}
      </Text>
      {decided !== undefined && <Empty title="Decided here">{decided}.</Empty>}
      {decided === undefined && candidates.length === 0 && (
        <Empty title={`No ${other} with its amount`}>Explain what it is, or leave it open.</Empty>
      )}
      {candidates.length > 0 && <Candidates turn={turn} onCandidate={onCandidate} />}
    </>
  )
}

function Candidates({ turn: { candidates, at }, onCandidate }: ChosenProps) {
  return (
    <ol className="items candidates" aria-label="Candidates">
      {candidates.map((candidate, index) => (
        <li key={keyOfCandidate(candidate)}>
          <button
            type="button"
            className="item"
            aria-pressed={index === at}
            onClick={() => onCandidate(index)}
            tabIndex={index === at ? 0 : -1}
          >
            <span className="breakable">
              {index + 1}. {candidateText(candidate)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
