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
  COVENANT_STATES,
  type CurrencyTest,
  besideTests,
  covenantKey,
  headroomOf,
  testedValue,
  thresholdOf,
} from './covenant-compared.ts'
import { isSameTest } from './covenant-match.ts'
import { latestOf, testedBy } from './covenant-state.ts'
import { useLineAgainst } from './line-against.tsx'
import { wordOf } from './line-words.ts'
import { TestBadge } from './test-badge.tsx'
import { exactlyCompared, measured, requirement } from './covenant-words.ts'
import { valueText } from './value-text.ts'
import { CovenantLink } from './line-links.tsx'
import { monthInWords } from '@tapeline/kernel/core/day'
import { useLine } from './use-line.ts'
import { type FileColumn, currencyColumn, percentsAt, places } from '../../ui/file-columns.ts'

/** The page. */
export function CovenantsPage() {
  const { environment, clocks, line } = useLine()
  const { search } = useAddress()
  const tests = useQuery(covenantTestsQuery(environment, line.id, {}))
  const other = useOtherTests()
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
            const side = besideOf(other, rows)
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
                  states={COVENANT_STATES}
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
  return latestOf(testedBy(rows, clocks)).map((month) => ({ ...month, currency, key: month.covenant_id }))
}

/** The covenants of the other side, each as the counterpart of the one that is shown. */
function besideOf(
  side: Side<CurrencyTest> | undefined,
  shown: readonly CurrencyTest[],
): Side<CurrencyTest> | undefined {
  return side && { ...side, rows: side.rows && besideTests(shown, side.rows, side.against.sides) }
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
      cell: (row) => (
        <div>
          <CovenantLink covenant={row.covenant_id} here fw={600}>
            {row.test.covenant_name}
          </CovenantLink>
          <Text size="xs" c="dimmed">
            {measured(row.test)}
          </Text>
          <Counterpart row={row} then={counterpartIn(side, row)} />
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

function counterpartIn(side: Side<CurrencyTest> | undefined, row: CurrencyTest): CurrencyTest | undefined {
  return side?.rows?.find(({ key }) => key === row.key)
}

interface CounterpartProps {
  readonly row: CurrencyTest
  readonly then: CurrencyTest | undefined
}

/** What the covenant of the other side is called and how it is measured, where that is another name or measure. */
function Counterpart({ row, then }: CounterpartProps) {
  if (then === undefined) return null
  const { covenant_id, test } = then
  const isNamed = covenant_id !== row.covenant_id || test.covenant_name !== row.test.covenant_name
  const words = [...(isNamed ? [test.covenant_name] : []), ...(isSameTest(test, row.test) ? [] : [measured(test)])]
  if (words.length === 0) return null
  return (
    <Text size="xs" c="dimmed" className="breakable">
      Compared with {words.join(': ')}
    </Text>
  )
}

interface StatusProps {
  readonly row: CurrencyTest
  readonly side: Side<CurrencyTest> | undefined
}

/** The status, and that of the other side with its month. */
function Status({ row, side }: StatusProps) {
  const then = counterpartIn(side, row)
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
  return against.sides === 'lines' ? 'the other line has no such covenant tested' : 'no such covenant tested then'
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
