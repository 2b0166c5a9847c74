// The figures of a draw request, each open to what is behind it: what was asked for, and what the line could carry at a moment, which leads
// to the base of that moment.
import { type Sum, type SumInJson, larger, minus, sumFromJson } from '@tapeline/kernel/core/sum'
import { Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DrawRequest } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { type CalculatedBase, borrowingBaseQuery, calculated } from '../../service/borrowing-bases.ts'
import { failureOf } from '../../service/call.ts'
import type { Clocks } from '../../shell/clocks.ts'
import { usePlace } from '../../shell/use-place.ts'
import { amountText } from '../../ui/amount.ts'
import { Behind, type FigurePart, FigureParts } from '../../ui/figure-parts.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { States } from '../../ui/states.tsx'
import { type Opened, OpenCell } from '../figures/open-figure.tsx'
import { CalculatingText } from './calculating.tsx'
import { LineAnchor } from './line-anchor.tsx'
import { wordOf } from './line-words.ts'
import { counted } from '../../ui/words.ts'

const DEFINITION = '/docs/definitions/borrowing-base#availability'

/** What was asked for, in a list of draw requests. */
export function DrawAmount({ draw }: { readonly draw: DrawRequest }) {
  return <OpenCell figure={{ ...amountFigure(draw), place: draw.id }} />
}

/** What was asked for: a fact, so behind it is who stated it and what paid it, and by which base it was judged. */
export function amountFigure(draw: DrawRequest): Opened {
  const { id, amount, currency, history, requested_for, transaction_id, debt_line_id } = draw
  return {
    id: `amount~${id}`,
    title: 'Asked for',
    value: `${amountText(amount, currency)} ${currency}`,
    parts: [
      ...history.map(({ status, at, by }) => ({ name: wordOf(status), value: `${momentText(at)} by ${by}` })),
      { name: 'Wanted for', value: requested_for ?? 'As soon as possible' },
      { name: 'Paid by', value: transaction_id ?? 'No transaction yet' },
    ],
    meaning:
      'The amount that the lender asks to draw. It is checked against the steps of the terms and the availability.',
    definition: '/docs/definitions/debt-line-terms#cash-cost-and-draws',
    behind: () => (
      <>
        <RoomWhenAsked draw={draw} />
        <WritesOf draw={draw} />
        <LineAnchor to={PATHS.debtLineStatements} line={debt_line_id} search={{ which: 'line' }}>
          Transactions of the line
        </LineAnchor>
      </>
    ),
  }
}

function momentText(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`
}

/** What could be drawn when it was asked; calculated once the figure is opened. */
function RoomWhenAsked({ draw }: { readonly draw: DrawRequest }) {
  const { environment } = usePlace()
  const moment = whenAsked(draw)
  const answer = useQuery(borrowingBaseQuery(environment, draw.debt_line_id, moment.clocks))
  return (
    <Behind title="What could be drawn then" lead={`When it was asked, as of ${moment.clocks.as_of ?? 'today'}.`}>
      <States loaded={answer} failureOf={failureOf}>
        {(loaded) => {
          const base = calculated(loaded)
          if (base === undefined) return <CalculatingText calculation={loaded.calculation} />
          return (
            <Stack gap="xs">
              <FigureParts parts={[part(base, 'Availability', roomOf(base)), ...roomParts(base)]} />
              <BaseOf base={base} moment={moment} />
            </Stack>
          )
        }}
      </States>
    </Behind>
  )
}

/** The operator alone reads the log of a draw request. */
function WritesOf({ draw: { id, organization } }: { readonly draw: DrawRequest }) {
  const { environment, me } = usePlace()
  if (!me.organization.is_operator) return null
  const search = { organization, subject_type: 'draw_request', subject_id: id }
  return (
    <Anchor
      size="sm"
      underline="always"
      renderRoot={(props) => <Link {...props} to={PATHS.operatorAudit} params={{ environment }} search={search} />}
    >
      Every write of it
    </Anchor>
  )
}

/** A moment at which the line is looked at; without clocks it is now. */
export interface LineMoment {
  /** Unique on the page. */
  readonly id: string
  readonly title: string
  readonly clocks: Clocks
}

/** When it was asked. */
export function whenAsked({ history, created_at }: DrawRequest): LineMoment {
  return momentAt('asked', 'When it was asked', history[0]?.at ?? created_at)
}

/** A moment of the past, on the day that it was in. */
export function momentAt(id: string, title: string, known_at: string): LineMoment {
  return { id, title, clocks: { known_at, as_of: known_at.slice(0, 10) } }
}

/** What can be drawn by a base. Without advance rates the commitment alone bounds it. */
export function roomOf({ availability, commitment, outstanding }: CalculatedBase): Sum {
  return availability === null ? larger(0, minus(commitment, sumFromJson(outstanding))) : sumFromJson(availability)
}

/** What could be drawn at a moment, and the base. */
export function roomFigures(base: CalculatedBase, moment: LineMoment): Opened[] {
  const { currency, net_eligible, advance, cash, reserved } = base
  const common = {
    place: `${moment.title}, as of ${base.as_of}`,
    definition: DEFINITION,
    behind: () => <BaseOf base={base} moment={moment} />,
  }
  return [
    {
      ...common,
      id: `${moment.id}~availability`,
      title: 'Availability',
      ...amounts(roomOf(base), currency),
      parts: roomParts(base),
      meaning:
        'The borrowing base or the commitment, whichever is less, less what is drawn; without a base, the commitment alone.',
    },
    {
      ...common,
      id: `${moment.id}~base`,
      title: 'Base',
      ...amounts(base.base, currency),
      parts: [
        part(base, 'Net eligible principal', net_eligible),
        part(base, 'Advance on it', advance),
        part(base, 'Eligible cash counted', cash.counted),
        part(base, 'less reserves', reserved),
      ],
      meaning:
        'What is lent against net eligible principal, and the cash that counts, less reserves. Never below zero.',
    },
  ]
}

/** The inputs of availability. */
function roomParts(base: CalculatedBase): FigurePart[] {
  return [
    part(base, 'Borrowing base', base.base),
    part(base, 'Commitment', base.commitment),
    part(base, 'less drawn and outstanding', base.outstanding),
  ]
}

function amounts(amount: SumInJson | Sum | null, currency: string): Pick<Opened, 'value' | 'shown'> {
  if (amount === null) return { value: NO_FIGURE }
  const shown = amountText(amount, currency)
  return { value: `${shown} ${currency}`, shown }
}

function part({ currency }: CalculatedBase, name: string, amount: SumInJson | Sum | null): FigurePart {
  return { name, value: amounts(amount, currency).value }
}

interface BaseOfProps {
  readonly base: CalculatedBase
  readonly moment: LineMoment
}

/** To the base as it was known then, whatever the page's own clocks are. */
function BaseOf({ base: { debt_line_id, pledged }, moment: { clocks } }: BaseOfProps) {
  const at = { as_of: clocks.as_of, known_at: clocks.known_at }
  return (
    <>
      <LineAnchor to={PATHS.debtLine} line={debt_line_id} search={at}>
        The borrowing base of that moment, step by step
      </LineAnchor>
      <LineAnchor to={PATHS.debtLineReceivables} line={debt_line_id} search={{ ...at, step: 'net_eligible' }}>
        What became of {counted(pledged.count, 'pledged receivable')}
      </LineAnchor>
    </>
  )
}
