// What lines would change of the portfolio of a day, before they are sent: the portfolio with that change is what it shows once the lines are sent, of
// new and of overwritten loans, by day and by currency. Nothing is written.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BookTotals, plusTotals } from '@tapeline/kernel/metrics/book-figures/book-totals'
import { installationStatement } from '../../src/storage/database.ts'
import { type Client, eventually } from '../harness/client.ts'
import { momentNow } from '../harness/moments.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { type Browser, signedIn } from './browser.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const account = (id: string) => ({ kind: 'account', ...accountBody(id) })
const receivable = (id: string, more = {}) => ({ kind: 'receivable', ...receivableBody(id, `of-${id}`, more) })
const entry = (receivable_id: string, id: string, more = {}) => ({
  kind: 'entry',
  receivable_id,
  ...entryBody(id, more),
})
const paid = (receivable_id: string, id: string, date: string, amount: number) =>
  entry(receivable_id, id, { type: 'principal', date, amount })

const late = (since: string | null) => ({
  delinquent_since: since,
  delinquent_times: since === null ? 0 : 1,
  delinquent_amount: since === null ? 0 : 50_00,
})

const TERMS = { term: '12 months', payment_frequency: 'monthly', interest_rate: 0.1 }

/** A book of forty loans in two currencies: paid, late, repaid. */
const BOOK = Array.from({ length: 40 }, (_, at) => {
  const id = `b-${at}`
  const lent = 1_200_00 + at * 1_01
  return [
    account(`of-${id}`),
    receivable(id, { ...TERMS, currency: at % 4 === 3 ? 'EUR' : 'USD' }),
    entry(id, 'out', { amount: lent }),
    ...(at % 3 === 0 ? [] : [paid(id, 'p1', '2026-02-15', 100_00)]),
    ...(at % 5 === 0 ? [paid(id, 'all', '2026-03-01', lent - (at % 3 === 0 ? 0 : 100_00))] : []),
    ...(at % 7 === 0 ? [{ kind: 'receivable', id, effective_date: '2026-02-20', ...late('2026-02-16') }] : []),
  ]
}).flat()

/** Loans of the book with other amounts, more entries and fewer; new loans; lines that are refused. */
const TAPE: readonly Readonly<Record<string, unknown>>[] = [
  ...['n-1', 'n-2', 'n-3'].flatMap((id, at) => [
    account(`of-${id}`),
    receivable(id, { ...TERMS, currency: at === 2 ? 'GBP' : 'USD', ...(at === 1 ? late('2026-01-31') : {}) }),
    entry(id, 'out', { amount: 5_000_00 + at }),
    paid(id, 'p1', '2026-02-15', 50_00),
  ]),
  receivable('b-1', { ...TERMS, interest_rate: 0.2 }),
  entry('b-1', 'out', { amount: 9_999_99 }),
  paid('b-1', 'p2', '2026-03-10', 300_00),
  paid('b-2', 'p1', '2026-02-15', 77_00),
  paid('b-2', 'p1', '2026-02-16', 78_00),
  { kind: 'entry_deletion', receivable_id: 'b-4', id: 'p1' },
  { kind: 'entry_deletion', receivable_id: 'b-5', id: 'all' },
  paid('b-5', 'all', '2026-03-20', 10_00),
  { kind: 'entry_deletion', receivable_id: 'b-8', id: 'p1', created_by_import: 'book' },
  { kind: 'entry_deletion', receivable_id: 'b-13', id: 'p1', created_by_import: 'older' },
  { kind: 'receivable', id: 'b-7', effective_date: '2026-03-01', ...late(null) },
  entry('b-11', 'gone', { type: 'write_off', date: '2026-03-05', amount: 1_211_11, receivable_status: 'closed' }),
  paid('b-12', 'later', '2026-06-01', 10_00),
  receivable('b-15', { ...TERMS, currency: 'USD' }),
  paid('nobody', 'p', '2026-03-01', 1),
  { kind: 'receivable', id: 'n-9', currency: 'USD' },
  { kind: 'entry', receivable_id: 'b-1', id: 'none' },
]

async function importAll(client: Client, id: string, lines: readonly object[], rejected = 0): Promise<void> {
  const body = lines.map((line) => JSON.stringify(line)).join('\n')
  const { status, body: done } = await client.send('POST', `/imports?id=${id}`, Buffer.from(body), {
    'Content-Type': 'application/x-ndjson',
  })
  expect(status).toBe(200)
  expect(done).toMatchObject({ rejected })
}

// oxlint-disable-next-line typescript/no-explicit-any
type Row = { readonly [field: string]: any }

/** What the portfolio shows on a day, and the moment as known at which. */
async function portfolioOf(client: Client, as_of: string) {
  const { body } = await client.get('/portfolio/summary', { as_of })
  const { known_at, data } = body as { readonly known_at: string; readonly data: readonly Row[] }
  const query = { as_of, from: as_of.slice(0, 7), known_at }
  const buckets = (await client.get('/portfolio/delinquency', query)).body?.data as readonly Row[]
  const held = ({ count, amount }: Row) => ({ count, amount })
  const totals = data.map(({ currency, receivables: { drawn: _drawn, ...counts }, principal }) => ({
    currency,
    ...counts,
    outstanding: principal.closing,
    buckets: buckets
      .filter((row) => row['currency'] === currency)
      .map(({ bucket, reported, computed }) => ({ bucket, reported: held(reported), computed: held(computed) })),
  }))
  return { known_at, totals: totals as BookTotals[] }
}

const byCurrency = (totals: readonly BookTotals[]) =>
  totals.toSorted((one, other) => (one.currency < other.currency ? -1 : 1))

interface Change {
  readonly changes: BookTotals[]
  readonly refused: number
  readonly refused_accounts: readonly string[]
  readonly left_out: number
}

async function changeOf(browser: Browser, lines: readonly object[], clocks: object): Promise<Change> {
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const { status, body } = await browser.send('POST', '/sandbox/portfolio-with-lines', { lines: text, ...clocks })
  expect(status).toBe(200)
  return body as Change
}

test.each(['2026-03-31', '2026-02-18', '2026-07-31'])(
  'the portfolio of %s with the change is what it shows once the lines are sent',
  async (as_of) => {
    const lender = await service.lender()
    const { browser } = await signedIn(service, lender.organization, 'member')
    // What one import created and another changed is no longer what it created.
    const older = BOOK.filter((line) =>
      Object.values<unknown>(line).some((value) => /^(?:of-)?b-13$/.test(String(value))),
    )
    await importAll(lender.client, 'older', [...older, paid('b-13', 'p1', '2026-02-15', 90_00)])
    await importAll(lender.client, 'book', BOOK)
    const counted = ({ totals }: Awaited<ReturnType<typeof portfolioOf>>) =>
      totals.reduce((sum, { open, paid_off }) => sum + open + paid_off, 0)
    const before = await eventually(
      () => portfolioOf(lender.client, as_of),
      (portfolio) => counted(portfolio) === 40,
    )
    expect(counted(before)).toBe(40)
    const asked = { as_of, known_at: before.known_at }
    const { changes, refused, left_out } = await changeOf(browser, TAPE, asked)
    expect([refused, left_out]).toEqual([4, 0])

    // In parts, each with all lines of its receivables, it is the same.
    const own = (line: Readonly<Record<string, unknown>>) => String(line['receivable_id'] ?? line['id'])
    const isNew = (line: Readonly<Record<string, unknown>>) => /n-\d$/.test(own(line))
    const [some, others] = [TAPE.filter(isNew), TAPE.filter((line) => !isNew(line))]
    const parts = [await changeOf(browser, some, asked), await changeOf(browser, others, asked)]
    const added = parts.reduce((sum: BookTotals[], part) => plusTotals(sum, part.changes), [])
    expect(byCurrency(added)).toEqual(byCurrency(changes))

    const expected = byCurrency(plusTotals(before.totals, changes))
    await importAll(lender.client, 'tape', TAPE, 4)
    const after = await eventually(
      () => portfolioOf(lender.client, as_of),
      ({ totals }) => JSON.stringify(byCurrency(totals)) === JSON.stringify(expected),
    )
    expect(expected).toEqual(byCurrency(after.totals))
    expect(expected).not.toEqual(byCurrency(before.totals))
  },
)

/** What is stored of a receivable makes no ledger any more. */
const DAMAGE = `
  update receivable_patches set patch = patch - 'origination_date'
  where tenant = $1 and number = (select number from receivables where tenant = $1 and id = $2)`

test('a receivable that cannot be calculated stays as it is, beside others that change', async () => {
  const lender = await service.lender()
  const { browser } = await signedIn(service, lender.organization, 'member')
  await importAll(lender.client, 'book', BOOK)
  await service.database.query(installationStatement('', DAMAGE), [lender.tenant, 'b-1'])
  const lines = [
    paid('b-1', 'p9', '2026-03-10', 1_00),
    paid('b-2', 'p9', '2026-03-10', 2_00),
    // The disbursement of b-4 would be beyond what any figure holds.
    entry('b-4', 'out', { amount: Number.MAX_SAFE_INTEGER }),
    entry('b-4', 'more', { amount: Number.MAX_SAFE_INTEGER }),
  ]
  const clocks = { as_of: '2026-03-31', known_at: momentNow() }
  const { changes, refused, left_out } = await changeOf(browser, lines, clocks)
  expect({ refused, left_out }).toEqual({ refused: 0, left_out: 2 })
  expect(changes).toMatchObject([{ currency: 'USD', open: 0, outstanding: -2_00 }])
})

test('lines that cannot be judged change nothing of what they name', async () => {
  const lender = await service.lender()
  const { browser } = await signedIn(service, lender.organization, 'member')
  await importAll(lender.client, 'book', BOOK.slice(0, 6))
  const lines = [
    { kind: 'nothing', receivable_id: 'b-1', id: 'out' },
    { kind: 'entry', receivable_id: 'b-1', id: 'out', date: 'yesterday' },
    { kind: 'receivable', id: 'a\u0000' },
    { kind: 'entry', receivable_id: 'a\u0000', id: 'out' },
    { kind: 'entry', receivable_id: 'b-1', id: 'a\u0000' },
  ]
  const clocks = { as_of: '2026-03-31', known_at: momentNow() }
  const { changes, ...counts } = await changeOf(browser, lines, clocks)
  expect(counts).toEqual({ refused: 5, refused_accounts: [], left_out: 0 })
  expect(changes.map(({ open, outstanding }) => [open, outstanding])).toEqual(changes.map(() => [0, 0]))
})

test('accounts that would be refused are named, with the records that need them', async () => {
  const lender = await service.lender()
  const { browser } = await signedIn(service, lender.organization, 'member')
  const legal = { legal_entity_id: 'ein:911144442', address: { country: 'US' } }
  const lines = [
    { ...account('of-n-1'), ...legal },
    { ...account('of-n-2'), ...legal },
    receivable('n-2'),
    entry('n-2', 'out'),
  ]
  const clocks = { as_of: '2026-03-31', known_at: momentNow() }
  expect(await changeOf(browser, lines, clocks)).toEqual({
    changes: [],
    refused: 2,
    refused_accounts: ['of-n-2'],
    left_out: 0,
  })
})

test('another lender’s receivables count as none, and what is no question is refused', async () => {
  const [lender, other] = [await service.lender(), await service.lender()]
  await importAll(lender.client, 'book', BOOK.slice(0, 3))
  const { browser } = await signedIn(service, other.organization, 'member')
  const clocks = { as_of: '2026-03-31', known_at: momentNow() }
  const alone = await changeOf(browser, [paid('b-0', 'p', '2026-03-01', 1)], clocks)
  expect(alone).toEqual({ changes: [], refused: 1, refused_accounts: [], left_out: 0 })
  const send = (more: object) =>
    browser.send('POST', '/sandbox/portfolio-with-lines', { lines: '{}', ...clocks, ...more })
  expect((await send({ as_of: 'yesterday' })).status).toBe(400)
  expect((await send({ known_at: 'now' })).status).toBe(400)
  expect((await send({ lines: Array.from({ length: 10_001 }, () => '{}').join('\n') })).status).toBe(400)
  const receivables = (count: number) =>
    Array.from({ length: count }, (_, at) => JSON.stringify({ kind: 'receivable', id: `r-${at}` })).join('\n')
  expect((await send({ lines: receivables(2_000) })).status).toBe(200)
  const { status, text } = await send({ lines: receivables(2_001) })
  expect([status, text]).toEqual([400, expect.stringContaining('at most 2000 receivables')])
})
