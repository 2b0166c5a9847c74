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
import { OpenCell, type Opened } from '../figures/open-figure.tsx'
import { HeadroomCell } from './headroom-cell.tsx'
import { CovenantBadge, LineLink, OrganizationLink } from './operator-words.tsx'
import type { OverviewRow } from './overview-rows.ts'

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

/** Of the overview itself. */
export const OVERVIEW_COLUMNS: readonly Column<OverviewRow>[] = [
  ORGANIZATION,
  LINE,
  {
    head: 'Outstanding',
    kind: 'numeric',
    sort: 'outstanding',
    cell: ({ line }) => line && <Outstanding line={line} />,
  },
  {
    head: 'Availability',
    kind: 'numeric',
    sort: 'availability',
    cell: ({ line }) => line && <Availability line={line} />,
  },
  COVENANTS,
  {
    head: 'Least headroom',
    kind: 'numeric',
    sort: 'headroom',
    cell: ({ line }) =>
      line?.covenants?.tightest ? (
        <HeadroomCell line={line} covenants={line.covenants} tightest={line.covenants.tightest} />
      ) : (
        ''
      ),
  },
  LAST_WRITE,
]

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

function Outstanding({ line }: { readonly line: LineAtGlance }) {
  const { id, name, outstanding, currency } = line
  if (outstanding === null) return <NotReported />
  return (
    <OpenCell
      figure={{
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
      }}
    />
  )
}

function Availability({ line }: { readonly line: LineAtGlance }) {
  const { as_of, availability, deficiency, currency } = line
  if (as_of === null) return <NotReported>not calculated yet</NotReported>
  if (availability === null) return <NotReported>no base</NotReported>
  if (deficiency === null || deficiency === 0)
    return <OpenCell figure={{ ...roomFigure(line), title: 'Availability', ...worded(availability, currency) }} />
  const short = worded(deficiency, currency)
  return (
    <span className="money fall">
      <OpenCell figure={{ ...roomFigure(line), title: 'Deficiency', ...short, shown: `${short.value} short` }} />
    </span>
  )
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
