// Which receivables change under proposed terms: the outcome of each beside the stored outcome of the calculation under the terms in
// force. The largest changes are named; all of them are added up.
import { dayNumber } from '@tapeline/kernel/core/day'
import { sumOf } from '@tapeline/kernel/core/sum'
import type { CollateralOutcome } from '@tapeline/kernel/metrics/debt-line/borrowing-base'
import { type ChangedOutcome, compareOutcomes } from '@tapeline/kernel/metrics/debt-line/outcome-changes'
import { type Calculation, findCalculation } from '../../resources/borrowing-base/calculation-store.ts'
import { CollateralReader, isLeftOut } from '../../resources/borrowing-base/collateral-reads.ts'
import { walkOutcomes } from '../../resources/borrowing-base/outcome-store.ts'
import {
  type CalculationResult,
  type ChangedReceivable,
  type ChangedReceivables,
  type FateOfReceivable,
  decodeResult,
} from '../../resources/borrowing-base/result-store.ts'
import { openSnapshot } from '../../resources/portfolio/snapshot/known-receivable-reads.ts'
import type { Database, Querier } from '../../storage/database.ts'
import type { Calculated } from './line-calculation.ts'

/** How many changes are named. */
const NAMED_MAX = 100

/** Compares a calculation under proposed terms with the one under the terms in force; null where that is no longer kept. */
export function readChanged(
  database: Database,
  tried: Calculation,
  { result, outcomes }: Calculated,
  operator_slug: string,
): Promise<ChangedReceivables | null> {
  return database.transaction(async (querier) => {
    const in_force = await findCalculation(querier, { ...tried, terms: '' })
    if (in_force?.status !== 'done') return null
    const changes = await compareOutcomes(walkOutcomes(querier, in_force), outcomes, NAMED_MAX)
    const names = await readNames(querier, tried, changes.largest, operator_slug)
    const before = decodeResult(in_force.result)
    const largest = changes.largest.flatMap((changed): ChangedReceivable[] => {
      const name = names.get(changed.after.number)
      if (name === undefined) return []
      const fates = { before: fateOf(before, changed.before), after: fateOf(result, changed.after) }
      return [{ ...name, pledged: changed.after.pledged, ...fates }]
    })
    return { ...changes, largest }
  }, 'repeatable read')
}

type Name = Pick<ChangedReceivable, 'receivable_id' | 'obligor_id'>

async function readNames(
  querier: Querier,
  { tenant, known_at, as_of }: Calculation,
  changed: readonly ChangedOutcome[],
  operator_slug: string,
): Promise<Map<number, Name>> {
  if (changed.length === 0) return new Map()
  const knowledge = await openSnapshot(querier, { tenant, operator_slug, known_at, shown_at: undefined })
  const reader = new CollateralReader(querier, knowledge, dayNumber(as_of))
  const backing = await reader.read(changed.map(({ after }) => after.number))
  return new Map(
    backing.flatMap(({ number, collateral }): [number, Name][] =>
      isLeftOut(collateral) ? [] : [[number, { receivable_id: collateral.id, obligor_id: collateral.obligor_id }]],
    ),
  )
}

function fateOf({ base }: CalculationResult, { failed, excess, net_eligible }: CollateralOutcome): FateOfReceivable {
  return {
    failed_rules: failed.flatMap((index) => base.reasons[index]?.id ?? []),
    excess: sumOf(excess.map(({ amount }) => amount)),
    net_eligible,
  }
}
