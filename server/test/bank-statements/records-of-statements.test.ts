// Records of bank statements against the definitions by which the service reads them.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readStatements } from '@tapeline/cli/bank-statements/read-statements'
import { statementRecords } from '@tapeline/cli/bank-statements/statement-records'
import { readBody } from '@tapeline/contract/resource'
import { bankLine } from '../../src/resources/bank-line/bank-line-definition.ts'
import { transparencyBalance } from '../../src/resources/transparency-balance/transparency-balance-definition.ts'
import { transparencyTransaction } from '../../src/resources/transparency-transaction/transparency-transaction-definition.ts'
import { transactionFaults } from '../../src/resources/transparency-transaction/transparency-transaction-rules.ts'

const FIXTURES = new URL('../../../cli/src/bank-statements/fixtures/', import.meta.url)

test.each([
  ['german-v08.xml', 'camt.053'],
  ['swiss-v04.xml', 'camt.053'],
  ['german.mt940', 'mt940'],
  ['american.bai2', 'bai2'],
] as const)('every record of %s is accepted by the service', (name, format) => {
  const read = readStatements(readFileSync(new URL(name, FIXTURES)), format)
  if (!read.ok) throw new Error(read.message)
  const purpose = { organization: 'acme', payin_instrument_id: undefined, identified_by: 'reference' } as const
  const { statements } = read.value
  const { transactions, balances } = statementRecords(statements, purpose)
  for (const { body } of transactions) {
    expect(readBody(transparencyTransaction.definition, body).faults).toEqual([])
    expect(transparencyTransaction.faults(body as never)).toEqual([])
  }
  for (const { body } of balances) {
    expect(readBody(transparencyBalance.definition, body).faults).toEqual([])
    expect(transparencyBalance.faults(body as never)).toEqual([])
  }
  expect(transactions.length * balances.length).toBeGreaterThan(0)
  const own = statementRecords(statements, { ...purpose, organization: undefined }).transactions
  expect(own).toHaveLength(transactions.length)
  for (const { body } of own) {
    expect(readBody(bankLine, body).faults).toEqual([])
    expect(transactionFaults(body as never)).toEqual([])
  }
})
