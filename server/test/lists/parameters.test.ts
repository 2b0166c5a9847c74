// The parameters of lists, and the envelope that all of them answer: every list of the registry, of lenders and of the
// operator. Paging by offset is in operator/offset-paging.test.ts.
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../src/resources/index.ts'
import { type Client, type Received, eventually } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { RESOURCES, SURROUNDINGS } from '../surface/book.ts'
import { LISTS, type Operation, call, demand, pathFor } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { reportSurroundings, settled } from '../surface/reporting.ts'
import { fullBody } from '../surface/samples.ts'
import { newBody, post } from '../surface/written.ts'
import { report, reportInTurn } from './book.ts'
import { crossedWith, paired } from '../../../kernel/test/length.ts'

/** The sorts of every list as the interface (4, rule 3) and the design have them, the default first. */
const SORTS: { readonly [path: string]: readonly string[] } = {
  '/accounts': ['created_at_desc'],
  '/receivables': ['created_at_desc'],
  '/receivables/{id}/entries': ['date_desc'],
  '/receivables/{id}/documents': ['created_at_desc'],
  '/imports': ['started_at_desc'],
  '/imports/{id}/rejected': ['line_asc'],
  '/bank-balances': ['as_of_desc'],
  '/bank-lines': ['settled_at_desc'],
  '/alert-rules': ['created_at_desc'],
  '/alerts': ['opened_at_desc'],
  '/legal-holds': ['placed_at_desc'],
  '/webhook-endpoints': ['created_at_desc'],
  '/report-schedules': ['created_at_desc'],
  '/report-schedules/{id}/runs': ['queued_at_desc'],
  '/webhook-endpoints/{id}/deliveries': ['queued_at_desc'],
  '/cash-tie-out/payments': ['day_desc'],
  '/cash-tie-out/lines': ['day_desc'],
  '/cash-tie-out/decisions': ['decision_id'],
  '/cash-tie-out/breaks': ['day_desc'],
  '/findings': ['from_desc', 'from_asc', 'amount_desc', 'amount_asc'],
  '/events': ['position_asc', 'position_desc'],
  '/operator/organizations/{id}/events': ['position_asc', 'position_desc'],
  '/receivable-metrics': ['created_at_desc'],
  '/portfolio/receivables': ['created_at_desc'],
  '/debt-lines': ['created_at_desc'],
  '/debt-lines/{id}/receivables': ['origination_date_desc', 'origination_date_asc', 'balance_desc', 'balance_asc'],
  '/debt-lines/{id}/borrowing-base/receivables': ['created_at_desc'],
  '/debt-lines/{id}/closes': ['month_desc'],
  '/debt-lines/{id}/metrics': ['test_month_desc'],
  '/debt-line-terms': ['created_at_desc'],
  '/financials': ['created_at_desc'],
  '/annotations': ['created_at_desc'],
  '/payin-instruments': ['created_at_desc'],
  '/transparency/transactions': ['settled_at_desc'],
  '/transparency/balances': ['updated_at_desc'],
  '/documents': ['created_at_desc'],
  '/draw-requests': ['created_at_desc'],
  '/pledges': ['created_at_desc'],
  '/reporting-settings': ['created_at_desc'],
  '/tie-out-decisions': ['created_at_desc'],
  '/tie-out-settings': ['created_at_desc'],
  '/payment-reference-settings': ['created_at_desc'],
  '/integrity-settings': ['created_at_desc'],
  '/finding-decisions': ['created_at_desc'],
  '/finding-answers': ['created_at_desc'],
  '/asset-identity-settings': ['created_at_desc'],
  '/audit': ['at_desc'],
  '/operator/organizations': ['created_at_desc'],
  '/operator/organizations/{id}/audit': ['at_desc'],
  '/operator/organizations/{id}/bank-balances': ['as_of_desc'],
  '/operator/organizations/{id}/bank-lines': ['settled_at_desc'],
  '/operator/organizations/{id}/findings': ['from_desc', 'from_asc', 'amount_desc', 'amount_asc'],
  '/operator/findings': ['from_desc', 'from_asc', 'amount_desc', 'amount_asc'],
  '/operator/contested-assets': ['from_desc', 'from_asc'],
  '/operator/organizations/{id}/cash-tie-out/payments': ['day_desc'],
  '/operator/organizations/{id}/cash-tie-out/lines': ['day_desc'],
  '/operator/organizations/{id}/cash-tie-out/decisions': ['decision_id'],
  '/operator/organizations/{id}/cash-tie-out/breaks': ['day_desc'],
  '/operator/debt-lines': ['created_at_desc'],
  '/operator/debt-line-terms': ['created_at_desc'],
  '/operator/pledges': ['created_at_desc'],
  '/operator/documents': ['created_at_desc'],
  '/operator/draw-requests': ['created_at_desc'],
  '/operator/financials': ['created_at_desc'],
  '/operator/annotations': ['created_at_desc'],
  '/operator/payin-instruments': ['created_at_desc'],
  '/operator/transparency/transactions': ['settled_at_desc'],
  '/operator/transparency/balances': ['updated_at_desc'],
  '/operator/fx-rates': ['created_at_desc'],
  '/operator/index-rates': ['created_at_desc'],
  '/operator/reporting-settings': ['created_at_desc'],
  '/operator/tie-out-decisions': ['created_at_desc'],
  '/operator/tie-out-settings': ['created_at_desc'],
  '/operator/payment-reference-settings': ['created_at_desc'],
  '/operator/integrity-settings': ['created_at_desc'],
  '/operator/finding-decisions': ['created_at_desc'],
  '/operator/finding-answers': ['created_at_desc'],
  '/operator/asset-identity-settings': ['created_at_desc'],
}
const ORDINARY = LISTS.filter(({ path }) => !/\/transparency\/(transactions|balances)$/.test(path))

let service: TestService
let parties: Parties
let client: Client
beforeAll(async () => {
  service = await startTestService()
  parties = await openParties(service, { organization: 'acme' })
  client = parties.lender
  await reportSurroundings(parties)
  for (const resource of RESOURCES)
    await demand(post(parties, resource, fullBody(resource, await newBody(parties, resource))))
  await settled(parties, SURROUNDINGS)
  await settleGroups()
  await reportInTurn(
    client,
    '/accounts',
    Array.from({ length: 30 }, (_, i) => accountBody(`a${i}`)),
  )
})
afterAll(() => service.stop())

/** Gives the receivables of the surroundings every group that they can be listed by, and waits until they are. */
async function settleGroups(): Promise<void> {
  const { accounts: id } = SURROUNDINGS.ids
  await demand(client.post('/accounts', { id, industry: '722511', address: { country: 'US', region: 'TX' } }))
  const isGrouped = ({ body }: Received) => body.data.some((row: { country: unknown }) => row.country === 'US')
  const answer = await eventually(() => demand(client.get('/portfolio/receivables')), isGrouped, 20_000)
  if (!isGrouped(answer)) throw new Error(`the portfolio shows ${answer.text}`)
}

const get = (list: Operation, query: string) => call(parties, list, SURROUNDINGS, { query: `?${query}` })

async function expectRefused(list: Operation, query: string, param: string): Promise<void> {
  const answer = await get(list, query)
  expect(answer.status, `${list.path}?${query}: ${answer.text}`).toBe(400)
  expect(answer.body.details.map((detail: { param: string }) => detail.param)).toContain(param)
  expect(answer.body.message).toContain(param)
}

/** Rows state up to when they include writes, which may move between two looks. */
async function expectSameRows(list: Operation, sort: string): Promise<void> {
  const looks = async () => Promise.all([get(list, `limit=100&sort=${sort}`), get(list, 'limit=100')])
  const [sorted, unasked] = await eventually(looks, ([one, other]) => isDeepStrictEqual(one.body.data, other.body.data))
  expect(sorted.body.data).toEqual(unasked.body.data)
}

async function idsAt(path: string): Promise<string[]> {
  const answer = await client.send('GET', path, undefined, {})
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.map((result: { id: string }) => result.id)
}

function listAt(path: string): Operation {
  const found = LISTS.find((list) => list.path === path)
  if (found === undefined) throw new Error(`${path} is no list`)
  return found
}

test('every list has the sorts of the interface and the design, and no others', () => {
  const declared = contract('operator').lists.map(({ path, sorts }) => [path, sorts] as const)
  expect(Object.fromEntries(declared)).toEqual(SORTS)
})

/** Cases that every list must pass, of which in short each is tried with some list. */
const casesOf = <T>(list: Operation, all: readonly T[]) => crossedWith(all, LISTS.indexOf(list), LISTS.length)

describe.each(LISTS)('$title', (list) => {
  const sorts = SORTS[list.path] ?? []

  test.each(['', ...sorts])(
    'answers the envelope of the interface, 2.5, and nothing beside it, at sort %j',
    async (sort) => {
      const answer = await get(list, sort === '' ? 'limit=100' : `limit=100&sort=${sort}`)
      expect(answer.status, answer.text).toBe(200)
      expect(Object.keys(answer.body).toSorted()).toEqual(['data', 'has_more', 'next_page', 'previous_page'])
      expect(answer.body).toMatchObject({ data: expect.any(Array), previous_page: null })
      expect(answer.body.has_more).toBe(answer.body.next_page !== null)
      if (sort === sorts[0]) await expectSameRows(list, sort)
    },
  )

  test.each(casesOf(list, ['0', '101', 'ten', '1.5', '', '-1', '1e1', '%201', '0x10', '1000000000000', 'NaN', '+5']))(
    'refuses limit=%s with 400',
    (limit) => expectRefused(list, `limit=${limit}`, 'limit'),
  )

  test.each(casesOf(list, ['created_at_asc', 'CREATED_AT_DESC', 'rate_desc', '', 'constructor', 'created_at_desc,id']))(
    'refuses sort=%s with 400',
    (other) => expectRefused(list, `sort=${other}`, 'sort'),
  )

  test.each(
    casesOf(list, [
      'limt',
      'offset',
      'cursor',
      'metadata',
      'metadata[]',
      'metadata[a',
      'Limit',
      'as_of',
      '__proto__',
      'constructor',
    ]),
  )('refuses the unknown parameter %s with 400 and names it', (name) =>
    expectRefused(list, `${encodeURIComponent(name)}=1`, name),
  )

  test('refuses a parameter that comes twice', async () => {
    for (const name of ['limit', ...list.filters]) await expectRefused(list, `${name}=1&${name}=2`, name)
    await expectRefused(list, 'metadata[a]=1&metadata%5Ba%5D=2', 'metadata[a]')
  })

  test('reports all faults of a request at once', async () => {
    const answer = await get(list, 'limit=ten&sort=upwards&nonsense=1')
    const params = answer.body.details.map((detail: { param: string }) => detail.param)
    expect(params.toSorted()).toEqual(['limit', 'nonsense', 'sort'])
  })
})

test.each(ORDINARY)(
  '$title ignores skip, take and the old start-after id, whatever they hold, and returns the first page',
  async (list) => {
    const bare = (await get(list, 'limit=1')).body
    const olds = ['skip', 'take', 'start_after', 'starting_after', 'start_after_id']
    for (const [old, value] of paired(olds, ['1', '0', '-5', 'a20', '', '9999999'])) {
      const answer = await get(list, `limit=1&${old}=${value}`)
      expect(answer.status, answer.text).toBe(200)
      expect([answer.body.data, answer.body.has_more]).toEqual([bare.data, bare.has_more])
    }
    for (const old of olds) expect((await get(list, `${old}=1&${old}=2`)).status).toBe(200)
  },
)

test('limit is 25 where it is left out', async () => {
  expect(await idsAt('/accounts')).toHaveLength(25)
})

test.each([
  '/receivables/unknown/entries',
  '/receivables/unknown/documents',
  '/debt-lines/unknown/receivables',
  '/debt-lines/unknown/metrics',
  '/receivables/PARENT/entries',
  '/receivables/parent%20/entries',
  '/receivables/%00/entries',
  '/receivables/pa%00rent/documents',
  '/operator/organizations/unknown/audit',
])('%s, a list under an unknown parent, answers 404, before any fault of its parameters', async (path) => {
  const by = path.startsWith('/operator/') ? parties.operator : parties.lender
  expect((await by.send('GET', path, undefined, {})).status).toBe(404)
  expect((await by.send('GET', `${path}?limit=0&sort=x&page=garbage&nonsense=1`, undefined, {})).status).toBe(404)
})

test.each(LISTS.filter(({ by, path }) => by === 'lender' && path.includes('{')))(
  "another lender's record is an unknown parent: $title",
  async (list) => {
    const { client: stranger } = await service.lender()
    expect((await stranger.get(pathFor(list, SURROUNDINGS.ids))).status).toBe(404)
  },
)

test.each(SORTS['/debt-lines/{id}/receivables'] ?? [])(
  'the receivables of a debt line that is not there answer 404 at sort=%s',
  async (sort) => {
    expect((await client.get('/debt-lines/none/receivables', { sort })).status).toBe(404)
  },
)

/** What is listed by filters that are no fields of it, or that are opened a little later; tests of their own judge them. */
const BY_OTHER_WORDS = [
  'audit_event',
  'borrowing_base_receivable',
  'cash_payment',
  'contested_asset',
  'cash_line',
  'cash_break',
  'finding',
  'lenders_finding',
  'event',
  'alert',
]

/** Filters by a field of what a list holds, with a value that some of its results have. */
const FILTERS = LISTS.filter(({ shows }) => !BY_OTHER_WORDS.includes(shows ?? '')).flatMap((list) =>
  list.filters.map((filter) => ({ title: `${list.path}?${filter}`, list, filter })),
)

test.each(FILTERS)('$title lists exactly those that have the value, none for a value that none has', async (varied) => {
  const { list, filter } = varied
  const all: { readonly [field: string]: unknown }[] = (await get(list, 'limit=100')).body.data
  // An organization is its own.
  const field = list.shows === filter ? 'id' : filter
  const values = new Set(all.flatMap((row) => (row[field] === null ? [] : [String(row[field])])))
  expect(values.size, 'values to filter by').toBeGreaterThan(0)
  for (const value of values) {
    const found = (await get(list, `limit=100&${filter}=${encodeURIComponent(value)}`)).body.data
    expect(found).toEqual(all.filter((row) => String(row[field]) === value))
  }
  const nobody = await get(list, `${filter}=nobody`)
  if (nobody.status === 400) await expectRefused(list, `${filter}=nobody`, filter)
  else expect(nobody.body.data).toEqual([])
  await expectRefused(list, `${filter}=`, filter)
})

describe('metadata[key]=value', () => {
  beforeAll(async () => {
    const values: Record<string, unknown> = {
      text: 'x',
      number: 5,
      fraction: 0.5,
      yes: true,
      no: false,
      digits: '5',
      word: 'true',
      list: [1, 2],
      empty: '',
      space: 'a b',
      plus: 'a+b',
      brackets: 'x]',
      accent: 'é',
      negative: -1,
    }
    for (const [name, value] of Object.entries(values))
      await report(
        client,
        '/accounts',
        accountBody(`m-${name}`, { metadata: { key: value, also: 1, 'odd ]key[': 'y' } }),
      )
  })

  test.each<[string, string[]]>([
    ['x', ['m-text']],
    ['5', ['m-digits', 'm-number']],
    ['0.5', ['m-fraction']],
    ['true', ['m-word', 'm-yes']],
    ['false', ['m-no']],
    ['[1,2]', ['m-list']],
    ['', ['m-empty']],
    ['a b', ['m-space']],
    ['a+b', ['m-plus']],
    ['x]', ['m-brackets']],
    ['é', ['m-accent']],
    ['-1', ['m-negative']],
    ['X', []],
    ['5.0', []],
    ['null', []],
    ['TRUE', []],
    ['x ', []],
  ])('equal to %j, filters by equality, raw and percent-encoded brackets alike', async (value, expected) => {
    const encoded = encodeURIComponent(value)
    for (const brackets of [
      'metadata[key]',
      'metadata%5Bkey%5D',
      'metadata%5bkey%5d',
      'metadata[key%5D',
      '%6Detadata[key]',
    ]) {
      expect((await idsAt(`/accounts?${brackets}=${encoded}`)).toSorted(), brackets).toEqual(expected)
    }
  })

  test('takes keys of any characters', async () => {
    expect(await idsAt(`/accounts?${encodeURIComponent('metadata[odd ]key[]')}=y&limit=100`)).toHaveLength(14)
    expect(await idsAt('/accounts?metadata[odd%20]key[]=y&limit=100')).toHaveLength(14)
    expect(await idsAt('/accounts?metadata[%00]=y')).toEqual([])
    expect(await idsAt(`/accounts?metadata[${'k'.repeat(500)}]=${'v'.repeat(500)}`)).toEqual([])
  })

  test('combines with AND, in any order', async () => {
    expect((await idsAt('/accounts?metadata[key]=5&metadata[also]=1')).toSorted()).toEqual(['m-digits', 'm-number'])
    expect(await idsAt('/accounts?metadata[also]=1&metadata%5Bkey%5D=x')).toEqual(['m-text'])
    expect(await idsAt('/accounts?metadata[key]=5&metadata[also]=2')).toEqual([])
    expect(await idsAt('/accounts?metadata[key]=x&metadata[also]=1&metadata[none]=1')).toEqual([])
  })

  test('follows a change of metadata at once', async () => {
    await report(client, '/accounts', { id: 'm-text', metadata: { key: 'changed' } })
    expect(await idsAt('/accounts?metadata[key]=x')).toEqual([])
    expect(await idsAt('/accounts?metadata[key]=changed')).toEqual(['m-text'])
    await report(client, '/accounts', { id: 'm-text', metadata: { key: null } })
    expect(await idsAt('/accounts?metadata[key]=changed')).toEqual([])
  })
})

test('obligor_id of no account lists nothing, and an id that cannot be one is refused', async () => {
  expect(await idsAt('/receivables?obligor_id=nobody')).toEqual([])
  await expectRefused(listAt('/receivables'), 'obligor_id=', 'obligor_id')
  await expectRefused(listAt('/receivables'), 'obligor_id=%00', 'obligor_id')
  await expectRefused(listAt('/accounts'), 'obligor_id=obligor', 'obligor_id')
})
