// A debt line in the making: judged as its write would judge it, and nothing written by that.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { type Person, signedIn } from './browser.ts'

let service: TestService
let lender: Lender
let operator: Lender
let person: Person

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  operator = await service.operator()
  person = await signedIn(service, operator.organization, 'member')
})
afterAll(() => service.stop())

const PATH = '/sandbox/new/debt-lines'

const line = (more: Record<string, unknown> = {}) => ({
  id: 'new-line',
  organization: lender.organization.organization,
  name: 'New line',
  currency: 'USD',
  status: 'pending',
  commitment: 1_000_000,
  opened_on: '2026-01-01',
  ...more,
})

const faultsOf = async (body: Record<string, unknown>) => {
  const { status, body: answer } = await person.browser.post(PATH, body)
  return { status, params: (answer?.details ?? []).map(({ param }: { param: string }) => param).toSorted() }
}

test('the fields of a new record are described by a schema, with those required', async () => {
  const { body } = await person.browser.get('/new/debt-lines')
  expect(body.required).toContain('opened_on')
  expect(Object.keys(body.properties)).toContain('pledge_selector')
})

test('a line without a fault is passed, and is not written', async () => {
  expect(await faultsOf(line())).toEqual({ status: 204, params: [] })
  expect((await operator.client.get('/operator/debt-lines/new-line')).status).toBe(404)
})

test('every fault is reported at once, as the write reports it', async () => {
  const body = {
    id: 'bad',
    organization: 'nobody',
    currency: 'usd',
    status: 'open',
    commitment: -1,
    opened_on: 'today',
  }
  const judged = await faultsOf(body)
  const written = await operator.client.post('/operator/debt-lines', body)
  const params = written.body.details.map(({ param }: { param: string }) => param).toSorted()
  expect(judged).toEqual({ status: 400, params })
  expect(params).toEqual(['commitment', 'currency', 'name', 'opened_on', 'organization', 'status'])
  expect(await faultsOf(line({ matures_on: '2025-01-01' }))).toEqual({ status: 400, params: ['matures_on'] })
})

test('an id that is taken is a fault, for the line would be changed by it', async () => {
  await operator.client.post('/operator/debt-lines', line({ id: 'taken' }))
  expect(await faultsOf(line({ id: 'taken' }))).toEqual({ status: 400, params: ['id'] })
})

test('nobody but the operator has it judged', async () => {
  const { browser } = await signedIn(service, lender.organization, 'admin')
  expect(await browser.post(PATH, line())).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})
