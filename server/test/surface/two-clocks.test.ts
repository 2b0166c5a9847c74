// The effective clock: from which day a fact holds. What is stored is what was sent, so the order of arrival does not matter.
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { awaitStoredBalance } from '../harness/stored-figures.ts'
import { expectError, onlyFault } from './answers.ts'
import { demand } from './operations.ts'
import { rowsOf } from './stored.ts'
import { runs } from '../../../kernel/test/length.ts'

let service: TestService
let lender: Lender
let client: Client
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  lender = await service.lender()
  client = lender.client
  await demand(client.post('/accounts', accountBody('obligor')))
})
afterAll(() => service.stop())

type State = { readonly [field: string]: unknown }

const today = () => new Date().toISOString().slice(0, 10)

/** A record as of a day, without its moments. */
async function stateOn(path: string, as_of: string): Promise<State> {
  const {
    created_at: _created,
    updated_at: _updated,
    ...state
  } = (await demand(client.get(path, { as_of }))).body as State
  return state
}

/** What a field held on some days. */
async function historyOf(path: string, field: string, days: readonly string[]): Promise<unknown[]> {
  return Promise.all(days.map(async (day) => (await stateOn(path, day))[field]))
}

const post = (path: string, body: unknown, effective_date?: string) =>
  client.post(effective_date === undefined ? path : `${path}?effective_date=${effective_date}`, body)

describe('effective_date', () => {
  test('what is sent with it holds from that day on, and the answer shows the state of that day', async () => {
    await demand(post('/accounts', accountBody('a', { industry: '722511', address: { region: 'CA', country: 'US' } })))
    const answer = await post('/accounts', { id: 'a', industry: '459999', address: { region: 'NY' } }, '2026-03-01')
    expect(answer).toMatchObject({
      status: 200,
      body: { industry: '459999', address: { region: 'NY', country: 'US' } },
    })
    expect(await historyOf('/accounts/a', 'industry', ['2000-01-01', '2026-02-28', '2026-03-01', today()])).toEqual([
      '722511',
      '722511',
      '459999',
      '459999',
    ])
    expect(await historyOf('/accounts/a', 'address', ['2026-02-28', '2026-03-01'])).toEqual([
      { region: 'CA', country: 'US' },
      { region: 'NY', country: 'US' },
    ])
    const earlier = await post('/accounts', { id: 'a', industry: '531210' }, '2026-02-01')
    expect(earlier.body).toMatchObject({ industry: '531210', address: { region: 'CA' } })
    expect(await client.get('/accounts/a')).toMatchObject({ body: { industry: '459999' } })
  })

  test('left out it is today: the past keeps what held', async () => {
    await demand(post('/receivables', receivableBody('r', 'obligor', { credit_limit: 5 })))
    await demand(post('/receivables', { id: 'r', credit_limit: 7 }))
    expect(await historyOf('/receivables/r', 'credit_limit', ['2026-01-15', '2026-06-01', today()])).toEqual([5, 5, 7])
    expect(await client.get('/receivables/r')).toMatchObject({ body: { credit_limit: 7 } })
  })

  test('an entry has a date of its own and takes no effective_date', async () => {
    await demand(post('/receivables', receivableBody('r', 'obligor')))
    onlyFault(await post('/receivables/r/entries', entryBody('e'), '2026-01-20'), 'effective_date')
  })
})

describe('the first write', () => {
  test('of a receivable holds from its origination on; before it the receivable is not there', async () => {
    await demand(
      post(
        '/receivables',
        receivableBody('r', 'obligor', {
          credit_limit: 5,
          funded_by: 'other',
          fund_name: 'Fund I',
          metadata: { team: 'a' },
        }),
      ),
    )
    const now = await stateOn('/receivables/r', today())
    for (const day of ['2026-01-15', '2026-01-16', '2026-05-05'])
      expect(await stateOn('/receivables/r', day)).toEqual(now)
    expectError(await client.get('/receivables/r', { as_of: '2026-01-14' }), 404, 'not_found')
  })

  test('holds its delinquency from delinquent_since on', async () => {
    const delinquency = { delinquent_amount: 5_000, delinquent_times: 2, delinquent_since: '2026-04-10' }
    await demand(post('/receivables', receivableBody('r', 'obligor', { credit_limit: 5, ...delinquency })))
    expect(await stateOn('/receivables/r', '2026-04-10')).toMatchObject({ ...delinquency, credit_limit: 5 })
    expect(await stateOn('/receivables/r', '2026-04-09')).toMatchObject({
      delinquent_amount: 0,
      delinquent_times: 0,
      delinquent_since: null,
      credit_limit: 5,
    })
  })

  test('of an account holds at all times', async () => {
    await demand(post('/accounts', accountBody('a', { industry: '722511' })))
    expect(await historyOf('/accounts/a', 'industry', ['1900-01-01', '2026-01-01', today()])).toEqual([
      '722511',
      '722511',
      '722511',
    ])
  })

  test('of an earlier day can be reported later: past delinquency on a receivable that was reported cured', async () => {
    await demand(post('/receivables', receivableBody('r', 'obligor')))
    await demand(post('/receivables', { id: 'r', delinquent_amount: 0, delinquent_since: null }, '2026-05-01'))
    const reported = await post(
      '/receivables',
      { id: 'r', delinquent_amount: 900, delinquent_times: 1, delinquent_since: '2026-03-10' },
      '2026-03-10',
    )
    expect(reported).toMatchObject({ status: 200, body: { delinquent_amount: 900 } })
    expect(
      await historyOf('/receivables/r', 'delinquent_amount', [
        '2026-03-09',
        '2026-03-10',
        '2026-04-30',
        '2026-05-01',
        today(),
      ]),
    ).toEqual([0, 900, 900, 0, 0])
    expect(await historyOf('/receivables/r', 'delinquent_times', ['2026-03-09', '2026-03-10', today()])).toEqual([
      0, 1, 1,
    ])
  })
})

describe('a patch', () => {
  test('is judged at its own date, not by what holds today', async () => {
    await demand(post('/receivables', receivableBody('r', 'obligor', { term: '1 year' })))
    await demand(post('/receivables', { id: 'r', term: '3 years' }, '2026-06-01'))
    expect(
      onlyFault(
        await post('/receivables', { id: 'r', payment_frequency: '2 years' }, '2026-03-01'),
        'payment_frequency',
      ),
    ).not.toContain('On 20')
    expect(await post('/receivables', { id: 'r', payment_frequency: '2 years' }, '2026-07-01')).toMatchObject({
      status: 200,
    })
  })

  test('is judged at later dates that it alters, and the message names the day', async () => {
    await demand(post('/receivables', receivableBody('r', 'obligor', { term: '3 years' })))
    await demand(post('/receivables', { id: 'r', term: '1 year' }, '2026-06-01'))
    expect(
      onlyFault(
        await post('/receivables', { id: 'r', payment_frequency: '2 years' }, '2026-03-01'),
        'payment_frequency',
      ),
    ).toContain('2026-06-01')
    expect(await historyOf('/receivables/r', 'payment_frequency', ['2026-03-01', today()])).toEqual([null, null])
  })

  test('is not judged at later dates with other values', async () => {
    await demand(post('/receivables', receivableBody('r', 'obligor', { term: '3 years' })))
    await demand(post('/receivables', { id: 'r', term: '1 year', payment_frequency: '1 month' }, '2026-06-01'))
    expect(await post('/receivables', { id: 'r', payment_frequency: '2 years' }, '2026-03-01')).toMatchObject({
      status: 200,
    })
    expect(await historyOf('/receivables/r', 'payment_frequency', ['2026-02-28', '2026-03-01', '2026-06-01'])).toEqual([
      null,
      '2 years',
      '1 month',
    ])
  })
})

describe('sending again', () => {
  test('what already holds writes nothing: first write, dated write, undated write, and all of them once more', async () => {
    const writes: readonly [string, State, string?][] = [
      ['/accounts', accountBody('a', { address: { country: 'US' }, metadata: { team: 'a' } })],
      ['/accounts', { id: 'a', name: 'New', address: { region: 'CA' } }, '2026-02-01'],
      [
        '/receivables',
        receivableBody('r', 'obligor', {
          interest_rate: 0.1,
          collateral: { a: [1, { b: null }] },
          delinquent_amount: 5,
          delinquent_times: 1,
          delinquent_since: '2026-02-02',
        }),
      ],
      [
        '/receivables',
        { id: 'r', delinquent_amount: 0, delinquent_since: null, metadata: { team: null } },
        '2026-03-03',
      ],
      ['/receivables', { id: 'r', credit_limit: null, term: 'P1Y' }, '2026-04-04'],
      ['/receivables/r/entries', entryBody('e', { receivable_status: 'active', metadata: { n: 1.5 } })],
    ]
    const records = () =>
      Promise.all(
        ['/accounts/a', '/receivables/r', '/receivables/r/entries/e'].map(
          async (path) => (await client.get(path)).body,
        ),
      )
    for (const [path, body, effective] of writes) {
      const answer = await demand(post(path, body, effective))
      const rows = await rowsOf(service.database, lender.tenant)
      expect((await demand(post(path, body, effective))).body).toEqual(answer.body)
      expect(await rowsOf(service.database, lender.tenant)).toEqual(rows)
    }
    // The balance comes a moment after the entry, and is no news of the second sending.
    expect(await awaitStoredBalance(client, 'r', (balance) => balance !== null)).toBe(100_000)
    const before = [await rowsOf(service.database, lender.tenant), await records()]
    for (const [path, body, effective] of writes.filter(
      (write) => write[2] !== undefined || write[0].endsWith('entries'),
    ))
      await demand(post(path, body, effective))
    expect([await rowsOf(service.database, lender.tenant), await records()]).toEqual(before)
  })
})

/** Fields that go without each other, so that every order of arrival is accepted. */
const patches = {
  '/accounts': fc.record(
    {
      name: fc.constantFrom('Ana', 'Acme', null),
      industry: fc.constantFrom('722511', '459999', null),
      first_name: fc.constantFrom('A', 'B', null),
      address: fc.oneof(
        fc.constant(null),
        fc.record(
          {
            region: fc.constantFrom('CA', 'NY', null),
            locality: fc.constantFrom('x', 'y', null),
            country: fc.constantFrom('US', 'MX', null),
          },
          { requiredKeys: [] },
        ),
      ),
      metadata: fc.oneof(
        fc.constant(null),
        fc.record({ a: fc.constantFrom(1, 'x', null), b: fc.constantFrom({ c: 1 }, true, null) }, { requiredKeys: [] }),
      ),
    },
    { requiredKeys: [] },
  ),
  '/receivables': fc.record(
    {
      credit_limit: fc.constantFrom(1, 2, null),
      interest_rate: fc.constantFrom(0.1, -0.2, null),
      periodic_fee: fc.constantFrom(0, 5, null),
      term: fc.constantFrom('1 year', 'P6M', null),
      collateral: fc.constantFrom({ a: 1 }, [1], null),
      delinquent_times: fc.constantFrom(1, 4, null),
      metadata: fc.oneof(
        fc.constant(null),
        fc.record({ a: fc.constantFrom(1, 'x', null), b: fc.constantFrom(false, null) }, { requiredKeys: [] }),
      ),
    },
    { requiredKeys: [] },
  ),
}

const day = (n: number) =>
  `2026-${String(1 + Math.floor(n / 28)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`

describe.each(['/accounts', '/receivables'] as const)(
  'any order of arrival of dated patches gives the same states: %s',
  (path) => {
    const histories = fc
      .uniqueArray(fc.record({ day: fc.integer({ min: 20, max: 250 }), patch: patches[path] }), {
        selector: (dated) => dated.day,
        minLength: 2,
        maxLength: 6,
      })
      .chain((history) =>
        fc.tuple(
          fc.constant(history),
          fc.shuffledSubarray(history, { minLength: history.length }),
          fc.shuffledSubarray(history, { minLength: history.length }),
        ),
      )

    test('on every day that they mention, the day before, and today', async () => {
      let run = 0
      await fc.assert(
        fc.asyncProperty(histories, async (orders) => {
          run += 1
          const ids = orders.map((_, i) => `x${run}-${i}`)
          for (const [i, order] of orders.entries()) await arrive(ids[i] ?? '', order)
          const days = [
            day(19),
            ...orders[0].flatMap((dated) => [day(dated.day - 1), day(dated.day)]),
            day(300),
            today(),
          ]
          const [first, ...rest] = await Promise.all(
            ids.map((id) =>
              Promise.all(days.map(async (asOf) => ({ ...(await stateOn(`${path}/${id}`, asOf)), id: null }))),
            ),
          )
          for (const other of rest) expect(other).toEqual(first)
          expect(first).toHaveLength(days.length)
        }),
        { numRuns: runs(12, 4) },
      )
    })

    async function arrive(
      id: string,
      order: readonly { readonly day: number; readonly patch: State }[],
    ): Promise<void> {
      await demand(post(path, path === '/accounts' ? accountBody(id) : receivableBody(id, 'obligor')))
      for (const dated of order) await demand(post(path, { id, ...dated.patch }, day(dated.day)))
      for (const dated of order.slice(0, 1)) await demand(post(path, { id, ...dated.patch }, day(dated.day)))
    }
  },
)
