// The guide to what integrity checks look for as printed: its commands and answers in their order, on one lender, and each check by name.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECK_NAMES } from '@tapeline/kernel/metrics/integrity/checks'
import { plantedCases } from '../../src/demo-book/planted/sandbox-book.ts'
import { eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { urlOf } from '../operations/books.ts'
import { demand } from '../surface/operations.ts'
import { PageFolder, blocksOf, lacking, pageOf } from './console.ts'

const PATH = 'docs/guides/what-integrity-checks-look-for.md'
const GUIDE = pageOf(PATH)
const [SET = '', FIND = '', READ = '', ASK = '', DECIDE = '', AGREE = '', TREND = '', ...BEHIND] = blocksOf(GUIDE, 'sh')
const [ALL = '', KEEP = '', ...REST] = BEHIND
const [VERIFY = '', ASKED = '', ANSWER = ''] = REST
const [FOUND = '', MADE_OF = '', LENT = '', MONTHS = '', OPEN = '', TREND_OF_ALL = '', QUESTION = ''] = blocksOf(
  GUIDE,
  'json',
)
const WITHOUT = lacking(PATH, 'curl')
const VIN = '1M8GDM9AXKP042788'

let service: TestService
let lender: Lender
let folder: PageFolder
beforeAll(async () => {
  service = await startTestService()
  const operator = await service.operator()
  const organization = 'acme-lending'
  lender = await service.lender({ organization })
  const line = { id: 'warehouse', organization, name: 'Warehouse', currency: 'USD', status: 'active' }
  const opened = { commitment: 5_000_000, opened_on: '2026-01-01', pledge_selector: { product_types: ['term_loan'] } }
  await demand(operator.client.post('/operator/debt-lines', { ...line, ...opened }))
  await demand(lender.client.post('/accounts', accountBody('acme')))
  await lend('LOAN-0001', '2026-01-15', '2026-01-03', null)
  await lend('LOAN-0002', '2026-01-20', '2026-01-20', VIN)
  await lend('LOAN-0003', '2026-01-20', '2026-01-20', VIN)
  folder = new PageFolder({
    TAPELINE_URL: service.address,
    KEY: lender.key,
    OPERATOR_KEY: operator.key,
    DATABASE_URL: urlOf(service.connection),
  })
  folder.write('invoice.pdf', '%PDF-1.4\n%%EOF\n')
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

/** Lends 10,000.00 on a day. */
async function lend(id: string, origination_date: string, date: string, vin: string | null): Promise<void> {
  const collateral = vin === null ? {} : { collateral: { kind: 'vehicle', vin } }
  const body = receivableBody(id, 'acme', { funded_by: 'operator', origination_date, ...collateral })
  await demand(lender.client.post('/receivables', body))
  await demand(lender.client.post(`/receivables/${id}/entries`, entryBody('paid-out', { date, amount: 1_000_000 })))
}

/** Runs commands that must succeed; what they printed. A refusal of the service is in it. */
async function run(commands: string): Promise<string> {
  const { code, out, err } = await folder.run(commands.replaceAll('npm run -s tapeline --', 'tapeline'))
  expect(code, err).toBe(0)
  expect(out).not.toContain('"error"')
  return out
}

/** Reads by a command until it answers what is printed. */
async function reads(command: string, printed: string) {
  const wanted: object = JSON.parse(printed)
  const isThere = (answer: unknown) => {
    try {
      expect(answer).toMatchObject(wanted)
      return true
    } catch {
      return false
    }
  }
  const read = async (): Promise<{ readonly data: readonly { readonly id: string }[] }> => {
    const { out } = await folder.run(command)
    return JSON.parse(out)
  }
  const answer = await eventually(read, isThere, 30_000)
  expect(answer).toMatchObject(wanted)
  return answer
}

test.skipIf(WITHOUT)('each command answers what the guide prints, for the funder and for the lender', async () => {
  await run(SET)
  const { data } = await reads(FIND, FOUND)
  expect(data).toHaveLength(3)
  const finding = data[2]?.id ?? ''
  await reads(READ, MADE_OF)
  await run(ASK)
  await reads(ASKED, QUESTION)
  await run(ANSWER)
  const [list = '', ...decide] = DECIDE.split('\n')
  await reads(list, '{"data": [{"id": "acme-lending:answer-1", "document_ids": ["supplier-invoice"]}]}')
  await run(decide.join('\n'))
  const terms = AGREE.trim().split('\n')
  await run(terms.slice(0, -1).join('\n'))
  await reads(terms.at(-1) ?? '', LENT)
  const { data: months } = await reads(TREND, MONTHS)
  expect(months).toHaveLength(3)
  const [open = '', trend = ''] = ALL.trim().split('\n')
  expect((await reads(open, OPEN)).data).toHaveLength(2)
  expect((await reads(trend, TREND_OF_ALL)).data).toHaveLength(2)
  await run(KEEP)
  expect(await run('cat findings.json')).toContain(finding)
  expect(await run(VERIFY)).toContain('acme-lending')
})

test('the guide has each check, and each case of the demo book as the book states it', () => {
  const named = [...GUIDE.matchAll(/^\| `(\w+)` \| ([^|]*) \|(.*)$/gm)]
  const checks = named.filter(([, , , more]) => more !== '').map(([, name]) => name ?? '')
  expect(checks.toSorted()).toEqual(CHECK_NAMES.toSorted())
  const stated = named.filter(([, , , more]) => more === '').map(([, check, summary]) => ({ check, summary }))
  const cases = plantedCases({ today: '2026-11-21', parties: { lender: 'demo', operator: 'operator' } })
  expect(stated).toEqual(cases.map(({ check, summary }) => ({ check, summary })))
})
