// A record that only the service can refuse, in the middle of a group whose rows are computed from one another: the others of the group were written
// by then, and are deleted. Corrected and sent again by the command, nothing counts twice.
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { LOANS_MAPPING, TapeFolder, runTapeImport } from './command.ts'
import { BrokenOff, sendTape } from './in-process.ts'

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

/** What was paid to date, and a fee on a loan that the row names: whether that loan is there only the service knows. */
const MAPPING = `
tape: 1
currency: USD
group_by: loan
sort_by: month
columns: { month: date, paid_to_date: number }
values:
  to_date: = paid_to_date
  paid: = to_date - coalesce(previous.to_date, 0)
records:
  - account: { id: = loan, type: individual, last_name: X }
  - receivable: { id: = loan, obligor_id: = loan, product_type: term_loan, funded_by: balance_sheet, origination_date: "2026-01-01" }
  - when: previous.to_date is blank
    entry: { receivable_id: = loan, id: out, date: "2026-01-01", type: disbursement, amount: 1000 }
  - entry: { receivable_id: = loan, id: "{month}", date: = month, type: principal, amount: = paid }
  - when: fee_on is not blank
    entry: { receivable_id: = fee_on, id: "fee-{loan}-{month}", date: = month, type: late_fee, amount: 5 }
`

const ROWS = ['L1,2026-01-31,100,', 'L1,2026-02-28,300,NOPE', 'L1,2026-03-31,600,', 'L2,2026-01-31,50,']

function importing(file: string, mapping: string, ...more: string[]) {
  return runTapeImport([file, '-m', mapping, '--quiet', ...more], { address: service.address, key: lender.key })
}

async function amountsOf(receivable: string): Promise<Record<string, number>> {
  const { body } = await lender.client.get(`/receivables/${receivable}/entries`, { limit: 100 })
  return Object.fromEntries(body.data.map(({ id, amount }: { id: string; amount: number }) => [id, amount]))
}

async function balanceOf(receivable: string): Promise<unknown> {
  return (await lender.client.get(`/receivables/${receivable}`)).body.balance
}

test(
  'a refusal in the middle of a group puts the whole group into the rejected rows, and the corrected group counts once',
  { timeout: 240_000 },
  async () => {
    const mapping = folder.write('to-date.yaml', MAPPING)
    const file = folder.write('group.csv', ['loan,month,paid_to_date,fee_on', ...ROWS, ''].join('\n'))
    const tried = await importing(file, mapping, '--dry-run')
    expect(tried.out, 'a dry run wrote nothing, so it deletes nothing').not.toContain('Deleted')
    expect((await lender.client.get('/imports')).body.data).toHaveLength(1)
    const first = await importing(file, mapping)
    expect(first, first.err).toMatchObject({ code: 1 })
    expect(first.out).toContain(
      'Deleted 4 entries that had been written of rejected rows: correct the rows and send them',
    )
    expect([await amountsOf('L1'), await amountsOf('L2')]).toEqual([{}, { 'out': 100_000, '2026-01-31': 5_000 }])
    const rejected = `${file}.rejected.csv`
    const lines = readFileSync(rejected, 'utf8').trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/^L1,2026-01-31,100,,2,"?to be sent again with row 3/)
    expect(lines[2]).toMatch(/^L1,2026-02-28,300,NOPE,3,.*fee-L1-2026-02-28/)
    expect(lines[3]).toMatch(/^L1,2026-03-31,600,,4,"?to be sent again with row 3/)

    // The amount of the faulty row was wrong, too: the rows behind it are computed again.
    writeFileSync(rejected, readFileSync(rejected, 'utf8').replace('300,NOPE', '250,L2'))
    const second = await importing(rejected, mapping)
    expect(second, second.err).toMatchObject({ code: 0 })
    // 100, then 250 - 100 and 600 - 250: 600 in all of 1,000.
    expect(await amountsOf('L1')).toEqual({
      'out': 100_000,
      '2026-01-31': 10_000,
      '2026-02-28': 15_000,
      '2026-03-31': 35_000,
    })
    expect(await amountsOf('L2')).toEqual({ 'out': 100_000, '2026-01-31': 5_000, 'fee-L1-2026-02-28': 500 })
    await expect.poll(() => balanceOf('L1'), { timeout: 30_000 }).toBe(40_000)

    const third = await importing(rejected, mapping)
    expect(third.out).toMatch(/ 0 written, \d+ unchanged, 0 rejected/)
  },
)

test(
  'restarted by the command, an interrupted import leaves nothing of the rejected rows',
  { timeout: 240_000 },
  async () => {
    const file = folder.write('again.csv', ['loan,month,paid_to_date,fee_on', ...ROWS, ''].join('\n'))
    const given = { service, lender, mapping: MAPPING, files: [file], id: 'tape-broken-off' }
    await expect(sendTape({ ...given, parts_max: 7 })).rejects.toThrow(BrokenOff)
    expect(await amountsOf('L1'), 'it was interrupted before it deleted').not.toEqual({})
    const { organization, environment } = (await lender.client.get('/me')).body
    const kept = { import: given.id, fingerprint: '', url: '', organization: organization.id, environment }
    writeFileSync(`${file}.import.json`, JSON.stringify(kept))
    const ran = await importing(file, folder.write('again.yaml', MAPPING), '--restart')
    expect(ran, ran.err).toMatchObject({ code: 1 })
    expect(await amountsOf('L1')).toEqual({})
  },
)

const TWICE = ['loan_id,borrower,amount,issued,paid,email', 'L1,B1,5.00,2026-01-02,0,', 'L1,B1,7.00,2026-01-02,0,', '']

test(
  '--allow-duplicates sends ids that come twice: the last row holds, and it counts once',
  { timeout: 240_000 },
  async () => {
    const mapping = folder.write('loans.yaml', LOANS_MAPPING)
    const file = folder.write('twice.csv', TWICE.join('\n'))
    const refused = await importing(file, mapping)
    expect(refused).toMatchObject({ code: 2, out: '' })
    expect((await lender.client.get('/receivables')).body.data).toEqual([])
    const sent = await importing(file, mapping, '--allow-duplicates')
    expect(sent, sent.err).toMatchObject({ code: 0 })
    expect(sent.err).toContain('  entry L1 d: different in row 2 and row 3')
    expect(sent.err).toContain('Sent because of --allow-duplicates: the last row is kept')
    expect(await amountsOf('L1')).toEqual({ d: 700 })
  },
)
