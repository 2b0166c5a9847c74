// What the file of rejected rows is for: corrected and sent, it leaves the book as a tape without faults would have left it.
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { TapeFolder } from './command.ts'
import { BrokenOff, sendTape } from './in-process.ts'
import { randomNumbers } from './random-numbers.ts'

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

function sending(to: Lender, mapping: string, ...files: string[]) {
  imports += 1
  return sendTape({ service, lender: to, mapping, files, id: `tape-${imports}` })
}

async function listed(of: Lender, path: string): Promise<Record<string, unknown>[]> {
  const { status, body } = await of.client.get(path, { limit: 100 })
  expect(status).toBe(200)
  return body.data
}

async function principalOf(of: Lender, receivable: string): Promise<Record<string, unknown>> {
  const entries = await listed(of, `/receivables/${receivable}/entries`)
  return Object.fromEntries(entries.map(({ id, amount }) => [String(id), amount]))
}

const TO_DATE = `
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
  - entry: { receivable_id: = loan, id: "{month}", date: = month, type: principal, amount: = paid }
`

const MONTHS = ['L1,2026-01-31,100', 'L2,2026-01-31,70', 'L1,2026-02-28,300', 'L1,2026-03-31,500', 'L2,2026-02-28,90']

/** A tape of what was paid to date, its rows changed. */
function monthsWith(name: string, change: (row: string) => string): string {
  return folder.write(name, ['loan,month,paid_to_date', ...MONTHS.map(change), ''].join('\n'))
}

function corrected(file: string, change: (text: string) => string): string {
  const path = `${file}.rejected.csv`
  return folder.write(path.slice(folder.path.length + 1), change(readFileSync(path, 'utf8')))
}

describe('a row that is rejected', () => {
  test('holds back its group, and no other, so that what is paid to date counts once', async () => {
    const file = monthsWith('to-date.csv', (row) => row.replace('300', '3oo'))
    const first = await sending(lender, TO_DATE, file)
    expect(first).toMatchObject({ rows: 5, rows_rejected: 3, rows_held_back: 2, rejected: 0 })
    expect((await listed(lender, '/receivables')).map(({ id }) => id)).toEqual(['L2'])
    const rows = parse(readFileSync(`${file}.rejected.csv`), { bom: true, from_line: 2 })
    expect(rows).toEqual([
      ['L1', '2026-01-31', '100', '2', expect.stringMatching(/^held back with row 4, which has the same loan, L1/)],
      ['L1', '2026-02-28', '3oo', '4', expect.stringMatching(/paid_to_date.*3oo.*is not a number/)],
      ['L1', '2026-03-31', '500', '5', expect.stringMatching(/^held back with row 4/)],
    ])
    const again = await sending(
      lender,
      TO_DATE,
      corrected(file, (text) => text.replace('3oo', '300')),
    )
    expect(again).toMatchObject({ rows: 3, rows_rejected: 0 })
    expect(await principalOf(lender, 'L1')).toEqual({
      '2026-01-31': 10_000,
      '2026-02-28': 20_000,
      '2026-03-31': 20_000,
    })
    expect(await principalOf(lender, 'L2')).toEqual({ '2026-01-31': 7_000, '2026-02-28': 2_000 })
  })

  test('holds back its whole table where its group cannot be read', async () => {
    const file = monthsWith('torn.csv', (row) => (row.includes('300') ? 'L1,2026-02-28' : row))
    const first = await sending(lender, TO_DATE, file)
    expect(first).toMatchObject({ rows: 5, rows_rejected: 5, rows_held_back: 4, lines_read: 0 })
    const again = await sending(
      lender,
      TO_DATE,
      corrected(file, (text) => text.replace('2026-02-28,,4', '2026-02-28,300,4')),
    )
    expect(again).toMatchObject({ rows_rejected: 0 })
    expect(await principalOf(lender, 'L1')).toEqual({
      '2026-01-31': 10_000,
      '2026-02-28': 20_000,
      '2026-03-31': 20_000,
    })
  })

  test('keeps a group of several files in one file of rejected rows', async () => {
    const header = 'loan,month,paid_to_date\n'
    const january = folder.write('j.csv', `${header}L1,2026-01-31,100\n`)
    const february = folder.write('k.csv', `${header}L1,2026-02-28,x\nL9,2026-02-28,5\n`)
    expect(await sending(lender, TO_DATE, january, february)).toMatchObject({ rows_rejected: 2 })
    const fixed = corrected(january, (text) => text.replace(',x,', ',300,'))
    expect(readFileSync(fixed, 'utf8')).toContain('L1,2026-02-28,300,k.csv:2,')
    await sending(lender, TO_DATE, fixed)
    expect(await principalOf(lender, 'L1')).toEqual({ '2026-01-31': 10_000, '2026-02-28': 20_000 })
  })

  test('sends none of its records where the service would refuse one of them', async () => {
    const mapping = TO_DATE.replace('last_name: X', 'last_name: X, email: = email')
      .replace(/^(group|sort)_by.*\n/gm, '')
      .replace(/ - coalesce.*$/m, '')
    const file = folder.write(
      'mail.csv',
      'loan,month,paid_to_date,email\nL1,2026-01-31,5,nobody\nL2,2026-01-31,5,a@example.com\n',
    )
    expect(await sending(lender, mapping, file)).toMatchObject({
      rows_rejected: 1,
      rows_held_back: 0,
      lines_read: 3,
      rejected: 0,
    })
    expect(readFileSync(`${file}.rejected.csv`, 'utf8')).toMatch(/account L1: email/)
    expect((await listed(lender, '/receivables')).map(({ id }) => id)).toEqual(['L2'])
  })

  test('makes later rows wait that write another state of its account', async () => {
    const mapping = TO_DATE.replace('id: = loan, type: individual', 'id: one, type: individual')
      .replace('obligor_id: = loan', 'obligor_id: one')
      .replace('last_name: X', 'last_name: = name')
      .replace(/^(group|sort)_by.*\n/gm, '')
      .replace(/ - coalesce.*$/m, '')
    const rows = [
      'loan,month,paid_to_date,name',
      'L1,2026-01-31,5,A',
      'L2,2026-01-31,x,B',
      'L3,2026-01-31,5,B',
      'L4,2026-01-31,5,C',
      '',
    ]
    const file = folder.write('names.csv', rows.join('\n'))
    expect(await sending(lender, mapping, file)).toMatchObject({ rows_rejected: 2, rows_held_back: 1 })
    await sending(
      lender,
      mapping,
      corrected(file, (text) => text.replace(',x,', ',7,')),
    )
    expect(await listed(lender, '/accounts')).toMatchObject([{ id: 'one', last_name: 'C' }])
    expect(await listed(lender, '/receivables')).toHaveLength(4)
  })
})

const byText = (a: string, b: string) => (a < b ? -1 : 1)

const PLAIN = `
tape: 1
currency: USD
values: { loan: "= [=Loan]", who: = name }
records:
  - account: { id: "a {loan}", type: individual, last_name: = who }
  - receivable: { id: = loan, obligor_id: "a {loan}", product_type: term_loan, funded_by: balance_sheet, origination_date: "2026-01-01" }
  - entry: { receivable_id: = loan, id: d, date: "2026-01-01", type: disbursement, amount: = abs(number(amount)) }
`

/** Text that a spreadsheet would run, or that looks as though it were guarded already. */
const HOSTILE_NAMES = ['=1+1', "'=1+1", "''-x", '+a;=b', '@x', '\uFF1Dx', 'O\u0027Brien', "x;'=1", '"=1"']

describe('cells that a spreadsheet would run', () => {
  const rows = (amount: string) => HOSTILE_NAMES.map((name, at) => [`=L${at}`, name, at === 3 ? '-5.00' : amount])
  const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const tape = (name: string, amount: string) =>
    folder.write(name, ['=Loan,name,amount', ...rows(amount).map(quoted), ''].join('\n'))

  test('are guarded among the rejected rows, and come back as they were, under any name of the file', async () => {
    const file = tape('guard.csv', 'x')
    expect(await sending(lender, PLAIN, file)).toMatchObject({ rows_rejected: HOSTILE_NAMES.length - 1 })
    const text = readFileSync(`${file}.rejected.csv`, 'utf8')
    const cells: string[][] = parse(text, { bom: true })
    expect(cells[0]?.[0]).toBe("'=Loan")
    for (const cell of cells.flat()) expect(cell).not.toMatch(/(^|[;|\t])["\s]*[=+@\uFF1D]/)
    const fixed = text.replaceAll(',x,', ',7.00,')
    await sending(lender, PLAIN, folder.write('corrected.csv', fixed))
    const other = await service.lender()
    await sending(other, PLAIN, tape('clean.csv', '7.00'))
    expect((await listed(other, '/accounts')).map(({ last_name }) => String(last_name)).toSorted(byText)).toEqual(
      HOSTILE_NAMES.toSorted(byText),
    )
    expect(await bookOf(lender)).toEqual(await bookOf(other))
  })

  test('stay as they are in a tape that is no file of rejected rows', async () => {
    const file = folder.write('apostrophe.csv', "=Loan,name,amount\nL1,'=x,5.00\n")
    expect(await sending(lender, PLAIN, file)).toMatchObject({ rows_rejected: 0 })
    expect(await listed(lender, '/accounts')).toMatchObject([{ last_name: "'=x" }])
  })
})

test('a row of a joined table that cannot be read ends the import before anything is sent', async () => {
  const mapping = `
tape: 1
tables:
  loans: ${TO_DATE.replace(/^tape.*$/m, '')
    .trim()
    .replace(/\n/g, '\n    ')
    .replace(/^/, '\n    ')}
    file: main.csv
    join: { more: { table: extra, key: loan, is: = loan, many: true } }
  extra: { file: extra.csv }
`
  const main = monthsWith('main.csv', (row) => row)
  folder.write('extra.csv', 'loan,a,b\nL1,1,2\nL2,1\n')
  await expect(sending(lender, mapping, main)).rejects.toThrow(/row 3: the row has 2 cells where the header has 3/)
  expect(await listed(lender, '/receivables')).toEqual([])
})

const COLUMNS = ['loan', 'borrower', 'city', 'month', 'to_date', 'paid', 'dpd', 'times', 'email'] as const
type TapeCells = Record<(typeof COLUMNS)[number], string>

/** Loans of shared borrowers by month, whose city and lateness change, in any order of the loans. */
function randomTape(random: (below: number) => number): TapeCells[] {
  const loans = Array.from({ length: 2 + random(3) }, (_, at) => ({
    loan: `L${at}`,
    borrower: `B${at % 2}`,
    to_date: 0,
  }))
  return Array.from({ length: 2 + random(3) }, (_, month) =>
    loans.map((loan) => {
      const paid = random(4) * 50
      loan.to_date += paid
      const dpd = random(2) * random(40)
      const cells = { to_date: String(loan.to_date), paid: String(paid), dpd: String(dpd), times: dpd > 0 ? '1' : '0' }
      const email = `${loan.borrower.toLowerCase()}@example.com`
      return { ...loan, ...cells, city: `City${random(3)}`, month: `2026-0${month + 1}-28`, email }
    }),
  ).flat()
}

const BREAKS: readonly Partial<TapeCells>[] = [
  { to_date: '1o', paid: '1o' },
  { month: '2026-02-31' },
  { month: '2999-01-31' },
  { email: 'nobody' },
  { dpd: '30', times: '0' },
  { city: 'x'.repeat(300) },
  { loan: '' },
  { borrower: '' },
]

const LATENESS = `
  - receivable:
      id: = loan
      effective_date: = month
      delinquent_amount: = if dpd > 0 then 10 else 0
      delinquent_times: = times
      delinquent_since: = or_clear(if dpd > 0 then add_days(month, -dpd))`

const HISTORY = (grouped: boolean) => `
tape: 1
currency: USD
${grouped ? 'group_by: loan\nsort_by: month' : ''}
columns: { month: date, to_date: number, paid: number, dpd: number }
values:
  now: = to_date
  flow: = ${grouped ? 'now - coalesce(previous.now, 0)' : 'paid'}
records:
  - account: { id: = borrower, type: individual, last_name: = borrower, email: = email, address: { locality: = city } }
  - receivable: { id: = loan, obligor_id: = borrower, product_type: term_loan, funded_by: balance_sheet, origination_date: "2025-12-01" }
  - entry: { receivable_id: = loan, id: out, date: "2025-12-01", type: disbursement, amount: 1000 }
  - when: flow > 0
    entry: { receivable_id: = loan, id: "{month}", date: = month, type: principal, amount: = flow }${LATENESS}
`

function csvOf(rows: readonly TapeCells[]): string {
  return [COLUMNS.join(','), ...rows.map((row) => COLUMNS.map((column) => row[column]).join(',')), ''].join('\n')
}

/** Everything that a lender reported, without the moments at which it was. */
async function bookOf(of: Lender): Promise<unknown> {
  const plain = (records: readonly Record<string, unknown>[]) =>
    records
      .map(({ created_at: _, updated_at: __, balance: ___, ...record }) => record)
      .toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))
  const receivables = plain(await listed(of, '/receivables'))
  const entries = receivables.map(async ({ id }) => plain(await listed(of, `/receivables/${String(id)}/entries`)))
  return { accounts: plain(await listed(of, '/accounts')), receivables, entries: await Promise.all(entries) }
}

/** What is owed by the tape itself: 1,000 lent, less what was paid to date. */
function balancesOf(rows: readonly TapeCells[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ loan, to_date }) => [loan, 100_000 - Number(to_date) * 100]))
}

async function balancesAt(of: Lender): Promise<Record<string, unknown>> {
  return Object.fromEntries((await listed(of, '/receivables')).map(({ id, balance }) => [id, balance]))
}

/** Sends a file, broken off after some parts and taken up again. */
async function sendBrokenOff(to: Lender, mapping: string, file: string, parts_max: number): Promise<string> {
  imports += 1
  const id = `tape-${imports}`
  const given = { service, lender: to, mapping, files: [file], id }
  try {
    await sendTape({ ...given, parts_max })
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error
    await sendTape(given)
  }
  return `${file}.rejected.csv`
}

test.each(Array.from({ length: 10 }, (_, seed) => [seed + 1, seed % 2 === 0] as const))(
  'random tape %i, broken, sent, corrected and sent, gives the book of the tape without faults (grouped: %s)',
  { timeout: 120_000 },
  async (seed, grouped) => {
    const random = randomNumbers(seed)
    const rows = randomTape(random)
    const broken = new Map(
      Array.from({ length: 1 + random(3) }, () => [random(rows.length), BREAKS[random(BREAKS.length)]]),
    )
    const tape = rows.map((row, at) => ({ ...row, ...broken.get(at) }))
    const mapping = HISTORY(grouped)
    const file = folder.write(`random-${seed}.csv`, csvOf(tape))
    const rejected = await sendBrokenOff(lender, mapping, file, random(4))
    const clean = folder.write(`clean-${seed}.csv`, csvOf(rows))
    const reported = parse<{ rejected_row: string }>(readFileSync(rejected), { bom: true, columns: true })
    const fixed = reported.map(({ rejected_row }) => rows[Number(rejected_row) - 2])
    expect(fixed.length).toBeGreaterThanOrEqual(broken.size)
    folder.write(`random-${seed}.csv.rejected.csv`, csvOf(fixed.filter((row) => row !== undefined)))
    await sendBrokenOff(lender, mapping, rejected, random(4))
    const other = await service.lender()
    await sending(other, mapping, clean)
    expect(await bookOf(lender)).toEqual(await bookOf(other))
    await expect.poll(() => balancesAt(lender), { timeout: 60_000 }).toEqual(balancesOf(rows))
  },
)
