// What can be decided of the row that is chosen: its candidates, and the buttons of what the keys do.
import { Button, Code, Group, Text } from '@mantine/core'
import { Empty } from '../../../ui/states.tsx'
import { candidateText, keyOfCandidate, moneyOf, placeOf } from './item-words.ts'
import type { Turn } from './turn.ts'

interface ItemPanelProps {
  readonly turn: Turn
  readonly onCandidate: (at: number) => void
  readonly actions: readonly ItemAction[]
}

/** Something that can be done, by a button and by a key. */
export interface ItemAction {
  readonly label: string
  readonly key: string
  readonly run: () => void
  readonly disabled: boolean
}

/** The panel. */
export function ItemPanel({ turn: { item, candidates, at }, onCandidate, actions }: ItemPanelProps) {
  const other = item.side === 'line' ? 'payment' : 'line of the bank'
  return (
    <div>
      <Text fw={600} className="breakable">
        {placeOf(item.row)}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {item.row.day}, {moneyOf(item.row)}
      </Text>
      {candidates.length === 0 ? (
        <Empty title={`No ${other} with its amount`}>Explain what it is, or leave it open.</Empty>
      ) : (
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
      )}
      <Group gap="xs" mt="md">
        {actions.map(({ label, key, run, disabled }) => (
          <Button
            key={key}
            size="xs"
            variant="default"
            onClick={run}
            disabled={disabled}
            aria-keyshortcuts={key}
            rightSection={<Code aria-hidden>{key}</Code>}
          >
            {label}
          </Button>
        ))}
      </Group>
    </div>
  )
}
