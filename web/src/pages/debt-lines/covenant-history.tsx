// One covenant over the months that it was tested: drawn against its threshold, and month by month.
import { Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DebtLineMetric } from '@tapeline/sdk'
import type { Unit } from '../../service/api-types.ts'
import { failureOf } from '../../service/call.ts'
import { covenantTestsQuery } from '../../service/covenant-tests.ts'
import { comparing } from '../compare/compared.tsx'
import { ComparedNote } from '../compare/compared-note.tsx'
import { NotCompared } from '../compare/not-compared.tsx'
import type { Side } from '../compare/side.ts'
import { useLogScale } from '../../shell/use-log-scale.ts'
import { Chart } from '../../ui/chart.tsx'
import type { ChartUnit } from '../../ui/chart-series.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE, percentOf } from '../../ui/ratio.ts'
import { type FileColumn, currencyColumn, fields, percentColumn } from '../../ui/file-columns.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { COVENANT_FIGURES, headroomOf, testedValue, thresholdOf } from './covenant-compared.ts'
import { testCells } from './covenant-file.ts'
import { firstReported } from './covenant-columns.tsx'
import { testedBy } from './covenant-state.ts'
import { CovenantTestPanel } from './covenant-test-panel.tsx'
import { exactlyCompared, measured, requirement, valueTick } from './covenant-words.ts'
import { exactValue, valueText } from './value-text.ts'
import { drawingOf, useDrawnThen } from './covenant-drawing.ts'
import { HISTORY_NAMES, type HistoryTest, historyKey, historyOf, useTestsThen } from './covenant-then.ts'
import { useLineEvents } from './line-events.ts'
import { CovenantLink } from './line-links.tsx'
import { wordOf } from './line-words.ts'
import { monthInWords } from '@tapeline/kernel/core/day'
import { TestBadge } from './test-badge.tsx'
import { useLine } from './use-line.ts'

interface CovenantHistoryProps {
  readonly covenant: string
  /** The month whose test is open. */
  readonly month: string | undefined
}

/** The history, and the test of a month where one is open. */
export function CovenantHistory({ covenant, month }: CovenantHistoryProps) {
  const { environment, clocks, line } = useLine()
  const tests = useQuery(covenantTestsQuery(environment, line.id, { covenant_id: covenant }))
  return (
    <States
      loaded={tests}
      failureOf={failureOf}
      isEmpty={(rows) => testedBy(rows, clocks).length === 0}
      empty={
        <Panel>
          <Empty title="This covenant was not tested">No terms of the line have had a covenant of this id.</Empty>
        </Panel>
      }
    >
      {(all) => {
        const rows = testedBy(all, clocks)
        const open = rows.filter(({ test_month }) => test_month === month)
        return (
          <>
            {open.length > 0 && <CovenantTestPanel rows={open} />}
            <History rows={rows} />
          </>
        )
      }}
    </States>
  )
}

function History({ rows }: { readonly rows: readonly DebtLineMetric[] }) {
  const { clocks, line } = useLine()
  const [condition, setCondition] = useState(1)
  const shown = useMemo(() => rows.filter((row) => row.condition === condition), [rows, condition])
  const history = useMemo(() => historyOf(shown, line.currency), [shown, line.currency])
  const latest = shown[0] ?? rows[0]
  const side = useTestsThen(latest)
  const isMissing = side?.rows?.length === 0
  if (latest === undefined) return null
  const conditions = rows.filter(({ test_month }) => test_month === latest.test_month)
  return (
    <Panel
      title={`History of ${latest.covenant_name}`}
      lead={measured(latest)}
      actions={
        <Group gap="xs">
          {conditions.length > 1 && (
            <NativeSelect
              size="xs"
              aria-label="Condition"
              data={conditions.map((row) => ({ value: String(row.condition), label: wordOf(row.metric) }))}
              value={String(condition)}
              onChange={({ currentTarget }) => setCondition(Number(currentTarget.value))}
            />
          )}
          <SaveRows
            what="the tests of the covenant"
            file_name={`covenant-${latest.covenant_id}.csv`}
            columns={fileColumns(line.currency)}
            rows={shown}
          />
        </Group>
      }
      flush
    >
      <div className="chart-inset">
        <HistoryChart rows={history} side={side} currency={line.currency} />
      </div>
      <DataTable
        caption={`Tests of ${latest.covenant_name}`}
        columns={columns(line.currency, clocks.known_at, isMissing ? undefined : side)}
        rows={history}
        keyOf={historyKey}
      />
      {isMissing ? (
        <NotCompared>Not compared: {side.against.words} has no covenant that tests the same.</NotCompared>
      ) : (
        <ComparedNote
          what="the tests of the covenant"
          file_name={`covenant-${latest.covenant_id}-compared.csv`}
          side={side}
          rows={history}
          keyOf={historyKey}
          names={HISTORY_NAMES}
          figures={COVENANT_FIGURES}
        />
      )}
    </Panel>
  )
}

const fileColumns = (currency: string): readonly FileColumn<DebtLineMetric>[] => {
  const cells = (test: DebtLineMetric) => testCells(test, currency)
  return [
    ...fields<DebtLineMetric>('test_month', 'metric'),
    ['unit', (test) => cells(test).unit],
    ['value', (test) => cells(test).value],
    ['numerator', (test) => cells(test).numerator],
    ['denominator', (test) => cells(test).denominator],
    ['compared_value', (test) => cells(test).compared_value],
    ...fields<DebtLineMetric>('comparator'),
    ['threshold', (test) => cells(test).threshold],
    percentColumn('headroom', ({ headroom }) => headroom),
    ...fields<DebtLineMetric>('status'),
    ['first_reported.value', (test) => cells(test).first_reported],
    ['first_reported.status', ({ first_reported }) => first_reported?.status],
    currencyColumn(currency),
  ]
}

interface HistoryChartProps {
  readonly rows: readonly HistoryTest[]
  readonly side: Side<HistoryTest> | undefined
  readonly currency: string
}

function HistoryChart({ rows, side, currency }: HistoryChartProps) {
  const { environment, reader, line, clocks } = useLine()
  const events = useLineEvents({ environment, reader, line: line.id, clocks })
  const log = useLogScale()
  const drawn = useMemo(() => drawingOf(rows), [rows])
  const latest = rows[0]
  const then = useDrawnThen(drawn, latest, side)
  if (latest === undefined) return null
  const { test } = latest
  const { covenant_name, unit } = test
  const value = valueText(exactValue(test, unit), unit, currency)
  return (
    <Chart
      title={covenant_name}
      description={`Actual value by test month; the latest is ${value}, required ${requirement(test, currency)}.`}
      head="Test month"
      {...drawn}
      other={then}
      {...log}
      events={events}
      unit={chartUnit(unit, currency)}
      format={(one) => valueText(one, unit, currency)}
      tick={valueTick(unit, currency)}
    />
  )
}

function chartUnit(unit: Unit | null, currency: string): ChartUnit {
  if (unit === 'money') return { currency }
  return unit === 'share' || unit === 'rate' ? 'fraction' : 'number'
}

function columns(
  currency: string,
  known_at: string | undefined,
  side: Side<HistoryTest> | undefined,
): Column<HistoryTest>[] {
  const compared = comparing(side, historyKey)
  return [
    {
      head: 'Test month',
      orderedBy: ({ month }) => month,
      cell: ({ month, test }) => (
        <CovenantLink covenant={test.covenant_id} month={month} here>
          {monthInWords(month)}
        </CovenantLink>
      ),
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
      cell: (row) => compared(row, headroomOf, headroomText(row.test)),
    },
    { head: 'Status', cell: ({ test }) => <TestBadge test={test} />, orderedBy: ({ test }) => wordOf(test.status) },
    firstReported<HistoryTest>(({ test }) => test, currency, known_at),
  ]
}

function headroomText({ headroom }: DebtLineMetric): string {
  return headroom === null ? NO_FIGURE : percentOf(headroom)
}
