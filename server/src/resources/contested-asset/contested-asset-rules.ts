// What follows from a contested asset alone: its id, and the state of all sides together. Pure.
import type { FindingState } from '@tapeline/kernel/metrics/integrity/decisions'
import { findingIdOf } from '../finding/finding-rules.ts'

/** The id of an asset by its identity, a UUID. */
export function assetIdOf(identity: string): string {
  return `asset-${identity.replaceAll('-', '')}`
}

/** The id of what a lender finds of its own receivable that is contested. */
export function contestedFindingOf(receivable_id: string): string {
  return findingIdOf({ check: 'asset_contested', receivable_id, obligor_id: null, key: '' })
}

/** What was decided of the sides together: open while one is, else confirmed where one is. */
export function stateOfSides(states: readonly FindingState[]): FindingState {
  if (states.length === 0 || states.includes('open')) return 'open'
  return states.includes('confirmed') ? 'confirmed' : 'explained'
}
