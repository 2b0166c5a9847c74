// What the lender is asked: what waits for an answer first. Each leads to its finding, where it is answered.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../service/call.ts'
import { statedQuery } from '../../service/finding-decisions.ts'
import { findingQuery } from '../../service/findings.ts'
import { usePlace } from '../../shell/use-place.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import type { FileColumn } from '../../ui/file-columns.ts'
import { Panel } from '../../ui/page.tsx'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Question, questionsOf } from './asked.ts'
import { checkName } from './check-words.ts'
import { useChecksPlace } from './checks-place.ts'
import { About } from './finding-columns.tsx'
import { FindingLink } from './finding-links.tsx'

/** The panel. */
export function AskedPanel() {
  const { environment, clocks } = usePlace()
  const { reader, organization } = useChecksPlace()
  const loaded = useQuery(statedQuery(environment, { reader, organization }, clocks))
  const questions = loaded.data === undefined ? [] : questionsOf(loaded.data)
  return (
    <Panel
      title="Asked of you"
      lead="What the operator asks about findings. Open one to answer it."
      actions={<SaveRows what="what is asked" file_name="asked.csv" columns={FILE} rows={questions} />}
      flush
    >
      <States
        loaded={loaded}
        failureOf={failureOf}
        isEmpty={() => questions.length === 0}
        empty={<Empty title="Nothing is asked">The operator asks nothing about the findings of your book.</Empty>}
      >
        {() => (
          <DataTable
            caption="Asked of you"
            columns={COLUMNS}
            rows={questions}
            keyOf={({ finding_id }) => finding_id}
            by_row
            is_fixed
          />
        )}
      </States>
    </Panel>
  )
}

const COLUMNS: readonly Column<Question>[] = [
  { head: 'Finding', cell: (question) => <Named question={question} /> },
  {
    head: 'What is asked',
    kind: 'prose',
    cell: ({ decision }) => <span className="breakable multiline">{decision.asked}</span>,
  },
  {
    head: 'Asked on',
    cell: ({ decision }) => <span className="money">{decision.decided_on}</span>,
    copiedOf: ({ decision }) => decision.decided_on,
  },
  {
    head: 'Answer',
    cell: ({ answer }) =>
      answer === undefined ? (
        <StatusBadge tone="watch">Waits for your answer</StatusBadge>
      ) : (
        <StatusBadge tone="plain">Answered</StatusBadge>
      ),
    copiedOf: ({ answer }) => (answer === undefined ? 'Waits for your answer' : 'Answered'),
  },
]

const FILE: readonly FileColumn<Question>[] = [
  ['finding_id', ({ finding_id }) => finding_id],
  ['asked', ({ decision }) => decision.asked],
  ['decided_on', ({ decision }) => decision.decided_on],
  ['answer', ({ answer }) => answer?.text],
]

/** The finding by its name and what it is about, once they are known. */
function Named({ question: { finding_id } }: { readonly question: Question }) {
  const { environment, clocks } = usePlace()
  const { lender } = useChecksPlace()
  const { data, error } = useQuery(findingQuery(environment, lender, finding_id, clocks))
  return (
    <div>
      <FindingLink id={finding_id}>{data === undefined ? 'A finding' : checkName(data.check)}</FindingLink>
      <Text size="xs" c="dimmed" component="div">
        {data === undefined ? error !== null && 'It was not found on the day shown.' : <About finding={data} />}
      </Text>
    </div>
  )
}
