// The checks in the books of all lenders: how much each found, in how many books, beside the same on another day where the page is compared.
import { useQuery } from '@tanstack/react-query'
import type { FindingsByCheckRow } from '@tapeline/sdk'
import { useMemo } from 'react'
import { failureOf } from '../../service/call.ts'
import { findingsByCheckQuery } from '../../service/findings.ts'
import { useAgainst } from '../../shell/use-against.ts'
import { usePlace } from '../../shell/use-place.ts'
import { countText } from '../../ui/amount.ts'
import { countOf, ratioOf } from '../../ui/change.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, percentColumn } from '../../ui/file-columns.ts'
import { Panel } from '../../ui/page.tsx'
import { percentText } from '../../ui/ratio.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { ComparedNote, type ComparedFigure } from '../compare/compared-note.tsx'
import { type Comparing, comparing } from '../compare/compared.tsx'
import type { Side } from '../compare/side.ts'
import { SEVERITY_WORDS, checkName } from './check-words.ts'
import { CheckCell } from './check-cell.tsx'
import { FindingCount } from './finding-count.tsx'
import { SeverityBadge } from './finding-badges.tsx'

type Row = FindingsByCheckRow

/** The panel. */
export function ByCheck() {
  const { environment, clocks } = usePlace()
  const against = useAgainst()
  const loaded = useQuery(findingsByCheckQuery(environment, clocks))
  const then = useQuery({
    ...findingsByCheckQuery(environment, against?.clocks ?? clocks),
    enabled: against !== undefined,
  })
  const side = against && { against, rows: then.data?.data, error: then.error }
  return (
    <Panel
      title="By check"
      lead="What each check found in the books of all lenders, and in how many of them. Its limits are on the page of each lender."
      actions={
        <SaveRows what="the checks" file_name="findings-by-check.csv" columns={FILE} rows={loaded.data?.data ?? []} />
      }
      flush
    >
      <States
        loaded={loaded}
        failureOf={failureOf}
        isEmpty={({ known_at }) => known_at === null}
        empty={<Empty title="Not calculated yet">No book had been checked at the moment shown.</Empty>}
      >
        {({ data }) => <Checks rows={data} side={side} />}
      </States>
    </Panel>
  )
}

interface ChecksProps {
  readonly rows: readonly Row[]
  readonly side: Side<Row> | undefined
}

function Checks({ rows, side }: ChecksProps) {
  const columns = useMemo(() => columnsOf(comparing(side, keyOf)), [side])
  return (
    <>
      <DataTable caption="Findings by check" columns={columns} rows={rows} keyOf={keyOf} by_row />
      <ComparedNote
        what="findings by check"
        file_name="findings-by-check-compared.csv"
        side={side}
        rows={rows}
        keyOf={keyOf}
        names={NAMES}
        figures={FIGURES}
      />
    </>
  )
}

const keyOf = ({ check }: Row) => check

const FOUND = [
  ['Open', 'open_findings', ({ findings }: Row) => findings.open, 'open'],
  ['Explained', 'explained_findings', ({ findings }: Row) => findings.explained, 'explained'],
  ['Confirmed', 'confirmed_findings', ({ findings }: Row) => findings.confirmed, 'confirmed'],
] as const
const COUNTS = [
  ['Lenders with open ones', 'lenders_open', ({ lenders }: Row) => lenders],
  ['Receivables with open ones', 'receivables_open', ({ receivables }: Row) => receivables.open],
  ['Receivables looked at', 'receivables_looked_at', ({ receivables_looked_at: looked }: Row) => looked],
] as const

function columnsOf(compared: Comparing<Row>): readonly Column<Row>[] {
  return [
    {
      head: 'Check',
      cell: ({ check, description }) => <CheckCell check={check} description={description} />,
      orderedBy: ({ check }) => checkName(check),
      copiedOf: ({ check }) => checkName(check),
    },
    {
      head: 'Severity',
      cell: ({ severity }) => <SeverityBadge severity={severity} />,
      copiedOf: ({ severity }) => SEVERITY_WORDS[severity],
    },
    ...FOUND.map(([head, , of, state]): Column<Row> => ({
      head,
      kind: 'numeric',
      cell: (row) =>
        compared(row, (one) => countOf(of(one)), <FindingCount check={row.check} count={of(row)} state={state} />),
      copiedOf: of,
    })),
    ...COUNTS.map(([head, , of]): Column<Row> => ({
      head,
      kind: 'numeric',
      cell: (row) => compared(row, (one) => countOf(of(one)), countText(of(row))),
      copiedOf: of,
    })),
    {
      head: 'Open share',
      kind: 'numeric',
      help: {
        meaning: 'Receivables with an open finding, by the receivables of the lenders for which the check is on.',
      },
      cell: (row) => compared(row, ({ open_share }) => ratioOf(open_share), percentText(row.open_share)),
      orderedBy: ({ open_share }) => open_share?.value,
    },
  ]
}

const NAMES: readonly FileColumn<Row>[] = [
  ['check', ({ check }) => checkName(check)],
  ['severity', ({ severity }) => SEVERITY_WORDS[severity]],
]

const FIGURES: readonly ComparedFigure<Row>[] = [
  ...[...FOUND, ...COUNTS].map(([, name, of]): ComparedFigure<Row> => [name, (row) => countOf(of(row))]),
  ['open_share', ({ open_share }) => ratioOf(open_share), 'ratio'],
]

const FILE: readonly FileColumn<Row>[] = [
  ...NAMES,
  ['looks_for', ({ description }) => description],
  ...[...FOUND, ...COUNTS].map(([, name, of]): FileColumn<Row> => [name, of]),
  percentColumn('open_share', ({ open_share }) => open_share?.value),
]
