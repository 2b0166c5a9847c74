// A draw request to decide: what is asked, what could be drawn when it was asked and when it was approved, what can be drawn now, and the
// steps it went through.
import { minus, sumInJson } from '@tapeline/kernel/core/sum'
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { BorrowingBase, DrawRequest } from '@tapeline/sdk'
import type { DrawStatus } from '../../service/api-types.ts'
import { PATHS } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import { operatorDrawQuery } from '../../service/operator-draws.ts'
import { type CalculatedBase, calculated } from '../../service/borrowing-bases.ts'
import { lineBaseQuery } from '../../service/operator-lines.ts'
import { Changing } from '../../shell/changing.tsx'
import { BackLink } from '../../shell/back-link.tsx'
import { RecordPage } from '../../shell/record-page.tsx'
import { useAgainst } from '../../shell/use-against.ts'
import { useActorNames } from '../../shell/use-actor-names.ts'
import { usePlace } from '../../shell/use-place.ts'
import { amountText } from '../../ui/amount.ts'
import { type MaybeFigure, amountOf } from '../../ui/change.ts'
import { Ago } from '../../ui/moments.tsx'
import { NamedId } from '../../ui/named-id.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { ChangeLine } from '../compare/compared.tsx'
import { NotCompared } from '../compare/not-compared.tsx'
import { CalculatingText } from '../debt-lines/calculating.tsx'
import { type LineMoment, amountFigure, momentAt, roomFigures, roomOf, whenAsked } from '../debt-lines/draw-figures.tsx'
import { OpenFigure } from '../figures/open-figure.tsx'
import { AnnotationsPanel } from './annotations-panel.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { OperatorOnly } from './operator-only.tsx'
import { DrawBadge, LineLink, OrganizationLink, OrganizationName } from './operator-words.tsx'

const BACK = <BackLink to={PATHS.operatorDraws}>All draw requests</BackLink>

/** The page. */
export function OperatorDrawPage() {
  const { me, environment } = usePlace()
  const { draw = '' } = useParams({ strict: false })
  const { is_operator } = me.organization
  const loaded = useQuery({ ...operatorDrawQuery(environment, draw), enabled: is_operator })
  if (!is_operator) return <OperatorOnly what="Draw request" />
  return (
    <RecordPage id={draw} back={BACK} loaded={loaded}>
      {(found) => <Draw draw={found} />}
    </RecordPage>
  )
}

/** What can become of a request, and its words. */
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

function Draw({ draw }: { readonly draw: DrawRequest }) {
  const [deciding, setDeciding] = useState<DrawStatus>()
  const against = useAgainst()
  const { id, organization, debt_line_id, amount, currency, purpose, requested_for, status } = draw
  return (
    <Page
      back={BACK}
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
          <Changing>
            {(MOVES[status] ?? []).map((move) => (
              <Button key={move} variant={move === 'declined' ? 'default' : 'filled'} onClick={() => setDeciding(move)}>
                {VERBS[move]}
              </Button>
            ))}
          </Changing>
        </Group>
      }
    >
      {against !== undefined && (
        <NotCompared>
          A draw request is one fact and is not compared with {against.words}. What could be drawn is compared with when
          it was asked.
        </NotCompared>
      )}
      <Room draw={draw} />
      <Steps draw={draw} />
      <AnnotationsPanel subject={{ organization, subject_type: 'draw_request', subject_id: id }} />
      {deciding !== undefined && (
        <DecisionDialog draw={draw} status={deciding} action={VERBS[deciding]} onClose={() => setDeciding(undefined)} />
      )}
    </Page>
  )
}

/** The moments at which the line is looked at: when it was asked, when it was approved, and now. */
function momentsOf(draw: DrawRequest): LineMoment[] {
  const approved = draw.history.find(({ status }) => status === 'approved')
  return [
    whenAsked(draw),
    ...(approved === undefined ? [] : [momentAt('approved', 'When it was approved', approved.at)]),
    { id: 'now', title: 'Now', clocks: {} },
  ]
}

/** What is asked for, and what the line could carry at each moment. */
function Room({ draw }: { readonly draw: DrawRequest }) {
  return (
    <>
      <Panel>
        <OpenFigure figure={amountFigure(draw)} />
      </Panel>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {momentsOf(draw).map((moment) => (
          <RoomAt key={moment.id} draw={draw} moment={moment} />
        ))}
      </SimpleGrid>
    </>
  )
}

interface RoomAtProps {
  readonly draw: DrawRequest
  readonly moment: LineMoment
}

function RoomAt({ draw, moment }: RoomAtProps) {
  const { environment } = usePlace()
  const base = useQuery(lineBaseQuery(environment, draw.debt_line_id, moment.clocks))
  const first = whenAsked(draw)
  const asked = useQuery({
    ...lineBaseQuery(environment, draw.debt_line_id, first.clocks),
    enabled: first.id !== moment.id,
  })
  return (
    <Panel title={moment.title}>
      <States loaded={base} failureOf={failureOf}>
        {(answer) => (
          <RoomFigures
            answer={answer}
            asked={first.id === moment.id ? undefined : asked.data}
            draw={draw}
            moment={moment}
          />
        )}
      </States>
    </Panel>
  )
}

interface RoomFiguresProps extends RoomAtProps {
  readonly answer: BorrowingBase
  /** When it was asked; undefined for that moment itself, and while it is loaded. */
  readonly asked: BorrowingBase | undefined
}

function RoomFigures({ answer, asked, draw: { amount, currency }, moment }: RoomFiguresProps) {
  const base = calculated(answer)
  const before = asked && calculated(asked)
  if (base === undefined) return <CalculatingText calculation={answer.calculation} />
  const room = roomOf(base)
  return (
    <Stack gap="xs">
      <SimpleGrid cols={2}>
        {roomFigures(base, moment).map((figure, at) => (
          <OpenFigure
            key={figure.id}
            figure={figure}
            note={`${currency}, as of ${base.as_of}`}
            below={
              before && (
                <ChangeLine now={ROOM_VALUES[at]?.(base)} before={ROOM_VALUES[at]?.(before)} words="When asked" named />
              )
            }
          />
        ))}
      </SimpleGrid>
      <Text size="sm" className={room < amount ? 'fall' : undefined}>
        {room < amount
          ? `${amountText(minus(amount, room), currency)} ${currency} less than is asked for.`
          : `Enough for the ${amountText(amount, currency)} ${currency} asked for.`}
      </Text>
    </Stack>
  )
}

/** The figures of a moment as they are compared with when it was asked, in their order. */
const ROOM_VALUES: readonly ((base: CalculatedBase) => MaybeFigure)[] = [
  (base) => amountOf(sumInJson(roomOf(base)), base.currency),
  ({ base, currency }) => (base === null ? null : amountOf(base, currency)),
]

function Steps({ draw: { history, organization, transaction_id } }: { readonly draw: DrawRequest }) {
  return (
    <Panel title="What became of it" flush>
      <ol className="remarks">
        {history.map(({ status, at, by, note }) => (
          <li key={`${status} ${at}`}>
            <Group gap="xs">
              <DrawBadge status={status} />
              <Text size="xs" c="dimmed">
                <Who id={by} organization={isOfLender(status) ? organization : undefined} />, <Ago at={at} />
                {status === 'settled' && transaction_id !== null && `, by transaction ${transaction_id}`}
              </Text>
            </Group>
            {note !== null && (
              <Text size="sm" mt={4} className="breakable multiline">
                {note}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** Whether a step is taken by the lender. */
const isOfLender = (status: DrawStatus) => status === 'requested' || status === 'canceled'

/** Who took a step: people and keys of the operator by name, those of a lender by the lender. */
function Who({ id, organization }: { readonly id: string; readonly organization: string | undefined }) {
  const { environment } = usePlace()
  const nameOf = useActorNames(environment)
  return (
    <>
      <NamedId id={id} name={nameOf(id)} />
      {organization !== undefined && (
        <>
          {' '}
          of <OrganizationName id={organization} />
        </>
      )}
    </>
  )
}
