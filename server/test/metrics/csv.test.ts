// The metrics as CSV: read by an independent parser, it equals the JSON.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { LOAN_AS_OF, reportLoan } from './loan.ts'

/** An id that a spreadsheet would take for a formula, with all that RFC 4180 quotes. */
const FORMULA = '=1+"2",3'

let service: TestService
let client: Client
beforeAll(async () => {
  service = await startTestService()
  client = (await service.lender()).client
  await reportLoan(client)
  await demand(client.post('/accounts', accountBody('a')))
  await demand(client.post('/receivables', receivableBody(FORMULA, 'a')))
  await demand(client.post(`/receivables/${encodeURIComponent(FORMULA)}/entries`, entryBody('-d@', { amount: 5 })))
  await eventually(
    () => demand(client.get('/receivable-metrics', { as_of: LOAN_AS_OF, limit: 100 })),
    ({ body }) => body.data.length === 10 && body.data[5].principal.written_off === 2_000,
  )
})
afterAll(() => service.stop())

type Cells = Record<string, string>

function recordsOf(text: string): Cells[] {
  expect(text.endsWith('\r\n')).toBe(true)
  const rows: Cells[] = parse(text, { columns: true, record_delimiter: '\r\n', relax_column_count: false })
  return rows
}

/** A record as the cells of its line, the last of which states the unit of amounts. */
function recordCells(record: unknown): Cells {
  return { ...cellsOf(record), amounts_in: 'minor units' }
}

/** A value of JSON as cells: nested names joined by dots, text that begins like a formula behind an apostrophe. */
function cellsOf(value: unknown, name = ''): Cells {
  if (value === null) return {}
  if (typeof value === 'object' && !Array.isArray(value))
    return Object.assign(
      {},
      ...Object.entries(value).map(([field, inner]) => cellsOf(inner, name === '' ? field : `${name}.${field}`)),
    )
  if (typeof value === 'string') return { [name]: /^[=+@-]/.test(value) ? `'${value}` : value }
  return { [name]: JSON.stringify(value) }
}

const filled = (record: Cells): Cells => Object.fromEntries(Object.entries(record).filter(([, cell]) => cell !== ''))

test.each<Record<string, string>>([
  { as_of: LOAN_AS_OF },
  { as_of: LOAN_AS_OF, month: '2026-03' },
  { as_of: LOAN_AS_OF, receivable_id: 'loan' },
  { as_of: LOAN_AS_OF, receivable_id: 'nobody' },
])('months of %j equal the list', async (query) => {
  const answer = await demand(client.get('/receivable-metrics.csv', query))
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain('filename=receivable-metrics.csv')
  const { data } = (await demand(client.get('/receivable-metrics', { ...query, limit: 100 }))).body
  expect(recordsOf(answer.text).map(filled)).toEqual(data.map(recordCells))
})

test('the header names every field down to its last part, also where there is nothing to list', async () => {
  const [header] = (await demand(client.get('/receivable-metrics.csv', { receivable_id: 'nobody' }))).text.split('\r\n')
  const names = header?.split(',') ?? []
  expect(names.slice(0, 3)).toEqual(['receivable_id', 'month', 'open'])
  for (const name of [
    'principal.closing',
    'collected.smm.value',
    'delinquency.computed.bucket',
    'moic.total.numerator',
  ])
    expect(names).toContain(name)
  expect(new Set(names).size).toBe(names.length)
})

test('what a spreadsheet could run begins with an apostrophe, and negative amounts stay numbers', async () => {
  const { text } = await demand(client.get('/receivable-metrics.csv', { as_of: LOAN_AS_OF }))
  expect(text).toContain(`"'=1+""2"",3"`)
  expect(text).toContain(',-24000,')
  const path = `/receivables/${encodeURIComponent(FORMULA)}/timeline.csv`
  const changes = await demand(client.get(path, { of: 'changes' }))
  expect(recordsOf(changes.text)[0]).toMatchObject({ entry_ids: '["-d@"]' })
})

describe('a timeline', () => {
  test.each(['months', 'changes'])('as CSV of its %s equals the JSON', async (of) => {
    const answer = await demand(client.get('/receivables/loan/timeline.csv', { as_of: LOAN_AS_OF, of }))
    expect(answer.headers.get('content-disposition')).toContain(`filename=loan-${of}.csv`)
    const { body } = await demand(client.get('/receivables/loan/timeline', { as_of: LOAN_AS_OF }))
    expect(recordsOf(answer.text).map(filled)).toEqual(body[of].map(recordCells))
    expect(body[of].length).toBeGreaterThan(4)
  })

  test('is of its months by default, and refuses to be of anything else', async () => {
    const months = await demand(client.get('/receivables/loan/timeline.csv', { as_of: LOAN_AS_OF, of: 'months' }))
    expect((await demand(client.get('/receivables/loan/timeline.csv', { as_of: LOAN_AS_OF }))).text).toBe(months.text)
    expectError(await client.get('/receivables/loan/timeline.csv', { of: 'everything' }), 400)
    expectError(await client.get('/receivables/none/timeline.csv'), 404, 'not_found')
  })
})

test('more months than are held at once come whole, each once', async () => {
  const other = (await service.lender()).client
  await demand(other.post('/accounts', accountBody('a')))
  for (const id of ['one', 'two', 'three']) {
    await demand(other.post('/receivables', receivableBody(id, 'a', { origination_date: '1970-01-15' })))
    await demand(other.post(`/receivables/${id}/entries`, entryBody('d', { date: '1970-01-15' })))
  }
  const months = 12 * 50
  const answer = await eventually(
    () => demand(other.get('/receivable-metrics.csv', { as_of: '2019-12-31' })),
    ({ text }) => text.split('\r\n').length === 3 * months + 2,
  )
  const seen = recordsOf(answer.text).map(({ receivable_id, month }) => `${receivable_id} ${month}`)
  expect(seen).toHaveLength(3 * months)
  expect(new Set(seen).size).toBe(3 * months)
  expect([seen[0], seen.at(-1)]).toEqual(['three 2019-12', 'one 1970-01'])
})
