// Which debt line a receivable backs: an explicit pledge goes before the selectors, and nothing is pledged that the operator
// does not fund. Pure.
import type { Json, State } from '@tapeline/kernel/core/dated-facts'
import { selects } from '../debt-line/pledge-selector-definition.ts'
import { findExplicitLine } from './pledge-rules.ts'

/** A debt line as pledging sees it. */
export interface PledgeableLine {
  readonly id: string
  readonly number: number
  readonly currency: string
  readonly status: string
  readonly opened_on: string
  readonly selector: Json
}

/** What decides of a receivable. */
export interface PledgeableReceivable {
  readonly currency: string
  readonly funded_by: string
  readonly product_type: string
  readonly metadata: { readonly [key: string]: Json }
}

/** A debt line as pledging sees it, from its state on a day. */
export function pledgeableLine({ id, number }: Pick<PledgeableLine, 'id' | 'number'>, state: State): PledgeableLine {
  return {
    id,
    number,
    currency: String(state['currency']),
    status: String(state['status']),
    opened_on: String(state['opened_on']),
    selector: state['pledge_selector'] ?? null,
  }
}

/** The lines in the order in which they select: the first opened, ties by id. */
export function inSelectingOrder(lines: readonly PledgeableLine[]): PledgeableLine[] {
  return [...lines].sort((a, b) => compare(a.opened_on, b.opened_on) || compare(a.id, b.id))
}

/**
 * The line that a receivable backs, or undefined. `lines` in selecting order; `pledge` is the state of its explicit pledge.
 * A pledge in another currency than the line's is void: no amount of the receivable could count.
 */
export function findLineOf(
  receivable: PledgeableReceivable,
  pledge: State | undefined,
  lines: readonly PledgeableLine[],
  operatorSlug: string,
): PledgeableLine | undefined {
  if (receivable.funded_by !== operatorSlug) return undefined
  const possible = lines.filter((line) => line.currency === receivable.currency)
  const explicit = pledge === undefined ? undefined : findExplicitLine(pledge)
  if (explicit !== undefined) return possible.find((line) => line.id === explicit)
  return possible.find((line) => line.status !== 'closed' && selects(line.selector, receivable))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
