// The guide to bank statements as printed: its commands on a statement in camt.053, of the operator and of the lender, its mappings on files with the
// columns that they name.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JANUARY_FILE } from '../../../cli/src/bank-statements/test-fixture.ts'
import { demand } from '../surface/operations.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { PageFolder, blocksOf, pageOf } from './console.ts'

const GUIDE = pageOf('docs/guides/bank-statements.md')
const [COMMANDS = '', OWN_COMMANDS = '', OWN_CSV_COMMANDS = ''] = blocksOf(GUIDE, 'sh')
const [PRINTED = '', OWN_PRINTED = ''] = blocksOf(GUIDE, '')
const [GERMAN = '', AMERICAN = ''] = blocksOf(GUIDE, 'json')

let service: TestService
let operator: Lender
let lender: Lender
let folder: PageFolder
beforeAll(async () => {
  service = await startTestService()
  operator = await service.operator()
  lender = await service.lender({ organization: 'acme-lending' })
  const instrument = { id: 'acme-operating', organization: 'acme-lending', kind: 'bank_account', status: 'active' }
  await demand(operator.client.post('/operator/payin-instruments', instrument))
  folder = new PageFolder({ TAPELINE_KEY: operator.key })
  folder.write('statement.xml', JANUARY_FILE)
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

/** Commands with the address of this service. */
function atService(commands: string): string {
  return commands
    .replace(/^export .*\n/m, '')
    .replaceAll(/^tapeline import-statement .*$/gm, `$& --url ${service.address}`)
}

test('the dry run sends nothing, and the run prints what is printed', async () => {
  const [dry = '', run = ''] = atService(COMMANDS).trim().split('\n')
  expect((await folder.run(dry)).code).toBe(0)
  expect((await demand(lender.client.get('/transparency/transactions'))).body.data).toEqual([])
  const { code, out, err } = await folder.run(run)
  expect(code, err).toBe(0)
  for (const line of PRINTED.trim().split('\n')) expect(`${err}${out}`).toContain(line)
  const { body } = await demand(lender.client.get('/transparency/transactions'))
  expect(body.data).toHaveLength(4)
  expect(body.data[0]).toMatchObject({ payin_instrument_id: 'acme-operating' })
})

test('a lender sends the statement of its own account, and the run prints what is printed', async () => {
  const own = new PageFolder({ TAPELINE_KEY: lender.key })
  try {
    own.write('statement.xml', JANUARY_FILE)
    const [dry = '', run = ''] = atService(OWN_COMMANDS).trim().split('\n')
    expect((await own.run(dry)).code).toBe(0)
    expect((await demand(lender.client.get('/bank-lines'))).body.data).toEqual([])
    const { code, out, err } = await own.run(run)
    expect(code, err).toBe(0)
    for (const line of OWN_PRINTED.trim().split('\n')) expect(`${err}${out}`).toContain(line)
    expect((await demand(lender.client.get('/bank-lines'))).body.data).toHaveLength(4)
  } finally {
    own.remove()
  }
})

test('a lender sends a CSV of its own account by a mapping', async () => {
  const { key, client } = await service.lender()
  const own = new PageFolder({ TAPELINE_KEY: key })
  try {
    own.write('mapping.json', AMERICAN)
    own.write(
      'statement.csv',
      'Posting Date,Details,Withdrawals,Deposits,Trace Number,Status\n02/10/2026,ACH credit,,25.00,TRN0012345678,Posted\n',
    )
    const [dry = '', run = ''] = atService(OWN_CSV_COMMANDS).trim().split('\n')
    expect((await own.run(dry)).out).toContain('Nothing was sent.')
    expect((await demand(client.get('/bank-lines'))).body.data).toEqual([])
    const { code, err } = await own.run(run)
    expect(code, err).toBe(0)
    expect((await demand(client.get('/bank-lines'))).body.data).toMatchObject([
      { booked_on: '2026-02-10', direction: 'credit', amount: 2_500, currency: 'USD', account_label: '••••4321' },
    ])
  } finally {
    own.remove()
  }
})

/** Imports a file with a mapping; what it became, by booking day. */
async function imported(name: string, mapping: string, text: string) {
  folder.write(`${name}.json`, mapping)
  folder.write(`${name}.csv`, text)
  const command = `tapeline import-statement ${name}.csv --organization acme-lending --mapping ${name}.json`
  const { code, err } = await folder.run(atService(command))
  expect(code, err).toBe(0)
  const { body } = await demand(lender.client.get('/transparency/transactions', { limit: '100' }))
  return body.data.map(({ booked_on, direction, amount, currency, status, counterparty, description }: Seen) =>
    [booked_on, direction, amount, currency, status, counterparty, description].join(' | '),
  )
}

type Seen = Readonly<Record<string, unknown>>

test('the mapping of a German bank reads days, amounts and texts as that bank writes them', async () => {
  const rows = await imported(
    'german',
    GERMAN,
    'Buchungstag;Wertstellung;Name;IBAN;Verwendungszweck;Zusatz;Betrag;Währung;Saldo\n' +
      '03.02.2026;04.02.2026;Nordlicht GmbH;DE02120300000000202051;Rechnung 17;Februar;1.234,50;EUR;1.234,50\n' +
      '05.02.2026;05.02.2026;Stadtwerke;DE02500105170137075030;Strom;;-34,50;EUR;1.200,00\n',
  )
  expect(rows).toContain('2026-02-03 | credit | 123450 | EUR | settled | Nordlicht GmbH | Rechnung 17 Februar')
  expect(rows).toContain('2026-02-05 | debit | 3450 | EUR | settled | Stadtwerke | Strom')
})

test('the mapping of an American bank reads money out and money in apart, and its words', async () => {
  const rows = await imported(
    'american',
    AMERICAN,
    'Posting Date,Details,Withdrawals,Deposits,Trace Number,Status\n' +
      '02/10/2026,ACH credit,,2500.00,TRN0012345678,Posted\n' +
      '02/11/2026,Wire fee,15.00,,TRN0012345679,Processing\n' +
      '02/12/2026,Void check,99.00,,TRN0012345680,Voided\n',
  )
  expect(rows).toContain('2026-02-10 | credit | 250000 | USD | settled |  | ACH credit')
  expect(rows.find((row: string) => row.includes('Wire fee'))).toMatch(/debit \| 1500 \| USD \| pending/)
  expect(rows.filter((row: string) => row.includes('Void check'))).toEqual([])
})
