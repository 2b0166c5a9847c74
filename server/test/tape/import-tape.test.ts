// The command from files to what the service holds: sent, rejected, corrected, sent again.
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { LOANS_MAPPING, type Ran, TapeFolder, loanRows, runTapeImport } from './command.ts'

let service: TestService
let lender: Lender
let folder: TapeFolder
let mapping: string

beforeAll(async () => {
  service = await startTestService()
  folder = new TapeFolder()
  mapping = folder.write('loans.mapping.yaml', LOANS_MAPPING)
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})
beforeEach(async () => {
  lender = await service.lender()
})

function importing(file: string, ...more: string[]): Promise<Ran> {
  return runTapeImport([file, '--mapping', mapping, '--quiet', ...more], { address: service.address, key: lender.key })
}

async function stored(path: string): Promise<{ readonly [field: string]: unknown }[]> {
  const { status, body } = await lender.client.get(path, { limit: 100 })
  expect(status).toBe(200)
  return body.data
}

describe('a tape', () => {
  test('is in when the command ends with 0, and again when it is sent again', async () => {
    const file = folder.write('loans.csv', loanRows(20))
    const first = await importing(file, '--json')
    expect(first).toMatchObject({ code: 0 })
    expect(JSON.parse(first.out)).toMatchObject({
      rows: 20,
      rows_rejected: 0,
      lines_read: 70,
      rejected: 0,
      environment: 'sandbox',
    })
    expect(await stored('/receivables')).toHaveLength(20)
    expect(await stored('/receivables/L2/entries')).toMatchObject([
      { id: 'p', amount: 100 },
      { id: 'd', amount: 100_150, date: '2026-01-02' },
    ])
    const again = await importing(file)
    expect(again).toMatchObject({ code: 0 })
    expect(again.out).toContain('70 records: 0 written, 70 unchanged, 0 rejected')
    expect(existsSync(`${file}.import.json`), 'nothing is left to resume').toBe(false)
  })

  test('is judged and not written by a dry run', async () => {
    const file = folder.write('dry.csv', loanRows(3))
    const ran = await importing(file, '--dry-run')
    expect(ran).toMatchObject({ code: 0 })
    expect(ran.out).toContain('Nothing was written: this was a dry run')
    expect(await stored('/receivables')).toEqual([])
  })

  test('shows what its first rows become without a service', async () => {
    const file = folder.write('shown.csv', loanRows(3))
    const ran = await runTapeImport([file, '--mapping', mapping, '--preview', '2'])
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(ran.out).toContain(
      '{"kind":"entry","receivable_id":"L2","id":"p","date":"2026-02-01","type":"principal","amount":100}',
    )
    expect(ran.out).not.toContain('L3')
  })
})

describe('rows that are not right', () => {
  test('stop the import when most of them are refused: the command states why, ends with 1 and starts a new import', async () => {
    // Of accounts that the service does not have; each row by itself is right, so that only the service can refuse it.
    const without = folder.write('no-accounts.mapping.yaml', LOANS_MAPPING.replace(/^ {2}- account: .*\n/m, ''))
    const file = folder.write('wrong.csv', loanRows(1_200))
    const to = { address: service.address, key: lender.key }
    for (let time = 0; time < 2; time += 1) {
      const ran = await runTapeImport([file, '--mapping', without, '--quiet'], to)
      expect(ran, ran.err).toMatchObject({ code: 1 })
      expect(ran.out).toContain('more than half of its lines were rejected')
      expect(ran.out).toContain('run the command again')
      expect(existsSync(`${file}.import.json`), 'nothing is left to resume').toBe(false)
    }
    expect((await stored('/imports')).map(({ status }) => status)).toEqual(['stopped', 'stopped'])
    expect(readFileSync(`${file}.rejected.csv`, 'utf8')).toContain('receivable L1: obligor_id')
  })

  test('stand beside the file with their own columns and the reason, and can be corrected and sent', async () => {
    const lines = loanRows(4).split('\n')
    const broken = [
      lines[0],
      lines[1],
      'L2,B2,12x,2026-01-02,0,',
      'L3,B3,5.00,2026-02-30,0,',
      'L4,B4,5.00,2026-01-02,0,nobody',
      '',
    ].join('\n')
    const file = folder.write('broken.csv', broken)
    const ran = await importing(file)
    expect(ran).toMatchObject({ code: 1 })
    const rejected = `${file}.rejected.csv`
    const report = readFileSync(rejected, 'utf8')
      .replace(/^\uFEFF/, '')
      .split('\r\n')
    expect(report[0]).toBe('loan_id,borrower,amount,issued,paid,email,rejected_row,rejected_because')
    expect(report[1]).toMatch(/^L2,B2,12x,2026-01-02,0,,3,.*column amount: .*12x.* is not a number/)
    expect(report[2]).toMatch(/^L3,B3,5.00,2026-02-30,0,,4,.*column issued/)
    expect(report[3]).toMatch(/^L4,B4,5.00,2026-01-02,0,nobody,5,.*account a-B4: email/)
    const corrected = report.map((line) =>
      line.replace('12x', '12.00').replace('2026-02-30', '2026-02-28').replace('nobody', 'b4@example.com'),
    )
    folder.write('broken.csv.rejected.csv', `\uFEFF${corrected.join('\r\n')}`)
    expect(await importing(rejected)).toMatchObject({ code: 0 })
    expect(new Set((await stored('/receivables')).map(({ id }) => id))).toEqual(new Set(['L1', 'L2', 'L3', 'L4']))
  })
})
