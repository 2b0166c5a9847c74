// Every CSV of the service, of a book whose ids, regions and metadata are formulas: no spreadsheet runs any of its cells.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../src/resources/index.ts'
import { type Client, eventually, pathOf } from './harness/client.ts'
import { accountBody, entryBody, receivableBody } from './harness/records.ts'
import { type TestService, startTestService } from './harness/service.ts'
import { LineBook } from './debt-line/line-book.ts'
import { VIN } from './integrity/identity-book.ts'
import { demand } from './surface/operations.ts'

const RECEIVABLE = '=HYPERLINK("x");=2'
const OBLIGOR = '\uFF0B1'
const ENTRY = '-d@'
const REGION = '@SUM(1)|=3'
/** The same as they are in a table; the country is put before a region. */
const GUARDED = {
  receivable: `'=HYPERLINK("x");'=2`,
  obligor: "'\uFF0B1",
  region: "US-@SUM(1)|'=3",
}
const AS_OF = '2026-03-31'

let service: TestService
let book: LineBook
let since: string

beforeAll(async () => {
  service = await startTestService()
  book = await LineBook.open(service)
  const { client } = book.lender
  await book.obligor(OBLIGOR, { address: { country: 'US', region: REGION } })
  const secured = { funded_by: 'operator', collateral: { vin: VIN } }
  await demand(client.post('/receivables', receivableBody(RECEIVABLE, OBLIGOR, secured)))
  await demand(client.post(`${pathOf('receivables', RECEIVABLE)}/entries`, entryBody(ENTRY)))
  await book.openLine()
  await book.agree('terms', { name: 'Terms', eligibility: [{ id: 'home', rule: 'country', in: ['MX'] }] })
  const pledged = await eventually(
    () => book.base(),
    ({ status, body }) => status === 200 && body.pledged?.count === 1 && body.terms !== null,
    20_000,
  )
  expect(pledged.body.pledged).toMatchObject({ count: 1 })
  const summary = await eventually(
    () => demand(client.get('/portfolio/summary', { as_of: AS_OF })),
    ({ body }) => body.data[0]?.principal.closing === 100_000,
    20_000,
  )
  since = summary.body.known_at
  await demand(client.post(`${pathOf('receivables', RECEIVABLE)}/entries`, entryBody('=second', { amount: 500 })))
  const restated = await eventually(
    () => demand(client.get('/portfolio/restatements', { month: '2026-03', since })),
    ({ body }) => body.changes.length > 0,
    20_000,
  )
  expect(restated.body.changes).not.toEqual([])
  const lost = entryBody('=lost', { date: '2026-03-20', type: 'write_off', amount: 500 })
  await demand(client.post(`${pathOf('receivables', RECEIVABLE)}/entries`, lost))
  const recoveries = await eventually(
    () => demand(client.get('/portfolio/recoveries', { as_of: AS_OF })),
    ({ body }) => body.data.length > 0,
    20_000,
  )
  expect(recoveries.body.data).toHaveLength(1)
  await contest()
})
afterAll(() => service.stop())

/** Has another lender report a loan with the same vehicle. */
async function contest(): Promise<void> {
  const { client } = await service.lender()
  await demand(client.post('/accounts', accountBody(OBLIGOR)))
  await demand(client.post('/receivables', receivableBody(RECEIVABLE, OBLIGOR, { collateral: { vin: VIN } })))
  await demand(client.post(`${pathOf('receivables', RECEIVABLE)}/entries`, entryBody(ENTRY)))
  const contested = await eventually(
    () => demand(book.operator.client.get('/operator/contested-assets', { as_of: AS_OF })),
    ({ body }) => body.data.length > 0,
    20_000,
  )
  expect(contested.body.data).toHaveLength(1)
}

/** What each table is asked, and text that it must show, guarded; null where a table shows none of the lender's own. */
const TABLES: Record<string, () => { readonly query?: Record<string, string>; readonly shows: string | null }> = {
  '/debt-lines/{id}/borrowing-base/receivables.csv': () => ({ shows: GUARDED.receivable }),
  '/operator/contested-assets.csv': () => ({ query: { as_of: AS_OF }, shows: GUARDED.receivable }),
  '/portfolio/cash-flows.csv': () => ({ query: { as_of: AS_OF, group_by: 'region' }, shows: GUARDED.region }),
  '/portfolio/concentrations.csv': () => ({ query: { as_of: AS_OF, group_by: 'region' }, shows: GUARDED.region }),
  '/portfolio/data-quality.csv': () => ({ query: { as_of: AS_OF, group_by: 'region' }, shows: GUARDED.region }),
  '/portfolio/delinquency.csv': () => ({ query: { as_of: AS_OF, group_by: 'region' }, shows: GUARDED.region }),
  '/portfolio/invoices.csv': () => ({ query: { as_of: AS_OF, group_by: 'region' }, shows: GUARDED.region }),
  '/portfolio/obligors.csv': () => ({ query: { as_of: AS_OF }, shows: GUARDED.obligor }),
  '/portfolio/period-rates.csv': () => ({ query: { as_of: AS_OF, group_by: 'region' }, shows: GUARDED.region }),
  '/portfolio/receivables.csv': () => ({ query: { as_of: AS_OF }, shows: GUARDED.receivable }),
  '/portfolio/recoveries.csv': () => ({ query: { as_of: AS_OF, group_by: 'region' }, shows: GUARDED.region }),
  '/portfolio/recovery-lag.csv': () => ({ query: { as_of: AS_OF, group_by: 'region' }, shows: GUARDED.region }),
  '/portfolio/restatements.csv': () => ({ query: { month: '2026-03', since }, shows: null }),
  '/portfolio/roll-rates.csv': () => ({ query: { as_of: AS_OF, group_by: 'region' }, shows: GUARDED.region }),
  '/portfolio/roll-to-loss.csv': () => ({
    query: { as_of: AS_OF, group_by: 'region', months: '1' },
    shows: GUARDED.region,
  }),
  '/portfolio/summary.csv': () => ({ query: { as_of: AS_OF, group_by: 'region' }, shows: GUARDED.region }),
  '/portfolio/transitions.csv': () => ({ query: { as_of: AS_OF, group_by: 'region' }, shows: GUARDED.region }),
  '/portfolio/vintages.csv': () => ({ query: { as_of: AS_OF }, shows: null }),
  '/receivable-metrics.csv': () => ({ query: { as_of: AS_OF }, shows: GUARDED.receivable }),
  '/receivables/{id}/timeline.csv': () => ({ query: { as_of: AS_OF }, shows: GUARDED.receivable }),
}

/** Parts of a cell as some spreadsheet may split it, what it passes over in front left out. */
function partsOf(cell: string): string[] {
  return cell.split(/[;|\t\r\n]/).map((part) => part.replace(/^[\s"\uFEFF\u200B]+/, ''))
}

const tables = contract('operator').endpoints.filter(({ answer }) => 'csv' in answer)

test('every table is asked for here', () => {
  expect(tables.map(({ path }) => path).toSorted()).toEqual(Object.keys(TABLES).toSorted())
})

test.each(tables.map(({ path }) => path))('no cell of %s is run by a spreadsheet', async (path) => {
  const { query = {}, shows } = TABLES[path]?.() ?? { shows: null }
  const id = path.startsWith('/debt-lines') ? book.line : RECEIVABLE
  const { client } = path.startsWith('/operator') ? book.operator : book.lender
  const { text } = await demand(client.get(path.replace('{id}', encodeURIComponent(id)), query))
  const rows: string[][] = parse(text)
  expect(rows.length).toBeGreaterThan(1)
  for (const cell of rows.flat())
    if (!/^-?\d+(\.\d+)?$/.test(cell))
      for (const part of partsOf(cell)) expect(part, cell).not.toMatch(/^[=+\-@\uFF0B]/)
  if (shows !== null) expect(text.replaceAll('""', '"')).toContain(shows)
})

test('each table that was sent is in the audit of who was sent it', async () => {
  const files = async ({ client }: { readonly client: Client }): Promise<string[]> => {
    const { body } = await demand(client.get('/audit', { downloads: 'only', limit: 100 }))
    return (body.data as { subject_id: string }[]).map(({ subject_id }) => subject_id)
  }
  const idOf = (path: string) => (path.startsWith('/debt-lines') ? book.line : RECEIVABLE)
  const sent = [...(await files(book.lender)), ...(await files(book.operator))]
  expect(sent.toSorted()).toEqual(tables.map(({ path }) => path.replace('{id}', idOf(path))).toSorted())
})
