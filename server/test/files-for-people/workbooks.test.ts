// Every table as a workbook, read as a spreadsheet reads it: its cells are those of the CSV for people, as numbers, dates and percentages, and a
// sheet beside them has what was asked for.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../src/resources/index.ts'
import { type ReadCell, type ReadWorkbook, partsOf, readWorkbook } from '../certificates/read-workbook.ts'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { programWords } from './program-words.ts'
import { AS_OF, sendThreeCurrencies } from './three-currencies.ts'

let service: TestService
let client: Client
let before: string
beforeAll(async () => {
  service = await startTestService()
  client = (await service.lender()).client
  before = new Date().toISOString()
  await sendThreeCurrencies(client)
  await demand(client.post('/accounts', accountBody('=1+1', { name: '=HYPERLINK("x")' })))
  await demand(client.post('/receivables', receivableBody('=2+2', '=1+1', { origination_date: '1900-01-15' })))
  await demand(client.post('/receivables/%3D2%2B2/entries', entryBody('=e', { date: '1900-03-01' })))
  await eventually(
    () => demand(client.get('/portfolio/receivables', { as_of: AS_OF, limit: 100 })),
    ({ body }) => body.data.length === 28,
  )
})
afterAll(() => service.stop())

const { endpoints } = contract('operator')
const pathsOf = (form: 'csv' | 'workbook') => endpoints.flatMap(({ answer, path }) => (form in answer ? [path] : []))

test('every table that is there as CSV is there as a workbook', () => {
  expect(pathsOf('workbook')).toEqual(pathsOf('csv').map((path) => path.replace(/csv$/, 'xlsx')))
  expect(pathsOf('workbook').length).toBeGreaterThan(15)
})

const queryOf = (path: string): Record<string, string> =>
  path.includes('restatements') ? { month: '2026-02', since: before } : { as_of: AS_OF }

async function bytesOf(path: string, query: Record<string, string> = queryOf(path)): Promise<Uint8Array> {
  const address = `${client.address}${path.replace('{id}', 'KWD-c')}?${new URLSearchParams(query).toString()}`
  const answer = await fetch(address, { headers: { Authorization: client.key ?? '' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="?[^"]+\.xlsx"?/)
  return new Uint8Array(await answer.arrayBuffer())
}

async function csvOf(path: string): Promise<string[][]> {
  const { text } = await demand(
    client.get(path.replace('{id}', 'KWD-c').replace(/xlsx$/, 'csv'), { ...queryOf(path), amounts: 'major' }),
  )
  return parse(text, { bom: true })
}

/** Cells of a sheet in rows; a cell that is not there is empty. */
function rowsOf(workbook: ReadWorkbook, sheet: string) {
  const cells = workbook.get(sheet) ?? new Map<string, never>()
  const rows: ReadCell[][] = []
  for (const [place, cell] of cells) {
    expect(cell.formula).toBeUndefined()
    const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? []
    const column = letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    const at = Number(row) - 1
    rows[at] ??= []
    rows[at][column] = cell
  }
  return rows
}

/** What a spreadsheet shows, in the form of a CSV for people: without thousands apart, and percentages as numbers. */
function shownOf(cell: ReadCell | undefined): string {
  if (cell === undefined) return ''
  const { value, format, shown } = cell
  if (typeof value === 'string') return value
  if (format.includes('yy')) return shown.replace(' ', 'T')
  if (format.includes('%')) return String(Number((value * 100).toFixed(7)))
  return format.startsWith('#,##0') ? shown.replaceAll(',', '') : String(value)
}

/** A cell of the CSV as a workbook shows it: moments rounded to the second, yes and no as one and none, numbers as numbers. */
function wanted(text: string, head: string, shown: string | undefined): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}T/.test(text))
    return Math.abs(Date.parse(`${shown}Z`) - Date.parse(text)) <= 501 ? shown : text
  if (text === 'true') return '1'
  if (text === 'false') return '0'
  if (head.endsWith(' (%)')) return text === '' ? '' : String(Number(text))
  return text.replace(/^'(?=[=+\-@])/, '')
}

// Tables of debt lines and of the operator have tests of their own.
const asked = pathsOf('workbook').filter((path) => !/^\/(?:debt-lines|operator)\//.test(path))

test.each(asked)('%s has the cells of the CSV for people', async (path) => {
  const bytes = await bytesOf(path)
  const workbook = readWorkbook(bytes)
  expect([...workbook.keys()]).toEqual(['Rows', 'About'])
  const [heads = [], ...rows] = rowsOf(workbook, 'Rows')
  const [names = [], ...records] = await csvOf(path)
  expect(heads.map(({ value }) => value)).toEqual(names.map((name) => name.replace(/ \(%\)$/, '')))
  expect(rows.length).toBe(records.length)
  expect(records.length).toBeGreaterThan(0)
  for (const [at, record] of records.entries()) {
    const shown = names.map((_, column) => shownOf(rows[at]?.[column]))
    const expected = record.map((text, column) => wanted(text, names[column] ?? '', shown[column]))
    expect(shown).toEqual(expected)
  }
})

test.each(asked)('%s is in words: no head, fact or cell is a name of a field or a code', async (path) => {
  const workbook = readWorkbook(await bytesOf(path))
  const [heads = [], ...rows] = rowsOf(workbook, 'Rows')
  const texts = (row: readonly ReadCell[]) => heads.map((_, at) => textOf(row[at]))
  const about = rowsOf(workbook, 'About').filter(Boolean)
  const columns = about.findIndex((row) => row[0]?.value === 'Column')
  const facts = new Map(about.slice(2, columns).map(([name, fact]) => [textOf(name), textOf(fact)] as const))
  expect(facts.size).toBeGreaterThan(2)
  const names = heads.map(textOf)
  expect(programWords({ heads: names, rows: rows.map(texts), facts })).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  const meanings = about.slice(columns + 1).map((row) => textOf(row[1]))
  expect(meanings.length).toBeGreaterThan(0)
  expect(meanings.filter((meaning) => /\w_\w|\bnull\b|`/.test(meaning))).toEqual([])
})

function textOf(cell: ReadCell | undefined): string {
  return typeof cell?.value === 'string' ? cell.value : ''
}

describe('the sheet about a table', () => {
  /** Facts come before columns, which may have the same names. */
  const factsOf = (rows: ReturnType<typeof rowsOf>) => {
    const named = rows
      .filter(Boolean)
      .map(([name, fact]) => [String(name?.value ?? ''), String(fact?.value ?? '')] as const)
    return new Map(named.toReversed())
  }

  test('has its day, its moment, its filters, how fresh it is and how many rows it has', async () => {
    const query = { as_of: AS_OF, currency: 'JPY', group_by: 'product_type' }
    const facts = factsOf(rowsOf(readWorkbook(await bytesOf('/portfolio/summary.xlsx', query)), 'About'))
    const { body } = await demand(client.get('/portfolio/summary', query))
    expect(facts.get('As of')).toBe(AS_OF)
    expect(facts.get('Known at')).toBe(body.known_at)
    expect(facts.get('Currency')).toBe('JPY')
    expect(facts.get('Grouped by')).toBe('Product type')
    expect(facts.get('Definitions')).toBe(`${service.address}/docs/definitions/portfolio#summary`)
    expect(facts.get('Freshness')).toBe('Current: the figures include everything that was written.')
    expect(facts.get('Number of rows')).toBe('1')
  })

  test('states a month as it was asked for', async () => {
    const query = { as_of: AS_OF, month: '2026-02' }
    const facts = factsOf(rowsOf(readWorkbook(await bytesOf('/portfolio/roll-rates.xlsx', query)), 'About'))
    expect(facts.get('Month')).toBe('2026-02')
  })

  test('has what every column means', async () => {
    const workbook = readWorkbook(await bytesOf('/portfolio/receivables.xlsx'))
    const about = rowsOf(workbook, 'About')
    const facts = factsOf(about.slice(about.findIndex((row) => row?.[0]?.value === 'Column')))
    const [heads = []] = rowsOf(workbook, 'Rows')
    for (const { value } of heads) expect(facts.get(String(value)), String(value)).toMatch(/\w{3}/)
  })
})

test('text is never a formula, and stays text when it is edited', async () => {
  const bytes = await bytesOf('/portfolio/receivables.xlsx')
  const xml = partsOf(bytes).get('xl/worksheets/sheet1.xml') ?? ''
  expect(xml).toContain('=2+2</t>')
  expect(xml).not.toContain('<f>')
  expect(partsOf(bytes).get('xl/styles.xml')).toContain('numFmtId="49" quotePrefix="1"')
})

test('days before March 1900, from when all spreadsheets count alike, are text', async () => {
  const query = { receivable_id: '=2+2', as_of: '1900-03-01' }
  const months = rowsOf(readWorkbook(await bytesOf('/receivable-metrics.xlsx', query)), 'Rows')
  const [names = [], row = []] = months
  expect(row[names.findIndex(({ value }) => value === 'Month')]?.value).toBe(61)
  const [heads = [], ...receivables] = rowsOf(readWorkbook(await bytesOf('/portfolio/receivables.xlsx')), 'Rows')
  const old = receivables.find(([id]) => id?.value === '=2+2')
  expect(old?.[heads.findIndex(({ value }) => value === 'Vintage')]?.value).toBe('1900-01')
})

test('a table without rows has its head, and nothing else', async () => {
  const workbook = readWorkbook(await bytesOf('/portfolio/receivables.xlsx', { as_of: AS_OF, currency: 'CHF' }))
  expect(rowsOf(workbook, 'Rows')).toHaveLength(1)
})

test('what a CSV refuses a workbook refuses, and it takes no form of amounts', async () => {
  expect((await client.get('/portfolio/summary.xlsx', { as_of: '2999-01-01' })).status).toBe(400)
  expect((await client.get('/portfolio/summary.xlsx', { amounts: 'major' })).status).toBe(400)
  expect((await client.get('/receivables/none/timeline.xlsx')).status).toBe(404)
})
