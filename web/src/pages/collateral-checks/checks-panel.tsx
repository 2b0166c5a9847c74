// The checks of a book: what each looks for, and how much it found, beside the same on another day where the page is compared.
import { useQuery } from '@tanstack/react-query'
import type { IntegrityChecks, IntegrityChecksRow } from '@tapeline/sdk'
import { useMemo } from 'react'
import { failureOf } from '../../service/call.ts'
import { checksQuery } from '../../service/findings.ts'
import { useAgainst } from '../../shell/use-against.ts'
import { usePlace } from '../../shell/use-place.ts'
import { countText } from '../../ui/amount.ts'
import { countOf, ratioOf } from '../../ui/change.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, percentColumn } from '../../ui/file-columns.ts'
import { HelpButton } from '../../ui/help.tsx'
import { Panel } from '../../ui/page.tsx'
import { percentText } from '../../ui/ratio.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { ComparedNote, type ComparedFigure } from '../compare/compared-note.tsx'
import { type Comparing, comparing } from '../compare/compared.tsx'
import type { Side } from '../compare/side.ts'
import { CheckCell } from './check-cell.tsx'
import { SEVERITY_WORDS, checkName, formulaText } from './check-words.ts'
import { useChecksPlace } from './checks-place.ts'
import { SeverityBadge } from './finding-badges.tsx'
import { FindingCount } from './finding-count.tsx'

type Row = IntegrityChecksRow

/** The panel. */
export function ChecksPanel() {
  const { environment, clocks } = usePlace()
  const { lender } = useChecksPlace()
  const against = useAgainst()
  const loaded = useQuery(checksQuery(environment, lender, clocks))
  const then = useQuery({
    ...checksQuery(environment, lender, against?.clocks ?? clocks),
    enabled: against !== undefined,
  })
  const side = against && { against, rows: then.data?.data, error: then.error }
  return (
    <Panel
      title="By check"
      lead="What is looked for, how much was found, and the share of the receivables looked at that have an open finding."
      actions={
        <SaveRows what="the checks" file_name="collateral-checks.csv" columns={FILE} rows={loaded.data?.data ?? []} />
      }
      flush
    >
      <States
        loaded={loaded}
        failureOf={failureOf}
        isEmpty={({ known_at }) => known_at === null}
        empty={<Empty title="Not calculated yet">Nothing had been checked at the moment shown.</Empty>}
      >
        {(answer) => <Checks answer={answer} side={side} />}
      </States>
    </Panel>
  )
}

function Checks({
  answer: { data, definitions },
  side,
}: {
  readonly answer: IntegrityChecks
  readonly side: Side<Row> | undefined
}) {
  const columns = useMemo(() => columnsOf(definitions, comparing(side, keyOf)), [definitions, side])
  return (
    <>
      <DataTable caption="Checks" columns={columns} rows={data} keyOf={keyOf} by_row />
      <ComparedNote
        what="the checks"
        file_name="collateral-checks-compared.csv"
        side={side}
        rows={data}
        keyOf={keyOf}
        names={NAMES}
        figures={FIGURES}
      />
    </>
  )
}

const keyOf = ({ check }: Row) => check

const COUNTS = [
  ['Open', 'open_findings', ({ findings }: Row) => findings.open, 'open'],
  ['Explained', 'explained_findings', ({ findings }: Row) => findings.explained, 'explained'],
  ['Confirmed', 'confirmed_findings', ({ findings }: Row) => findings.confirmed, 'confirmed'],
] as const
const RECEIVABLES = [
  ['Receivables with open ones', 'receivables_open', ({ receivables }: Row) => receivables.open],
  ['Receivables with explained ones', 'receivables_explained', ({ receivables }: Row) => receivables.explained],
  ['Receivables with confirmed ones', 'receivables_confirmed', ({ receivables }: Row) => receivables.confirmed],
  ['Receivables looked at', 'receivables_looked_at', ({ receivables_looked_at: looked }: Row) => looked],
] as const

function columnsOf(definitions: string, compared: Comparing<Row>): readonly Column<Row>[] {
  return [
    {
      head: 'Check',
      cell: (row) => <Named row={row} definitions={definitions} />,
      orderedBy: ({ check }) => checkName(check),
      copiedOf: ({ check }) => checkName(check),
    },
    {
      head: 'Severity',
      cell: ({ severity }) => <SeverityBadge severity={severity} />,
      copiedOf: ({ severity }) => SEVERITY_WORDS[severity],
    },
    ...COUNTS.map(([head, , of, state]): Column<Row> => ({
      head,
      kind: 'numeric',
      cell: (row) =>
        compared(row, (one) => countOf(of(one)), <FindingCount check={row.check} count={of(row)} state={state} />),
      copiedOf: of,
    })),
    ...RECEIVABLES.map(([head, , of]): Column<Row> => ({
      head,
      kind: 'numeric',
      cell: (row) => compared(row, (one) => countOf(of(one)), countText(of(row))),
      copiedOf: of,
    })),
    {
      head: 'Open share',
      kind: 'numeric',
      help: {
        meaning: 'Receivables with an open finding, by receivables looked at.',
        href: `${definitions}#findings-of-a-lender`,
      },
      cell: (row) => compared(row, ({ open_share }) => ratioOf(open_share), percentText(row.open_share)),
      orderedBy: ({ open_share }) => open_share?.value,
    },
  ]
}

/** A check: its name, how it is found, and in one sentence what it looks for. */
function Named({
  row: { check, description, formula, thresholds, is_on },
  definitions,
}: {
  readonly row: Row
  readonly definitions: string
}) {
  const name = checkName(check)
  return (
    <CheckCell check={check} description={is_on ? description : `Turned off: it is not looked for. ${description}`}>
      <HelpButton of={name} help={{ meaning: formulaText(formula, thresholds), href: definitions }} />
    </CheckCell>
  )
}

const NAMES: readonly FileColumn<Row>[] = [
  ['check', ({ check }) => checkName(check)],
  ['severity', ({ severity }) => SEVERITY_WORDS[severity]],
]

const FIGURES: readonly ComparedFigure<Row>[] = [
  ...[...COUNTS, ...RECEIVABLES].map(([, name, of]): ComparedFigure<Row> => [name, (row) => countOf(of(row))]),
  ['open_share', ({ open_share }) => ratioOf(open_share), 'ratio'],
]

const FILE: readonly FileColumn<Row>[] = [
  ...NAMES,
  ['looks_for', ({ description }) => description],
  ['formula', ({ formula, thresholds }) => formulaText(formula, thresholds)],
  ['is_on', ({ is_on }) => (is_on ? 'Yes' : 'No')],
  ...[...COUNTS, ...RECEIVABLES].map(([, name, of]): FileColumn<Row> => [name, of]),
  percentColumn('open_share', ({ open_share }) => open_share?.value),
]
