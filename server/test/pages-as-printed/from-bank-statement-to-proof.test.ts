// The guide from a bank statement to a proven month as printed: its files, commands and answers in their order, on one lender.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAUSES } from '@tapeline/kernel/metrics/cash-tie-out/break-types'
import { RULES } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { JANUARY_FILE } from '../../../cli/src/bank-statements/test-fixture.ts'
import { eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { PageFolder, blocksOf, lacking, pageOf } from './console.ts'

const PATH = 'docs/guides/from-bank-statement-to-proof.md'
const GUIDE = pageOf(PATH)
const [
  REPORT = '',
  SET = '',
  IMPORT = '',
  OTHERS = '',
  READ = '',
  FIND = '',
  DECIDE = '',
  AGAIN = '',
  FOOT = '',
  ...REST
] = blocksOf(GUIDE, 'sh')
const [AGREE = '', TESTED = '', BASE = '', CLOSE = ''] = REST
const [MAPPING = '', BEFORE = '', BREAKS = '', AFTER = '', FOOTED = '', PASSED = '', LENT = '', CLOSED = ''] = blocksOf(
  GUIDE,
  'json',
)
const [PAYMENTS = '', STATEMENT = '', PRINTED = ''] = blocksOf(GUIDE, '')
const WITHOUT = lacking(PATH, 'curl')

let service: TestService
let lender: Lender
let folder: PageFolder
beforeAll(async () => {
  service = await startTestService()
  const operator = await service.operator()
  lender = await service.lender({ organization: 'acme-lending' })
  await demand(lender.client.post('/accounts', accountBody('acme')))
  for (const id of ['LOAN-0001', 'LOAN-0002', 'LOAN-0003']) {
    await demand(lender.client.post('/receivables', receivableBody(id, 'acme', { funded_by: 'operator' })))
    const paid_out = entryBody('paid-out', { date: '2026-01-15', amount: 1_000_000 })
    await demand(lender.client.post(`/receivables/${id}/entries`, paid_out))
  }
  const organization = 'acme-lending'
  const instrument = { id: 'acme-collections', organization, kind: 'bank_account', status: 'active' }
  await demand(operator.client.post('/operator/payin-instruments', instrument))
  const line = { id: 'warehouse', organization, name: 'Warehouse', currency: 'USD', status: 'active' }
  const opened = { commitment: 5_000_000, opened_on: '2026-01-01', pledge_selector: { product_types: ['term_loan'] } }
  await demand(operator.client.post('/operator/debt-lines', { ...line, ...opened }))
  folder = new PageFolder({ TAPELINE_URL: service.address, KEY: lender.key, OPERATOR_KEY: operator.key })
  folder.write('march.ndjson', PAYMENTS)
  folder.write('march.sta', STATEMENT)
  folder.write('mapping.json', MAPPING)
  folder.write('statement.xml', JANUARY_FILE)
  folder.write('statement.csv', 'Date,Details,Amount\n01/31/2026,Payment PAY-0001,12.00\n')
  const bai2 = new URL('../../../cli/src/bank-statements/fixtures/american.bai2', import.meta.url)
  folder.write('statement.bai2', readFileSync(bai2))
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

/** Commands with the address of this service. */
function atService(commands: string): string {
  return commands.replaceAll(/^tapeline import-statement .*$/gm, `$& --url ${service.address}`)
}

/** Runs commands that must succeed; what each of them printed, a document each. */
async function run(commands: string) {
  const { code, out, err } = await folder.run(atService(commands))
  expect(code, err).toBe(0)
  return { out, err }
}

/** An answer, as far as it is read here. */
interface Answer {
  readonly data: readonly { readonly lines: readonly { readonly line_id: string }[] }[]
}

/** Reads by a command until it answers what is printed. */
async function reads(command: string, printed: string) {
  const wanted: object = JSON.parse(printed)
  const read = async (): Promise<Answer> => JSON.parse((await run(command)).out)
  const isThere = (answer: unknown) => {
    try {
      expect(answer).toMatchObject(wanted)
      return true
    } catch {
      return false
    }
  }
  const answer = await eventually(read, isThere, 30_000)
  expect(answer).toMatchObject(wanted)
  return answer
}

test.skipIf(WITHOUT)(
  'each command answers what the guide prints, from the file of the bank to the certificate',
  async () => {
    await run(REPORT)
    await run(SET)
    const { out, err } = await run(IMPORT)
    for (const line of PRINTED.trim().split('\n')) expect(`${err}${out}`).toContain(line)
    const dry = await run(OTHERS)
    expect(dry.out.match(/Would send/g)).toHaveLength(3)
    await reads(READ, BEFORE)
    const { data } = await reads(FIND, BREAKS)
    expect(data).toHaveLength(3)
    const lineOf = (at: number) => data[at]?.lines[0]?.line_id ?? ''
    await run(`LINE=${lineOf(2)}
DEPOSIT=${lineOf(0)}
${DECIDE}`)
    await reads(AGAIN, AFTER)
    expect((await reads(FIND, '{"data": []}')).data).toEqual([])
    await reads(FOOT, FOOTED)
    await run(AGREE)
    await reads(TESTED, PASSED)
    await reads(BASE, LENT)
    const [close = '', read = ''] = CLOSE.trim().split('\n')
    await run(close)
    await reads(read, CLOSED)
  },
)

test('the guide has each rule and each cause', () => {
  const named = [...GUIDE.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(named).toEqual([...RULES, ...CAUSES])
})
