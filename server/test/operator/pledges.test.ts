// What backs a debt line: explicit pledges before selectors, one line a receivable, and the list of it in four orders.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let operator: Client
let lender: Lender
let organization: string
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  operator = (await service.operator()).client
  lender = await service.lender()
  organization = lender.organization.organization
  await demand(lender.client.post('/accounts', accountBody('a')))
})
afterAll(() => service.stop())

let count = 0
async function line(more: object = {}): Promise<string> {
  const id = `l${(count += 1)}`
  const opened_on = '2026-01-01'
  const body = { id, organization, name: id, currency: 'USD', status: 'active', commitment: 1, opened_on, ...more }
  await demand(operator.post('/operator/debt-lines', body))
  return id
}

const report = (id: string, more: object = {}) =>
  demand(
    lender.client.post('/receivables', receivableBody(id, 'a', { funded_by: 'operator', fund_name: null, ...more })),
  )

const pledge = (receivable_id: string, more: object) =>
  operator.post('/operator/pledges', { id: `${organization}:${receivable_id}`, organization, receivable_id, ...more })

async function backing(id: string, expected: readonly string[], query = ''): Promise<string[]> {
  const { body } = await eventually(
    () => lender.client.get(`/debt-lines/${id}/receivables?limit=100${query}`),
    (answer) => answer.body.data?.map((row: { id: string }) => row.id).join() === expected.join(),
  )
  return body.data.map((row: { id: string }) => row.id)
}

async function isBacking(id: string, expected: readonly string[], query = ''): Promise<void> {
  expect(await backing(id, expected, query)).toEqual(expected)
}

describe('a receivable backs', () => {
  test('the first line by opening and id whose selector matches, of its currency, while the operator funds it', async () => {
    const selector = { product_types: ['term_loan'], metadata: {} }
    const later = await line({ pledge_selector: selector, opened_on: '2026-02-01' })
    const first = await line({ pledge_selector: selector })
    const euros = await line({ pledge_selector: selector, currency: 'EUR' })
    await report('r1')
    await report('r2', { product_type: 'line_of_credit' })
    await report('r3', { currency: 'EUR' })
    await report('r4', { funded_by: 'balance_sheet' })
    await isBacking(first, ['r1'])
    await isBacking(euros, ['r3'])
    await isBacking(later, [])
    await demand(lender.client.post('/receivables', { id: 'r4', funded_by: 'operator' }))
    await demand(lender.client.post('/receivables', { id: 'r1', funded_by: 'balance_sheet' }))
    await isBacking(first, ['r4'])
    await demand(operator.post('/operator/debt-lines', { id: first, status: 'closed' }))
    await isBacking(later, ['r4'])
    await isBacking(first, [])
  })

  test('the line it is pledged to before any selector, none once released, and selectors again when the pledge asks for them', async () => {
    const selecting = await line({ pledge_selector: { product_types: ['term_loan'], metadata: {} } })
    const other = await line()
    await report('r')
    await isBacking(selecting, ['r'])
    await demand(pledge('r', { status: 'pledged', debt_line_id: other }))
    await isBacking(other, ['r'])
    await isBacking(selecting, [])
    await demand(pledge('r', { status: 'released', debt_line_id: null }))
    await isBacking(other, [])
    await demand(pledge('r', { status: 'by_selector' }))
    await isBacking(selecting, ['r'])
  })

  test('no line by a pledge before the day of its first word: until then selectors decide', async () => {
    const id = await line()
    await report('r')
    const first = await demand(pledge('r', { status: 'pledged', debt_line_id: id }))
    const path = `/operator/pledges/${encodeURIComponent(`${organization}:r`)}`
    expect((await demand(operator.get(path))).body).toEqual(first.body)
    const before = (await demand(operator.get(`${path}?as_of=2020-01-01`))).body
    expect([before.status, before.debt_line_id, before.receivable_id]).toEqual(['by_selector', null, 'r'])
  })

  test('at most one line, since it has one pledge: another id for the same receivable is refused with the id to send', async () => {
    const id = await line()
    await report('r')
    const refused = await operator.post('/operator/pledges', {
      id: 'mine',
      organization,
      receivable_id: 'r',
      status: 'pledged',
      debt_line_id: id,
    })
    expectError(refused, 400, 'invalid_request')
    expect(refused.body.details).toMatchObject([{ param: 'id' }])
    expect(refused.body.message).toContain(`${organization}:r`)
  })

  test("no line of another lender: what a pledge names must be the organization's own", async () => {
    const other = await service.lender()
    const foreign = await line({ organization: other.organization.organization })
    await report('r')
    const refused = await pledge('r', { status: 'pledged', debt_line_id: foreign })
    expect(refused.body.details).toMatchObject([{ param: 'debt_line_id', code: 'unknown_debt_line' }])
    const nobody = await pledge('nowhere', { status: 'pledged', debt_line_id: await line() })
    expect(nobody.body.details).toMatchObject([{ param: 'receivable_id', code: 'unknown_receivable' }])
  })
})

describe('the list of what backs a line', () => {
  test('sorts by origination and by balance, both ways; without a balance last descending, first ascending', async () => {
    const id = await line({ pledge_selector: { product_types: ['term_loan'], metadata: {} } })
    for (const [i, origination_date] of ['2026-03-01', '2026-01-01', '2026-02-01', '2026-01-01'].entries())
      await report(`r${i}`, { origination_date, metadata: { half: i % 2 } })
    for (const [receivable, amount] of [
      ['r0', 300],
      ['r1', -5],
      ['r3', 900],
    ] as const)
      await demand(lender.client.post(`/receivables/${receivable}/entries`, entryBody('e', { amount })))
    await isBacking(id, ['r3', 'r0', 'r1', 'r2'], '&sort=balance_desc')
    await isBacking(id, ['r2', 'r1', 'r0', 'r3'], '&sort=balance_asc')
    await isBacking(id, ['r0', 'r2', 'r3', 'r1'])
    await isBacking(id, ['r1', 'r3', 'r2', 'r0'], '&sort=origination_date_asc')
    await isBacking(id, ['r3', 'r1'], '&sort=balance_desc&metadata[half]=1')
    await isBacking(id, ['r0', 'r2'], '&metadata[half]=0&obligor_id=a')
  })

  test('shows the same pages going back, whatever was pledged in between', async () => {
    const id = await line({ pledge_selector: { product_types: ['term_loan'], metadata: {} } })
    for (let i = 0; i < 9; i += 1) await report(`r${i}`, { origination_date: `2026-01-0${9 - i}` })
    await isBacking(id, ['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8'])
    const read = async (page: string | null) =>
      (await demand(lender.client.get(`/debt-lines/${id}/receivables?limit=2${page === null ? '' : `&page=${page}`}`)))
        .body
    const seen: string[][] = []
    let at = await read(null)
    for (;;) {
      seen.push(at.data.map((row: { id: string }) => row.id))
      await report(`new-${seen.length}`, { origination_date: '2026-01-05' })
      await demand(lender.client.post(`/receivables/r${seen.length}/entries`, entryBody('e', { amount: 7 })))
      if (!at.has_more) break
      at = await read(at.next_page)
    }
    await new Promise((resolve) => setTimeout(resolve, 600))
    const back: string[][] = []
    while (at.previous_page !== null) {
      at = await read(at.previous_page)
      back.unshift(at.data.map((row: { id: string }) => row.id))
    }
    expect(back).toEqual(seen.slice(0, -1))
    expect(seen.flat()).toEqual(expect.arrayContaining(['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8']))
  })

  test('is under a debt line of the caller: 404 for another lender, and there for the operator', async () => {
    const id = await line({ pledge_selector: { product_types: ['term_loan'], metadata: {} } })
    await report('r')
    await isBacking(id, ['r'])
    const other = await service.lender()
    expectError(await other.client.get(`/debt-lines/${id}/receivables`), 404, 'not_found')
    const { body } = await demand(operator.get(`/debt-lines/${id}/receivables`))
    expect(body.data.map((row: { id: string }) => row.id)).toEqual(['r'])
  })
})
