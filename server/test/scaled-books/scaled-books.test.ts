// Amounts in the interface are whole numbers of minor units, so a lender whose currency has smaller units has the same book with larger numbers.
// Two lenders have such books, one 2^34 times the other, whose sums leave what a JSON number holds. Every figure must follow.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../harness/client.ts'
import { entryBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { type Node, node } from '../../../contract/test/document.ts'
import { LineBook } from '../debt-line/line-book.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'
import { AS_OF, bookLines } from './random-book.ts'
import { type Comparison, compareScaled } from './scaled-answer.ts'

const TIMES = 2 ** 34

/** A lender, and how many times as large as the plain ones its amounts are. */
interface Side {
  readonly book: LineBook
  /** Before a payment was corrected. */
  readonly since: string
}

let service: TestService
let document: Node
let plain: Side
let large: Side

beforeAll(async () => {
  service = await startTestService()
  document = node((await (await service.lender()).client.get('/openapi.json')).body)
  plain = await openSide(1)
  large = await openSide(TIMES)
})
afterAll(() => service.stop())

async function openSide(times: number): Promise<Side> {
  const book = await LineBook.open(service)
  const { client } = book.lender
  const imported = await demand(sendImport(client, linesOf([...bookLines(times)])))
  expect(imported.body, JSON.stringify(imported.body)).toMatchObject({ rejected: 0 })
  await book.openLine({ commitment: 400_000 * times, principal_outstanding: 100_000 * times })
  // No concentration limits: what one takes off is divided among receivables, and rounded.
  await book.agree('terms', {
    advance_rates: { rate: 0.75 },
    reserves: [{ id: 'fixed', reserve: 'fixed', amount: 400 * times }],
  })
  const { body } = await demand(client.get('/receivables/r1/entries/paid-out'))
  const since = String(body['updated_at'])
  const correction = entryBody('late-news', { type: 'principal', date: '2026-05-02', amount: 300 * times })
  const { body: corrected } = await demand(client.post('/receivables/r1/entries', correction))
  await eventually(
    () => client.get('/portfolio/summary', { as_of: AS_OF }),
    ({ status, body: { known_at } }) => status === 200 && known_at >= String(corrected['updated_at']),
    60_000,
  )
  return { book, since }
}

/** Everything that is calculated of a lender, each table by a field too. */
const QUESTIONS: readonly [path: string, query?: Record<string, string>][] = [
  ...['summary', 'delinquency', 'vintages', 'cash-flows', 'concentrations', 'period-rates', 'recovery-lag'].flatMap(
    (table): [string, Record<string, string>][] => [
      [`/portfolio/${table}`, { as_of: AS_OF }],
      [`/portfolio/${table}`, { as_of: AS_OF, group_by: 'product_type' }],
    ],
  ),
  ...['roll-rates', 'transitions', 'invoices', 'obligors', 'data-quality'].map((table): [string, object] => [
    `/portfolio/${table}`,
    { as_of: AS_OF },
  ]),
  ['/portfolio/restatements', { month: '2026-05' }],
  ['/receivable-metrics', { as_of: AS_OF, limit: '100' }],
  ['/receivables/{id}/timeline', { as_of: AS_OF }],
  ['/debt-lines/{id}/borrowing-base', { as_of: AS_OF }],
  ['/debt-lines/{id}/borrowing-base/receivables', { as_of: AS_OF, limit: '100' }],
] as [string, Record<string, string>][]

describe('a book with every amount 2^34 times as large', () => {
  test.each(QUESTIONS)('has the same %s %o, amounts 2^34 times as large', async (path, query = {}) => {
    const { faults, amounts } = await compare(path, query)
    expect(faults).toEqual([])
    expect(amounts).toBeGreaterThan(0)
  })

  test('has sums that no JSON number holds', async () => {
    expect((await compare('/portfolio/summary', { as_of: AS_OF })).large).toBeGreaterThan(0)
  })
})

async function compare(path: string, query: Record<string, string>): Promise<Comparison> {
  const [one, other] = await Promise.all([ask(plain, path, query), ask(large, path, query)])
  const operation = node(node(node(document['paths'])[path])['get'])
  const { schema } = node(node(node(node(operation['responses'])['200'])['content'])['application/json'])
  const organization = large.book.organization
  const same = (text: string) => text.replace(organization, plain.book.organization)
  return compareScaled({ document, times: BigInt(TIMES), same }, node(schema), one, other)
}

async function ask({ book, since }: Side, path: string, query: Record<string, string>): Promise<unknown> {
  const id = path.startsWith('/debt-lines') ? book.line : 'r1'
  const asked = path.endsWith('restatements') ? { ...query, since } : query
  const answer = await eventually(
    () => book.lender.client.get(path.replace('{id}', id), asked),
    ({ status, body }) => status !== 503 && (body.calculation?.status ?? 'done') === 'done',
    60_000,
  )
  return (await demand(Promise.resolve(answer))).body
}
