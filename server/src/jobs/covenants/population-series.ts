// What the receivables of a line did, month by month: from the totals of the portfolio where they are kept for the part in question,
// else from every receivable of the line.
import { metadataText } from '@tapeline/kernel/core/metadata-text'
import type { MetricAsked } from '@tapeline/kernel/metrics/covenants/reading'
import type { CurrencySeries } from '@tapeline/kernel/metrics/covenants/readings/series-in-currency'
import type { DatedCell } from '@tapeline/kernel/metrics/portfolio/stratification-keys'
import { DEBT_LINES, dimensionWith, readGroup } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { metadataField } from '@tapeline/kernel/metrics/portfolio/metadata-fields'
import { MonthSums } from '@tapeline/kernel/metrics/portfolio/totals/month-sums'
import { PortfolioTotals } from '@tapeline/kernel/metrics/portfolio/fold/portfolio-totals'
import { type Failures, calculateAlone, readWithCare } from '../../resources/set-aside/failing-alone-reads.ts'
import {
  type AsKnownSnapshot,
  type Known,
  readKnown,
} from '../../resources/portfolio/snapshot/known-receivable-reads.ts'
import { readEveryone } from '../../resources/portfolio/contribution/changed-receivable-reads.ts'
import { readSeries } from '../../resources/portfolio/snapshot/series-reads.ts'
import { inPortions } from '../../resources/receivable-metrics/portion-reads.ts'
import type { Querier } from '../../storage/database.ts'

/** The receivables of a line, up to a day. */
export interface PopulationAsked {
  readonly debt_line: string
  readonly operator_slug: string
  /** Day number. */
  readonly as_of: number
  readonly population: MetricAsked['population']
}

/** Receivables read at once. */
const STRETCH = 1_000

/** The series of a part of a line by currency; undefined where it depends on a metadata key that the lender's settings do not declare. */
export async function readPopulation(
  querier: Querier,
  knowledge: AsKnownSnapshot,
  asked: PopulationAsked,
): Promise<CurrencySeries[] | undefined> {
  const metadata = Object.keys(asked.population?.metadata ?? {})
  if (metadata.some((key) => !knowledge.metadata_keys.includes(key))) return undefined
  return metadata.length === 0 ? fromTotals(querier, knowledge, asked) : fromBook(querier, knowledge, asked)
}

async function fromTotals(
  querier: Querier,
  { tenant, known_at }: AsKnownSnapshot,
  { debt_line, operator_slug, as_of, population }: PopulationAsked,
): Promise<CurrencySeries[]> {
  const products = population?.product_types
  const parted_by = products === undefined ? (['debt_line'] as const) : (['debt_line', 'product_type'] as const)
  const dimension = dimensionWith(parted_by) ?? DEBT_LINES
  const where = { debt_line }
  const { groups } = await readSeries(querier, { tenant, operator_slug, as_of, known_at, dimension, parted_by, where })
  return groups
    .filter(({ group }) => products === undefined || products.includes(group.product_type ?? ''))
    .map(({ group, series }) => ({ currency: group.currency, series }))
}

/** A receivable whose own calculation fails is in no series, as it is in no borrowing base. */
function fromBook(querier: Querier, knowledge: AsKnownSnapshot, asked: PopulationAsked): Promise<CurrencySeries[]> {
  return readWithCare((careful) => addUp(querier, knowledge, asked, careful))
}

async function addUp(
  querier: Querier,
  knowledge: AsKnownSnapshot,
  { debt_line, as_of, population }: PopulationAsked,
  careful: boolean,
): Promise<CurrencySeries[]> {
  const totals = new PortfolioTotals([DEBT_LINES])
  const failed: Failures = new Map()
  const numbers = await readEveryone(querier, knowledge.tenant, knowledge.known_at)
  const add = (to: PortfolioTotals, own: readonly DatedCell[], { breaks, ledger }: Known) => {
    to.change(undefined, { cells: own, breaks, ledger: ledger(), steps: knowledge.steps })
    return to
  }
  for await (const portion of inPortions(querier, knowledge.tenant, numbers, { receivables_max: STRETCH })) {
    for (const [number, known] of await readKnown(querier, knowledge, portion)) {
      const own = known.cells.map((dated) => onlyOf(dated, debt_line, population))
      if (own.every(({ cell }) => cell.debt_line === null)) continue
      const isGood = () => add(new PortfolioTotals([DEBT_LINES]), own, known).groups
      if (careful && calculateAlone(number, failed, isGood) === undefined) continue
      add(totals, own, known)
    }
  }
  return [...(totals.groups.get(DEBT_LINES.code) ?? [])].flatMap(([stored, group]) => {
    const { currency, debt_line: line } = readGroup(DEBT_LINES, stored)
    if (line !== debt_line) return []
    const series = new MonthSums(as_of)
    series.addTotals(group)
    return [{ currency, series }]
  })
}

/** A cell in which a receivable backs the line only while it is of the part. */
function onlyOf(dated: DatedCell, debt_line: string, population: MetricAsked['population']): DatedCell {
  const { cell } = dated
  const products = population?.product_types
  const isOf =
    cell.debt_line === debt_line &&
    (products === undefined || products.includes(cell.product_type)) &&
    Object.entries(population?.metadata ?? {}).every(([key, value]) => cell[metadataField(key)] === metadataText(value))
  return { ...dated, cell: { ...cell, debt_line: isOf ? debt_line : null } }
}
