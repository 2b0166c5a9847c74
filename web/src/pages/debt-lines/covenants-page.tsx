// The covenants of a line: the state of each, its history, and what a test was made of. Covenant and month are in the address.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DebtLineMetric } from '@tapeline/sdk'
import type { Environment } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import { covenantTestsPath, covenantTestsQuery } from '../../service/covenant-tests.ts'
import { debtLineQuery } from '../../service/debt-lines.ts'
import type { AskedClocks } from '../../service/portfolio.ts'
import { type ListPage, type ListQuestion, readPage } from '../../service/list.ts'
import { type Clocks, isPast } from '../../shell/clocks.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel, Panels } from '../../ui/page.tsx'
import { NO_FIGURE, percentOf } from '../../ui/ratio.ts'
import { Empty, States } from '../../ui/states.tsx'
import { testCells } from './covenant-file.ts'
import { CovenantHistory } from './covenant-history.tsx'
import { firstReported } from './covenant-columns.tsx'
import { comparing } from '../compare/compared.tsx'
import { ComparedNote } from '../compare/compared-note.tsx'
import type { Side } from '../compare/side.ts'
import {
  COVENANT_FIGURES,
  COVENANT_NAMES,
  type CurrencyTest,
  covenantKey,
  headroomOf,
  testedValue,
  thresholdOf,
} from './covenant-compared.ts'
import { latestOf, testedBy } from './covenant-state.ts'
import { useLineAgainst } from './line-against.tsx'
import { wordOf } from './line-words.ts'
import { TestBadge } from './test-badge.tsx'
import { exactlyCompared, measured, requirement, valueText } from './covenant-words.ts'
import { CovenantLink } from './line-links.tsx'
import { monthInWords } from '@tapeline/kernel/core/day'
import { useLine } from './use-line.ts'
import { type FileColumn, currencyColumn, percentsAt, places } from '../../ui/file-columns.ts'

/** The page. */
export function CovenantsPage() {
  const { environment, clocks, line } = useLine()
  const { search } = useAddress()
  const tests = useQuery(covenantTestsQuery(environment, line.id, {}))
  const side = useOtherTests()
  return (
    <Panels>
      <Panel
        title="Covenants"
        lead={<TestedBy rows={tests.data} />}
        actions={
          <ExportButton
            what="covenant tests"
            file_name={`covenant-tests-${line.id}.csv`}
            environment={environment}
            path={covenantTestsPath(line.id)}
            question={{}}
            columns={columnsOfFile(line.currency)}
            read={(question, signal) => readTests(environment, line.id, question, clocks, signal)}
          />
        }
        flush
      >
        <States
          loaded={tests}
          failureOf={failureOf}
          isEmpty={(rows) => testedBy(rows, clocks).length === 0}
          empty={
            <Empty title="No covenant was tested yet">
              Covenants of the terms are tested once a month, from the day on which the line was opened.
            </Empty>
          }
        >
          {(all) => {
            const rows = latestIn(all, clocks, line.currency)
            return (
              <>
                <DataTable
                  caption="Covenants by their latest test"
                  columns={columns(line.currency, clocks.known_at, side)}
                  rows={rows}
                  keyOf={covenantKey}
                  by_row
                />
                <ComparedNote
                  what="the covenants"
                  file_name="covenants-compared.csv"
                  side={side}
                  rows={rows}
                  keyOf={covenantKey}
                  names={COVENANT_NAMES}
                  figures={COVENANT_FIGURES}
                />
              </>
            )
          }}
        </States>
      </Panel>
      {search['covenant'] !== undefined && (
        <CovenantHistory key={search['covenant']} covenant={search['covenant']} month={search['month']} />
      )}
    </Panels>
  )
}

/** The latest test of each covenant. */
function latestIn(rows: readonly DebtLineMetric[], clocks: AskedClocks, currency: string): CurrencyTest[] {
  return latestOf(testedBy(rows, clocks)).map((month) => ({ ...month, currency }))
}

/** The tests of the other side; a test is of its day, so those of another moment are the ones made until then. */
function useOtherTests(): Side<CurrencyTest> | undefined {
  const { environment, line, reader } = useLine()
  const other = useLineAgainst(line.id)
  const isAsked = { enabled: other !== undefined }
  const id = other?.line ?? line.id
  const tests = useQuery({ ...covenantTestsQuery(environment, id, {}), ...isAsked })
  const of = useQuery({ ...debtLineQuery(environment, reader, id, other?.clocks ?? {}), ...isAsked })
  if (other === undefined) return undefined
  const rows = tests.data && of.data && latestIn(tests.data, other.clocks, of.data.currency)
  return { against: other.against, rows, error: tests.error ?? of.error }
}

const columnsOfFile = (currency: string): readonly FileColumn<unknown>[] => {
  const cells = (test: unknown) => testCells(test as DebtLineMetric, currency)
  return [
    ...places('test_month', 'test_date', 'covenant_id', 'covenant_name', 'condition', 'metric'),
    ['unit', (test) => cells(test).unit],
    ['value', (test) => cells(test).value],
    ['numerator', (test) => cells(test).numerator],
    ['denominator', (test) => cells(test).denominator],
    ['compared_value', (test) => cells(test).compared_value],
    ...places('comparator'),
    ['threshold', (test) => cells(test).threshold],
    ...percentsAt('headroom'),
    ...places('status', 'level', 'cure_until', 'cured_on'),
    ['first_reported.value', (test) => cells(test).first_reported],
    ...places('first_reported.status'),
    currencyColumn(currency),
  ]
}

function TestedBy({ rows }: { readonly rows: readonly DebtLineMetric[] | undefined }) {
  const { clocks } = useLine()
  const known = rows?.[0]?.known_at
  const when = known === undefined ? '' : `, as known on ${known.slice(0, 10)} at ${known.slice(11, 16)} UTC`
  if (!isPast(clocks)) return `Each covenant by its latest test${when}. Open one for its history.`
  const { as_of, known_at } = clocks
  const day = as_of === undefined ? '' : ` made by ${as_of}`
  const then =
    known_at === undefined ? '' : ` What its month had first reported by ${known_at.slice(0, 10)} is shown beside it.`
  return `Each covenant by its latest test${day}${when}.${then}`
}

function columns(
  currency: string,
  known_at: string | undefined,
  side: Side<CurrencyTest> | undefined,
): Column<CurrencyTest>[] {
  const compared = comparing(side, covenantKey)
  return [
    {
      head: 'Covenant',
      orderedBy: ({ test }) => test.covenant_name,
      cell: ({ covenant_id, test }) => (
        <div>
          <CovenantLink covenant={covenant_id} here fw={600}>
            {test.covenant_name}
          </CovenantLink>
          <Text size="xs" c="dimmed">
            {measured(test)}
          </Text>
        </div>
      ),
    },
    {
      head: 'Tested',
      cell: ({ test_month }) => <span className="month">{monthInWords(test_month)}</span>,
      orderedBy: ({ test_month }) => test_month,
    },
    {
      head: 'Actual',
      kind: 'numeric',
      cell: (row) => compared(row, testedValue, valueText(exactlyCompared(row.test), row.test.unit, currency)),
    },
    { head: 'Required', kind: 'numeric', cell: (row) => compared(row, thresholdOf, requirement(row.test, currency)) },
    {
      head: 'Headroom',
      kind: 'numeric',
      cell: (row) => compared(row, headroomOf, <Headroom test={row.test} />),
      orderedBy: ({ test }) => test.headroom,
    },
    { head: 'Status', cell: (row) => <Status row={row} side={side} />, orderedBy: ({ test }) => test.status },
    ...(known_at === undefined ? [] : [firstReported<CurrencyTest>(({ test }) => test, currency, known_at)]),
  ]
}

interface StatusProps {
  readonly row: CurrencyTest
  readonly side: Side<CurrencyTest> | undefined
}

/** The status, and that of the other side with its month. */
function Status({ row, side }: StatusProps) {
  const then = side?.rows?.find(({ covenant_id }) => covenant_id === row.covenant_id)
  return (
    <div>
      <TestBadge test={row.test} />
      {side?.rows !== undefined && (
        <Text size="xs" c="dimmed">
          {then === undefined ? noTest(side) : `${wordOf(then.test.status)}, ${monthInWords(then.test_month)}`}
        </Text>
      )}
    </div>
  )
}

function noTest({ against }: Side<CurrencyTest>): string {
  return against.sides === 'lines' ? 'the other line has no such covenant tested' : 'no test then'
}

function Headroom({ test: { headroom, headroom_trend } }: { readonly test: DebtLineMetric }) {
  if (headroom === null) return NO_FIGURE
  return (
    <div>
      {percentOf(headroom)}
      {headroom_trend !== null && (
        <Text size="xs" c="dimmed">
          {headroom_trend}
        </Text>
      )}
    </div>
  )
}

/** The whole list, narrowed as the page is. */
async function readTests(
  environment: Environment,
  line: string,
  question: ListQuestion,
  clocks: Clocks,
  signal: AbortSignal,
): Promise<ListPage<DebtLineMetric>> {
  const page = await readPage<DebtLineMetric>(environment, covenantTestsPath(line), question, signal)
  return { ...page, data: testedBy(page.data, clocks) }
}
