// How a bank line is written: by the rules of a transaction.
import { transactionFaults } from '../transparency-transaction/transparency-transaction-rules.ts'
import type { VersionedWriting } from '../versioned-upsert.ts'
import { bankLine, bankLineShape } from './bank-line-definition.ts'

export const bankLineWriting: VersionedWriting = {
  kind: 'bank_line',
  definition: bankLine,
  shape: bankLineShape,
  of: ({ bankLines }) => bankLines,
  faults: transactionFaults,
  unknown: 'You have no bank line with this id.',
}
