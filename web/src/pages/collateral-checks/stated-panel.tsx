// What people stated of a finding: decisions and questions of the operator, answers of the lender, the latest first; and what can be added. The
// buttons have keys, which work while one of them has the focus.
import { Button, Code, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FindingDetail } from '@tapeline/sdk'
import { type KeyboardEvent, useState } from 'react'
import { failureOf } from '../../service/call.ts'
import { type FindingsOf, type Stated, statedQuery } from '../../service/finding-decisions.ts'
import { useMayChange } from '../../shell/changing.tsx'
import { isPast } from '../../shell/clocks.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Panel } from '../../ui/page.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { type Deciding, DECIDING, DecideDialog } from './decide-dialog.tsx'
import { StatedItems } from './stated-items.tsx'

/** The finding that is decided about. */
type Decided = Pick<FindingDetail, 'id' | 'check' | 'receivable_id' | 'state'>

interface StatedPanelProps {
  readonly finding: Decided
  /** Whose finding it is, and who reads. */
  readonly of: FindingsOf
  readonly title?: string
}

/** The panel. */
export function StatedPanel({ finding, of, title = 'Decisions and answers' }: StatedPanelProps) {
  const { environment, clocks } = usePlace()
  const { reader } = of
  const loaded = useQuery(statedQuery(environment, { ...of, finding_id: finding.id }, clocks))
  return (
    <Panel
      title={title}
      lead={
        reader === 'operator'
          ? 'The lender reads the reasons of your decisions, and what you ask.'
          : 'The operator decides. Your answer is read with the finding, and changes no decision.'
      }
    >
      {!isPast(clocks) && loaded.data !== undefined && <Actions finding={finding} of={of} stated={loaded.data} />}
      <States
        loaded={loaded}
        failureOf={failureOf}
        isEmpty={({ decisions, answers }) => decisions.length + answers.length === 0}
        empty={<Empty title="Nothing was decided yet">The finding is open.</Empty>}
      >
        {(stated) => <StatedItems stated={stated} />}
      </States>
    </Panel>
  )
}

interface ActionsProps extends Omit<StatedPanelProps, 'title'> {
  readonly stated: Stated
}

/** What can be stated, by a button and by a key. */
interface Action {
  readonly label: string
  readonly key: string
  readonly opens: Deciding | 'answer'
}

function Actions({ finding, of, stated }: ActionsProps) {
  const { reader } = of
  const mayChange = useMayChange()
  const [opened, setOpened] = useState<Deciding | 'answer'>()
  const actions = reader === 'operator' ? decidingOf(finding) : ANSWERING
  const follow = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return
    const action = actions.find(({ key }) => key === event.key)
    if (action === undefined) return
    event.preventDefault()
    setOpened(action.opens)
  }
  const close = () => setOpened(undefined)
  if (!mayChange) return null
  return (
    <>
      <Group gap="xs" role="toolbar" aria-label="What can be done" onKeyDown={follow} mb="md">
        {actions.map(({ label, key, opens }) => (
          <Button
            key={key}
            size="xs"
            variant="default"
            onClick={() => setOpened(opens)}
            aria-keyshortcuts={key}
            rightSection={<Code aria-hidden>{key}</Code>}
          >
            {label}
          </Button>
        ))}
        <Text size="xs" c="dimmed">
          The keys work on these buttons.
        </Text>
      </Group>
      {reader === 'operator' ? (
        <DecideDialog
          finding={finding}
          of={of}
          made={stated.decisions}
          deciding={opened === 'answer' ? undefined : opened}
          onClose={close}
        />
      ) : (
        <AnswerDialog finding={finding} opened={opened === 'answer'} onClose={close} />
      )}
    </>
  )
}

const ANSWERING: readonly Action[] = [{ label: 'Answer', key: 'a', opens: 'answer' }]

/** What the operator can decide: not what is decided already. */
function decidingOf({ state }: Pick<Decided, 'state'>): readonly Action[] {
  const all: readonly Action[] = [
    { label: DECIDING.explained.action, key: 'e', opens: 'explained' },
    { label: DECIDING.confirmed.action, key: 'c', opens: 'confirmed' },
    { label: DECIDING.ask.action, key: 'a', opens: 'ask' },
    { label: DECIDING.open.action, key: 'o', opens: 'open' },
  ]
  return all.filter(({ opens }) => opens !== state)
}
