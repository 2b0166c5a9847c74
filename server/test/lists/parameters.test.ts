// The parameters of lists, and the envelope that all of them answer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { ENTRIES_PATH, openBook, report, reportInTurn } from './book.ts'

/** The lists that a lender can open without a debt line, with every sort each allows. */
const OPEN_LISTS: readonly (readonly [string, string])[] = [
  ['/accounts', 'created_at_desc'],
  ['/receivables', 'created_at_desc'],
  [ENTRIES_PATH, 'date_desc'],
  ['/receivables/parent/documents', 'created_at_desc'],
  ['/receivable-metrics', 'created_at_desc'],
  ['/debt-lines', 'created_at_desc'],
  ['/debt-line-terms', 'created_at_desc'],
  ['/financials', 'created_at_desc'],
  ['/annotations', 'created_at_desc'],
  ['/payin-instruments', 'created_at_desc'],
  ['/transparency/transactions', 'settled_at_desc'],
  ['/transparency/balances', 'updated_at_desc'],
]
const TRANSPARENCY = ['/transparency/transactions', '/transparency/balances']
const ORDINARY = OPEN_LISTS.map(([path]) => path).filter((path) => !TRANSPARENCY.includes(path))

let service: TestService
let client: Client
beforeAll(async () => {
  service = await startTestService()
  client = (await service.lender()).client
  await openBook(client)
  await reportInTurn(
    client,
    '/accounts',
    Array.from({ length: 30 }, (_, i) => accountBody(`a${i}`)),
  )
})
afterAll(() => service.stop())

async function expectRefused(path: string, query: string, param: string): Promise<void> {
  const answer = await client.send('GET', `${path}?${query}`, undefined, {})
  expect(answer.status, `${path}?${query}: ${answer.text}`).toBe(400)
  expect(answer.body.details.map((detail: { param: string }) => detail.param)).toContain(param)
  expect(answer.body.message).toContain(param)
}

async function idsAt(path: string): Promise<string[]> {
  const answer = await client.send('GET', path, undefined, {})
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.map((result: { id: string }) => result.id)
}

describe.each(OPEN_LISTS)('%s', (path, sort) => {
  test('answers the envelope of the interface, 2.5, and nothing beside it', async () => {
    const answer = await client.get(path, { limit: 100, sort })
    expect(answer.status, answer.text).toBe(200)
    expect(Object.keys(answer.body).toSorted()).toEqual(['data', 'has_more', 'next_page', 'previous_page'])
    expect(answer.body).toMatchObject({
      data: expect.any(Array),
      has_more: false,
      next_page: null,
      previous_page: null,
    })
  })

  test.each(['0', '101', 'ten', '1.5', '', '-1', '1e1', '%201', '0x10', '1000000000000', 'NaN', '+5'])(
    'refuses limit=%s with 400',
    (limit) => expectRefused(path, `limit=${limit}`, 'limit'),
  )

  test.each(['created_at_asc', 'CREATED_AT_DESC', 'amount_desc', '', 'constructor', 'created_at_desc,id'])(
    'refuses sort=%s with 400',
    (other) => expectRefused(path, `sort=${other}`, 'sort'),
  )

  test.each([
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
  ])('refuses the unknown parameter %s with 400 and names it', (name) =>
    expectRefused(path, `${encodeURIComponent(name)}=1`, name),
  )

  test('refuses a parameter that comes twice', async () => {
    await expectRefused(path, 'limit=1&limit=2', 'limit')
    await expectRefused(path, 'metadata[a]=1&metadata%5Ba%5D=2', 'metadata[a]')
  })

  test('tells all faults of a request at once', async () => {
    const answer = await client.get(path, { limit: 'ten', sort: 'upwards', nonsense: 1 })
    expect(answer.body.details.map((detail: { param: string }) => detail.param).toSorted()).toEqual([
      'limit',
      'nonsense',
      'sort',
    ])
  })
})

test.each(ORDINARY)(
  '%s ignores skip, take and the old start-after id, whatever they hold, and returns the first page',
  async (path) => {
    const bare = await client.get(path, { limit: 2 })
    for (const old of ['skip', 'take', 'start_after', 'starting_after', 'start_after_id']) {
      for (const value of ['1', '0', '-5', 'a20', '', '9999999']) {
        const answer = await client.get(path, { limit: 2, [old]: value })
        expect(answer.status, answer.text).toBe(200)
        expect(answer.body.data).toEqual(bare.body.data)
      }
      expect((await client.send('GET', `${path}?${old}=1&${old}=2`, undefined, {})).status).toBe(200)
    }
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
])('%s, a list under an unknown parent, answers 404, before any fault of its parameters', async (path) => {
  expect((await client.send('GET', path, undefined, {})).status).toBe(404)
  expect((await client.send('GET', `${path}?limit=0&sort=x&page=garbage&nonsense=1`, undefined, {})).status).toBe(404)
})

test("another lender's receivable is an unknown parent", async () => {
  const { client: stranger } = await service.lender()
  for (const path of [ENTRIES_PATH, '/receivables/parent/documents'])
    expect((await stranger.get(path)).status).toBe(404)
})

test.each(['origination_date_desc', 'origination_date_asc', 'balance_desc', 'balance_asc'])(
  'the receivables of a debt line that is not there answer 404 at sort=%s',
  async (sort) => {
    expect((await client.get('/debt-lines/none/receivables', { sort })).status).toBe(404)
  },
)

describe.each(TRANSPARENCY)('%s', (path) => {
  test.each([
    'skip=0',
    'skip=10',
    'take=1',
    'take=1000',
    'skip=5&take=10',
    'skip=1&page=garbage',
    'take=1&page=garbage',
    'skip=0&limit=1',
    'start_after=x',
    'starting_after=x',
  ])('takes %s and carries no tokens when paged by offset', async (query) => {
    const answer = await client.send('GET', `${path}?${query}`, undefined, {})
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ data: [], has_more: false, next_page: null, previous_page: null })
  })

  test.each([
    ['skip=-1', 'skip'],
    ['skip=ten', 'skip'],
    ['skip=', 'skip'],
    ['skip=1.5', 'skip'],
    ['take=0', 'take'],
    ['take=1001', 'take'],
    ['take=ten', 'take'],
    ['take=', 'take'],
    ['skip=0&limit=101', 'limit'],
  ])('refuses %s with 400', (query, param) => expectRefused(path, query, param))

  test('documents a limit of 100 where it is left out, and skip and take as deprecated with their bounds', async () => {
    const { body } = await client.get('/openapi.json')
    const parameters: { name: string; deprecated?: boolean; schema: { default?: number; maximum?: number } }[] =
      body.paths[path].get.parameters
    const named = (name: string) => parameters.find((parameter) => parameter.name === name)
    expect(named('limit')?.schema).toMatchObject({ default: 100, maximum: 100 })
    expect(named('take')).toMatchObject({ deprecated: true, schema: { default: 100, maximum: 1_000 } })
    expect(named('skip')).toMatchObject({ deprecated: true })
  })
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
  await expectRefused('/receivables', 'obligor_id=', 'obligor_id')
  await expectRefused('/receivables', 'obligor_id=%00', 'obligor_id')
  await expectRefused('/accounts', 'obligor_id=owner-0', 'obligor_id')
})
