// No value of a snapshot is lost when two values have one name.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOverrides } from '../overrides.ts'
import { recordOfRow } from './csv-record.ts'
import { readRecords } from './read-records.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapeline-snapshot-test-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function written(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

async function recordsOf(text: string) {
  const path = written('loans.csv', text)
  const records = []
  for await (const record of readRecords({ path, name: 'loans.csv', kind: 'loans', format: 'csv', gzip: false }))
    records.push(record)
  return records
}

test('a CSV with a column twice is refused, and one without is read', async () => {
  await expect(recordsOf('id,amount, amount\nL1,1,2\n')).rejects.toThrow(/column "amount" more than once/)
  expect(await recordsOf('id, amount\nL1,2\n')).toMatchObject([{ record: { id: 'L1', amount: 2 } }])
})

test('JSON in a cell stays text when a key occurs twice', () => {
  expect(recordOfRow({ collateral: '{"a":1}' })).toEqual({ collateral: { a: 1 } })
  expect(recordOfRow({ collateral: '{"a":1,"a":2}' })).toEqual({ collateral: '{"a":1,"a":2}' })
})

test('overrides with a key twice are refused, with its path', () => {
  const path = written('overrides.json', '{"loans":{"L1":{"amount":1},"L1":{"amount":2}}}')
  expect(() => readOverrides(path)).toThrow(/loans\.L1 was sent twice/)
})
