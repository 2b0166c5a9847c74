// The guide to closing a month as printed: the month is closed, a late payment restates it by what the page shows, and its certificate is held
// against its hash. The figures are those of the page: 90,000.00 pledged at 80 % less 1,000.00, of which 40,000.00 is drawn.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LineBook } from '../debt-line/line-book.ts'
import { eventually } from '../harness/client.ts'
import { entryBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { urlOf } from '../operations/books.ts'
import { demand } from '../surface/operations.ts'
import { PageFolder, blocksOf, lacking, pageOf } from './console.ts'

const GUIDE = pageOf('docs/guides/month-close.md')
const [CLOSE = '', HASH = ''] = blocksOf(GUIDE, 'sh')
const [SHOWN = '{}'] = blocksOf(GUIDE, 'json')
const VERIFY = /`npm run -s tapeline -- (certificates verify certificate\.json)`/.exec(GUIDE)?.[1] ?? 'no command'
const WITHOUT = lacking('docs/guides/month-close.md', 'curl', 'shasum')
const PATH = '/debt-lines/warehouse/closes/2026-05'

let service: TestService
let book: LineBook
let folder: PageFolder
beforeAll(async () => {
  service = await startTestService()
  book = await LineBook.open(service)
  await book.obligor('a')
  await book.loan({ id: 'r1', obligor: 'a', amount: 6_000_000 })
  await book.loan({ id: 'r2', obligor: 'a', amount: 3_000_000 })
  await book.write('debt-lines', {
    id: 'warehouse',
    name: 'Warehouse',
    currency: 'USD',
    status: 'active',
    commitment: 50_000_000,
    opened_on: '2026-01-01',
    principal_outstanding: 4_000_000,
    pledge_selector: { product_types: ['term_loan'] },
  })
  await book.write('debt-line-terms', {
    id: 'terms',
    debt_line_id: 'warehouse',
    effective_from: '2026-01-01',
    advance_rates: { rate: 0.8 },
    reserves: [{ id: 'fixed', reserve: 'fixed', amount: 100_000 }],
  })
  folder = new PageFolder({
    TAPELINE_URL: service.address,
    KEY: book.lender.key,
    DATABASE_URL: urlOf(service.connection),
  })
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

/** The month once its figures of now are there and it is as wanted. */
async function month(status: string) {
  const { body } = await eventually(
    () => demand(book.lender.client.get(PATH)),
    ({ body: read }) => read.status === status && read.calculation.status === 'done' && read.certificate !== null,
  )
  return body
}

test.skipIf(WITHOUT)(
  'the month is closed by the command, and is read as shown once a late payment restates it',
  async () => {
    const { month: shown_month, debt_line_id, as_of, certificate, steps } = JSON.parse(SHOWN)
    const closed = JSON.parse((await folder.run(CLOSE)).out)
    expect(closed).toMatchObject({ month: shown_month, debt_line_id, as_of, status: 'closed', certificate: null })
    await month('closed')
    const late = entryBody('late', { date: '2026-05-20', type: 'principal', amount: 1_000_000 })
    await demand(book.lender.client.post('/receivables/r1/entries', late))
    const read = await month('restated')
    const { currency, base, availability, deficiency, left_out } = certificate
    expect(read.certificate).toMatchObject({ currency, base, availability, deficiency, left_out })
    expect(read.steps).toEqual(expect.arrayContaining(steps))
    expect(Object.keys(read)).toEqual(expect.arrayContaining(Object.keys(JSON.parse(SHOWN))))
  },
)

test.skipIf(WITHOUT)(
  'the hash of the file is that of the close, and the installation knows what it certifies',
  async () => {
    const { certificate } = await month('restated')
    const answer = await fetch(`${service.address}${PATH}/certificate.json`, {
      headers: { Authorization: book.lender.key },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    folder.write('certificate.json', bytes)
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect((await folder.run(HASH)).out).toBe(`${hash}  certificate.json\n`)
    expect(certificate.sha256).toBe(hash)
    const verified = await folder.run(`tapeline ${VERIFY}`)
    expect(verified.code, verified.err).toBe(0)
    expect(verified.out).toContain('warehouse')
    const changed = Buffer.from(bytes)
    changed[changed.length - 3] = (changed[changed.length - 3] ?? 0) ^ 1
    folder.write('certificate.json', changed)
    expect((await folder.run(`tapeline ${VERIFY}`)).code).not.toBe(0)
  },
)
