// A draw request to decide: what is asked, what could be drawn when it was asked and what can be drawn now, and the steps it went through.
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf } from '../../service/call.ts'
import type { DrawStatus } from '../../service/draw-requests.ts'
import { type OperatorDraw, operatorDrawQuery } from '../../service/operator-draws.ts'
import { type LineAnswer, calculated } from '../../service/borrowing-bases.ts'
import { lineBaseQuery } from '../../service/operator-lines.ts'
import { usePlace } from '../../shell/use-place.ts'
import { amountText } from '../../ui/amount.ts'
import { Figure } from '../../ui/figure.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { States } from '../../ui/states.tsx'
import { AnnotationsPanel } from './annotations-panel.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { OperatorOnly } from './operator-only.tsx'
import { DrawBadge, LineLink, OrganizationLink } from './operator-words.tsx'

/** The page. */
export function OperatorDrawPage() {
  const { me, environment } = usePlace()
  const { draw = '' } = useParams({ strict: false })
  const { is_operator } = me.organization
  const loaded = useQuery({ ...operatorDrawQuery(environment, draw), enabled: is_operator })
  if (!is_operator) return <OperatorOnly what="Draw request" />
  return (
    <States loaded={loaded} failureOf={failureOf}>
      {(found) => <Draw draw={found} />}
    </States>
  )
}

/** What can become of a request, and how it is said. */
const MOVES: { readonly [status in DrawStatus]?: readonly DrawStatus[] } = {
  requested: ['approved', 'declined'],
  approved: ['funded', 'declined'],
  funded: ['settled'],
}

const VERBS: { readonly [status in DrawStatus]: string } = {
  requested: 'Ask',
  approved: 'Approve',
  declined: 'Decline',
  funded: 'Mark as funded',
  settled: 'Mark as settled',
  canceled: 'Cancel',
}

function Draw({ draw }: { readonly draw: OperatorDraw }) {
  const [deciding, setDeciding] = useState<DrawStatus>()
  const { id, organization, debt_line_id, amount, currency, purpose, requested_for, status } = draw
  return (
    <Page
      title={`${amountText(amount, currency)} ${currency}`}
      lead={
        <>
          <DrawBadge status={status} /> {id}: <OrganizationLink id={organization} /> on <LineLink line={debt_line_id} />
          {requested_for !== null && `, wanted for ${requested_for}`}
          {purpose !== null && `. ${purpose}`}
        </>
      }
      actions={
        <Group gap="sm">
          {(MOVES[status] ?? []).map((move) => (
            <Button key={move} variant={move === 'declined' ? 'default' : 'filled'} onClick={() => setDeciding(move)}>
              {VERBS[move]}
            </Button>
          ))}
        </Group>
      }
    >
      <Room draw={draw} />
      <Steps draw={draw} />
      <AnnotationsPanel subject={{ organization, subject_type: 'draw_request', subject_id: id }} />
      {deciding !== undefined && (
        <DecisionDialog draw={draw} status={deciding} action={VERBS[deciding]} onClose={() => setDeciding(undefined)} />
      )}
    </Page>
  )
}

/** What the line could carry when it was asked, and what it can carry now. */
function Room({ draw }: { readonly draw: OperatorDraw }) {
  const { environment } = usePlace()
  const asked_at = draw.history[0]?.at ?? draw.created_at
  const then = useQuery(
    lineBaseQuery(environment, draw.debt_line_id, { known_at: asked_at, as_of: asked_at.slice(0, 10) }),
  )
  const now = useQuery(lineBaseQuery(environment, draw.debt_line_id, {}))
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Panel title="When it was asked">
        <States loaded={then} failureOf={failureOf}>
          {(answer) => <RoomFigures answer={answer} draw={draw} />}
        </States>
      </Panel>
      <Panel title="Now">
        <States loaded={now} failureOf={failureOf}>
          {(answer) => <RoomFigures answer={answer} draw={draw} />}
        </States>
      </Panel>
    </SimpleGrid>
  )
}

interface RoomFiguresProps {
  readonly answer: LineAnswer
  readonly draw: OperatorDraw
}

function RoomFigures({ answer, draw: { amount, currency } }: RoomFiguresProps) {
  const base = calculated(answer)
  if (base === undefined)
    return (
      <Text size="sm" role="status">
        Calculating: {answer.calculation.done} of {answer.calculation.total} receivables.
      </Text>
    )
  // Without advance rates the commitment alone bounds what can be drawn.
  const { availability, outstanding, commitment, as_of } = base
  const room = availability ?? Math.max(0, commitment - outstanding)
  return (
    <Stack gap="xs">
      <SimpleGrid cols={2}>
        <Figure label="Availability" value={amountText(room, currency)} note={`${currency}, as of ${as_of}`} />
        <Figure label="Base" value={base.base === null ? NO_FIGURE : amountText(base.base, currency)} note={currency} />
      </SimpleGrid>
      <Text size="sm" className={room < amount ? 'fall' : undefined}>
        {room < amount
          ? `${amountText(amount - room, currency)} ${currency} less than is asked for.`
          : `Enough for the ${amountText(amount, currency)} ${currency} asked for.`}
      </Text>
    </Stack>
  )
}

function Steps({ draw: { history, transaction_id } }: { readonly draw: OperatorDraw }) {
  return (
    <Panel title="What became of it" flush>
      <ol className="remarks">
        {history.map(({ status, at, by, note }) => (
          <li key={`${status} ${at}`}>
            <Group gap="xs">
              <DrawBadge status={status} />
              <Text size="xs" c="dimmed">
                {by}, <Ago at={at} />
                {status === 'settled' && transaction_id !== null && `, by transaction ${transaction_id}`}
              </Text>
            </Group>
            {note !== null && (
              <Text size="sm" mt={4} className="breakable said">
                {note}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
