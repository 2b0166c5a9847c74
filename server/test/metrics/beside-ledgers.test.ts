// What is asked of one receivable holds every entry, also those that its calculator has not reached: here no calculator runs but where a test
// lets it. Expected figures are worked out by hand.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catchUpMetrics } from '../../src/jobs/ledgers/metrics-calculator.ts'
import { ENTRIES_READ_MAX } from '../../src/resources/receivable-metrics/beside-ledger-reads.ts'
import { installationStatement } from '../../src/storage/database.ts'
import type { Client, Received } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

let lender: Lender
let client: Client
beforeEach(async () => {
  lender = await service.lender()
  client = lender.client
  await demand(client.post('/accounts', accountBody('a')))
  for (const id of ['one', 'other']) await demand(client.post('/receivables', receivableBody(id, 'a')))
})

const report = (receivable: string, id: string, more: Record<string, unknown> = {}) =>
  demand(client.post(`/receivables/${receivable}/entries`, entryBody(id, more)))
const freshnessOf = ({ headers }: Received) => headers.get('tapeline-freshness')?.split(',')[0]
const read = (path: string, query: Record<string, string> = {}) => demand(client.get(path, query))

async function figuresOf(receivable: string) {
  const answer = await read(`/receivables/${receivable}`)
  const { balance, status } = answer.body as { balance: unknown; status: unknown }
  return { balance, status, freshness: freshnessOf(answer) }
}

const CURRENT = { freshness: 'status="current"' }

describe('the balance of one receivable that no calculator has reached', () => {
  test('holds its first entry, and is null without one', async () => {
    await report('one', 'lent', { amount: 100_000, receivable_status: 'active' })
    expect(await figuresOf('one')).toEqual({ balance: 100_000, status: 'active', ...CURRENT })
    expect(await figuresOf('other')).toEqual({ balance: null, status: null, ...CURRENT })
  })

  test('holds entries beside those of its ledger', async () => {
    await report('one', 'lent', { amount: 100_000 })
    await catchUpMetrics(service.database)
    await report('one', 'paid', { date: '2026-02-15', type: 'principal', amount: 30_000, receivable_status: 'active' })
    expect(await figuresOf('one')).toEqual({ balance: 70_000, status: 'active', ...CURRENT })
  })

  test('holds a change and a deletion of what its ledger holds', async () => {
    await report('one', 'lent', { amount: 100_000 })
    await report('one', 'paid', { type: 'principal', amount: 30_000 })
    await report('one', 'twice', { type: 'principal', amount: 30_000 })
    await catchUpMetrics(service.database)
    await report('one', 'paid', { type: 'principal', amount: 25_000 })
    expect((await figuresOf('one')).balance).toBe(45_000)
    await demand(client.delete('/receivables/one/entries/twice'))
    expect(await figuresOf('one')).toEqual({ balance: 75_000, status: null, ...CURRENT })
    await demand(client.delete('/receivables/one/entries/paid'))
    await demand(client.delete('/receivables/one/entries/lent'))
    expect(await figuresOf('one')).toEqual({ balance: null, status: null, ...CURRENT })
  })

  test('holds all lines of an import that waits, and is read beside another receivable at once', async () => {
    await report('other', 'lent', { amount: 5 })
    await catchUpMetrics(service.database)
    const lines = Array.from({ length: 300 }, (_, n) => ({
      kind: 'entry',
      receivable_id: 'one',
      ...entryBody(`line${n}`, { amount: n }),
    }))
    await demand(sendImport(client, linesOf(lines)))
    // 0 + 1 + … + 299 = 300 × 299 / 2
    const both = await Promise.all([figuresOf('one'), figuresOf('other')])
    expect(both).toEqual([
      { balance: 44_850, status: null, ...CURRENT },
      { balance: 5, status: null, ...CURRENT },
    ])
  })

  test('is exact beyond what a number holds', async () => {
    // 2 × (2^53 − 1) = 18014398509481982
    for (const id of ['first', 'second']) await report('one', id, { amount: Number.MAX_SAFE_INTEGER })
    expect((await read('/receivables/one')).text).toContain('"balance":"18014398509481982"')
  })

  test('counts entries by the types to which the lender mapped its own', async () => {
    const operator = await service.operator()
    const { organization } = lender.organization
    const settings = { id: organization, organization, type_mapping: { payout: 'disbursement' } }
    await demand(operator.client.post('/operator/reporting-settings', settings))
    await catchUpMetrics(service.database)
    await report('one', 'mapped', { type: 'payout', amount: 12_300 })
    expect((await figuresOf('one')).balance).toBe(12_300)
  })

  test('is that of its ledger where there are too many entries to look through, and is behind', async () => {
    const entries = Array.from({ length: ENTRIES_READ_MAX }, (_, n) => ({
      kind: 'entry',
      receivable_id: 'one',
      ...entryBody(`line${n}`, { amount: 1 }),
    }))
    await demand(sendImport(client, linesOf(entries)))
    expect(await figuresOf('one')).toEqual({ balance: ENTRIES_READ_MAX, status: null, ...CURRENT })
    await report('one', 'beyond', { amount: 1 })
    expect(await figuresOf('one')).toEqual({ balance: null, status: null, freshness: 'status="behind"' })
  })

  test('is that of its ledger where its calculation fails', async () => {
    await report('one', 'lent', { amount: 100_000 })
    await catchUpMetrics(service.database)
    await service.database.query(setAside, [lender.tenant])
    await report('one', 'paid', { type: 'principal', amount: 30_000 })
    expect(await figuresOf('one')).toEqual({ balance: 100_000, status: null, freshness: 'status="behind"' })
  })

  test('is in lists once it is calculated, and they are behind before', async () => {
    await report('one', 'lent', { amount: 100_000 })
    const listed = async () => {
      const answer = await read('/receivables')
      const rows = answer.body.data as { id: string; balance: number | null }[]
      return { balance: rows.find(({ id }) => id === 'one')?.balance, freshness: freshnessOf(answer) }
    }
    expect(await listed()).toEqual({ balance: null, freshness: 'status="behind"' })
    await catchUpMetrics(service.database)
    // Freshness of lists is shared for a moment.
    expect((await listed()).balance).toBe(100_000)
  })
})

interface Month {
  readonly month: string
  readonly delinquency: { readonly reported: { readonly times: number } }
}

const setAside = installationStatement(
  'test-set-one-aside',
  `
  insert into receivables_set_aside (tenant, calculator, receivable, since, formulas, message)
  select $1, 'balances', number, 1, 'test', 'test' from receivables where tenant = $1 and id = 'one'`,
)

describe('the months of one receivable that no calculator has reached', () => {
  const months = async (query: Record<string, string> = {}) => {
    const answer = await read('/receivable-metrics', { receivable_id: 'one', as_of: '2026-03-31', ...query })
    const rows = answer.body.data as { month: string; principal: { closing: number } }[]
    const { next_page, previous_page } = answer.body as { next_page: string | null; previous_page: string | null }
    return {
      closings: rows.map(({ month, principal }) => [month, principal.closing]),
      next_page,
      previous_page,
      fresh: freshnessOf(answer),
    }
  }

  test('hold entries beside those of its ledger', async () => {
    await report('one', 'lent', { date: '2026-01-20', amount: 100_000 })
    await catchUpMetrics(service.database)
    await report('one', 'paid', { date: '2026-02-10', type: 'principal', amount: 40_000 })
    expect(await months()).toMatchObject({
      closings: [
        ['2026-03', 60_000],
        ['2026-02', 60_000],
        ['2026-01', 100_000],
      ],
      fresh: 'status="current"',
    })
  })

  test('hold what the receivable became since', async () => {
    await report('one', 'lent', { date: '2026-01-20', amount: 100_000 })
    await catchUpMetrics(service.database)
    const late = { delinquent_amount: 500, delinquent_times: 1, delinquent_since: '2026-03-01' }
    await demand(client.post('/receivables?effective_date=2026-03-11', { id: 'one', ...late }))
    const { body } = await read('/receivable-metrics', { receivable_id: 'one', as_of: '2026-03-31' })
    expect(body.data.map((row: Month) => [row.month, row.delinquency.reported.times])).toEqual([
      ['2026-03', 1],
      ['2026-02', 0],
      ['2026-01', 0],
    ])
  })

  test('are those of now on the next page, and on the page before what it showed', async () => {
    await report('one', 'lent', { date: '2026-01-20', amount: 100_000 })
    const first = await months({ limit: '1' })
    expect(first.closings).toEqual([['2026-03', 100_000]])
    await report('one', 'paid', { date: '2026-02-10', type: 'principal', amount: 40_000 })
    const second = await months({ limit: '1', page: String(first.next_page) })
    expect(second).toMatchObject({ closings: [['2026-02', 60_000]], fresh: 'status="current"' })
    const back = await months({ limit: '1', page: String(second.previous_page) })
    expect(back.closings).toEqual([['2026-03', 100_000]])
  })

  test('are in their CSV', async () => {
    await report('one', 'lent', { date: '2026-01-20', amount: 100_000 })
    const { text } = await read('/receivable-metrics.csv', {
      receivable_id: 'one',
      month: '2026-01',
      as_of: '2026-01-31',
    })
    expect(text.trim().split('\n')).toHaveLength(2)
    expect(text).toContain('100000')
  })

  test('are those of the calculator, once it has reached them', async () => {
    await report('one', 'lent', { date: '2026-01-20', amount: 100_000 })
    await report('one', 'paid', { date: '2026-02-10', type: 'principal', amount: 40_000 })
    const made = await read('/receivable-metrics', { receivable_id: 'one', as_of: '2026-03-31' })
    await catchUpMetrics(service.database)
    const calculated = await read('/receivable-metrics', { receivable_id: 'one', as_of: '2026-03-31' })
    expect(made.body.data).toHaveLength(3)
    expect(made.body.data).toEqual(calculated.body.data)
  })

  test('of all receivables together are those that were calculated', async () => {
    await report('one', 'lent', { date: '2026-01-20', amount: 100_000 })
    const answer = await read('/receivable-metrics', { as_of: '2026-03-31' })
    expect(answer.body.data).toEqual([])
    expect(freshnessOf(answer)).toBe('status="behind"')
  })
})
