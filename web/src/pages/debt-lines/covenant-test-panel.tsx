// The test of a covenant in a month: its value and its threshold, what follows, the months that it was read from, and the facts behind.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { Anchor, Stack, Text } from '@mantine/core'
import type { DebtLineMetric, DebtLineMetricMonth } from '@tapeline/sdk'
import type { Unit } from '../../service/api-types.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE, percentOf, percentText } from '../../ui/ratio.ts'
import { type FileColumn, currencyColumn, fields, percentColumn } from '../../ui/file-columns.ts'
import { SaveBelow } from '../../ui/save-rows.tsx'
import type { Against } from '../../shell/against.ts'
import type { MaybeFigure } from '../../ui/change.ts'
import { ChangeLine } from '../compare/compared.tsx'
import { byKeyNow } from '../compare/side.ts'
import { type Tested, headroomOf, testedValue, thresholdOf } from './covenant-compared.ts'
import { isOfAmounts, partCell, unitCell, valueCell } from './covenant-file.ts'
import { CovenantSource } from './covenant-source.tsx'
import { type HistoryTest, historyKey, useTestsThen } from './covenant-then.ts'
import { exactValue, measured, requirement, valueText } from './covenant-words.ts'
import { TermsLink } from './line-links.tsx'
import { wordOf } from './line-words.ts'
import { monthInWords } from '@tapeline/kernel/core/day'
import { TestBadge } from './test-badge.tsx'
import { useLine } from './use-line.ts'

interface RowsProps {
  /** A row for each condition. */
  readonly rows: readonly DebtLineMetric[]
}

/** The panel. */
export function CovenantTestPanel({ rows }: RowsProps) {
  const [first] = rows
  if (first === undefined) return null
  return (
    <Panel
      title={`${first.covenant_name}, ${monthInWords(first.test_month)}`}
      lead={
        <>
          Tested at the end of {first.test_date}.{' '}
          <Anchor href={DEFINITIONS} inherit underline="always">
            Definitions
          </Anchor>
        </>
      }
      actions={<TestBadge test={first} />}
    >
      <Stack gap="lg">
        <Outcome test={first} />
        {rows.map((test) => (
          <Condition key={test.condition} test={test} />
        ))}
      </Stack>
    </Panel>
  )
}

const DEFINITIONS = '/docs/definitions/covenants#metrics'

/** What the test means, and by when. */
function Outcome({ test }: { readonly test: DebtLineMetric }) {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Consequence', test.consequence && wordOf(test.consequence)],
    ['In the words of the agreement', test.note],
    ['Result reported on', test.reported_on],
    ['Can be cured until', test.cure_until],
    ['Cured on', test.cured_on],
    ['Waived because', test.waiver_reason],
  ]
  return (
    <dl className="parts">
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      <div>
        <dt>By the terms</dt>
        <dd>
          <TermsLink terms={test.debt_line_term_id}>{test.debt_line_term_id}</TermsLink>
        </dd>
      </div>
    </dl>
  )
}

function Condition({ test }: { readonly test: DebtLineMetric }) {
  const { line } = useLine()
  const { currency } = line
  const { unit, value, compared_value, headroom, levels, missing } = test
  const then = useTestThen(test)
  return (
    <section aria-label={measured(test)}>
      <Text fw={600}>{measured(test)}</Text>
      {missing !== null && <Text size="sm">{wordOf(missing)}.</Text>}
      <dl className="parts">
        <Fact name="Actual">
          {valueText(exactValue(test, unit), unit, currency)}
          <FactThen test={test} then={then} of={testedValue} />
        </Fact>
        {compared_value !== value && <Fact name="As compared">{valueText(compared_value, unit, currency)}</Fact>}
        <Fact name="Required">
          {requirement(test, currency)}
          <FactThen test={test} then={then} of={thresholdOf} />
        </Fact>
        <Fact name="Headroom">
          {headroom === null ? NO_FIGURE : `${percentOf(headroom)} of the threshold`}
          <FactThen test={test} then={then} of={headroomOf} />
        </Fact>
        {levels.map(({ level, threshold, kept, consequence }) => (
          <Fact key={level} name={`Level ${level}: ${wordOf(consequence).toLowerCase()}`}>
            {valueText(threshold, unit, currency)}, {kept === null ? 'not testable' : kept ? 'kept' : 'broken'}
          </Fact>
        ))}
      </dl>
      <SaveBelow
        what={`the months read for ${measured(test)}`}
        file_name={`covenant-${test.covenant_id}-${test.test_month}.csv`}
        columns={fileColumns(test, currency)}
        rows={test.months}
      />
      <DataTable
        caption="The months that were read"
        columns={columns(test, currency)}
        rows={test.months.toReversed()}
        keyOf={({ month }) => month}
      />
      <CovenantSource test={test} />
    </section>
  )
}

/** The test of the other side in the same month, or so many months before as the sides are apart. */
interface TestThen {
  readonly against: Against
  readonly test: HistoryTest | undefined
}

/** The test of the other side; undefined where nothing is compared or it is still loaded. */
function useTestThen(test: DebtLineMetric): TestThen | undefined {
  const side = useTestsThen(test)
  if (side?.rows === undefined) return undefined
  return { against: side.against, test: byKeyNow(side, historyKey).get(test.test_month) }
}

interface FactThenProps {
  readonly test: DebtLineMetric
  readonly then: TestThen | undefined
  readonly of: (tested: Tested) => MaybeFigure
}

/** A figure of the other test, and the change. */
function FactThen({ test, then, of }: FactThenProps) {
  const { line } = useLine()
  if (then === undefined) return null
  const { words, sides } = then.against
  const before = then.test && of(then.test)
  return <ChangeLine now={of({ test, currency: line.currency })} before={before} {...{ words, sides }} named />
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const fileColumns = ({ unit }: DebtLineMetric, currency: string): readonly FileColumn<DebtLineMetricMonth>[] => [
  ...fields<DebtLineMetricMonth>('month', 'day'),
  ['unit', () => unitCell(unit, currency)],
  ['numerator', ({ numerator }) => partCell(numerator, unit, currency)],
  ['denominator', ({ denominator }) => (unit === 'money' ? undefined : partCell(denominator, unit, currency))],
  percentColumn('coverage', ({ coverage }) => coverage?.value),
  ['value', (read) => valueCell(exactValue(read, unit), unit, currency)],
  ['missing', ({ missing }) => missing],
  ['financial_ids', ({ financial_ids }) => financial_ids.join(' ')],
  currencyColumn(currency),
]

/** Parts of shares and averages are amounts or products; they are shown exactly as they are. */
function columns({ unit }: DebtLineMetric, currency: string): Column<DebtLineMetricMonth>[] {
  const part = (amount: SumInJson | null) => (amount === null ? NO_FIGURE : partText(amount, unit, currency))
  return [
    { head: 'Month read', cell: ({ month }) => monthInWords(month), orderedBy: ({ month }) => month },
    { head: 'On', cell: ({ day }) => day },
    { head: 'Numerator', kind: 'numeric', cell: ({ numerator }) => part(numerator) },
    { head: 'Denominator', kind: 'numeric', cell: ({ denominator }) => (unit === 'money' ? '' : part(denominator)) },
    { head: 'Coverage', kind: 'numeric', cell: ({ coverage }) => (coverage === null ? '' : percentText(coverage)) },
    {
      head: 'Value',
      kind: 'numeric',
      cell: (read) =>
        read.missing === null ? valueText(exactValue(read, unit), unit, currency) : wordOf(read.missing),
    },
  ]
}

/** Parts of shares, rates, ratios and money are amounts; those of averages are products, shown as plain numbers. */
function partText(amount: SumInJson, unit: Unit | null, currency: string): string {
  return isOfAmounts(unit) ? amountText(amount, currency) : String(amount)
}
