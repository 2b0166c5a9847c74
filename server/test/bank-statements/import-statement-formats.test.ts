// Statements in MT940 and BAI2 from the file to what the lender sees. The expected amounts are read off the files by hand.
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runImport } from '../../../cli/src/bank-statements/test-fixture.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'

let service: TestService
let operator: Lender
let lender: Lender

beforeAll(async () => {
  service = await startTestService()
  operator = await service.operator()
})

afterAll(() => service.stop())

beforeEach(async () => {
  lender = await service.lender()
})

function importing(name: string) {
  const file = fileURLToPath(new URL(`../../../cli/src/bank-statements/fixtures/${name}`, import.meta.url))
  const { organization } = lender.organization
  return runImport(file, '--organization', organization, '--url', service.address, '--key', operator.key)
}

async function seen(list: 'transactions' | 'balances', ...fields: readonly string[]): Promise<unknown[][]> {
  const { status, body } = await lender.client.get(`/transparency/${list}`)
  expect(status).toBe(200)
  const rows = body.data as { readonly [field: string]: unknown }[]
  return rows
    .map((row) => fields.map((field) => row[field] ?? null))
    .toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
}

test('an MT940 statement is seen by its lender, line by line, and again changes nothing', async () => {
  expect(await importing('german.mt940')).toEqual({
    code: 0,
    err: expect.stringContaining('EUR: 10000.00 and 607.60 booked make 10607.60, as stated'),
    out: 'transactions: 5 new, 0 changed, 0 unchanged, 0 refused\nbalances: 3 new, 0 changed, 0 unchanged, 0 refused\n',
  })
  const lines = await seen(
    'transactions',
    'booked_on',
    'direction',
    'amount',
    'counterparty',
    'description',
    'account_label',
  )
  expect(lines).toEqual([
    ['2026-02-02', 'credit', 31_005, 'Erika Mustermann', 'Rate Februar Vertrag 4711', '••••3000'],
    ['2026-02-02', 'credit', 31_005, 'Jonas Beispiel', 'Rate Februar', '••••3000'],
    ['2026-02-02', 'credit', 31_005, 'Jonas Beispiel', 'Rate Februar', '••••3000'],
    ['2026-02-02', 'debit', 1_250, null, 'ENTGELT', '••••3000'],
    ['2026-02-03', 'debit', 31_005, 'Erika Mustermann', 'Konto erloschen', '••••3000'],
  ])
  expect(await seen('balances', 'kind', 'as_of', 'amount', 'currency')).toEqual([
    ['closing_available', '2026-02-03', 1_060_760, 'EUR'],
    ['closing_booked', '2026-02-03', 1_060_760, 'EUR'],
    ['opening_booked', '2026-01-30', 1_000_000, 'EUR'],
  ])
  expect((await importing('german.mt940')).out).toBe(
    'transactions: 0 new, 0 changed, 5 unchanged, 0 refused\nbalances: 0 new, 0 changed, 3 unchanged, 0 refused\n',
  )
})

test('a BAI2 statement is seen by its lender, line by line, and again changes nothing', async () => {
  expect(await importing('american.bai2')).toEqual({
    code: 0,
    err: expect.stringContaining('USD: 10000.00 and 1093.50 booked make 11093.50, as stated'),
    out: 'transactions: 5 new, 0 changed, 0 unchanged, 0 refused\nbalances: 4 new, 0 changed, 0 unchanged, 0 refused\n',
  })
  const lines = await seen('transactions', 'direction', 'amount', 'bank_reference', 'settled_at', 'description')
  expect(lines).toEqual([
    ['credit', 10_000, '478980341', '2026-02-03T00:00:00.000000Z', 'PREAUTHORIZED ACH CREDIT JANE DOE'],
    ['credit', 120_000, '478980340', '2026-02-04T00:00:00.000000Z', 'ACH CREDIT ACME PAYMENTS, 4 items, settled 02/03'],
    ['credit', 7_850, '478980342', '2026-02-03T00:00:00.000000Z', 'COMMERCIAL DEPOSIT'],
    ['debit', 10_000, null, '2026-02-03T00:00:00.000000Z', null],
    ['debit', 18_500, '478980344', '2026-02-03T00:00:00.000000Z', 'DEPOSITED ITEM RETURNED NSF'],
  ])
  expect(await seen('balances', 'kind', 'amount')).toEqual([
    ['closing_available', 1_009_350],
    ['closing_booked', 1_109_350],
    ['opening_available', 900_000],
    ['opening_booked', 1_000_000],
  ])
  expect((await importing('american.bai2')).out).toContain('transactions: 0 new, 0 changed, 5 unchanged, 0 refused')
})
