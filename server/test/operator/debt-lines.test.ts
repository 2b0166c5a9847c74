// Debt lines as the operator writes them and the lender reads them: upsert, two clocks, lists across organizations.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let operator: Client
let lender: Lender
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  operator = (await service.operator()).client
  lender = await service.lender()
})
afterAll(() => service.stop())

const lineBody = (id: string, more: object = {}) => ({
  id,
  organization: lender.organization.organization,
  name: 'Warehouse A',
  currency: 'USD',
  status: 'active',
  commitment: 5_000_000_00,
  opened_on: '2026-01-01',
  ...more,
})

let count = 0
const lineId = () => `line-${(count += 1)}`

describe('a debt line', () => {
  test('is created by the operator, changed by what is sent, and read by operator and lender alike', async () => {
    const id = lineId()
    const created = await demand(operator.post('/operator/debt-lines', lineBody(id)))
    expect(created.body).toMatchObject({ id, principal_outstanding: 0, matures_on: null, metadata: {} })
    expect(created.body.created_by).toMatch(/^key_/)
    const changed = await demand(operator.post('/operator/debt-lines', { id, principal_outstanding: 7 }))
    expect(changed.body).toEqual({ ...created.body, principal_outstanding: 7, updated_at: changed.body.updated_at })
    expect((await operator.get(`/operator/debt-lines/${id}`)).body).toEqual(changed.body)
    expect((await lender.client.get(`/debt-lines/${id}`)).body).toEqual(changed.body)
    expect((await lender.client.get('/debt-lines')).body.data).toEqual([changed.body])
  })

  test('is a fact on two clocks', async () => {
    const id = lineId()
    const first = await demand(operator.post('/operator/debt-lines', lineBody(id)))
    await demand(operator.post('/operator/debt-lines?effective_date=2026-03-01', { id, commitment: 1 }))
    const on = async (query: string) => (await lender.client.get(`/debt-lines/${id}?${query}`)).body.commitment
    expect(await on('as_of=2026-02-28')).toBe(5_000_000_00)
    expect(await on('as_of=2026-03-01')).toBe(1)
    expect(await on(`known_at=${first.body.updated_at}`)).toBe(5_000_000_00)
  })

  test('reports every fault at once, and refuses an organization that does not exist or changes', async () => {
    const id = lineId()
    const refused = await operator.post('/operator/debt-lines', {
      id,
      organization: 'nobody',
      currency: 'dollars',
      opened_on: '2026-01-02',
      matures_on: '2026-01-01',
      typo: 1,
    })
    expectError(refused, 400, 'invalid_request')
    expect(refused.body.details.map((detail: { param: string }) => detail.param).sort()).toEqual(
      ['commitment', 'currency', 'matures_on', 'name', 'organization', 'status', 'typo'].sort(),
    )
    await demand(operator.post('/operator/debt-lines', lineBody(id)))
    const other = await service.lender()
    const moved = await operator.post('/operator/debt-lines', { id, organization: other.organization.organization })
    expect(moved.body.details).toMatchObject([{ param: 'organization', code: 'field_fixed' }])
    const otherCurrency = await operator.post('/operator/debt-lines', { id, currency: 'EUR' })
    expect(otherCurrency.body.details).toMatchObject([{ param: 'currency', code: 'field_fixed' }])
  })

  test('is not there for another lender, and its paths under /operator are forbidden to lenders', async () => {
    const id = lineId()
    await demand(operator.post('/operator/debt-lines', lineBody(id)))
    const other = await service.lender()
    expectError(await other.client.get(`/debt-lines/${id}`), 404, 'not_found')
    expect((await other.client.get('/debt-lines')).body.data).toEqual([])
    for (const answer of [
      await lender.client.get(`/operator/debt-lines/${id}`),
      await lender.client.get('/operator/debt-lines'),
      await lender.client.post('/operator/debt-lines', lineBody(id)),
      await lender.client.post('/operator/debt-lines', { broken: true }),
    ])
      expectError(answer, 403, 'forbidden')
  })
})

describe('the list across organizations', () => {
  test('is filtered by organization, status, currency and metadata, and walked in both directions', async () => {
    const other = await service.lender()
    const ids: string[] = []
    for (const [i, organization] of [lender, other, lender, lender].entries()) {
      const id = lineId()
      ids.unshift(id)
      const body = lineBody(id, {
        organization: organization.organization.organization,
        status: i === 2 ? 'closed' : 'active',
        metadata: { desk: i % 2 },
      })
      await demand(operator.post('/operator/debt-lines', body))
    }
    const listed = async (client: Client, path: string) =>
      (await demand(client.get(path))).body.data.map((line: { id: string }) => line.id)
    const own = `organization=${lender.organization.organization}`
    expect((await listed(operator, '/operator/debt-lines?limit=4')).slice(0, 4)).toEqual(ids)
    expect(await listed(operator, `/operator/debt-lines?${own}`)).toEqual([ids[0], ids[1], ids[3]])
    expect(await listed(operator, `/operator/debt-lines?${own}&status=closed`)).toEqual([ids[1]])
    expect(await listed(lender.client, '/debt-lines?metadata[desk]=1')).toEqual([ids[0]])
    expect(await listed(lender.client, '/debt-lines?metadata[desk]=0&status=active')).toEqual([ids[3]])
    const first = (await demand(lender.client.get('/debt-lines?limit=2'))).body
    await demand(operator.post('/operator/debt-lines', { id: ids[3], status: 'closed' }))
    await demand(operator.post('/operator/debt-lines', lineBody(lineId())))
    const second = (await demand(lender.client.get(`/debt-lines?limit=2&page=${first.next_page}`))).body
    expect(second.data.map((line: { id: string }) => line.id)).toEqual([ids[3]])
    const back = (await demand(lender.client.get(`/debt-lines?limit=2&page=${second.previous_page}`))).body
    expect(back.data.map((line: { id: string }) => line.id)).toEqual([ids[0], ids[1]])
    expect(back.previous_page).toBeNull()
  })
})
