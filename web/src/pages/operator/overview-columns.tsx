// The columns of the overview: a lender and a line in each row. Their figures open to their inputs.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { Group } from '@mantine/core'
import { PATHS } from '../../paths.ts'
import type { LineAtGlance } from '../../generated/dashboard-endpoints.ts'
import { amountText } from '../../ui/amount.ts'
import type { Column } from '../../ui/data-table.tsx'
import type { FigurePart } from '../../ui/figure-parts.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Money, NotReported } from '../../ui/money.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { LineAnchor } from '../debt-lines/line-anchor.tsx'
import type { OpenedThen } from '../figures/figure-then.tsx'
import { OpenCell, type Opened } from '../figures/open-figure.tsx'
import { CovenantBadge, LineLink, OrganizationLink } from './operator-words.tsx'
import { type ComparedOverview, ComparedHeadroom, StatusThen, comparedCells } from './overview-cells-compared.tsx'
import { outstandingOf, roomOf } from './overview-compared.ts'
import { type OverviewRow, isShort } from './overview-rows.ts'

const ORGANIZATION: Column<OverviewRow> = {
  head: 'Organization',
  sort: 'organization',
  cell: ({ lender: { id, name, suspended } }) => (
    <Group gap="xs">
      <OrganizationLink id={id}>{name}</OrganizationLink>
      {suspended && <StatusBadge tone="bad">Suspended</StatusBadge>}
    </Group>
  ),
}

const LINE: Column<OverviewRow> = {
  head: 'Debt line',
  sort: 'line',
  cell: ({ line }) =>
    line === undefined ? <NotReported>none</NotReported> : <LineLink line={line.id}>{line.name}</LineLink>,
}

const COVENANTS: Column<OverviewRow> = {
  head: 'Covenants',
  sort: 'covenants',
  cell: ({ line }) => (line?.covenants ? <CovenantBadge status={line.covenants.status} /> : ''),
}

const LAST_WRITE: Column<OverviewRow> = {
  head: 'Last write',
  sort: 'last_write',
  cell: ({ lender }) => (lender.last_write_at === null ? 'Never' : <Ago at={lender.last_write_at} />),
}

/** Of the overview itself, each figure beside that of the other side where it is compared. */
export function overviewColumns(other: ComparedOverview | undefined): readonly Column<OverviewRow>[] {
  const { beside, was, rowThen } = comparedCells(other)
  return [
    ORGANIZATION,
    LINE,
    {
      head: 'Outstanding',
      kind: 'numeric',
      sort: 'outstanding',
      cell: (row) =>
        row.line &&
        beside(row, outstandingOf, <Outstanding line={row.line} other={was(row, outstandingOf, outstandingFigure)} />),
    },
    {
      head: 'Availability',
      kind: 'numeric',
      sort: 'availability',
      cell: (row) =>
        row.line && beside(row, roomOf, <Availability line={row.line} other={was(row, roomOf, availabilityFigure)} />),
    },
    {
      ...COVENANTS,
      cell: (row) => (
        <>
          {COVENANTS.cell(row)}
          {row.line && <StatusThen then={rowThen(row)} other={other} />}
        </>
      ),
    },
    {
      head: 'Least headroom',
      kind: 'numeric',
      sort: 'headroom',
      cell: (row) => row.line && <ComparedHeadroom {...{ row, beside, was }} then={rowThen(row)} other={other} />,
    },
    LAST_WRITE,
  ]
}

/** Of the rows behind a count: what leads to each, and what has it counted. */
export const COUNTED_COLUMNS = {
  organizations: [ORGANIZATION, LAST_WRITE],
  lines: [ORGANIZATION, LINE],
  covenants: [ORGANIZATION, LINE, COVENANTS],
  deficiency: [
    ORGANIZATION,
    LINE,
    {
      head: 'Deficiency',
      kind: 'numeric',
      cell: ({ line }) => line && <Money amount={line.deficiency} currency={line.currency} />,
    },
  ],
} as const satisfies Readonly<Record<string, readonly Column<OverviewRow>[]>>

const DEFINITION = '/docs/definitions/borrowing-base#availability'

interface LineFigureProps {
  readonly line: LineAtGlance
  readonly other: OpenedThen | undefined
}

function Outstanding({ line, other }: LineFigureProps) {
  const figure = outstandingFigure({ line })
  return figure === undefined ? <NotReported /> : <OpenCell figure={{ ...figure, other }} />
}

type OfLine = Pick<OverviewRow, 'line'>

function outstandingFigure({ line }: OfLine): Opened | undefined {
  if (line === undefined || line.outstanding === null) return undefined
  const { id, name, outstanding, currency } = line
  return {
    id: `outstanding~${id}`,
    title: 'Drawn and outstanding',
    ...worded(outstanding, currency),
    place: name ?? id,
    parts: [partOf(line, 'Commitment', line.commitment)],
    meaning: 'The principal that the lender owes on the line, as the operator records it for the day.',
    definition: DEFINITION,
    behind: () => (
      <LineAnchor to={PATHS.debtLineStatements} line={id} search={{ which: 'line' }}>
        Transactions of the line
      </LineAnchor>
    ),
  }
}

function Availability({ line, other }: LineFigureProps) {
  const figure = availabilityFigure({ line })
  if (figure === undefined) return <NotReported>{line.as_of === null ? 'not calculated yet' : 'no base'}</NotReported>
  const cell = <OpenCell figure={{ ...figure, other }} />
  return isShort(line) ? <span className="money fall">{cell}</span> : cell
}

function availabilityFigure({ line }: OfLine): Opened | undefined {
  if (line === undefined || line.as_of === null || line.availability === null) return undefined
  const { availability, deficiency, currency } = line
  if (!isShort(line)) return { ...roomFigure(line), title: 'Availability', ...worded(availability, currency) }
  const short = worded(deficiency ?? 0, currency)
  return { ...roomFigure(line), title: 'Deficiency', ...short, shown: `${short.value} short` }
}

function roomFigure(line: LineAtGlance): Omit<Opened, 'title' | 'value'> {
  const { id, name, as_of, base, commitment, outstanding, net_eligible } = line
  return {
    id: `availability~${id}`,
    place: `${name ?? id}, as of ${as_of ?? ''}`,
    parts: [
      partOf(line, 'Net eligible principal', net_eligible),
      partOf(line, 'Borrowing base', base),
      partOf(line, 'Commitment', commitment),
      partOf(line, 'less drawn and outstanding', outstanding),
    ],
    meaning:
      'The borrowing base or the commitment, whichever is less, less what is drawn; below zero it is a deficiency.',
    definition: DEFINITION,
    behind: () => (
      <>
        <LineAnchor to={PATHS.debtLine} line={id} search={{}}>
          The borrowing base, step by step
        </LineAnchor>
        <LineAnchor to={PATHS.debtLineReceivables} line={id} search={{ step: 'net_eligible' }}>
          The receivables that count
        </LineAnchor>
      </>
    ),
  }
}

function worded(amount: SumInJson, currency: string): { value: string } {
  return { value: `${amountText(amount, currency)} ${currency}` }
}

function partOf({ currency }: LineAtGlance, name: string, amount: SumInJson | null): FigurePart {
  return { name, value: amount === null ? 'None' : worded(amount, currency).value }
}
