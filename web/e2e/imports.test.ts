// Bringing a book as a file, in a real browser: a table of a lender's own making is mapped, tried and sent; what is refused comes back as a
// file, is corrected and sent again; a long file goes in lots and can be stopped.
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, type Window, prepareStage } from './stage.ts'
import { button, downloaded, heading } from './steps.ts'

let stage: Stage

/** Tens of thousands of rows are stored within seconds where nothing else runs; beside other suites that takes its time. */
const ROWS_MS_MAX = 90_000
const TEST_MS_MAX = 300_000

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

async function openImports(): Promise<Window> {
  const opened = await stage.open({}, stage.member)
  await opened.page.goto('/app/sandbox/connections/imports')
  await heading(opened.page, 'Imports')
  return opened
}

const choose = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

/**
 * Holds back the lots after the first, as a slow connection would, each until `through` gets the number of its first line. A fast service
 * would otherwise have all of a file before the test has seen the import in progress.
 */
async function holdLots(page: Page) {
  const free = new Set(['1'])
  const waiting = new Map<string, () => void>()
  await page.route(
    (url) => url.searchParams.has('from_line'),
    async (route) => {
      const line = new URL(route.request().url()).searchParams.get('from_line') ?? ''
      if (!free.has(line)) await new Promise<void>((resolve) => waiting.set(line, resolve))
      await route.continue()
    },
  )
  return {
    through(line: string) {
      free.add(line)
      waiting.get(line)?.()
    },
    end: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

const ENTRIES = `Loan ID;Entry ID;Date;Type;Amount;Branch
loan-1;csv-1;28/02/2026;principal;1.234,50;west
loan-1;csv-2;31/02/2026;principal;10,00;west

nothing;csv-3;01/03/2026;principal;10,00;west
`

test('a table is mapped, tried and imported; what was refused comes back as a file, is corrected and imported', async () => {
  const { page, context, wrongs } = await openImports()
  await choose(page, 'payments.csv', ENTRIES)
  await page.getByText('a table of 6 columns').waitFor()
  await expect.poll(() => page.getByLabel('Each row is').inputValue()).toBe('entry')
  await expect.poll(() => page.getByLabel('What Loan ID gives').inputValue()).toBe('0.entry.receivable_id')
  await expect.poll(() => page.getByLabel('Days are written').inputValue()).toBe('D/M/YYYY')
  await expect.poll(() => page.getByLabel('Amounts are written').inputValue()).toBe(',')
  await page.getByLabel('Currency', { exact: true }).fill('usd')
  await page.getByLabel('What Branch gives').selectOption('metadata')
  await page.getByText('1 row of 3 cannot be sent.').waitFor()
  const records = page.getByRole('table', { name: 'First records: entry' })
  await expect.poll(() => records.innerText()).toContain('Metadata: Branch')
  await expect.poll(() => records.innerText()).toContain('1,234.50 USD')
  await page.getByText('The lines as the service takes them').press('Enter')
  const first = async () => (await page.getByLabel('The first lines').innerText()).split('\n')[0] ?? ''
  await expect
    .poll(async () => JSON.parse(await first()))
    .toEqual({
      kind: 'entry',
      receivable_id: 'loan-1',
      id: 'csv-1',
      date: '2026-02-28',
      type: 'principal',
      amount: 123_450,
      metadata: { Branch: 'west' },
    })

  await button(page, 'Try it, write nothing').click()
  await page.getByText('Would be applied').waitFor()
  expect((await stage.lender.client.get('/receivables/loan-1/entries/csv-1')).status).toBe(404)

  await button(page, 'Import into sandbox').click()
  await page.getByText('What was not refused is stored.').waitFor()
  expect((await stage.lender.client.get('/receivables/loan-1/entries/csv-1')).body).toMatchObject({ amount: 123_450 })
  const refused = page.getByRole('table', { name: 'Refused lines' })
  await refused
    .getByText(/receivable/i)
    .first()
    .waitFor()
  await refused.getByText('There is no receivable with this id. Report it first.', { exact: true }).waitFor()
  // What cannot be right was not sent; what the service does not have was refused by it.
  await expect.poll(() => refused.getByRole('row').count()).toBe(2)

  const { name, text } = await downloaded(page, () => button(page, 'Refused rows as CSV').click())
  expect(name).toMatch(/^payments-\d{8}T\d{9}-refused\.csv$/)
  expect(text.split('\r\n').map((line) => line.split(',')[1])).toEqual(['Entry ID', 'csv-2', 'csv-3', undefined])

  await button(page, 'Another file').click()
  await choose(page, name, text.replace('31/02/2026', '28/02/2026').replace('nothing', 'loan-2'))
  await page.getByText('a table of 7 columns').waitFor()
  await expect.poll(() => page.getByLabel('What refused_because gives').inputValue()).toBe('')
  await page.getByLabel('Currency', { exact: true }).fill('USD')
  await page.getByText('Every one of 2 rows can be sent.').waitFor()
  await button(page, 'Import into sandbox').click()
  await page.getByText('Every row was taken.').waitFor()
  expect((await stage.lender.client.get('/receivables/loan-2/entries/csv-3')).body).toMatchObject({ amount: 1_000 })

  await page.getByRole('link', { name: 'Its report' }).click()
  await page.getByText('Nothing was refused').waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test(
  'lines of JSON go as they are, in lots, and a stopped import resumes after what is settled',
  async () => {
    const { page, context, wrongs } = await openImports()
    const lines = Array.from(
      { length: 25_000 },
      (_, at) => `{"kind":"account","id":"many-${at}","type":"business","name":"Business ${at}"}\n`,
    )
    await choose(page, 'accounts.ndjson', lines.join(''))
    await page.getByText('lines of JSON').waitFor()
    const lots: string[] = []
    page.on('request', (request) => {
      const from = new URL(request.url()).searchParams.get('from_line')
      // What is compared before goes elsewhere.
      if (request.method() === 'POST' && from !== null) lots.push(from)
    })
    const held = await holdLots(page)
    await button(page, 'Import into sandbox').click()
    await page.getByText('10,000 rows, 0 refused').waitFor({ timeout: ROWS_MS_MAX })
    held.through('10001')
    await button(page, 'Stop').click()
    await page.getByText('Not all of it was sent').waitFor()
    await held.end()
    await button(page, 'Resume').click()
    await page.getByText('Every row was taken.').waitFor({ timeout: ROWS_MS_MAX })
    expect(lots[0]).toBe('1')
    expect(lots.slice(1)).toContain('10001')
    expect(lots.at(-1)).toBe('20001')
    expect((await stage.lender.client.get('/accounts/many-24999')).status).toBe(200)
    expect(wrongs).toEqual([])
    await context.close()
  },
  TEST_MS_MAX,
)

test(
  'a page that is reloaded during an import shows how far it is, and resumes with the file',
  async () => {
    const { page, context, wrongs } = await openImports()
    page.on('dialog', (dialog) => void dialog.accept())
    const lines = Array.from(
      { length: 25_000 },
      (_, at) => `{"kind":"account","id":"again-${at}","type":"business","name":"Business ${at}"}\n`,
    )
    await choose(page, 'again.ndjson', lines.join(''))
    await page.getByText('lines of JSON').waitFor()
    const held = await holdLots(page)
    await button(page, 'Import into sandbox').click()
    await page.getByText('10,000 rows, 0 refused').waitFor({ timeout: ROWS_MS_MAX })
    const id = new URL(page.url()).searchParams.get('import') ?? ''
    expect(id).toMatch(/^again-/)
    held.through('10001')
    await page.reload()
    await held.end()
    await page.getByRole('heading', { name: `Import ${id}` }).waitFor()
    await page.getByText(/^\d\d,\d{3} rows settled and kept/).waitFor()
    const lots: string[] = []
    page.on('request', (request) => {
      const from = new URL(request.url()).searchParams.get('from_line')
      // What is compared before goes elsewhere.
      if (request.method() === 'POST' && from !== null) lots.push(from)
    })
    await choose(page, 'again.ndjson', lines.join(''))
    await button(page, 'Resume').click()
    await page.getByText('Every row was taken.').waitFor({ timeout: ROWS_MS_MAX })
    expect(Number(lots[0])).toBeGreaterThan(10_000)
    await expect.poll(() => new URL(page.url()).searchParams.get('import')).toBeNull()
    expect((await stage.lender.client.get('/accounts/again-24999')).status).toBe(200)
    const { body } = await stage.lender.client.get(`/imports/${id}`)
    expect(body).toMatchObject({ lines_read: 25_000, applied: 25_000, rejected: 0 })
    expect(wrongs).toEqual([])
    await context.close()
  },
  TEST_MS_MAX,
)

test(
  'after a reload a table is read as when its import was begun, by the mapping that was chosen',
  async () => {
    const { page, context, wrongs } = await openImports()
    page.on('dialog', (dialog) => void dialog.accept())
    const rows = Array.from({ length: 25_000 }, (_, at) => `paid-${at};28/02/2026;1,00;west\n`)
    const table = `Reference;Value day;Received;Branch\n${rows.join('')}`
    await choose(page, 'paid.csv', table)
    await page.getByText('a table of 4 columns').waitFor()
    await page.getByLabel('Each row is').selectOption('entry')
    for (const [column, field] of Object.entries(CHOSEN)) await page.getByLabel(column).selectOption(field)
    await page.getByLabel('Currency', { exact: true }).fill('USD')
    await page.getByLabel('Entry: receivable id', { exact: true }).fill('loan-2')
    await page.getByLabel('Entry: type', { exact: true }).selectOption('interest')
    await page.getByText('Every one of 25,000 rows can be sent.').waitFor({ timeout: ROWS_MS_MAX })
    const held = await holdLots(page)
    await button(page, 'Import into sandbox').click()
    await page.getByText('10,000 rows, 0 refused').waitFor({ timeout: ROWS_MS_MAX })
    const id = new URL(page.url()).searchParams.get('import') ?? ''
    held.through('10001')
    await page.reload()
    await held.end()
    await page.getByText(/rows settled and kept/).waitFor()
    await choose(page, 'paid.csv', table)
    await page.getByText('Its columns are read as when the import was begun.').waitFor()
    for (const [column, field] of Object.entries(CHOSEN))
      await expect.poll(() => page.getByLabel(column).inputValue()).toBe(field)
    await button(page, 'Resume').click()
    await page.getByText('Every row was taken.').waitFor({ timeout: ROWS_MS_MAX })
    const { body } = await stage.lender.client.get(`/imports/${id}`)
    expect(body).toMatchObject({ lines_read: 25_000, applied: 25_000, rejected: 0 })
    const last = await stage.lender.client.get('/receivables/loan-2/entries/paid-24999')
    expect(last.body).toMatchObject({ date: '2026-02-28', amount: 100 })
    // What is settled is forgotten.
    const kept = `Object.keys(sessionStorage).filter((key) => key.startsWith('import '))`
    await expect.poll(() => page.evaluate(kept)).toEqual([])
    expect(wrongs).toEqual([])
    await context.close()
  },
  TEST_MS_MAX,
)

const CHOSEN = {
  'What Reference gives': '0.entry.id',
  'What Value day gives': '0.entry.date',
  'What Received gives': '0.entry.amount',
}

test('an import that stops states why and what to do, by cause, here and in its report', async () => {
  const { page, context, wrongs } = await openImports()
  const lines = Array.from({ length: 12_000 }, (_, at) =>
    at < 300 ? `{"kind":"account","id":"part-${at}","type":"business","name":"Part"}\n` : '{"kind":"loan"}\n',
  )
  await choose(page, 'wrong.ndjson', lines.join(''))
  await page.getByText('lines of JSON').waitFor()
  await button(page, 'Import into sandbox').click()
  await page.getByText('More than half of its lines were refused.').waitFor()
  await page.getByRole('heading', { name: 'Imported in part' }).waitFor()
  const causes = page.getByRole('table', { name: 'Causes of refusals' })
  await expect.poll(() => causes.getByRole('row').nth(1).innerText()).toMatch(/^1,000\s/)
  await expect.poll(() => new URL(page.url()).searchParams.get('import')).toBeNull()
  await page.getByRole('link', { name: 'Its report' }).click()
  await page.getByText('Stopped', { exact: true }).waitFor()
  await page.getByText('Import it again as a new import').waitFor()
  expect((await stage.lender.client.get('/accounts/part-299')).status).toBe(200)
  // The answer is one that a browser logs.
  expect(wrongs.filter((wrong) => !wrong.includes('409'))).toEqual([])
  await context.close()
})

test('the page of an import is updated by itself while lots are sent by somebody else', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  const send = (from: number, count: number) => {
    const lines = Array.from({ length: count }, (_, at) =>
      JSON.stringify({ kind: 'account', id: `nightly-${from + at}`, type: 'business', name: 'Nightly' }),
    )
    const type = { 'Content-Type': 'application/x-ndjson' }
    return stage.lender.client.send('POST', `/imports?id=nightly&from_line=${from}`, `${lines.join('\n')}\n`, type)
  }
  await send(1, 1_500)
  await page.goto('/app/sandbox/connections/imports/nightly')
  await page.getByText('1,500', { exact: true }).first().waitFor()
  await send(1_501, 700)
  await page.getByText('2,200', { exact: true }).first().waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('a packed file is unpacked as it is read', async () => {
  const { page, context, wrongs } = await openImports()
  const table = 'receivable_id,id,date,type,amount\nloan-1,packed,2026-03-01,principal,1\n'
  const buffer = gzipSync(table)
  await page.locator('input[type=file]').setInputFiles({ name: 'entries.csv.gz', mimeType: 'application/gzip', buffer })
  await page.getByText('a table of 5 columns').waitFor()
  await button(page, 'Import into sandbox').click()
  await page.getByText('Every row was taken.').waitFor()
  expect((await stage.lender.client.get('/receivables/loan-1/entries/packed')).status).toBe(200)
  expect(wrongs).toEqual([])
  await context.close()
})

test.each([
  ['book.json', '[{"id": 1}]', /names no columns/],
  ['book.csv', '', /is empty/],
  ['book.xlsx.csv', 'PK\u0000\u0003', /is no text/],
  ['notes.txt', 'just words\n', /names no columns/],
])('%s that cannot be read states what to choose instead', async (name, text, fault) => {
  const { page, context, wrongs } = await openImports()
  await choose(page, name, text)
  await page.getByText(fault).waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('the page informs the operator that files are for lenders', async () => {
  const { page, context } = await stage.open({}, stage.operatorAdmin)
  await page.goto('/app/sandbox/connections/imports')
  await page.getByText('This page is of a lender’s own book').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Imports' }).count()).toBe(0)
  await context.close()
})
