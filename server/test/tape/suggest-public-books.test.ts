// The proposals for the files of the public books: no column vanishes; unedited, no row passes before its marks are settled; with the marks settled and
// nothing else changed, a dry run against the service accepts the rows, and amounts add up to those of the raw file. Each file is read once for
// its proposal; that nothing of an unedited one is sent follows from its having no row that passes.
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordJudge } from '@tapeline/tape/mapping/judge-record'
import { readMapping } from '@tapeline/tape/mapping/mapping-file'
import { suggestMapping } from '@tapeline/cli/tape/suggest/suggest'
import { Tape } from '@tapeline/cli/tape/tape'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { TapeFolder, runTapeImport } from './command.ts'
import { runs } from '../../../kernel/test/length.ts'
import { vanishedColumns } from '../../../cli/test/tape/proposed-style.ts'

const DATA = resolve(import.meta.dirname, '../../../../shared/data')

type Row = Record<string, string>

interface PublicFile {
  readonly delimiter: string
  /** What settles each mark, in the order of the file. */
  readonly settled: readonly (readonly [RegExp, string])[]
  readonly rows: number
  /** Rows that pass, by hand: all, where the raw file has no fault. */
  readonly accepted: number
  /** Columns whose sum is the sum of the entries of a type. */
  readonly sums: Readonly<Record<string, (rows: readonly Row[]) => number>>
  /** Columns that the proposal leaves out as doubtful, each with its reason. */
  readonly doubtful?: Readonly<Record<string, RegExp>>
  /** Columns that the proposal does not use, each with its reason. */
  readonly unused?: Readonly<Record<string, RegExp>>
  /** How many rows are sent in the dry run; all when left out, and none of records that need others to be there. */
  readonly sent?: number
}

const cents = (text = '') => Math.round(Number(text) * 100)
const sumOf = (column: string) => (rows: readonly Row[]) => rows.reduce((sum, row) => sum + cents(row[column]), 0)
/** Without rows whose late fee is no whole number of cents. */
const sumOfCents = (column: string) => (rows: readonly Row[]) =>
  sumOf(column)(rows.filter((row) => /^\d+(\.\d{1,2})?$/.test(row['paid_late_fees'] ?? '')))
const currency = (code: string): [RegExp, string] => [/^currency: "\?"/m, `currency: ${code}`]
const days = (day: string): [RegExp, string] => [/^( +(?:origination_)?date:) "\?"/gm, `$1 "${day}"`]

const INDIVIDUAL: [RegExp, string] = [/^      type: "\?"/m, '      type: individual']

/** The months of each loan, in the order of the file. */
function sumOfLoans(rows: readonly Row[], amount: (loan: readonly Row[]) => number): number {
  const loans = new Map<string, Row[]>()
  for (const row of rows) loans.set(row['loan_id'] ?? '', [...(loans.get(row['loan_id'] ?? '') ?? []), row])
  return [...loans.values()].reduce((sum, loan) => sum + amount(loan), 0)
}
/** The publisher masks the balance of the first months. */
const firstBalance = (loan: readonly Row[]) => cents(loan.find(({ upb }) => upb !== '')?.['upb'])
/** 01 is prepaid or matured, 06 repurchased: nothing is left then. */
const lastBalance = (loan: readonly Row[]) =>
  loan.some(({ zb_code }) => zb_code === '01' || zb_code === '06')
    ? 0
    : cents(loan.findLast(({ upb }) => upb !== '')?.['upb'])
/** 03 is a short sale, 09 a sale of the property after foreclosure. */
const isLost = (loan: readonly Row[]) => loan.some(({ zb_code }) => zb_code === '03' || zb_code === '09')

const FILES: Readonly<Record<string, PublicFile>> = {
  'berka/loan.asc.gz': {
    delimiter: ';',
    settled: [currency('CZK')],
    rows: 682,
    accepted: 682,
    sums: { disbursement: sumOf('amount') },
  },
  'fannie-2007q3/acquisition.psv.gz': {
    delimiter: '|',
    settled: [currency('USD')],
    rows: 97,
    accepted: 97,
    sums: { disbursement: sumOf('orig_amount') },
  },
  'ibm-receivables/WA_Fn-UseC_-Accounts-Receivable.csv.gz': {
    delimiter: ',',
    settled: [
      currency('USD'),
      [/date\('\?'\)/g, 'SettledDate'],
      [/delinquent_amount: "\?"/, 'delinquent_amount: = InvoiceAmount'],
    ],
    rows: 2_466,
    accepted: 2_466,
    sums: { disbursement: sumOf('InvoiceAmount'), principal: sumOf('InvoiceAmount') },
  },
  'loan-payments-500/loan_payments.csv': {
    delimiter: ',',
    settled: [
      currency('USD'),
      [/date\('\?'\)/g, 'add_days(due_date, past_due_days)'],
      [/delinquent_amount: "\?"/, 'delinquent_amount: = Principal'],
    ],
    rows: 500,
    accepted: 500,
    sums: {
      disbursement: sumOf('Principal'),
      principal: (rows) => sumOf('Principal')(rows.filter((row) => row['paid_off_time'] !== '')),
    },
  },
  'openintro-lending-club/loans.csv.gz': {
    delimiter: ',',
    settled: [currency('USD'), days('2018-03-31')],
    rows: 10_000,
    // Row 4731 has a late fee of 21.100000028, which is never rounded silently.
    accepted: 9_999,
    sums: {
      disbursement: sumOfCents('loan_amount'),
      principal: sumOfCents('paid_principal'),
      interest: sumOfCents('paid_interest'),
      late_fee: sumOfCents('paid_late_fees'),
    },
  },
  'superlender/trainperf.csv.gz': {
    delimiter: ',',
    settled: [currency('NGN')],
    rows: 4_368,
    accepted: 4_368,
    sums: { disbursement: sumOf('loanamount') },
  },
  'uci-taiwan-cards/UCI_Credit_Card.csv.gz': {
    delimiter: ',',
    settled: [currency('TWD'), days('2005-04-01')],
    rows: 30_000,
    accepted: 30_000,
    sums: {},
  },
  'berka/account.asc.gz': {
    delimiter: ';',
    settled: [INDIVIDUAL],
    rows: 4_500,
    accepted: 4_500,
    sums: {},
    sent: 500,
    doubtful: { date: /the rows describe borrowers/, frequency: /the rows describe borrowers/ },
    unused: { district_id: /not known/ },
  },
  'berka/client.asc.gz': {
    delimiter: ';',
    settled: [INDIVIDUAL],
    rows: 5_369,
    accepted: 5_369,
    sums: {},
    sent: 0,
    unused: { birth_number: /personal fact/, district_id: /not known/ },
  },
  'berka/disp.asc.gz': {
    delimiter: ';',
    settled: [INDIVIDUAL],
    rows: 5_369,
    accepted: 5_369,
    sums: {},
    sent: 0,
    doubtful: { account_id: /for which client_id is taken/ },
    unused: { disp_id: /not known/, type: /not known/ },
  },
  'berka/trans_1993-01_1994-03.asc.gz': {
    delimiter: ';',
    settled: [currency('CZK'), [/^  loan: "\?"/m, '  loan: = account_id']],
    rows: 49_102,
    accepted: 49_102,
    // The mark of the type states that not all of them are principal.
    sums: { principal: sumOf('amount') },
    sent: 0,
    doubtful: {
      balance: /the payments name no loan/,
      type: /its words are not known: "PRIJEM", "VYDAJ"/,
      operation: /for which type is taken/,
    },
    unused: { k_symbol: /not known/, bank: /bank account/, account: /bank account/ },
  },
  'berka/loan_payments_extract.csv': {
    delimiter: ',',
    settled: [currency('CZK')],
    rows: 123,
    accepted: 123,
    // Each row repeats the loan of its payment.
    sums: { disbursement: sumOf('loan_amount'), principal: sumOf('amount') },
    doubtful: { status: /its words are not known: "A"/, payments: /for which amount is taken/ },
  },
  'fannie-2007q3/performance.psv.gz': {
    delimiter: '|',
    settled: [currency('USD'), [/delinquent_amount: "\?"/, 'delinquent_amount: = dlq * 100']],
    rows: 5_640,
    accepted: 5_640,
    sums: {
      disbursement: (rows) => sumOfLoans(rows, firstBalance),
      principal: (rows) => sumOfLoans(rows, (loan) => firstBalance(loan) - lastBalance(loan)),
      write_off: (rows) => sumOfLoans(rows, (loan) => (isLost(loan) ? lastBalance(loan) : 0)),
      recovery: sumOf('net_sale_proceeds'),
    },
    unused: {
      servicer: /services the receivable/,
      months_to_legal_maturity: /months are left/,
      mod_flag: /was modified/,
      last_paid_installment: /up to which it is paid/,
      foreclosure_costs: /type recovery below zero/,
      recovery_costs: /type recovery below zero/,
      non_interest_bearing_upb: /bears no interest/,
    },
  },
  'superlender/trainprevloans.csv.gz': {
    delimiter: ',',
    settled: [currency('NGN')],
    rows: 18_183,
    accepted: 18_183,
    sums: { disbursement: sumOf('loanamount'), principal: sumOf('loanamount') },
    sent: 2_000,
    doubtful: { approveddate: /for which creationdate is taken/, loannumber: /for which systemloanid is taken/ },
    unused: { totaldue: /due in all/, referredby: /referred/ },
  },
  'superlender/traindemographics.csv.gz': {
    delimiter: ',',
    settled: [INDIVIDUAL],
    rows: 4_346,
    accepted: 4_346,
    sums: {},
    sent: 0,
    unused: {
      birthdate: /personal fact/,
      longitude_gps: /on a map/,
      employment_status_clients: /work of the borrower/,
    },
  },
}

let service: TestService
let lender: Lender
let folder: TapeFolder

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  folder = new TapeFolder()
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

/** In short without the three largest, which have what the others have. */
const TRIED = Object.entries(FILES).filter(([, { rows }]) => rows <= runs(Infinity, 10_000))

describe.each(TRIED)('the proposal for %s', (name, book) => {
  const source = join(DATA, name)
  const present = existsSync(source)
  if (!present) console.warn(`SKIPPED: the proposal for ${name} is not proven, for ${source} is absent`)
  let file: string
  let raw: readonly Row[]
  let lines: readonly string[]

  beforeAll(async () => {
    if (!present) return
    // A copy, since rejected rows are written beside a tape.
    file = join(folder.path, name.replaceAll('/', '-'))
    copyFileSync(source, file)
    raw = parse(textOf(source), { columns: true, delimiter: book.delimiter, bom: true })
    lines = await suggestMapping([file], 'operator')
  })

  test.skipIf(!present)(
    'names every column: used in a record, doubtful with its reason, or not used with its reason',
    () => {
      expect(vanishedColumns(Object.keys(raw[0] ?? {}), lines)).toEqual([])
      for (const [column, reason] of Object.entries(book.doubtful ?? {}))
        expect(lines.find((line) => line.startsWith(`# ? ${column}: `))).toMatch(reason)
      for (const [column, reason] of Object.entries(book.unused ?? {}))
        expect(lines.find((line) => line.startsWith(`#   ${column}: `))).toMatch(reason)
    },
  )

  test.skipIf(!present)(
    'passes no row before its marks are settled, and then makes the amounts of the raw file',
    { timeout: 300_000 },
    async () => {
      const unedited = await recordsOf(file, lines.join('\n'))
      expect(unedited).toMatchObject({ rows: book.rows, right: 0, sums: {} })
      const settled = await recordsOf(file, settledText(lines.join('\n'), book))
      const expected = Object.fromEntries(Object.entries(book.sums).map(([type, sum]) => [type, sum(raw)]))
      expect(raw).toHaveLength(book.rows)
      expect(settled).toEqual({ rows: book.rows, right: book.accepted, sums: expected })
    },
  )

  if (book.sent === 0) return
  test.skipIf(!present)('dry-runs against the service', { timeout: 600_000 }, async () => {
    const mapping = folder.write(`${name.replaceAll('/', '-')}.yaml`, settledText(lines.join('\n'), book))
    const sent = book.sent === undefined ? file : headOf(source, book.sent)
    const to = { address: service.address, key: lender.key }
    const ran = await runTapeImport([sent, '-m', mapping, '--dry-run', '--json', '--quiet'], to)
    const { rows, rows_rejected, rejected, lines_read, cut_short } = JSON.parse(ran.out)
    expect({ rejected, cut_short }, ran.err).toEqual({ rejected: 0, cut_short: book.rows >= 10_000 && sent === file })
    // A dry run judges 50,000 records.
    if (cut_short) expect(lines_read).toBeGreaterThan(49_990)
    else expect(rows - rows_rejected).toBe(book.sent ?? book.accepted)
  })
})

function textOf(source: string): string {
  const bytes = readFileSync(source)
  return (source.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
}

/** A file of the header and the first rows, none of which is broken over lines. */
function headOf(source: string, rows: number): string {
  const lines = textOf(source)
    .split('\n')
    .slice(0, rows + 1)
  return folder.write(`head-${source.replace(/.*\//, '').replace(/\.gz$/, '')}`, `${lines.join('\n')}\n`)
}

/** A proposal with its marks settled as a person would. */
function settledText(proposal: string, { settled }: PublicFile): string {
  return settled.reduce((text, [mark, answer]) => {
    expect(text).toMatch(mark)
    return text.replace(mark, answer)
  }, proposal)
}

/** What a mapping makes of a file: rows, those that are right, and the sums of entries by type. */
async function recordsOf(file: string, text: string) {
  const read = readMapping(text)
  if (!('mapping' in read)) throw new Error(JSON.stringify(read))
  // What the service would refuse of a record by itself is no right row.
  const judge = recordJudge(new Date())
  const tape = await Tape.open(read.mapping, [file], new Map(), judge)
  const found = { rows: 0, right: 0, sums: {} as Record<string, number> }
  try {
    await tape.prepare()
    for await (const { mapped } of tape.rows()) {
      found.rows += 1
      if (!('lines' in mapped)) continue
      found.right += 1
      for (const line of mapped.lines) {
        const { kind, type, amount } = JSON.parse(line) as { kind: string; type: string; amount: number }
        if (kind === 'entry') found.sums[type] = (found.sums[type] ?? 0) + amount
      }
    }
  } finally {
    await tape.close()
  }
  return found
}
