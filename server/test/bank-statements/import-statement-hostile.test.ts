// Statement files as they occur: other files, truncated, in another encoding, endless lines, formulas, wrong types. Each is refused in a
// sentence before anything is sent, or its readable part is stored unchanged; the service never fails on any of them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '../../../kernel/test/length.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { ACCOUNT, type ImportRun, JANUARY_FILE, runImport } from '../../../cli/src/bank-statements/test-fixture.ts'

let service: TestService
let operator: Lender
let lender: Lender
let folder: string
beforeAll(async () => {
  service = await startTestService()
  operator = await service.operator()
  lender = await service.lender()
  folder = mkdtempSync(join(tmpdir(), 'hostile-statements-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await service.stop()
})

function importing(content: string | Uint8Array, ...more: string[]): Promise<ImportRun> {
  const file = join(folder, 'statement')
  writeFileSync(file, content)
  const { organization } = lender.organization
  const target = ['--organization', organization, '--url', service.address, '--key', operator.key]
  return runImport(file, ...target, ...more)
}

async function stored(): Promise<readonly { readonly description: string | null; readonly amount: number }[]> {
  const { organization } = lender.organization
  return (await operator.client.get(`/operator/transparency/transactions?organization=${organization}`)).body.data
}

const HEADER = 'account,booked_on,amount,currency,description,reference'
const csv = (...rows: string[]): string => [HEADER, ...rows.map((row) => `${ACCOUNT},${row}`)].join('\n')
const JANUARY = Buffer.from(JANUARY_FILE)
const LONG = 'x'.repeat(200_000)

const REFUSED: [string, string | Uint8Array][] = [
  ['an empty file', ''],
  ['blanks', ' \n\n\t\n'],
  ['zeros', new Uint8Array(4096)],
  ['a gzip file', gzipSync(JANUARY)],
  ['a ZIP file or a workbook', Buffer.from('PK\u0003\u0004 more')],
  ['a PDF', '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['JSON', '{"booked_on":"2026-01-02","amount":"1.00"}'],
  ['a page of HTML', '<!doctype html><html><body>Sign in</body></html>'],
  ['XML of another kind', '<?xml version="1.0"?><rows><row/></rows>'],
  ['camt.053 that is cut off', JANUARY.subarray(0, Math.floor(JANUARY.length / 2))],
  ['camt.053 in UTF-16 with half a character', Buffer.from(`\uFEFF${JANUARY_FILE}`, 'utf16le').subarray(0, -1)],
  ['an encoding that nobody knows', `<?xml version="1.0" encoding="x-unknown"?>${JANUARY_FILE}`],
  ['Latin-1 that is declared as UTF-8', Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><a>\u00fc</a>`, 'latin1')],
  ['an entity that grows', `<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><a>&c;</a>`],
  ['elements nested without end', '<a>'.repeat(100_000)],
  ['a row without end', csv(`2026-01-02,1.00,EUR,"${LONG}`)],
  ['a line of 200,000 characters as header', LONG],
]

test.each(REFUSED)('%s is refused in a sentence, and nothing is sent', async (_, content) => {
  const before = await stored()
  const run = await importing(content)
  expect(run).toMatchObject({ code: 2, out: '' })
  expect(run.err).toMatch(/^statement .*Nothing was sent\.\n$/)
  expect(run.err.length).toBeLessThan(600)
  expect(await stored()).toEqual(before)
})

const WRONG: [string, string][] = [
  ['a date of no calendar', '2026-02-30,1.00,EUR,a,r1'],
  ['a word as amount', '2026-01-02,one,EUR,a,r2'],
  ['a formula as amount', '2026-01-02,=1+1,EUR,a,r3'],
  ['an amount beyond any', `2026-01-02,${'9'.repeat(40)}.00,EUR,a,r4`],
  ['an amount that is no number', '2026-01-02,NaN,EUR,a,r5'],
  ['an amount in exponents', '2026-01-02,1e3,EUR,a,r6'],
  ['more digits than the currency has', '2026-01-02,1.001,EUR,a,r7'],
  ['a currency that is none', '2026-01-02,1.00,=EUR,a,r8'],
  ['a currency of brackets', '2026-01-02,1.00,((,a,r10'],
  ['a day beyond any book', '9999-12-31,1.00,EUR,a,r9'],
]

test.each(WRONG)('%s refuses its row with its line, and the others are stored', async (name, row) => {
  const good = `2026-01-02,1.00,EUR,beside ${name},good ${name}`
  const run = await importing(csv(row, good))
  expect(run.code, run.err).toBe(1)
  expect(run.err).toMatch(/Refused .*\b2\b/)
  expect(run.err).not.toMatch(/internal_error|\b500\b/)
  expect((await stored()).map(({ description }) => description)).toContain(`beside ${name}`)
})

const TEXTS = ['=HYPERLINK("http://127.0.0.1")', '+1', '-1', '@SUM(A1)', "'; drop table facts; --", '<b>bold</b>']

test.each(TEXTS)('the description %j is text, and stored as it is', async (text) => {
  const run = await importing(csv(`2026-01-03,2.00,EUR,"${text.replaceAll('"', '""')}",text ${TEXTS.indexOf(text)}`))
  expect(run.code, run.err).toBe(0)
  expect((await stored()).map(({ description }) => description)).toContain(text)
})

test('a character that reverses the direction of text is removed', async () => {
  const run = await importing(csv('2026-01-03,2.00,EUR,\u202Ecba,turned'))
  expect(run.code, run.err).toBe(0)
  expect((await stored()).map(({ description }) => description)).toContain('cba')
})

test('random bytes, alone and behind the beginning of a statement, never cause a failure', async () => {
  const beginnings = fc.constantFrom('', `${HEADER}\n${ACCOUNT},2026-01-02,`, '<Document>', JANUARY_FILE.slice(0, 200))
  const bytes = fc.uint8Array({ maxLength: 400 })
  const property = fc.asyncProperty(beginnings, bytes, async (beginning, random) => {
    const run = await importing(Buffer.concat([Buffer.from(beginning), random]))
    expect([0, 1, 2]).toContain(run.code)
    expect(run.err).not.toMatch(/internal_error|\b500\b/)
  })
  await fc.assert(property, { numRuns: runs(500, 30) })
})
