// Entries: upsert, partial update, deletion; their total, compared with the pure derivation on random sets.
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BalanceEntry, deriveFigures } from '@tapeline/kernel/metrics/balance'
import { STANDARD_METRIC_SETTINGS } from '@tapeline/kernel/metrics/metric-settings'
import { ENTRY_TYPES, PRINCIPAL_EFFECTS } from '@tapeline/kernel/metrics/entry-types'
import { Client, eventually, pathOf } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { awaitStoredBalance } from '../harness/stored-figures.ts'
import { expectError } from './answers.ts'
import { demand } from './operations.ts'
import { rowsOf } from './stored.ts'
import { runs } from '../../../kernel/test/length.ts'

let service: TestService
let otherNode: string
let lender: Lender
let client: Client
beforeAll(async () => {
  service = await startTestService()
  otherNode = (await service.another()).address ?? ''
})
beforeEach(async () => {
  lender = await service.lender()
  client = lender.client
  await demand(client.post('/accounts', accountBody('a')))
  for (const id of ['r', 's']) await demand(client.post('/receivables', receivableBody(id, 'a')))
})
afterAll(() => service.stop())

const enter = (body: unknown, receivable = 'r') => client.post(`${pathOf('receivables', receivable)}/entries`, body)
const remove = (id: string, receivable = 'r') => client.delete(pathOf('receivables', receivable, 'entries', id))

/** Balance and status of a receivable once they are as expected; as they are if they never get so. */
async function figures(balance: number | string | null, status: string | null, options: { receivable?: string } = {}) {
  const { receivable = 'r' } = options
  const { body } = await eventually(
    () => client.get(pathOf('receivables', receivable)),
    (answer) => answer.body.balance === balance && answer.body.status === status,
  )
  return { balance: body.balance, status: body.status }
}

describe('an entry', () => {
  test('is created, changed by what is sent, and read alone and in the list', async () => {
    const created = await demand(enter(entryBody('e', { description: 'x', receivable_status: 'active' })))
    expect(created.body).toMatchObject({
      id: 'e',
      date: '2026-01-15',
      type: 'disbursement',
      amount: 100_000,
      balance: null,
      description: 'x',
      receivable_status: 'active',
      metadata: {},
    })
    const changed = await demand(enter({ id: 'e', amount: 7 }))
    expect(changed.body).toEqual({ ...created.body, amount: 7, updated_at: changed.body.updated_at })
    expect((await client.get('/receivables/r/entries/e')).body).toEqual(changed.body)
    expect((await client.get('/receivables/r/entries')).body.data).toEqual([changed.body])
  })

  test('is gone after its deletion: 204, then 404 for whoever reads, deletes or lists', async () => {
    await demand(enter(entryBody('e')))
    const deleted = await remove('e')
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    for (const node of [client, new Client(otherNode, lender.key)]) {
      expectError(await node.get('/receivables/r/entries/e'), 404, 'not_found')
      expectError(await node.delete('/receivables/r/entries/e'), 404, 'not_found')
      expect((await node.get('/receivables/r/entries')).body.data).toEqual([])
    }
  })

  test('can come again under the same id after its deletion, as a new entry that keeps nothing of the old', async () => {
    const first = await demand(enter(entryBody('e', { description: 'old', metadata: { a: 1 } })))
    await remove('e')
    expect((await enter({ id: 'e', amount: 5 })).status).toBe(400)
    const again = await demand(enter(entryBody('e', { amount: 5 })))
    expect(again.body).toMatchObject({ amount: 5, description: null, metadata: {} })
    expect(again.body.created_at > first.body.created_at).toBe(true)
    expect((await client.get('/receivables/r/entries/e')).body).toEqual(again.body)
  })

  test('keeps what is answered and what is stored one thing, also when deletion and creation share a batch', async () => {
    for (let round = 0; round < 10; round += 1) {
      await demand(enter(entryBody('e', { amount: round })))
      await Promise.all([
        remove('e'),
        enter(entryBody('e', { amount: 100 + round })),
        remove('e'),
        enter(entryBody('e', { amount: 200 + round })),
      ])
      const [read, list] = [await client.get('/receivables/r/entries/e'), await client.get('/receivables/r/entries')]
      expect(list.body.data).toEqual(read.status === 200 ? [read.body] : [])
      if (read.status === 200)
        expect((await client.get('/receivables/r/entries/e', { known_at: read.body.created_at })).status).toBe(200)
    }
  })

  test('of an unknown receivable is 404, and so are the receivable and its list', async () => {
    for (const body of [entryBody('e'), {}]) expectError(await enter(body, 'nowhere'), 404, 'not_found')
    expectError(await client.get('/receivables/nowhere/entries'), 404, 'not_found')
    expectError(await remove('e', 'nowhere'), 404, 'not_found')
  })

  test('has an id that is unique within its receivable only', async () => {
    await demand(enter(entryBody('e', { amount: 1 })))
    await demand(enter(entryBody('e', { amount: 2 }), 's'))
    expect((await client.get('/receivables/r/entries/e')).body.amount).toBe(1)
    expect((await client.get('/receivables/s/entries/e')).body.amount).toBe(2)
    await remove('e')
    expect((await client.get('/receivables/s/entries/e')).status).toBe(200)
  })

  test('sent again writes nothing, and a refused one neither', async () => {
    const created = await demand(enter(entryBody('e')))
    const rows = await rowsOf(service.database, lender.tenant)
    expect((await enter(entryBody('e'))).body).toEqual(created.body)
    expect((await enter(entryBody('f', { amount: 'x' }))).status).toBe(400)
    expect(await rowsOf(service.database, lender.tenant)).toEqual(rows)
  })
})

describe('balance', () => {
  test('is null while there are no entries, and again when they are gone', async () => {
    expect((await client.get('/receivables/r')).body).toMatchObject({ balance: null, status: null })
    await demand(enter(entryBody('e', { receivable_status: 'active' })))
    expect(await figures(100_000, 'active')).toEqual({ balance: 100_000, status: 'active' })
    await remove('e')
    expect(await figures(null, null)).toEqual({ balance: null, status: null })
  })

  test('holds a write at once, and in the list soon', async () => {
    await demand(enter(entryBody('e')))
    expect((await client.get('/receivables/r')).body).toMatchObject({ balance: 100_000, status: null })
    expect(await awaitStoredBalance(client, 'r', (balance) => balance === 100_000)).toBe(100_000)
  })

  test.each(ENTRY_TYPES.map((type) => ({ type, effect: PRINCIPAL_EFFECTS[type] })))(
    'moves by $effect for $type, and a negative amount reverses it',
    async ({ type, effect }) => {
      await demand(enter(entryBody('base', { amount: 1_000 })))
      await demand(enter(entryBody('e', { type, amount: 300 })))
      expect((await figures(1_000 + effect * 300, null)).balance).toBe(1_000 + effect * 300)
      await demand(enter(entryBody('e', { type, amount: -50 })))
      expect((await figures(1_000 - effect * 50, null)).balance).toBe(1_000 - effect * 50)
    },
  )

  test('effects are those of the design', () => {
    const moving = {
      disbursement: 1,
      capitalized_interest: 1,
      principal: -1,
      returned_principal: 1,
      refund: -1,
      write_off: -1,
    }
    expect(Object.fromEntries(Object.entries(PRINCIPAL_EFFECTS).filter(([, effect]) => effect !== 0))).toEqual(moving)
  })

  test.each(['chargeback', 'constructor', 'to_string', 'unscheduled'])(
    'does not move for the type %s, which is not listed',
    async (type) => {
      await demand(enter(entryBody('base', { amount: 1_000 })))
      await demand(enter(entryBody('e', { type, amount: 300, receivable_status: 'closed' })))
      expect(await figures(1_000, 'closed')).toEqual({ balance: 1_000, status: 'closed' })
    },
  )

  test('sums entries whatever their date, those to come included', async () => {
    for (const [i, date] of ['1970-01-01', '2026-01-15', '2099-12-31'].entries())
      await demand(enter(entryBody(`e${i}`, { date, amount: 10 })))
    expect((await figures(30, null)).balance).toBe(30)
  })

  test('is exact beyond the largest amount, as digits where a JSON number is not', async () => {
    const most = 9_007_199_254_740_991
    await demand(enter(entryBody('e1', { amount: most })))
    expect((await figures(most, null)).balance).toBe(most)
    await demand(enter(entryBody('e2', { amount: most })))
    expect((await figures('18014398509481982', null)).balance).toBe('18014398509481982')
    await demand(enter(entryBody('e3', { type: 'principal', amount: most })))
    expect((await figures(most, null)).balance).toBe(most)
  })
})

describe('status', () => {
  test.each<[string, readonly [string, string | null][], string | null]>([
    [
      'is that of the latest entry',
      [
        ['2026-01-01', 'closed'],
        ['2026-01-02', 'active'],
      ],
      'active',
    ],
    [
      'does not go by the order of arrival',
      [
        ['2026-01-02', 'active'],
        ['2026-01-01', 'closed'],
      ],
      'active',
    ],
    [
      'is closed where one date states both, closed first',
      [
        ['2026-01-02', 'closed'],
        ['2026-01-02', 'active'],
      ],
      'closed',
    ],
    [
      'is closed where one date states both, active first',
      [
        ['2026-01-02', 'active'],
        ['2026-01-02', 'closed'],
      ],
      'closed',
    ],
    [
      'passes over entries without one',
      [
        ['2026-01-01', 'closed'],
        ['2026-01-02', null],
      ],
      'closed',
    ],
    ['is null while no entry states one', [['2026-01-01', null]], null],
  ])('%s', async (_, entries, expected) => {
    for (const [i, [date, receivable_status]] of entries.entries())
      await demand(enter(entryBody(`e${i}`, { date, receivable_status, amount: 1 })))
    expect(await figures(entries.length, expected)).toEqual({ balance: entries.length, status: expected })
  })

  test('goes back when the entry that closed is deleted or changed', async () => {
    await demand(enter(entryBody('open', { receivable_status: 'active' })))
    await demand(enter(entryBody('shut', { date: '2026-03-01', type: 'interest', receivable_status: 'closed' })))
    expect((await figures(100_000, 'closed')).status).toBe('closed')
    await demand(enter({ id: 'shut', receivable_status: null }))
    expect((await figures(100_000, 'active')).status).toBe('active')
    await demand(enter({ id: 'shut', receivable_status: 'closed' }))
    expect((await figures(100_000, 'closed')).status).toBe('closed')
    await remove('shut')
    expect((await figures(100_000, 'active')).status).toBe('active')
  })
})

describe('any entries, in any order, some changed and some deleted', () => {
  const entries = fc.array(
    fc.record({
      id: fc.constantFrom('e1', 'e2', 'e3', 'e4', 'e5', 'e6'),
      date: fc.constantFrom('2026-01-01', '2026-01-02', '2026-02-01', '2026-03-01'),
      type: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...ENTRY_TYPES) },
        { weight: 1, arbitrary: fc.constant('chargeback') },
      ),
      amount: fc.integer({ min: -10_000, max: 1_000_000 }),
      receivable_status: fc.constantFrom('active', 'closed', null),
    }),
    { minLength: 1, maxLength: 14 },
  )
  const deletions = fc.subarray(['e1', 'e2', 'e3', 'e4', 'e5', 'e6'])

  test('give the balance and status of the pure derivation', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(entries, deletions, fc.boolean(), async (writes, deleted, together) => {
        run += 1
        const receivable = `run-${run}`
        await demand(client.post('/receivables', receivableBody(receivable, 'a')))
        const bodies = together ? [...new Map(writes.map((entry) => [entry.id, entry])).values()] : writes
        if (together) await Promise.all(bodies.map((entry) => demand(enter(entry, receivable))))
        else for (const entry of bodies) await demand(enter(entry, receivable))
        const left = new Map<string, BalanceEntry>(bodies.map((entry) => [entry.id, entry]))
        for (const id of deleted) {
          expect((await remove(id, receivable)).status).toBe(left.has(id) ? 204 : 404)
          left.delete(id)
        }
        const { balance, status } = deriveFigures([...left.values()], [STANDARD_METRIC_SETTINGS])
        const expected = { balance: balance === null ? null : Number(balance), status }
        expect(await figures(expected.balance, expected.status, { receivable })).toEqual(expected)
      }),
      { numRuns: runs(25, 8) },
    )
  })
})
