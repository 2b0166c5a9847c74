// The known clock: what was known at a moment can be read for ever as it was known then, deleted entries included.
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BalanceEntry, deriveFigures } from '@tapeline/kernel/metrics/balance'
import { STANDARD_METRIC_SETTINGS } from '@tapeline/kernel/metrics/metric-settings'
import { ENTRY_TYPES } from '@tapeline/kernel/metrics/entry-types'
import { Client, type Received, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError, faultyParams, onlyFault } from './answers.ts'
import { type Book, NOWHERE } from './book.ts'
import { OPERATIONS, call, demand } from './operations.ts'
import { type Parties, openParties } from './parties.ts'
import { makeRecord, reportBook, settled } from './reporting.ts'
import { databaseNow, microsecondBefore } from './stored.ts'
import { runs } from '../../../kernel/test/length.ts'

let service: TestService
let otherNode: string
let lender: Lender
let client: Client
let parties: Parties
let book: Book
beforeAll(async () => {
  service = await startTestService()
  otherNode = (await service.another()).address ?? ''
  lender = await service.lender()
  client = lender.client
  parties = await openParties(service)
  book = await reportBook(parties, 'clocked')
  await settled(parties, book)
})
afterAll(() => service.stop())

const CLOCKED = OPERATIONS.filter((operation) => operation.clocked)

describe.each(CLOCKED)('known_at on $title', (operation) => {
  const get = (query: Record<string, string> = {}, of: Book = book) =>
    call(parties, operation, of, { query: `?${new URLSearchParams(query).toString()}` })

  test('shows the record from the moment it became known on, and not before', async () => {
    const { body } = await demand(get())
    expect(await get({ known_at: body.created_at })).toMatchObject({
      status: 200,
      body: { id: body.id, created_at: body.created_at },
    })
    expectError(await get({ known_at: microsecondBefore(body.created_at) }), 404, 'not_found')
    expectError(await get({ known_at: '2000-01-01T00:00:00Z' }), 404, 'not_found')
    const last = operation.path.match(/([^/]+)\/\{\w+\}$/)?.[1] ?? ''
    const nowhere = { ...book, ids: { ...book.ids, [last]: NOWHERE.ids[last] ?? '' } }
    expectError(await get({ known_at: body.created_at }, nowhere), 404, 'not_found')
  })

  test('shows what was known then, after a change by who writes the record, exactly', async () => {
    const { body: before } = await demand(get())
    const moment = await databaseNow(service.database)
    const name = String(operation.shows)
    const changed = await demand(
      makeRecord(parties, name, book, book.names[name] ?? '', { metadata: { of: operation.title } }),
    )
    expect((await demand(get())).body).toMatchObject({ metadata: { of: operation.title } })
    expect((await demand(get({ known_at: moment }))).body).toEqual(before)
    expect((await demand(get({ known_at: microsecondBefore(changed.body.updated_at) }))).body).toEqual(before)
    const then = (await demand(get({ known_at: changed.body.updated_at }))).body
    expect(then).toMatchObject({ metadata: { of: operation.title }, updated_at: changed.body.updated_at })
  })

  test('reads an offset as well as Z', async () => {
    const { body } = await demand(get())
    const offset = await get({ known_at: body.updated_at.replace('Z', '+00:00') })
    expect(offset.body).toMatchObject({ id: body.id, updated_at: body.updated_at })
  })

  test('in the future is refused', async () => {
    for (const seconds of [60, 86_400 * 365]) {
      const known_at = new Date(Date.now() + seconds * 1_000).toISOString()
      expect(onlyFault(await get({ known_at }), 'known_at')).toContain('future')
    }
  })

  test('that is no moment is refused, together with as_of that is no day', async () => {
    for (const known_at of ['2026-01-01', 'now', '', '2026-01-01T00:00:00', '2026-02-30T00:00:00Z', '99999999999'])
      onlyFault(await get({ known_at }), 'known_at')
    expect(faultyParams(await get({ known_at: 'then', as_of: '2026-13-01' }))).toEqual(['as_of', 'known_at'])
  })
})

/** One step of a lender's life. */
type Step =
  | { readonly kind: 'account'; readonly change: object; readonly effective: string | undefined }
  | { readonly kind: 'receivable'; readonly change: object; readonly effective: string | undefined }
  | { readonly kind: 'entry'; readonly id: string; readonly change: object }
  | { readonly kind: 'delete'; readonly id: string }

const effective = fc.constantFrom(undefined, undefined, '2026-02-01', '2026-03-01')
const entryId = fc.constantFrom('e1', 'e2', 'e3')
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('account' as const),
    change: fc.record({ name: fc.constantFrom('A', 'B', null), metadata: fc.record({ k: fc.constantFrom(1, null) }) }),
    effective,
  }),
  fc.record({
    kind: fc.constant('receivable' as const),
    change: fc.record({ credit_limit: fc.constantFrom(1, 2, null), interest_rate: fc.constantFrom(0.1, null) }),
    effective,
  }),
  fc.record({
    kind: fc.constant('entry' as const),
    id: entryId,
    change: fc.record({
      date: fc.constantFrom('2026-01-20', '2026-02-20'),
      type: fc.constantFrom(...ENTRY_TYPES),
      amount: fc.integer({ min: -100, max: 900 }),
      receivable_status: fc.constantFrom('active', 'closed', null),
    }),
  }),
  fc.record({ kind: fc.constant('delete' as const), id: entryId }),
)

describe('the past', () => {
  test('is shown exactly: after any history, each moment answers what the present answered then', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 12 }), async (history) => {
        run += 1
        const paths = [
          `/accounts/a${run}`,
          `/receivables/r${run}`,
          ...['e1', 'e2', 'e3'].map((id) => `/receivables/r${run}/entries/${id}`),
        ]
        await demand(client.post('/accounts', accountBody(`a${run}`)))
        await demand(client.post('/receivables', receivableBody(`r${run}`, `a${run}`)))
        const seen: { moment: string; answers: unknown[] }[] = []
        for (const step of history) {
          await take(step, run)
          const moment = await databaseNow(service.database)
          seen.push({ moment, answers: await settledReads(paths) })
        }
        for (const { moment, answers } of seen) {
          const then = await Promise.all(paths.map((path) => client.get(path, { known_at: moment })))
          expect(then.map(answerOf)).toEqual(answers)
        }
      }),
      { numRuns: runs(8, 3) },
    )
  })

  async function take(step: Step, run: number): Promise<void> {
    if (step.kind === 'delete')
      expect([204, 404]).toContain((await client.delete(`/receivables/r${run}/entries/${step.id}`)).status)
    else if (step.kind === 'entry')
      await demand(client.post(`/receivables/r${run}/entries`, { id: step.id, ...step.change }))
    else {
      const query = step.effective === undefined ? '' : `?effective_date=${step.effective}`
      await demand(client.post(`/${step.kind}s${query}`, { id: `${step.kind.slice(0, 1)}${run}`, ...step.change }))
    }
  }

  /** The present answers, once the balance follows the entries. */
  async function settledReads(paths: readonly string[]): Promise<unknown[]> {
    const { data } = (await demand(client.get(`${paths[1] ?? ''}/entries`, { limit: 100 }))).body
    const { balance, status } = deriveFigures(data as BalanceEntry[], [STANDARD_METRIC_SETTINGS])
    const expected = { balance: balance === null ? null : Number(balance), status }
    const settled = await eventually(
      () => client.get(paths[1] ?? ''),
      ({ body }) => body.balance === expected.balance && body.status === expected.status,
    )
    expect(settled.body).toMatchObject(expected)
    return (await Promise.all(paths.map((path) => client.get(path)))).map(answerOf)
  }

  test('keeps a deleted entry as it was known, beside the one that came under its id later', async () => {
    await demand(client.post('/accounts', accountBody('a')))
    await demand(client.post('/receivables', receivableBody('r', 'a')))
    const first = await demand(client.post('/receivables/r/entries', entryBody('e', { description: 'first' })))
    const changed = await demand(client.post('/receivables/r/entries', { id: 'e', amount: 7 }))
    expect((await client.delete('/receivables/r/entries/e')).status).toBe(204)
    const deletedBy = await databaseNow(service.database)
    const second = await demand(client.post('/receivables/r/entries', entryBody('e', { amount: 9 })))
    const at = (known_at: string) => client.get('/receivables/r/entries/e', { known_at })
    expect((await at(first.body.updated_at)).body).toEqual(first.body)
    expect((await at(changed.body.updated_at)).body).toEqual(changed.body)
    expectError(await at(deletedBy), 404, 'not_found')
    expect((await at(second.body.updated_at)).body).toEqual(second.body)
    expect(second.body.created_at > changed.body.updated_at).toBe(true)
    expect((await client.get('/receivables/r', { known_at: changed.body.updated_at })).body.balance).toBe(7)
    expect((await client.get('/receivables/r', { known_at: deletedBy })).body.balance).toBeNull()
  })

  test('as of a day and as known at a moment combine', async () => {
    await demand(client.post('/accounts', accountBody('both', { industry: '722511' })))
    const reported = await demand(
      client.post('/accounts?effective_date=2026-02-01', { id: 'both', industry: '459999' }),
    )
    await demand(client.post('/accounts?effective_date=2026-02-01', { id: 'both', industry: '531210' }))
    const industry = async (query: Record<string, string>) =>
      (await demand(client.get('/accounts/both', query))).body.industry
    expect(await industry({ as_of: '2026-02-01', known_at: reported.body.updated_at })).toBe('459999')
    expect(await industry({ as_of: '2026-01-31', known_at: reported.body.updated_at })).toBe('722511')
    expect(await industry({ as_of: '2026-02-01' })).toBe('531210')
  })

  test('an entry is not there as of a day before its date', async () => {
    await demand(client.post('/accounts', accountBody('dated')))
    await demand(client.post('/receivables', receivableBody('dated', 'dated')))
    await demand(client.post('/receivables/dated/entries', entryBody('e', { date: '2026-03-03' })))
    expectError(await client.get('/receivables/dated/entries/e', { as_of: '2026-03-02' }), 404, 'not_found')
    expect(await client.get('/receivables/dated/entries/e', { as_of: '2026-03-03' })).toMatchObject({ status: 200 })
  })
})

describe('the same known_at question', () => {
  test('has the same answer for ever, also when it was asked about the present while writers ran on two nodes', async () => {
    await demand(client.post('/accounts', accountBody('busy')))
    await demand(client.post('/receivables', receivableBody('busy', 'busy')))
    const nodes = [client, new Client(otherNode, lender.key)]
    const writing = new AbortController()
    const writers = [0, 1, 2, 3].map(async (writer) => {
      for (let i = 0; !writing.signal.aborted; i += 1) await writeSomething(nodes[writer % 2] ?? client, writer, i)
    })
    const asked: { path: string; known_at: string; answer: unknown }[] = []
    // However rarely a writer comes to its turn: until they have written often enough.
    const distinct = () => new Set(asked.map(({ answer }) => JSON.stringify(answer))).size
    for (let i = 0; i < 60 || distinct() <= 10; i += 1) {
      const path = ['/accounts/busy', '/receivables/busy', '/receivables/busy/entries/e0'][i % 3] ?? ''
      const known_at = await databaseNow(service.database)
      asked.push({ path, known_at, answer: answerOf(await (nodes[i % 2] ?? client).get(path, { known_at })) })
    }
    writing.abort()
    await Promise.all(writers)
    for (const { path, known_at, answer } of asked)
      expect([path, known_at, answerOf(await client.get(path, { known_at }))]).toEqual([path, known_at, answer])
  })

  async function writeSomething(node: Client, writer: number, i: number): Promise<void> {
    await demand(node.post('/accounts', { id: 'busy', name: `${writer} ${i}` }))
    await demand(node.post('/receivables', { id: 'busy', periodic_fee: i }))
    if (i % 5 === 4) await node.delete(`/receivables/busy/entries/e${writer}`)
    else await demand(node.post('/receivables/busy/entries', entryBody(`e${writer}`, { amount: 1 + i })))
  }
})

/** Status and body, which is what may not change. */
function answerOf({ status, body }: Received): unknown {
  return { status, body: status === 200 ? body : body.code }
}
