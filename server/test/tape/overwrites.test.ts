// Ids that come twice and receivables that would change hands: reported before anything is sent.
import { Tapeline } from '@tapeline/sdk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkRecords } from '@tapeline/cli/tape/checking/check-records'
import { overwriteReport } from '@tapeline/cli/tape/checking/overwrite-report'
import { readMapping } from '@tapeline/tape/mapping/mapping-file'
import { Tape } from '@tapeline/cli/tape/tape'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { LOANS_MAPPING, TapeFolder, runTapeImport } from './command.ts'
import { sendTape } from './in-process.ts'

const HEADER = 'loan_id,borrower,amount,issued,paid,email'

let service: TestService
let lender: Lender
let folder: TapeFolder

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

function tapeOf(name: string, rows: readonly string[]): string {
  return folder.write(name, [HEADER, ...rows, ''].join('\n'))
}

/** What a person would read before a tape is sent. */
async function reported(file: string, text = LOANS_MAPPING) {
  const read = readMapping(text)
  if (!('mapping' in read)) throw new Error(JSON.stringify(read))
  const tape = await Tape.open(read.mapping, [file], new Map())
  const client = new Tapeline({ key: lender.key, base_url: service.address })
  try {
    return overwriteReport(await checkRecords({ tape, client, onRow: () => {}, keep: async () => {} }), tape.tables)
  } finally {
    await tape.close()
  }
}

const TWICE = [
  'L1,B1,5.00,2026-01-02,0,',
  'L2,B2,6.00,2026-01-02,0,',
  'L1,B1,7.00,2026-01-02,0,',
  'L2,B9,6.00,2026-01-02,0,',
]

test('ids that come twice with other contents are counted and reported with their rows and what to do', async () => {
  const { refusal = [], notes } = await reported(tapeOf('twice.csv', TWICE))
  expect(refusal).toEqual([
    'Nothing was sent: 2 records would overwrite others.',
    '  entry L1 d: different in row 2 and row 4',
    '  receivable L2: owed by one account in row 3, by another in row 5',
    expect.stringContaining('--allow-duplicates'),
  ])
  expect(notes[0]).toMatch(/^2 records stated again in the same words/)
})

test('the command sends nothing then and ends with 2', { timeout: 180_000 }, async () => {
  const mapping = folder.write('loans.mapping.yaml', LOANS_MAPPING)
  const file = tapeOf('refused.csv', TWICE)
  const ran = await runTapeImport([file, '-m', mapping], { address: service.address, key: lender.key })
  expect(ran).toMatchObject({ code: 2, out: '' })
  expect(ran.err).toContain('Nothing was sent: 2 records would overwrite others.')
  expect((await lender.client.get('/receivables')).body.data).toEqual([])
})

test('a receivable that the service has under another obligor is reported', async () => {
  const first = tapeOf('first.csv', ['L1,B1,5.00,2026-01-02,0,'])
  await sendTape({ service, lender, mapping: LOANS_MAPPING, files: [first], id: 'first' })
  expect(await reported(first)).toEqual({ notes: [], refusal: undefined })
  const { refusal } = await reported(tapeOf('other.csv', ['L3,B3,5.00,2026-01-02,0,', 'L1,B2,5.00,2026-01-02,0,']))
  expect(refusal?.[1]).toBe('  receivable L1: owed by one account in the service, by another in row 3')
})

test('an account that is another person or business in the service is reported, one that is described otherwise is not', async () => {
  const account = (id: string, more: object) => ({ id, type: 'individual', ...more })
  const { client } = lender
  for (const body of [
    account('a-B1', { type: 'business', name: 'Somebody Else', last_name: 'Else' }),
    account('a-B2', { last_name: ' b2 ', email: 'b2@example.com' }),
  ])
    expect((await client.post('/accounts', body)).status).toBe(200)
  const rows = [1, 2, 3, 4].map((at) => `L${at},B${at},5.00,2026-01-02,0,`)
  const { refusal } = await reported(tapeOf('party.csv', rows))
  expect(refusal?.slice(0, 2)).toEqual([
    'Nothing was sent: 1 record would overwrite another.',
    '  account a-B1: one person or business in the service, another in row 2',
  ])
  const many = Array.from({ length: 150 }, (_, at) => `M${at},B${at},5.00,2026-01-02,0,`)
  expect((await reported(tapeOf('parties.csv', many))).refusal?.[1]).toBe(
    '  account a-B1: one person or business in the service, another in row 3',
  )
})

test('of many receivables, too, those of another obligor in the service are found', async () => {
  const rows = Array.from({ length: 150 }, (_, at) => `L${at},B${at},5.00,2026-01-02,0,`)
  await sendTape({ service, lender, mapping: LOANS_MAPPING, files: [tapeOf('many.csv', rows)], id: 'many' })
  const { refusal } = await reported(
    tapeOf(
      'moved.csv',
      rows.map((row) => row.replace('L77,B77', 'L77,B78')),
    ),
  )
  expect(refusal?.slice(0, 2)).toEqual([
    'Nothing was sent: 1 record would overwrite another.',
    '  receivable L77: owed by one account in the service, by another in row 79',
  ])
})

test('rows of a group may state their receivable as it changes, and may not give two entries one id', async () => {
  const grouped = LOANS_MAPPING.replace('tape: 1', 'tape: 1\ngroup_by: loan_id')
    .replace('= email }', '= email }')
    .replace('funded_by: balance_sheet', 'funded_by: balance_sheet\n      interest_rate: = paid')
  const changing = ['L1,B1,5.00,2026-01-02,0,', 'L1,B1,5.00,2026-01-02,0.1,']
  expect((await reported(tapeOf('changing.csv', changing), grouped)).refusal).toBeUndefined()
  const { refusal } = await reported(tapeOf('clash.csv', [...changing, 'L1,B1,9.00,2026-01-02,0,']), grouped)
  expect(refusal?.[1]).toBe('  entry L1 d: different in row 2 and row 4')
})
