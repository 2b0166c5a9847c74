// The debt lines of a lender: what each has room for today, whether its covenants are kept, and how fresh that is.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DebtLine } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { type CalculatedBase, borrowingBaseQuery, calculated } from '../../service/borrowing-bases.ts'
import { covenantTestsQuery } from '../../service/covenant-tests.ts'
import { DEBT_LINES } from '../../service/debt-lines.ts'
import { listQuery } from '../../service/list.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'
import { amountText } from '../../ui/amount.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { LendersOnly } from '../book/lenders-only.tsx'
import { testedBy, worstOf } from './covenant-state.ts'
import { LINE_COLUMNS } from './line-file.ts'
import { LINE_FIGURES, useLinesRead } from './lines-read.ts'
import { toneOfLine, toneOfTest, wordOf } from './line-words.ts'
import { monthInWords } from '@tapeline/kernel/core/day'
import { places } from '../../ui/file-columns.ts'

/** The page. */
export function DebtLinesPage() {
  const { me } = usePlace()
  return me.organization.is_operator ? <LendersOnly what="Debt lines" /> : <DebtLines />
}

function DebtLines() {
  const { environment } = usePlace()
  const { search } = useAddress()
  const { page, limit } = search
  const lines = useQuery(listQuery<DebtLine>(environment, DEBT_LINES, { page, limit }))
  const read = useLinesRead()
  return (
    <Page title="Debt lines" lead="What funds the book: how much can be drawn on each line, and what limits it.">
      <Panel flush>
        <Group justify="flex-end" p="md">
          <ExportButton
            what="debt lines"
            file_name="debt-lines.csv"
            environment={environment}
            path={DEBT_LINES}
            question={{}}
            columns={COLUMNS_OF_FILE}
            read={read}
          />
        </Group>
        <Listing
          caption="Debt lines"
          loaded={lines}
          list={{ environment, path: DEBT_LINES, question: {} }}
          columns={COLUMNS}
          keyOf={({ id }) => id}
          empty={
            <Empty title="No debt lines yet">
              The operator reports debt lines and their terms; they are here as soon as it does.
            </Empty>
          }
        />
      </Panel>
    </Page>
  )
}

const COLUMNS_OF_FILE = [...places('id'), ...LINE_COLUMNS, ...LINE_FIGURES]

interface OfLine {
  readonly line: DebtLine
}

const COLUMNS: readonly Column<DebtLine>[] = [
  { head: 'Line', cell: (line) => <LineLink line={line} />, orderedBy: ({ id, name }) => name ?? id },
  {
    head: 'Status',
    cell: ({ status }) => <StatusBadge tone={toneOfLine(status)}>{wordOf(status)}</StatusBadge>,
  },
  {
    head: 'Commitment',
    kind: 'numeric',
    cell: (line) => <OfBase line={line} figure={({ commitment }) => commitment} />,
  },
  {
    head: 'Outstanding',
    kind: 'numeric',
    cell: (line) => <OfBase line={line} figure={({ outstanding }) => outstanding} />,
  },
  {
    head: 'Borrowing base',
    kind: 'numeric',
    cell: (line) => <OfBase line={line} figure={({ base }) => base} />,
  },
  { head: 'Availability', kind: 'numeric', cell: (line) => <Room line={line} /> },
  { head: 'Covenants', cell: (line) => <Covenants line={line} /> },
  { head: 'Known', cell: (line) => <Known line={line} /> },
]

function LineLink({ line: { id, name, currency } }: OfLine) {
  const { environment } = usePlace()
  return (
    <span>
      <Anchor
        renderRoot={(props) => <Link {...props} to={PATHS.debtLine} params={{ environment, line: id }} />}
        className="breakable"
        inherit
        fw={600}
      >
        {name ?? id}
      </Anchor>
      <Text component="span" size="xs" c="dimmed" ml={8}>
        {currency}
      </Text>
    </span>
  )
}

function useBase({ id }: DebtLine) {
  const { environment, clocks } = usePlace()
  return useQuery(borrowingBaseQuery(environment, id, clocks))
}

interface OfBaseProps extends OfLine {
  readonly figure: (base: CalculatedBase) => SumInJson | null
}

/** A figure of the base, once it is there. */
function OfBase({ line, figure }: OfBaseProps) {
  const { data, error } = useBase(line)
  const base = data && calculated(data)
  if (base === undefined) return <Waiting failed={error !== null} running={data?.calculation.status === 'running'} />
  const amount = figure(base)
  return amount === null ? 'None' : amountText(amount, base.currency)
}

function Waiting({ failed, running }: { readonly failed: boolean; readonly running: boolean }) {
  return (
    <Text component="span" inherit c="dimmed">
      {failed ? 'Not known' : running ? 'Calculating' : '…'}
    </Text>
  )
}

/** What can be drawn, or what must be paid back. */
function Room({ line }: OfLine) {
  const { data } = useBase(line)
  const base = data && calculated(data)
  if (base?.deficiency === undefined || base.deficiency === null || base.deficiency === 0)
    return (
      <strong>
        <OfBase line={line} figure={({ availability }) => availability} />
      </strong>
    )
  return <StatusBadge tone="bad">Deficiency {amountText(base.deficiency, base.currency)}</StatusBadge>
}

function Covenants({ line }: OfLine) {
  const { environment, clocks } = usePlace()
  const { data, error } = useQuery(covenantTestsQuery(environment, line.id, {}))
  if (data === undefined) return <Waiting failed={error !== null} running={false} />
  const worst = worstOf(testedBy(data, clocks))
  if (worst === undefined) return 'None tested yet'
  return (
    <Anchor
      renderRoot={(props) => (
        <Link {...props} to={PATHS.debtLineCovenants} params={{ environment, line: line.id }} search={{}} />
      )}
      underline="never"
      aria-label={`Covenants of ${line.name ?? line.id}: ${wordOf(worst.status)} in ${monthInWords(worst.test_month)}`}
    >
      <StatusBadge tone={toneOfTest(worst.status)}>{wordOf(worst.status)}</StatusBadge>
    </Anchor>
  )
}

function Known({ line }: OfLine) {
  const { data } = useBase(line)
  return data === undefined ? '…' : <Ago at={data.known_at} />
}
