// Lines that overwrite what was probably not meant: reported by a dry run before anything is written, by the import itself, and
// rejected where that is asked for. The expected counts are by hand, from the lines.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { linesOf, rejectionsOf, sendImport } from './lines.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

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

const HELD = [
  account('a', { name: 'Corner Kitchen' }),
  account('b', { name: 'Other', legal_entity_id: 'duns:150483782' }),
  receivable('r', 'a'),
  entry('r', 'e', { amount: 1_000 }),
]

/** What is legal and usual: no line of it is worth a warning. */
const USUAL = [
  ...HELD,
  account('a', { name: 'Corner Kitchen', email: 'kitchen@example.com' }),
  { kind: 'account', id: 'b', email: 'b@example.com' },
  { kind: 'receivable', id: 'r', interest_rate: 0.05 },
  {
    kind: 'receivable',
    id: 'r',
    effective_date: '2026-03-15',
    delinquent_amount: 5_000,
    delinquent_times: 1,
    delinquent_since: '2026-03-15',
  },
  {
    kind: 'receivable',
    id: 'r',
    effective_date: '2026-04-15',
    delinquent_amount: 0,
    delinquent_times: 0,
    delinquent_since: null,
  },
  entry('r', 'f', { amount: 1_000 }),
  receivable('s', 'a'),
  entry('s', 'e', { amount: 7 }),
]

/** Each with the reason for which it is worth one. */
const UNMEANT: readonly (readonly [string, string, object])[] = [
  ['overwritten', 'entry', entry('s', 'e', { amount: 8 })],
  ['overwritten', 'receivable', { kind: 'receivable', id: 'r', interest_rate: 0.07 }],
  [
    'overwritten',
    'receivable',
    { kind: 'receivable', id: 'r', effective_date: '2026-03-15', delinquent_amount: 6_000 },
  ],
  ['updated', 'account', { kind: 'account', id: 'a', email: 'other@example.com' }],
  ['other_obligor', 'receivable', { kind: 'receivable', id: 'r', obligor_id: 'b' }],
  ['other_party', 'account', { kind: 'account', id: 'a', name: 'Somebody else' }],
  ['other_party', 'account', { kind: 'account', id: 'b', legal_entity_id: 'duns:804735132' }],
]

/** How many lines a report warns of, by reason and kind, and which. */
async function warningsOf(client: Client, id: string): Promise<{ [reason: string]: number[] }> {
  const { warnings } = (await client.get(`/imports/${id}`)).body as {
    warnings: { code: string; kind: string; lines: number; first: { line: number }[] }[]
  }
  for (const { lines, first } of warnings) expect(first.length).toBe(lines)
  return Object.fromEntries(warnings.map(({ code, kind, first }) => [`${code} ${kind}`, first.map(({ line }) => line)]))
}

const EXPECTED = Object.fromEntries(
  [...new Set(UNMEANT.map(([reason, kind]) => `${reason} ${kind}`))].map((key) => [
    key,
    UNMEANT.flatMap(([reason, kind], i) => (`${reason} ${kind}` === key ? [USUAL.length + i + 1] : [])),
  ]),
)

const LINES = linesOf([...USUAL, ...UNMEANT.map(([, , line]) => line)])

test('a dry run reports lines that repeat an id or give a record to somebody else, and writes nothing', async () => {
  const { client } = await service.lender()
  const answer = await sendImport(client, LINES, '?id=dry&dry_run=true')
  expect(answer.body).toMatchObject({ status: 'done', rejected: 0 })
  expect(await warningsOf(client, 'dry')).toEqual(EXPECTED)
  expect((await client.get('/accounts/a')).status).toBe(404)
})

test('the import applies them and reports the same, however many requests carry it', async () => {
  const { client } = await service.lender()
  const lines = LINES.trimEnd().split('\n')
  for (const [at, line] of lines.entries()) await sendImport(client, `${line}\n`, `?id=real&from_line=${at + 1}`)
  expect(await warningsOf(client, 'real')).toEqual(EXPECTED)
  expect((await client.get('/receivables/r')).body).toMatchObject({ obligor_id: 'b', interest_rate: 0.07 })
})

test('with overwrites=refuse each of them is rejected in words of its own, and the rest is applied', async () => {
  const { client } = await service.lender()
  for (const dry_run of [true, false]) {
    const id = `refused-${dry_run}`
    const answer = await sendImport(client, LINES, `?id=${id}&dry_run=${dry_run}&overwrites=refuse`)
    const { applied, rejected, warnings } = answer.body
    expect([applied, rejected]).toEqual([USUAL.length + 1, UNMEANT.length - 1])
    expect(warnings).toMatchObject([{ code: 'updated', kind: 'account', lines: 1 }])
    const codes = (await rejectionsOf(client, id)).map(({ line, error }) => [line, error.details[0]?.code])
    const refused = UNMEANT.map(([reason], i) => [USUAL.length + i + 1, reason])
    expect(codes).toEqual(refused.filter(([, reason]) => reason !== 'updated'))
  }
  expect((await client.get('/receivables/r')).body).toMatchObject({ obligor_id: 'a', interest_rate: 0.05 })
  expect((await client.get('/receivables/s/entries/e')).body.amount).toBe(7)
})

test('what an earlier import wrote may be corrected without a warning, but not given to somebody else', async () => {
  const { client } = await service.lender()
  await sendImport(client, linesOf(HELD), '?id=first')
  const corrected = [
    entry('r', 'e', { amount: 2_000 }),
    { kind: 'receivable', id: 'r', interest_rate: 0.09 },
    { kind: 'receivable', id: 'r', obligor_id: 'b' },
  ]
  await sendImport(client, linesOf(corrected), '?id=second')
  expect(await warningsOf(client, 'second')).toEqual({ 'other_obligor receivable': [3] })
  await sendImport(client, linesOf(corrected), '?id=third')
  expect(await warningsOf(client, 'third')).toEqual({})
})

test('very many warnings are counted, and the first are named', async () => {
  const { client } = await service.lender()
  const again = Array.from({ length: 60 }, (_, i) => entry('r', 'e', { amount: 2_000 + i }))
  const answer = await sendImport(client, linesOf([...HELD, ...again]), '?id=many')
  const [warning, ...others] = answer.body.warnings
  expect(others).toEqual([])
  expect(warning).toMatchObject({ code: 'overwritten', kind: 'entry', lines: 60 })
  expect(warning.first).toHaveLength(20)
  expect(warning.first[0]).toEqual({ line: 5, id: 'e', receivable_id: 'r' })
})

test('another word than warn or refuse is refused', async () => {
  const { client } = await service.lender()
  const answer = await sendImport(client, linesOf(HELD), '?overwrites=maybe')
  expect([answer.status, answer.body.details?.[0]?.param]).toEqual([400, 'overwrites'])
})
