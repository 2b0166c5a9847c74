// Deficiencies of debt lines that came, ended, or could no longer be cured, as the follower of lines noted them with the base of the present day.
import {
  deficiencyBreached,
  deficiencyClosed,
  deficiencyOpened,
} from '@tapeline/contract/records/events/deficiency-events'
import type { EventDefinition } from '@tapeline/contract/event'
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { type DeficiencyChange, readDeficiencyChanges } from '../../resources/borrowing-base/deficiency-change-store.ts'
import type { Happening, Happenings } from '../../resources/event/event-rules.ts'
import type { Transaction } from '../../storage/database.ts'

/** Reads what was noted behind a moment, or the first portion of it. */
export async function readDeficiencyHappenings(
  transaction: Transaction,
  tenant: number,
  after: number,
): Promise<Happenings> {
  const { changes, more } = await readDeficiencyChanges(transaction, tenant, after)
  return { happenings: changes.map(happeningOf), position: changes.at(-1)?.moment ?? after, more }
}

function happeningOf({ moment, debt_line, change }: DeficiencyChange): Happening {
  const { before = null, status = null } = change
  const data = { debt_line_id: debt_line, ...change }
  return { event: eventOf(before, status), subject_id: debt_line, occurred_at: moment, data }
}

function eventOf(before: Json, status: Json): EventDefinition {
  if (status === 'none') return deficiencyClosed
  return before === 'in_cure' ? deficiencyBreached : deficiencyOpened
}
