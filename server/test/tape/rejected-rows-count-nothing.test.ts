// Rows of which the service refuses a record after it wrote others of them: none of their entries counts until they are corrected, whatever the
// correction makes of their ids. What was there before the import stays.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { TapeFolder } from './command.ts'
import { BrokenOff, sendTape } from './in-process.ts'
import { ALONE, GROUPED, TO_DATE, amountsById, instalmentTape } from './instalments.ts'

let service: TestService
let lender: Lender
let folder: TapeFolder
let imports = 0

beforeAll(async () => {
  service = await startTestService()
  folder = new TapeFolder()
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})
beforeEach(async () => {
  lender = await service.lender()
})

function tape(name: string, ...rows: string[]): string {
  return instalmentTape(folder, name, rows)
}

/** 100, 150 and 50, the second with a fee that is refused. */
const ROWS = ['L1,2026-01-31,100,', 'L1,2026-02-28,250,NOPE', 'L1,2026-03-31,300,']

function sending(mapping: string, file: string, more: { parts_max?: number; replaced?: string[] } = {}) {
  imports += 1
  return sendTape({ service, lender, mapping, files: [file], id: `tape-${imports}`, ...more })
}

/** The file of rejected rows of a tape, corrected. */
function corrected(file: string, change: (text: string) => string): string {
  const path = `${file}.rejected.csv`
  return folder.write(path.slice(folder.path.length + 1), change(readFileSync(path, 'utf8')))
}

function amountsOf(receivable: string): Promise<Record<string, number>> {
  return amountsById(lender, receivable)
}

/** What is repaid in all, in cents, by the balance of a receivable to which nothing was disbursed. */
async function repaidOn(receivable: string): Promise<number> {
  return -Number((await lender.client.get(`/receivables/${receivable}`)).body.balance)
}

/** 100.00 in each of three months: 300.00 in all, where 150.00 and 50.00 beside them would be 500.00. */
const THREE_TIMES_100 = { '2026-01-31-100': 10_000, '2026-02-28-100': 10_000, '2026-03-31-100': 10_000 }

describe('rows of a loan that are computed from one another', () => {
  test('count once where the correction changes the ids of entries that were written', async () => {
    const file = tape('to-date.csv', ...ROWS)
    const first = await sending(TO_DATE, file)
    expect(first).toMatchObject({ rows_rejected: 3, rejected: 1, entries_deleted: 3 })
    expect(await amountsOf('L1'), 'none of the rejected rows counts').toEqual({})
    const again = corrected(file, (text) => text.replace('250,NOPE', '200,L1'))
    expect(await sending(TO_DATE, again)).toMatchObject({ rows_rejected: 0, entries_deleted: 0 })
    const fee = { 'fee-L1-2026-02-28': 500 }
    expect(await amountsOf('L1')).toEqual({ ...THREE_TIMES_100, ...fee })
    await expect.poll(() => repaidOn('L1'), { timeout: 30_000 }).toBe(30_000)
  })

  test('count once, too, where the tape itself is corrected and sent', async () => {
    await sending(TO_DATE, tape('whole.csv', ...ROWS))
    await sending(TO_DATE, tape('whole.csv', ...ROWS.map((row) => row.replace('250,NOPE', '200,'))))
    expect(await amountsOf('L1')).toEqual(THREE_TIMES_100)
  })

  test('count nothing after each of two refusals, and once when they are right', async () => {
    const file = tape('twice.csv', ...ROWS)
    await sending(TO_DATE, file)
    const second = corrected(file, (text) => text.replace('250,NOPE', '150,ALSO_NOT'))
    expect(await sending(TO_DATE, second)).toMatchObject({ rows_rejected: 3, entries_deleted: 3 })
    expect(await amountsOf('L1')).toEqual({})
    const third = corrected(second, (text) => text.replace('150,ALSO_NOT', '200,'))
    expect(await sending(TO_DATE, third)).toMatchObject({ rows_rejected: 0 })
    expect(await amountsOf('L1')).toEqual(THREE_TIMES_100)
  })

  test('leave what was there before, whether they state it in the same words or change it', async () => {
    const entry = { date: '2026-01-31', type: 'principal', amount: 10_000 }
    await sending(TO_DATE, tape('before.csv', 'L1,2026-01-31,100,'))
    const changed = { ...entry, id: '2026-03-31-50', amount: 1 }
    expect((await lender.client.post('/receivables/L1/entries', changed)).status).toBe(200)
    const file = tape('then.csv', ...ROWS)
    expect(await sending(TO_DATE, file)).toMatchObject({ rows_rejected: 3, entries_deleted: 1 })
    expect(await amountsOf('L1')).toEqual({ '2026-01-31-100': 10_000, '2026-03-31-50': 5_000 })
    // By hand: 90, 110 and 100, beside what was there under other ids.
    const again = corrected(file, (text) => text.replace(',100,', ',90,').replace('250,NOPE', '200,'))
    await sending(TO_DATE, again)
    expect(await amountsOf('L1')).toEqual({
      '2026-01-31-90': 9_000,
      '2026-02-28-110': 11_000,
      '2026-03-31-100': 10_000,
      '2026-01-31-100': 10_000,
      '2026-03-31-50': 5_000,
    })
  })
})

test('rows that are grouped, and no other group, count nothing until they are corrected', async () => {
  const rows = ['L1,2026-01-31,100,', 'L1,2026-02-28,150,NOPE', 'L2,2026-01-31,70,', 'L1,2026-03-31,50,']
  const file = tape('grouped.csv', ...rows)
  expect(await sending(GROUPED, file)).toMatchObject({ rows: 4, rows_rejected: 3, entries_deleted: 3 })
  expect([await amountsOf('L1'), await amountsOf('L2')]).toEqual([{}, { '2026-01-31-70': 7_000 }])
  const fix = (text: string) => text.replace('150,NOPE', '100,').replace(',50,', ',100,')
  await sending(GROUPED, corrected(file, fix))
  expect(await amountsOf('L1')).toEqual(THREE_TIMES_100)
})

test('a row alone counts nothing until it is corrected, and what a row that is in states in the same words stays', async () => {
  const rows = ['L1,2026-01-31,100,', 'L1,2026-01-31,100,NOPE', 'L1,2026-02-28,150,NOPE', 'L1,2026-03-31,100,']
  const file = tape('alone.csv', ...rows)
  expect(await sending(ALONE, file)).toMatchObject({ rows: 4, rows_rejected: 2, entries_deleted: 1 })
  expect(await amountsOf('L1')).toEqual({ '2026-01-31-100': 10_000, '2026-03-31-100': 10_000 })
  await sending(
    ALONE,
    corrected(file, (text) => text.replaceAll('NOPE', '').replace(',150,', ',100,')),
  )
  expect(await amountsOf('L1')).toEqual(THREE_TIMES_100)
})

describe('an interrupted import', () => {
  // Ten lines, of which one is refused, and three deletions: seven parts of two lines.
  const PARTS = 7

  test.each(Array.from({ length: PARTS + 1 }, (_, parts) => [parts]))(
    'after %i parts counts nothing of the rejected rows once it is continued',
    async (parts_max) => {
      const file = tape(`broken-${parts_max}.csv`, ...ROWS)
      const broken = await sending(TO_DATE, file, { parts_max }).catch((error: unknown) => error)
      expect(broken instanceof BrokenOff).toBe(parts_max < PARTS)
      imports -= 1
      expect(await sending(TO_DATE, file)).toMatchObject({ rows_rejected: 3 })
      expect(await amountsOf('L1')).toEqual({})
      await sending(
        TO_DATE,
        corrected(file, (text) => text.replace('250,NOPE', '200,')),
      )
      expect(await amountsOf('L1')).toEqual(THREE_TIMES_100)
    },
  )

  test('and is begun again counts nothing of the rejected rows either', async () => {
    const file = tape('again.csv', ...ROWS)
    await expect(sending(TO_DATE, file, { parts_max: 5 })).rejects.toThrow(BrokenOff)
    const replaced = [`tape-${imports}`]
    expect(await sending(TO_DATE, file, { replaced })).toMatchObject({ rows_rejected: 3, entries_deleted: 3 })
    expect(await amountsOf('L1')).toEqual({})
  })
})
