// How a bank balance is written.
import type { VersionedWriting } from '../versioned-upsert.ts'
import { bankBalance, bankBalanceShape } from './bank-balance-definition.ts'

export const bankBalanceWriting: VersionedWriting = {
  kind: 'bank_balance',
  definition: bankBalance,
  shape: bankBalanceShape,
  of: ({ bankBalances }) => bankBalances,
  faults: () => [],
  unknown: 'You have no bank balance with this id.',
}
