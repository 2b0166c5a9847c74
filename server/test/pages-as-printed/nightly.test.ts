// The script of the guide to a nightly import, as printed there: what a warehouse exports is imported, the same once more changes
// nothing, and what is rejected ends it with another exit code. The warehouse is a program that prints what a query would.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { PROGRAM } from '../tape/command.ts'
import { runInShell } from './console.ts'

const GUIDE = readFileSync(new URL('../../../docs/guides/nightly.md', import.meta.url), 'utf8')
const SCRIPT = /^```sh\n(#!\/bin\/sh\n.*?)^```$/ms.exec(GUIDE)?.[1] ?? ''
const PARAMETERS = /^```yaml\n(parameters:\n.*?)^```$/ms.exec(GUIDE)?.[1] ?? ''

const MAPPING = `tape: 1
${PARAMETERS}columns: { originated_on: date, amount: number, annual_rate: number }
currency: USD
records:
  - account: { id: = customer_id, type: business, name: = customer_name }
  - receivable:
      id: = loan_id
      obligor_id: = customer_id
      product_type: term_loan
      funded_by: balance_sheet
      origination_date: = originated_on
      term: "{term_months} months"
      interest_rate: = annual_rate
  - entry: { receivable_id: = loan_id, id: disbursement, date: = originated_on, type: disbursement, amount: = amount }
`
const HEADER = 'loan_id,customer_id,customer_name,originated_on,amount,currency,term_months,annual_rate'
const LOANS = [
  '0001,c-1,Corner Kitchen,2026-01-05,5100.00,USD,12,0.12',
  '0002,c-2,Lindgren Bros,2026-02-06,6050.00,USD,6,0.095',
]

let service: TestService
let lender: Lender
let folder: string
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  folder = mkdtempSync(join(tmpdir(), 'tapeline-nightly-'))
  mkdirSync(join(folder, 'bin'))
  mkdirSync(join(folder, 'tapes'))
  program('psql', `cat "$WAREHOUSE_URL"`)
  program('tapeline', `exec '${process.execPath}' '${PROGRAM}' "$@"`)
  writeFileSync(join(folder, 'loans.mapping.yaml'), MAPPING)
  writeFileSync(join(folder, 'nightly.sh'), SCRIPT.replace('/var/lib/tapes', join(folder, 'tapes')))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await service.stop()
})

function program(name: string, line: string): void {
  const path = join(folder, 'bin', name)
  writeFileSync(path, `#!/bin/sh\n${line}\n`)
  chmodSync(path, 0o755)
}

/** A night on which the warehouse has these loans: how the script ended, and the result that it leaves beside the tape. */
async function night(loans: readonly string[]) {
  const warehouse = join(folder, 'warehouse.csv')
  writeFileSync(warehouse, [HEADER, ...loans, ''].join('\n'))
  const ran = await runInShell(
    `PATH="${join(folder, 'bin')}:$PATH" sh nightly.sh; code=$?; cat tapes/*.result.json; exit $code`,
    folder,
    {
      WAREHOUSE_URL: warehouse,
      TAPELINE_URL: service.address,
      TAPELINE_KEY: lender.key,
    },
  )
  return { code: ran.code, result: JSON.parse(ran.out) as unknown }
}

test('the first night brings the loans, the second repeats what is stored', async () => {
  expect(await night(LOANS)).toMatchObject({ code: 0, result: { rows: 2, applied: 6, unchanged: 0, rejected: 0 } })
  expect(await night(LOANS)).toMatchObject({ code: 0, result: { rows: 2, applied: 0, unchanged: 6, rejected: 0 } })
  expect((await lender.client.get('/receivables/0001')).body).toMatchObject({ term: '12 months', interest_rate: 0.12 })
})

test('a night with a row that is wrong ends with 1 and is not tried again; the others are in', async () => {
  const loans = ['0003,c-3,Moreau Fils,2026-02-31,100.00,USD,6,0.1', '0004,c-4,Ito Works,2026-03-01,100.00,USD,6,0.1']
  expect(await night([...LOANS, ...loans])).toMatchObject({
    code: 1,
    result: { rows: 4, rows_rejected: 1, applied: 3 },
  })
  expect((await lender.client.get('/receivables/0003')).status).toBe(404)
  expect((await lender.client.get('/receivables/0004')).status).toBe(200)
})
