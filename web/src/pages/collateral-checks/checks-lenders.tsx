// What the checks found in the books of all lenders: by lender, each leading to its own; by check; by month; and finding by finding.
import { useQuery } from '@tanstack/react-query'
import type { FindingsByLenderRow } from '@tapeline/sdk'
import { useMemo } from 'react'
import { failureOf } from '../../service/call.ts'
import { findingsByLenderQuery } from '../../service/findings.ts'
import { ComparePicker } from '../../shell/compare-picker.tsx'
import { useAgainst } from '../../shell/use-against.ts'
import { usePlace } from '../../shell/use-place.ts'
import { countText } from '../../ui/amount.ts'
import { countOf, ratioOf } from '../../ui/change.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, percentColumn } from '../../ui/file-columns.ts'
import { Page, Panel, Panels } from '../../ui/page.tsx'
import { percentText } from '../../ui/ratio.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { type ComparedFigure, ComparedNote } from '../compare/compared-note.tsx'
import { type Comparing, comparing } from '../compare/compared.tsx'
import type { Side } from '../compare/side.ts'
import { ByCheck } from './all-checks-panel.tsx'
import { ChecksGuide } from './checks-guide.tsx'
import { LenderChecksLink } from './finding-links.tsx'
import { AllFindings } from './findings-list.tsx'
import { FindingsMonths } from './findings-months.tsx'

type Row = FindingsByLenderRow

/** The page. */
export function ChecksLenders({ title }: { readonly title: string }) {
  return (
    <Page
      title={title}
      lead={
        <>
          Whether what lenders have pledged is real, unchanged and pledged once, for all lenders together and each by
          itself. <ChecksGuide of="funder" />
        </>
      }
      wide
      actions={<ComparePicker />}
    >
      <Panels>
        <ByLender />
        <ByCheck />
        <FindingsMonths />
        <AllFindings />
      </Panels>
    </Page>
  )
}

function ByLender() {
  const { environment, clocks } = usePlace()
  const against = useAgainst()
  const loaded = useQuery(findingsByLenderQuery(environment, clocks))
  const then = useQuery({
    ...findingsByLenderQuery(environment, against?.clocks ?? clocks),
    enabled: against !== undefined,
  })
  const side = against && { against, rows: then.data?.data, error: then.error }
  return (
    <Panel
      title="By lender"
      lead="Findings that hold on the day shown, of all checks. Choose a lender for its own checks, limits and findings."
      actions={
        <SaveRows what="the lenders" file_name="checks-by-lender.csv" columns={FILE} rows={loaded.data?.data ?? []} />
      }
      flush
    >
      <States
        loaded={loaded}
        failureOf={failureOf}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title="No organizations yet">Make one under Overview.</Empty>}
      >
        {({ data }) => <Lenders rows={data} side={side} />}
      </States>
    </Panel>
  )
}

interface LendersProps {
  readonly rows: readonly Row[]
  readonly side: Side<Row> | undefined
}

function Lenders({ rows, side }: LendersProps) {
  const columns = useMemo(() => columnsOf(comparing(side, keyOf)), [side])
  return (
    <>
      <DataTable caption="Findings by lender" columns={columns} rows={rows} keyOf={keyOf} by_row />
      <ComparedNote
        what="findings by lender"
        file_name="checks-by-lender-compared.csv"
        side={side}
        rows={rows}
        keyOf={keyOf}
        names={NAMES}
        figures={FIGURES}
      />
    </>
  )
}

const keyOf = ({ organization }: Row) => organization

const COUNTS = [
  ['Open', 'open_findings', ({ findings }: Row) => findings.open],
  ['Open of high severity', 'open_findings_severe', ({ severe }: Row) => severe.open],
  ['Explained', 'explained_findings', ({ findings }: Row) => findings.explained],
  ['Confirmed', 'confirmed_findings', ({ findings }: Row) => findings.confirmed],
  ['Receivables with open ones', 'receivables_open', ({ receivables }: Row) => receivables.open],
  ['Receivables looked at', 'receivables_looked_at', ({ receivables_looked_at: looked }: Row) => looked],
] as const

function columnsOf(compared: Comparing<Row>): readonly Column<Row>[] {
  return [
    {
      head: 'Lender',
      cell: ({ organization, name }) => <LenderChecksLink organization={organization}>{name}</LenderChecksLink>,
      copiedOf: ({ name }) => name,
    },
    ...COUNTS.map(([head, , of]): Column<Row> => ({
      head,
      kind: 'numeric',
      cell: (row) => compared(row, (one) => countOf(of(one)), countText(of(row))),
      copiedOf: of,
    })),
    {
      head: 'Open share',
      kind: 'numeric',
      help: { meaning: 'Receivables with an open finding, by receivables looked at.' },
      cell: (row) => compared(row, ({ open_share }) => ratioOf(open_share), percentText(row.open_share)),
      orderedBy: ({ open_share }) => open_share?.value,
    },
    {
      head: 'Checked',
      cell: ({ known_at }) =>
        known_at === null ? (
          'Not yet'
        ) : (
          <time dateTime={known_at}>{`${known_at.slice(0, 16).replace('T', ' ')} UTC`}</time>
        ),
      copiedOf: ({ known_at }) => known_at,
    },
  ]
}

const NAMES: readonly FileColumn<Row>[] = [
  ['organization', ({ organization }) => organization],
  ['name', ({ name }) => name],
]

const FIGURES: readonly ComparedFigure<Row>[] = [
  ...COUNTS.map(([, name, of]): ComparedFigure<Row> => [name, (row) => countOf(of(row))]),
  ['open_share', ({ open_share }) => ratioOf(open_share), 'ratio'],
]

const FILE: readonly FileColumn<Row>[] = [
  ...NAMES,
  ...COUNTS.map(([, name, of]): FileColumn<Row> => [name, of]),
  percentColumn('open_share', ({ open_share }) => open_share?.value),
  ['known_at', ({ known_at }) => known_at],
]
