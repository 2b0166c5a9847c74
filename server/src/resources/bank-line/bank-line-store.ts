// Where bank lines are kept: as versions, the latest settled first in lists.
import type { State } from '@tapeline/kernel/core/dated-facts'
import { parseMoment } from '@tapeline/kernel/core/moment'
import { type VersionedTable, versionedRecords } from '../versioned-store.ts'
import { bankLineFilters } from './bank-line-definition.ts'

/** The place of a line that has not settled: behind all others, since the list is latest first. */
const NOT_SETTLED = -(2 ** 50)

/** The second in which a line settled. */
function placeInList({ settled_at }: State): number {
  const moment = typeof settled_at === 'string' ? parseMoment(settled_at) : undefined
  return moment?.ok === true ? Math.floor(moment.value / 1_000_000) : NOT_SETTLED
}

export const BANK_LINES: VersionedTable = {
  kind: 'bank_line',
  columns: {
    account_label: 'text',
    direction: 'text',
    amount: 'bigint',
    currency: 'text',
    status: 'text',
    settled_at: 'text',
    booked_on: 'date',
    counterparty: 'text',
    description: 'text',
    bank_reference: 'text',
    metadata: 'jsonb',
  },
  filters: Object.keys(bankLineFilters),
  placeOf: placeInList,
}

/** Makes the bank lines of one batch. */
export const bankLinesInBatch = versionedRecords(BANK_LINES)
