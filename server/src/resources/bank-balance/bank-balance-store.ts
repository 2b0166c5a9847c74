// Where bank balances are kept: as versions, the latest day first in lists.
import { dayNumber } from '@tapeline/kernel/core/day'
import { type VersionedTable, versionedRecords } from '../versioned-store.ts'
import { bankBalanceFilters } from './bank-balance-definition.ts'

export const BANK_BALANCES: VersionedTable = {
  kind: 'bank_balance',
  columns: {
    account_label: 'text',
    balance_kind: 'text',
    amount: 'bigint',
    currency: 'text',
    as_of: 'date',
    metadata: 'jsonb',
  },
  filters: Object.keys(bankBalanceFilters),
  placeOf: ({ as_of }) => dayNumber(String(as_of)),
}

/** Makes the bank balances of one batch. */
export const bankBalancesInBatch = versionedRecords(BANK_BALANCES)
