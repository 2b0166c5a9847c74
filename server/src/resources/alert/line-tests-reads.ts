// The figures of a lender's lines that tests of covenants gave: of the covenants of the terms in force, each by its last test, and how far they changed since
// an earlier one.
import { addDays } from '@tapeline/kernel/core/day'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { conditionsOf } from '@tapeline/kernel/metrics/covenants/covenant-test'
import { type Querier, statement } from '../../storage/database.ts'
import { CURRENT_METRICS } from '../alert-rule/alert-metrics-rules.ts'
import { readTermsOfLines } from '../debt-line-term/debt-line-term-reads.ts'
import { type FiguresAsked, type Line, type LineFigure, changedFigure } from './line-figures-rules.ts'
import { type ConditionTested, testedHeadroom, testedValue } from './tested-figures-rules.ts'

// The last test of each covenant by a day. Rows of a month are numbered by it, a thousand to each (debt-line-metric-store.ts).
const listTests = statement(
  'list-tests-for-alerts',
  `
  select l.id, t.result ->> 'covenant_id' as covenant, t.result ->> 'condition' as condition, t.result ->> 'metric' as metric,
    t.result ->> 'numerator' as numerator, t.result ->> 'denominator' as denominator, (t.result ->> 'headroom')::float8 as headroom,
    (t.result ->> 'kept')::boolean as kept, t.result ->> 'missing' as missing, t.result ->> 'test_date' as as_of
  from unnest($2::text[], $3::bigint[], $4::text[], $5::date[]) as l(id, number, covenant, until)
  cross join lateral (
    select number / 1000 * 1000 as month from debt_line_metrics
    where tenant = $1 and debt_line = l.number and result ->> 'covenant_id' = l.covenant and (result ->> 'test_date')::date <= l.until
    order by number desc limit 1) f
  cross join lateral (
    select result from debt_line_metrics
    where tenant = $1 and debt_line = l.number and number between f.month and f.month + 999 and result ->> 'covenant_id' = l.covenant
    offset 0) t`,
)

interface TestRow extends ConditionTested {
  readonly id: string
  readonly covenant: string
  readonly condition: string
  readonly metric: string
  readonly as_of: string
}

/** A figure and the condition whose test gave it. */
interface TestFigure {
  readonly condition: string
  readonly of: Covenanted
  readonly figure: LineFigure
}

/** The figures of the covenants of the terms in force, which alone are watched: what they do not test any more is over. */
export async function readTests(querier: Querier, asked: FiguresAsked, lines: readonly Line[]): Promise<LineFigure[]> {
  if ([...asked.metrics].every((metric) => CURRENT_METRICS.has(metric))) return []
  const covenanted = await readCovenanted(querier, asked, lines)
  const tested = await readFigures(
    querier,
    asked.tenant,
    covenanted.map((of) => ({ of, until: asked.today })),
  )
  const now = tested.map(({ figure }) => figure)
  const untested = untestedOf(asked, lines, now)
  const changes: LineFigure[] = []
  for (const [over_days, of] of groupBy(asked.changes, (change) => change.over_days)) {
    const until = new Map(tested.map((one) => [one.of, addDays(one.figure.as_of, -over_days)]))
    const before = [...until].map(([one, day]) => ({ of: one, until: day }))
    const earlier = new Map(
      (await readFigures(querier, asked.tenant, before)).map((one) => [one.condition, one.figure]),
    )
    for (const change of of) {
      changes.push(...tested.flatMap((one) => changedFigure(one.figure, earlier.get(one.condition), change)))
      changes.push(...untested.flatMap((figure) => changedFigure(figure, undefined, change)))
    }
  }
  return [...now, ...untested, ...changes]
}

/** A covenant of the terms of a line, and the metrics of its conditions. */
interface Covenanted {
  readonly line: Line
  readonly covenant: string
  readonly metrics: ReadonlySet<string>
}

async function readCovenanted(
  querier: Querier,
  { operator, organization, today: as_of }: FiguresAsked,
  lines: readonly Line[],
): Promise<Covenanted[]> {
  const asked = { operator, known_at: Number.MAX_SAFE_INTEGER, organization, as_of }
  const ids = lines.map(({ id }) => id)
  const terms = await readTermsOfLines(querier, asked, ids)
  return lines.flatMap((line) =>
    (terms.get(line.id)?.terms.covenants ?? []).map((covenant) => {
      return { line, covenant: covenant.id, metrics: new Set(conditionsOf(covenant).map(({ metric }) => metric)) }
    }),
  )
}

/** The figures of covenants by their last tests up to a day each. */
async function readFigures(
  querier: Querier,
  tenant: number,
  wanted: readonly { readonly of: Covenanted; readonly until: string }[],
): Promise<TestFigure[]> {
  if (wanted.length === 0) return []
  const rows = await querier.query<TestRow>(listTests, [
    tenant,
    wanted.map(({ of }) => of.line.id),
    wanted.map(({ of }) => of.line.number),
    wanted.map(({ of }) => of.covenant),
    wanted.map(({ until }) => until),
  ])
  const by_covenant = new Map(wanted.map(({ of }) => [JSON.stringify([of.line.id, of.covenant]), of]))
  return rows.flatMap(({ id, covenant, condition, metric, as_of, ...test }): TestFigure[] => {
    const of = by_covenant.get(JSON.stringify([id, covenant]))
    if (of?.metrics.has(metric) !== true) return []
    const place = { debt_line: id, currency: of.line.currency, as_of, change: null }
    const figures: LineFigure[] = [
      { ...place, metric: 'headroom', value: testedHeadroom(test) },
      ...(CURRENT_METRICS.has(metric) ? [] : [{ ...place, metric, value: testedValue(test) }]),
    ]
    return figures.map((figure) => {
      return { of, figure, condition: JSON.stringify([id, covenant, condition, metric, figure.metric]) }
    })
  })
}

/** Of each line, those metrics that no test of it has: all of them where its terms have no covenant. */
function untestedOf(
  { metrics, today: as_of }: FiguresAsked,
  lines: readonly Line[],
  figures: readonly LineFigure[],
): LineFigure[] {
  const by_line = groupBy(figures, ({ debt_line }) => debt_line)
  return lines.flatMap(({ id: debt_line, currency }) => {
    const tested = new Set(by_line.get(debt_line)?.map(({ metric }) => metric))
    const without = [...metrics].filter((metric) => !CURRENT_METRICS.has(metric) && !tested.has(metric))
    const place = { debt_line, currency, as_of, change: null }
    return without.map((metric) => ({ ...place, metric, value: 'untested' as const }))
  })
}
