// Whether a covenant of the terms in force still has the metric of a figure: tests of months that are over stay, also where the terms test nothing any more.
import { conditionsOf } from '@tapeline/kernel/metrics/covenants/covenant-test'
import { readTermsInForce } from '../debt-line-term/debt-line-term-reads.ts'
import type { Querier } from '../../storage/database.ts'
import { CURRENT, type FiguresAsked } from './line-figures-reads.ts'
import type { WatchedFigure } from './watched-figures-rules.ts'

/** A lender whose lines are watched. */
type WatchedLender = Omit<FiguresAsked, 'metrics'>

/**
 * The figures with what they mean by the terms in force: one that no covenant has any more closes its alert, and opens none. Terms are read only of lines
 * with a figure that closes nothing by itself.
 */
export async function asCovenanted(
  querier: Querier,
  lenders: readonly WatchedLender[],
  figures: readonly WatchedFigure[],
): Promise<WatchedFigure[]> {
  const by_organization = new Map(lenders.map((lender) => [lender.organization, lender]))
  const metrics_of = new Map<string, ReadonlySet<string>>()
  const found: WatchedFigure[] = []
  for (const figure of figures) {
    const { organization, subject_id: debt_line, facts } = figure.opening
    const metric = String(facts.figure?.['metric'])
    const lender = by_organization.get(organization)
    if (figure.meaning === 'closes' || lender === undefined || CURRENT.has(metric)) {
      found.push(figure)
      continue
    }
    const line = JSON.stringify([organization, debt_line])
    const metrics = metrics_of.get(line) ?? (await readMetrics(querier, lender, debt_line))
    metrics_of.set(line, metrics)
    const is_tested = metric === 'headroom' ? metrics.size > 0 : metrics.has(metric)
    found.push(is_tested ? figure : { ...figure, meaning: 'closes' })
  }
  return found
}

/** The metrics of the covenants in force. */
async function readMetrics(
  querier: Querier,
  { operator, organization, today }: WatchedLender,
  debt_line: string,
): Promise<ReadonlySet<string>> {
  const asked = { operator, known_at: Number.MAX_SAFE_INTEGER, organization, debt_line, as_of: today }
  const terms = await readTermsInForce(querier, asked)
  return new Set((terms?.terms.covenants ?? []).flatMap(conditionsOf).map(({ metric }) => metric))
}
