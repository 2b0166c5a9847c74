// The faults of a record, in a message beside a row of a tape: amounts in the units of the tape, with the currency.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMapping } from '@tapeline/tape/mapping/mapping-file'
import { Tape } from '../tape/tape.ts'
import { unitsOf } from '@tapeline/tape/units'
import { recordJudge } from '@tapeline/tape/mapping/judge-record'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapeline-judge-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The reason why the only row of a tape is rejected. */
async function reasonOf(money: 'major' | 'minor', record: string, row: string): Promise<readonly string[] | undefined> {
  const read = readMapping(`{ tape: 1, currency: USD, formats: { money: ${money} }, records: [${record}] }`)
  if (!('mapping' in read)) throw new Error(JSON.stringify(read))
  const file = join(folder, 'tape.csv')
  writeFileSync(file, `loan,figure\n${row}\n`)
  const tape = await Tape.open(read.mapping, [file], new Map(), recordJudge(new Date('2026-11-24')))
  try {
    await tape.prepare()
    for await (const { held } of unitsOf(tape)) return held?.flatMap(({ reasons }) => reasons)
    return undefined
  } finally {
    await tape.close()
  }
}

const LIMIT = 'receivable: { id: = loan, obligor_id: A, credit_limit: = figure }'

// 2^53 - 1 = 9007199254740991 cents are 90,071,992,547,409.91 dollars, the most that the interface holds.
test.each([
  ['dollars', 'major', LIMIT, '-1', 'credit_limit must be from 0.00 USD to 90071992547409.91 USD.'],
  ['cents where the tape has cents', 'minor', LIMIT, '-1', 'credit_limit must not be less than 0'],
] as const)('a row is rejected with %s', async (_, money, record, figure, message) => {
  expect(await reasonOf(money, `{ ${record} }`, `L1,${figure}`)).toEqual([`receivable L1: ${message}`])
})
