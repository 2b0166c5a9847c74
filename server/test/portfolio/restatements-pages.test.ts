// How restatements are asked for: what is refused, pages of receivables about one month and two moments, and both tables as CSV.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const PATH = '/portfolio/restatements'

// oxlint-disable-next-line typescript/no-explicit-any
type Row = { readonly [field: string]: any }

describe('what cannot be answered is refused with what to send:', () => {
  const now = new Date()
  const month = now.toISOString().slice(0, 7)

  test.each([
    ['a month that is not over', { month }, 'month', `month must be over: ${month} ends on`],
    ['a month to come', { month: '9999-12' }, 'month', 'or an earlier one'],
    ['a month that is none', { month: '2026-13' }, 'month', '01 to 12'],
    ['a since to come', { since: '2200-01-01T00:00:00Z' }, 'since', 'leave it out for the end of the month'],
    [
      'a since after known_at',
      { month: '2026-02', since: '2026-03-02T00:00:00Z', known_at: '2026-03-01T00:00:00Z' },
      'since',
      'send the earlier moment as since',
    ],
    [
      'a known_at before the month was over',
      { month: '2026-02', known_at: '2026-02-15T00:00:00Z' },
      'since',
      'since is the end of 2026-02 when left out',
    ],
    ['filters whose totals are not kept together', { industry: '72', country: 'US' }, 'country', 'go by themselves'],
    ['a region without its country', { region: 'CA' }, 'region', 'such as US-CA'],
    ['a token that is none', { page: 'nonsense' }, 'page', 'pass next_page or previous_page back unchanged'],
  ])('%s', async (_, query, param, message) => {
    const { client } = await service.lender()
    const answer = await client.get(PATH, query)
    expect(answer.status, answer.text).toBe(400)
    expect(answer.body.details.map((detail: Row) => detail['param'])).toEqual([param])
    expect(answer.text).toContain(message)
  })
})

/** A lender of some loans of January, all reported now, newest first. */
async function startLoans(count: number): Promise<{ client: Client; ids: string[] }> {
  const { client } = await service.lender()
  await demand(client.post('/accounts', accountBody('a')))
  const ids = Array.from({ length: count }, (_, at) => `r${at}`)
  for (const id of ids) {
    await demand(client.post('/receivables', receivableBody(id, 'a')))
    const body = { id: 'd', date: '2026-01-15', type: 'disbursement', amount: 1_000 }
    await demand(client.post(`/receivables/${id}/entries`, body))
  }
  const { body } = await eventually(
    () => demand(client.get(PATH, { month: '2026-01' })),
    ({ body }) => body.receivables.length === count,
  )
  expect(body.receivables.length).toBe(count)
  return { client, ids: ids.toReversed() }
}

const idsOf = (body: Row): string[] => body['receivables'].map((row: Row) => row['receivable_id'])

describe('pages of receivables', () => {
  test('hold each once, newest first, and going back shows the same; what came meanwhile is on none', async () => {
    const { client, ids } = await startLoans(5)
    const ask = (page?: string) =>
      demand(client.get(PATH, { month: '2026-01', limit: 2, ...(page === undefined ? {} : { page }) }))
    const first = (await ask()).body
    await demand(client.post('/receivables', receivableBody('r9', 'a')))
    await demand(
      client.post('/receivables/r9/entries', { id: 'd', date: '2026-01-15', type: 'disbursement', amount: 7 }),
    )
    const second = (await ask(first.next_page)).body
    const third = (await ask(second.next_page)).body
    expect([first, second, third].map(idsOf)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
    expect([first, second, third].map(({ has_more }) => has_more)).toEqual([true, true, false])
    expect(third.next_page).toBeNull()
    expect(third).toMatchObject({ known_at: first.known_at, changes: first.changes })
    const back = (await ask(third.previous_page)).body
    expect(idsOf(back)).toEqual(ids.slice(2, 4))
    const home = (await ask(back.previous_page)).body
    expect(idsOf(home)).toEqual(ids.slice(0, 2))
    expect(home.previous_page).toBeNull()
  })

  test('are bound to the query and to the lender', async () => {
    const { client } = await startLoans(2)
    const { body } = await demand(client.get(PATH, { month: '2026-01', limit: 1 }))
    const page = body.next_page
    const other = await client.get(PATH, { month: '2026-02', limit: 1, page })
    expect(other.status).toBe(400)
    expect(other.text).toContain('page was issued for')
    const stranger = (await service.lender()).client
    expect((await stranger.get(PATH, { month: '2026-01', page })).status).toBe(400)
  })
})

test('both tables come as CSV, with every receivable', async () => {
  const { client, ids } = await startLoans(3)
  const query = { month: '2026-01' }
  const { body } = await demand(client.get(PATH, query))
  const changes = await demand(client.get(`${PATH}.csv`, query))
  expect(changes.headers.get('content-disposition')).toContain('restatements-2026-01-changes.csv')
  const [header, ...lines] = changes.text.trimEnd().split('\r\n')
  expect(header).toBe('currency,figure,unit,basis,bucket,before,after,difference,amounts_in')
  expect(lines.length).toBe(body.changes.length)
  expect(lines).toContain('USD,closing,amount,,,0,3000,3000,minor units')
  expect(lines).toContain('USD,in_bucket,count,computed,current,0,3,3,minor units')
  const receivables = await demand(client.get(`${PATH}.csv`, { ...query, of: 'receivables' }))
  const [columns, ...rows] = receivables.text.trimEnd().split('\r\n')
  expect(columns).toMatch(
    /^receivable_id,currency,closing\.before,closing\.after,closing\.difference,reported\.before,/,
  )
  expect(rows.map((row) => row.split(',').slice(0, 8))).toEqual(
    ids.map((id) => [id, 'USD', '0', '1000', '1000', '', 'current', '']),
  )
})
