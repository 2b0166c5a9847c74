// Lines of a tape compared with what is stored, before any of them is sent: which records are new, unchanged or changed, in which fields, and which would go to
// somebody else. Nothing is written, and nobody reads the records of another lender. Expected answers are by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { type Browser, signedIn } from './browser.ts'

let service: TestService
let lender: Lender
let browser: Browser

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  browser = (await signedIn(service, lender.organization, 'member')).browser
  const { client } = lender
  await client.post('/accounts', accountBody('a', { name: 'Corner Kitchen', metadata: { branch: 'west' } }))
  await client.post('/accounts', accountBody('b', { name: 'Other' }))
  await client.post('/receivables', receivableBody('r', 'a', { interest_rate: 0.05 }))
  await client.post('/receivables/r/entries', entryBody('e', { amount: 1_000 }))
})
afterAll(() => service.stop())

interface Answer {
  readonly outcomes: readonly string[]
  readonly changed: readonly { line: number; stored: string; currency: string | null; warning: string | null }[]
}

async function compare(lines: readonly object[], by = browser): Promise<Answer> {
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const { status, body } = await by.send('POST', '/sandbox/stored-comparison', { lines: text })
  expect(status).toBe(200)
  return body as Answer
}

const account = (id: string, more = {}) => ({ kind: 'account', ...accountBody(id, more) })
const receivable = (id: string, obligor: string, more = {}) => ({
  kind: 'receivable',
  ...receivableBody(id, obligor, more),
})
const entry = (receivable_id: string, id: string, more = {}) => ({
  kind: 'entry',
  receivable_id,
  ...entryBody(id, more),
})

test('each record is new, unchanged or changed, with the stored values of the fields that would change', async () => {
  const { outcomes, changed } = await compare([
    account('new'),
    account('a', { name: 'Corner Kitchen', metadata: { branch: 'west' } }),
    { kind: 'account', id: 'a', email: 'kitchen@example.com', metadata: { branch: 'east' } },
    receivable('r', 'a', { interest_rate: 0.05 }),
    { kind: 'receivable', id: 'r', interest_rate: 0.07 },
    { kind: 'receivable', id: 'r', effective_date: '2026-03-15', delinquent_times: 1 },
    entry('r', 'e', { amount: 1_000 }),
    entry('r', 'e', { amount: 2_000 }),
    entry('r', 'f'),
    entry('nothing', 'e'),
    { kind: 'entry_deletion', receivable_id: 'r', id: 'e' },
    { kind: 'account' },
  ])
  expect(outcomes.join(' ')).toBe(
    'new unchanged changed unchanged changed changed unchanged changed new new other other',
  )
  expect(changed.map(({ stored, ...line }) => ({ ...line, stored: JSON.parse(stored) as unknown }))).toEqual([
    { line: 3, stored: { email: null, metadata: { branch: 'west' } }, currency: null, warning: null },
    { line: 5, stored: { interest_rate: 0.05 }, currency: 'USD', warning: null },
    { line: 6, stored: { delinquent_times: 0 }, currency: 'USD', warning: null },
    { line: 8, stored: { amount: 1_000 }, currency: 'USD', warning: null },
  ])
  expect((await lender.client.get('/accounts/new')).status).toBe(404)
})

test('a receivable that would go to another account, and an account that would become another, are marked', async () => {
  const { changed } = await compare([
    account('a', { name: 'Somebody else' }),
    receivable('r', 'not there yet', { interest_rate: 0.05 }),
    account('a', { name: 'CORNER KITCHEN ' }),
  ])
  expect(changed.map(({ line, warning, stored }) => [line, warning, stored])).toEqual([
    [1, 'other_party', '{"name":"Corner Kitchen"}'],
    [2, 'other_obligor', '{"obligor_id":"a"}'],
    [3, null, '{"name":"Corner Kitchen"}'],
  ])
})

test('a bank line is new, unchanged or changed, with its stored values, and those of another lender are not there', async () => {
  const line = (id: string, more = {}) => ({
    kind: 'bank_line',
    id,
    direction: 'credit',
    amount: 500,
    currency: 'EUR',
    status: 'settled',
    settled_at: '2026-02-02T00:00:00Z',
    booked_on: '2026-01-31',
    metadata: { end_to_end_id: 'E1' },
    ...more,
  })
  const { kind: _, ...body } = line('known')
  await lender.client.post('/bank-lines', body)
  const lines = [
    line('known'),
    line('known', { status: 'pending', settled_at: null }),
    line('known', { booked_on: '2026-02-28', metadata: { end_to_end_id: 'E2' } }),
    line('never'),
    { kind: 'bank_line_deletion', id: 'known' },
  ]
  const { outcomes, changed } = await compare(lines)
  expect(outcomes).toEqual(['unchanged', 'changed', 'changed', 'new', 'other'])
  expect(changed.map(({ stored, ...rest }) => ({ ...rest, stored: JSON.parse(stored) as unknown }))).toEqual([
    {
      line: 2,
      stored: { status: 'settled', settled_at: '2026-02-02T00:00:00.000000Z' },
      currency: 'EUR',
      warning: null,
    },
    {
      line: 3,
      stored: { booked_on: '2026-01-31', metadata: { end_to_end_id: 'E1' } },
      currency: 'EUR',
      warning: null,
    },
  ])
  const stranger = (await signedIn(service, (await service.lender()).organization, 'admin')).browser
  expect((await compare(lines, stranger)).outcomes).toEqual(['new', 'new', 'new', 'new', 'other'])
  expect((await lender.client.get('/bank-lines/known')).body).toMatchObject({ status: 'settled' })
})

test('another lender’s records, and those of the other environment, are as if they were not there', async () => {
  const lines = [account('a'), receivable('r', 'a'), entry('r', 'e')]
  const stranger = (await signedIn(service, (await service.lender()).organization, 'admin')).browser
  expect((await compare(lines, stranger)).outcomes).toEqual(['new', 'new', 'new'])
  const live = await browser.send('POST', '/live/stored-comparison', { lines: JSON.stringify(lines[0]) })
  expect([live.status, live.body.outcomes]).toEqual([200, ['new']])
  expect((await browser.send('POST', '/other/stored-comparison', { lines: '{}' })).status).toBe(404)
})

test('more lines than are compared at once are refused', async () => {
  const lines = Array.from({ length: 2_001 }, () => '{}').join('\n')
  const { status, body } = await browser.send('POST', '/sandbox/stored-comparison', { lines })
  expect([status, body.details[0].param]).toEqual([400, 'lines'])
})

test('what a tape goes on stating of a person whose data is erased is no change', async () => {
  const { client } = lender
  const person = { type: 'individual', first_name: 'Ana', phone: '+14155550123', industry: '722511' }
  await client.post('/accounts', { id: 'erased', ...person })
  expect((await client.delete('/accounts/erased/personal-data')).status).toBe(204)
  const same = await compare([{ kind: 'account', id: 'erased', ...person }])
  expect([same.outcomes, same.changed]).toEqual([['unchanged'], []])
  const other = await compare([{ kind: 'account', id: 'erased', ...person, industry: '445110' }])
  expect(other.changed).toMatchObject([{ line: 1, stored: JSON.stringify({ industry: '722511' }) }])
})
