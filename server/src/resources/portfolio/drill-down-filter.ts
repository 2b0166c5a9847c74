// Which receivables are meant: by their groups, which are judged before their stories are told, and by where they stand.
import { monthText } from '../../core/month.ts'
import type { BreakCause } from '../../metrics/balance-check/checked-entry.ts'
import { bucketLabels } from '../../metrics/delinquency/buckets.ts'
import { type Cell, type Where, isWithin } from '../../metrics/portfolio/dimensions.ts'
import { type Basis, STATE } from '../../metrics/portfolio/measures.ts'
import type { Stand } from '../../metrics/portfolio/stand.ts'
import type { OpenedCheck } from './data-quality-checks.ts'

/** What must hold of a receivable; what is left out need not. */
export type DrillDownFilter = Where & {
  readonly obligor_id?: string
  readonly in_default?: 'true' | 'false'
  /** A bucket's label, or what became of it, by a basis; reported where that is left out. */
  readonly state?: string
  readonly basis?: Basis
  readonly finding?: OpenedCheck
  readonly cause?: BreakCause
}

/** The groups of a receivable as they are told. */
export function toldCell(cell: Cell) {
  return { ...cell, vintage: monthText(cell.vintage) }
}

/** Whether a receivable is of the groups that are meant. */
export function isMeant(cell: Cell, filter: DrillDownFilter): boolean {
  const { obligor_id } = filter
  return isWithin(toldCell(cell), filter) && (obligor_id === undefined || obligor_id === cell.obligor_id)
}

/** Whether a receivable stands where it is meant to. */
export function standsThere(stand: Stand, edges: readonly number[], filter: DrillDownFilter): boolean {
  const { state, basis = 'reported', finding, cause, in_default } = filter
  if (state !== undefined && state !== stateOf(stand, basis, edges)) return false
  if (finding !== undefined && !checksOf(stand).includes(finding)) return false
  if (cause !== undefined && cause !== stand.cause) return false
  return in_default === undefined || in_default === String(isInDefault(stand))
}

/** The checks of data-quality that count a receivable where it stands. */
function checksOf({ outcome, findings }: Stand): readonly OpenedCheck[] {
  return outcome === 'outstanding' && findings.length === 0 ? ['clean'] : findings
}

/** Whether what is too large to be added up is asked for: it stands nowhere, so that nothing else can be asked of it but its groups. */
export function asksForTooLarge({ finding, state, cause, in_default }: DrillDownFilter): boolean {
  return finding === 'too_large' && state === undefined && cause === undefined && in_default === undefined
}

/** Whether it counts as principal in default: what was written off as a whole no longer does. */
export function isInDefault({ in_default, outcome }: Stand): boolean {
  return in_default && outcome === 'outstanding'
}

/** The bucket in which a receivable stands; null where nothing is outstanding. */
export function bucketOn(stand: Stand, basis: Basis, edges: readonly number[]): string | null {
  return stand.outcome === 'outstanding' ? (bucketLabels(edges)[stand[basis]] ?? null) : null
}

function stateOf(stand: Stand, basis: Basis, edges: readonly number[]): string {
  return bucketOn(stand, basis, edges) ?? stand.outcome
}

/** Every state that there is on a day, by its edges. */
export function statesBy(edges: readonly number[]): string[] {
  return [...bucketLabels(edges), ...Object.keys(STATE)]
}
