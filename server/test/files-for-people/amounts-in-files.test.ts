// Every table that the service offers as CSV, in both forms: for people, each amount is that of the interface moved by the decimals that
// ISO 4217 gives its currency. Which columns are counts, days, numbers or names is written here by hand; all other numbers are amounts.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { money } from '@tapeline/contract/fields'
import { columnLabel } from '@tapeline/kernel/core/column-words'
import { csvForm } from '../../src/http/csv.ts'
import { contract } from '../../src/resources/index.ts'
import { type Client, eventually } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { AS_OF, DECIMALS, sendThreeCurrencies } from './three-currencies.ts'

let service: TestService
let client: Client
beforeAll(async () => {
  service = await startTestService()
  client = (await service.lender()).client
  const before = new Date().toISOString()
  await sendThreeCurrencies(client)
  moment = before
  await eventually(
    () => demand(client.get('/portfolio/receivables', { as_of: AS_OF, limit: 100 })),
    ({ body }) => body.data.length === 27,
  )
})
afterAll(() => service.stop())

/** A moment before anything was known. */
let moment = ''

type Row = Readonly<Record<string, string>>

/** How each table of a lender is asked for; borrowing bases have a test of their own, and so have the operator's. */
const ASKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/portfolio/cash-flows.csv': { as_of: AS_OF },
  '/portfolio/concentrations.csv': { as_of: AS_OF },
  '/portfolio/data-quality.csv': { as_of: AS_OF },
  '/portfolio/delinquency.csv': { as_of: AS_OF },
  '/portfolio/invoices.csv': { as_of: AS_OF },
  '/portfolio/obligors.csv': { as_of: AS_OF },
  '/portfolio/period-rates.csv': { as_of: AS_OF },
  '/portfolio/recoveries.csv': { as_of: AS_OF },
  '/portfolio/recovery-lag.csv': { as_of: AS_OF },
  '/portfolio/receivables.csv': { as_of: AS_OF, month: '2026-03' },
  '/portfolio/restatements.csv': { month: '2026-02' },
  '/portfolio/roll-rates.csv': { as_of: AS_OF },
  '/portfolio/roll-to-loss.csv': { as_of: AS_OF, month: '2026-03', months: '1' },
  '/portfolio/summary.csv': { as_of: AS_OF },
  '/portfolio/transitions.csv': { as_of: AS_OF },
  '/portfolio/vintages.csv': { as_of: AS_OF },
  '/receivable-metrics.csv': { as_of: AS_OF },
  '/receivables/{id}/timeline.csv': { as_of: AS_OF },
}

/** Columns of numbers that are no amounts, by hand. */
const NO_AMOUNT = new RegExp(
  [
    'receivables(?:\\..*)?|.*\\.receivables|open_receivables|obligors|drawn|.*\\.judged|(?:.*\\.)?count(?:\\..*)?|rank|group|industry',
    '.*days_past_due.*|(?:.*\\.)?(?:days_from|days_to|more_than_days|delinquent_days|worst_days)|.*\\.times|(?:.*\\.)?months|months_on_book',
    'age|(?:.*\\.)?window|.*bucket.*|.*credit_scores.*|herfindahl|.*moic.*|period|months_since_write_off|days',
  ]
    .map((columns) => `^(?:${columns})$`)
    .join('|'),
)

const tables = contract('operator')
  .endpoints.filter(({ answer }) => 'csv' in answer)
  .map(({ path }) => path)

test('every table is asked for here', () => {
  const own = tables.filter((path) => !path.startsWith('/debt-lines/') && !path.startsWith('/operator/'))
  expect(own.sort()).toEqual(Object.keys(ASKED).sort())
})

async function tableIn(amounts: 'minor' | 'major', path: string, more: Record<string, string> = {}) {
  const address = path.replace('{id}', 'KWD-c')
  const query = { ...ASKED[path], ...(path.includes('restatements') ? { since: moment } : {}), ...more, amounts }
  const { text } = await demand(client.get(address, query))
  return parse<Row>(text, { columns: true, bom: true })
}

/** The digits of a number moved to the right of the point, by text alone. */
function moved(minor: string, decimals: number): string {
  const sign = minor.startsWith('-') ? '-' : ''
  const digits = minor.replace('-', '').padStart(decimals + 1, '0')
  if (decimals === 0) return `${sign}${digits}`
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Findings are words of the interface; ids are as they are. */
function listed(parts: readonly string[], column: string): string {
  return parts.map((part) => (column === 'findings' ? part.replaceAll('_', ' ') : part)).join('; ')
}

/** Columns of texts that are a lender's own, by hand; other texts are words of the interface or buckets. */
const OWN = /(?:^|[._])id$|^(?:group|debt_line|obligor_name|fund_name|region|entry)$/

/** A text for people: `term_loan` as `Term loan`, `1-30` as `1–30`. */
function inWords(text: string, column: string): string {
  if (OWN.test(column)) return text
  if (/^\d+-\d+$/.test(text) && /bucket|state|^from$|^to$/.test(column)) return text.replace('-', '–')
  if (!/^[a-z][a-z_\d]*$/.test(text) || text === 'true' || text === 'false') return text
  return text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ')
}

/** What the column of a fraction is called, by that of its value. */
function percentHead(column: string): string {
  return columnLabel(`${column.replace(/\.value$/, '')}_percent`)
}

/** What a cell for people has to be, by the row of the interface; undefined where it has no such column. */
function expectedCell(row: Row, column: string, currency: string): string | undefined {
  const minor = row[column]
  if (minor?.startsWith('[') === true) return listed(JSON.parse(minor), column)
  if (minor === undefined || minor === '') return minor
  const isNumber = /^-?\d+$/.test(minor)
  const isCounted =
    NO_AMOUNT.test(column) || (['before', 'after', 'difference'].includes(column) && row['unit'] === 'count')
  return isNumber && !isCounted ? moved(minor, DECIMALS[currency] ?? Number.NaN) : inWords(minor, column)
}

describe.each(tables.filter((path) => path in ASKED))('%s', (path) => {
  const parts = path.includes('timeline')
    ? ['months', 'changes']
    : path.includes('restatements')
      ? ['changes']
      : [undefined]

  test.each(parts)('for people has amounts in major units with their currency (%s)', async (of) => {
    const more = of === undefined ? {} : { of }
    const [minor, major] = [await tableIn('minor', path, more), await tableIn('major', path, more)]
    expect(minor.length).toBeGreaterThan(0)
    expect(major).toHaveLength(minor.length)
    for (const [at, row] of minor.entries()) {
      const shown = major[at] ?? {}
      const currency = shown['Currency'] ?? ''
      expect(Object.keys(DECIMALS)).toContain(currency)
      const plain = Object.keys(row).filter((column) => columnLabel(column) in shown && !column.startsWith('['))
      expect(plain.length).toBeGreaterThan(2)
      const wanted = Object.fromEntries(plain.map((column) => [column, expectedCell(row, column, currency)]))
      expect(Object.fromEntries(plain.map((column) => [column, shown[columnLabel(column)]]))).toEqual(wanted)
      const fractions = Object.keys(row).filter((column) => percentHead(column) in shown)
      expect(fractions.length).toBe(Object.keys(shown).filter((head) => head.endsWith(' (%)')).length)
      for (const column of fractions) {
        const cell = shown[percentHead(column)] ?? ''
        if ((row[column] ?? '') === '') expect(cell).toBe('')
        else expect(Number(cell)).toBeCloseTo(Number(row[column]) * 100, 6)
      }
    }
  })

  test('for programs states in every row that amounts are in minor units', async () => {
    const rows = await tableIn('minor', path, path.includes('timeline') ? { of: 'changes' } : {})
    expect(new Set(rows.map((row) => row['amounts_in']))).toEqual(new Set(['minor units']))
  })
})

test('sums beyond 2^53 keep every digit, and an average is rounded to the decimals of its currency', async () => {
  const rows = await tableIn('major', '/portfolio/summary.csv')
  const of = (currency: string) => rows.find((row) => row['Currency'] === currency) ?? {}
  // 9 × 2^50 less 9 × 34,567 less the write-off of 10,001, and the dollars alike: 9 × 1,200,000 − 10,001 = 10,789,999, by nine 1,198,888.8.
  const dinars = 9n * 2n ** 50n - 9n * 34_567n - 10_001n
  expect(of('KWD')['Principal: closing']).toBe(moved(String(dinars), 3))
  expect(of('USD')['Principal: closing']).toBe('107899.99')
  expect(of('USD')['Average balance']).toBe('11988.89')
  expect(of('JPY')['Average balance']).toBe('1198889')
})

test('a file for people begins with the byte order mark, one for programs does not', () => {
  expect(csvForm({ outstanding: money('Owed.') }, 'major').header).toBe('\uFEFFOutstanding\r\n')
  expect(csvForm({ outstanding: money('Owed.') }, 'minor').header).toBe('outstanding,amounts_in\r\n')
})
