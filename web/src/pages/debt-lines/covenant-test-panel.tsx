// The test of a covenant in a month: its value and its threshold, what follows, the months that it was read from, and the facts behind.
import { Anchor, Stack, Text } from '@mantine/core'
import type { DebtLineMetric } from '@tapeline/sdk'
import { Panel } from '../../ui/page.tsx'
import { NO_FIGURE, percentOf } from '../../ui/ratio.ts'
import type { Against } from '../../shell/against.ts'
import type { MaybeFigure } from '../../ui/change.ts'
import { ChangeLine } from '../compare/compared.tsx'
import { byKeyNow } from '../compare/side.ts'
import { type Tested, headroomOf, testedValue, thresholdOf } from './covenant-compared.ts'
import { MonthsRead } from './covenant-months-read.tsx'
import { CovenantSource } from './covenant-source.tsx'
import { type HistoryTest, historyKey, useTestsThen } from './covenant-then.ts'
import { measured, requirement } from './covenant-words.ts'
import { exactValue, valueText } from './value-text.ts'
import { TermsLink } from './line-links.tsx'
import { wordOf } from './line-words.ts'
import { monthInWords } from '@tapeline/kernel/core/day'
import { useTermsName } from './part-names.ts'
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
  const terms = useTermsName(test.debt_line_term_id)
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
          <TermsLink terms={test.debt_line_term_id}>{terms}</TermsLink>
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
      <MonthsRead test={test} against={then?.against} then={then?.test} />
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
