// The proposals for the public books: no column vanishes; unedited, no row passes before its marks are settled; with the marks settled and nothing else
// changed, a dry run against the service accepts the rows, and amounts add up to what the raw file itself says.
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMapping } from '../../src/tape/mapping/mapping-file.ts'
import { suggestMapping } from '../../src/tape/suggest/suggest.ts'
import { Tape } from '../../src/tape/tape.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { TapeFolder, runTapeImport } from './command.ts'

const DATA = resolve(import.meta.dirname, '../../../../shared/data')

type Row = Record<string, string>

interface PublicBook {
  readonly file: string
  readonly delimiter: string
  /** What settles each mark, in the order of the file. */
  readonly settled: readonly (readonly [RegExp, string])[]
  readonly rows: number
  /** Rows that the service would take, by hand: all, where the raw file has no fault. */
  readonly accepted: number
  /** Columns whose sum is the sum of the entries of a type. */
  readonly sums: Readonly<Record<string, (rows: readonly Row[]) => number>>
}

const cents = (text = '') => Math.round(Number(text) * 100)
const sumOf = (column: string) => (rows: readonly Row[]) => rows.reduce((sum, row) => sum + cents(row[column]), 0)
/** Without rows whose late fee is no whole number of cents. */
const sumOfCents = (column: string) => (rows: readonly Row[]) =>
  sumOf(column)(rows.filter((row) => /^\d+(\.\d{1,2})?$/.test(row['paid_late_fees'] ?? '')))
const currency = (code: string): [RegExp, string] => [/^currency: "\?"/m, `currency: ${code}`]
const days = (day: string): [RegExp, string] => [/^( +(?:origination_)?date:) "\?"/gm, `$1 "${day}"`]

const BOOKS: Readonly<Record<string, PublicBook>> = {
  'berka': {
    file: 'loan.asc.gz',
    delimiter: ';',
    settled: [currency('CZK')],
    rows: 682,
    accepted: 682,
    sums: { disbursement: sumOf('amount') },
  },
  'fannie-2007q3': {
    file: 'acquisition.psv.gz',
    delimiter: '|',
    settled: [currency('USD')],
    rows: 97,
    accepted: 97,
    sums: { disbursement: sumOf('orig_amount') },
  },
  'ibm-receivables': {
    file: 'WA_Fn-UseC_-Accounts-Receivable.csv.gz',
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
  'loan-payments-500': {
    file: 'loan_payments.csv',
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
  'openintro-lending-club': {
    file: 'loans.csv.gz',
    delimiter: ',',
    settled: [currency('USD'), days('2018-03-31')],
    rows: 10_000,
    // Row 4731 says a late fee of 21.100000028, which is never rounded silently.
    accepted: 9_999,
    sums: {
      disbursement: sumOfCents('loan_amount'),
      principal: sumOfCents('paid_principal'),
      interest: sumOfCents('paid_interest'),
      late_fee: sumOfCents('paid_late_fees'),
    },
  },
  'superlender': {
    file: 'trainperf.csv.gz',
    delimiter: ',',
    settled: [currency('NGN')],
    rows: 4_368,
    accepted: 4_368,
    sums: { disbursement: sumOf('loanamount') },
  },
  'uci-taiwan-cards': {
    file: 'UCI_Credit_Card.csv.gz',
    delimiter: ',',
    settled: [currency('TWD'), days('2005-04-01')],
    rows: 30_000,
    accepted: 30_000,
    sums: {},
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

describe.each(Object.entries(BOOKS))('the proposal for %s', (name, book) => {
  const source = join(DATA, name, book.file)
  const present = existsSync(source)
  if (!present) console.warn(`SKIPPED: the proposal for ${name} is not proven, for ${source} is absent`)

  /** A copy, since rejected rows are written beside a tape. */
  function tapeFile(): string {
    const path = join(folder.path, `${name}-${basename(source)}`)
    copyFileSync(source, path)
    return path
  }

  function rawRows(): Row[] {
    const bytes = readFileSync(source)
    const text = source.endsWith('.gz') ? gunzipSync(bytes) : bytes
    return parse(text, { columns: true, delimiter: book.delimiter, bom: true })
  }

  test.skipIf(!present)('names every column: used in a record, doubtful, or not used', async () => {
    const lines = await suggestMapping([tapeFile()])
    const typed = lines.indexOf('columns:')
    const used = lines.filter((line, at) => {
      const is_type = typed >= 0 && at > typed && lines.slice(typed + 1, at + 1).every((one) => one.startsWith('  '))
      return !is_type && !line.startsWith('#') && line !== 'columns:'
    })
    const said = lines.filter((line) => line.startsWith('# ? ') || line.startsWith('#   '))
    const missing = Object.keys(rawRows()[0] ?? {}).filter((column) => {
      const word = new RegExp(`(?<![\\w.])${column.replaceAll('.', String.raw`\.`)}(?![\\w.])`)
      const code = used.some((line) => word.test(line.replace(/ #.*$/, '')))
      return !code && !said.some((line) => line.replace(/^#[ ?]+/, '').startsWith(`${column}:`))
    })
    expect(missing).toEqual([])
  })

  test.skipIf(!present)(
    'passes no row before its marks are settled, and then makes the amounts of the raw file',
    { timeout: 300_000 },
    async () => {
      const file = tapeFile()
      const proposal = (await suggestMapping([file])).join('\n')
      const unedited = await recordsOf(file, proposal)
      expect(unedited).toMatchObject({ rows: book.rows, right: 0, sums: {} })
      const settled = await recordsOf(file, settledText(proposal, book))
      const raw = rawRows()
      const expected = Object.fromEntries(Object.entries(book.sums).map(([type, sum]) => [type, sum(raw)]))
      expect(raw).toHaveLength(book.rows)
      expect(settled).toEqual({ rows: book.rows, right: book.accepted, sums: expected })
    },
  )

  test.skipIf(!present)('dry-runs against the service', { timeout: 600_000 }, async () => {
    const file = tapeFile()
    const proposal = (await suggestMapping([file])).join('\n')
    const to = { address: service.address, key: lender.key }
    const asked = folder.write(`${name}.unedited.yaml`, proposal)
    const none = await runTapeImport([file, '-m', asked, '--dry-run', '--json', '--quiet'], to)
    expect(JSON.parse(none.out), none.err).toMatchObject({ rows: book.rows, rows_rejected: book.rows, applied: 0 })
    const mapping = folder.write(`${name}.yaml`, settledText(proposal, book))
    const ran = await runTapeImport([file, '-m', mapping, '--dry-run', '--json', '--quiet'], to)
    const { rows, rows_rejected, rejected, lines_read, cut_short } = JSON.parse(ran.out)
    expect({ rejected, cut_short }, ran.err).toEqual({ rejected: 0, cut_short: book.rows >= 10_000 })
    // A dry run judges 50,000 records.
    if (cut_short) expect(lines_read).toBeGreaterThan(49_990)
    else expect(rows - rows_rejected).toBe(book.accepted)
  })
})

/** A proposal with its marks settled as a person would. */
function settledText(proposal: string, { settled }: PublicBook): string {
  return settled.reduce((text, [mark, answer]) => {
    expect(text).toMatch(mark)
    return text.replace(mark, answer)
  }, proposal)
}

/** What a mapping makes of a file: rows, those that are right, and the sums of entries by type. */
async function recordsOf(file: string, text: string) {
  const read = readMapping(text)
  if (!('mapping' in read)) throw new Error(JSON.stringify(read))
  const tape = await Tape.open(read.mapping, [file], new Map())
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
