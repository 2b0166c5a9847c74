// Legal holds: while one is in force nothing of an account is erased, whoever asks and however closely the two requests come; a hold is of one account of one
// lender in one environment.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { Client } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import type { AuditLine } from '../operator/audit-line.ts'
import { expectError, onlyFault } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let lender: Lender
let client: Client
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  lender = await service.lender()
  client = lender.client
  await demand(client.post('/accounts', accountBody('a', { email: 'ana@people.example' })))
})

const HOLD = '/accounts/a/legal-hold'
const ERASE = '/accounts/a/personal-data'

const place = (reference = 'Case 7', via = client, path = HOLD) => via.post(path, { reference })
const emailOf = async (id = 'a') => (await demand(client.get(`/accounts/${id}`))).body.email

async function holds(): Promise<{ account_id: string; reference: string; lifted_at: string | null }[]> {
  return (await demand(client.get('/legal-holds'))).body.data
}

describe('a hold', () => {
  test('refuses the erasure until it is lifted', async () => {
    await demand(place())
    const refused = await client.delete(ERASE)
    expectError(refused, 409, 'legal_hold')
    expect(refused.body.message).toContain('Case 7')
    expect(await emailOf()).toBe('ana@people.example')
    expect((await client.delete(HOLD)).status).toBe(204)
    expect((await client.delete(ERASE)).status).toBe(204)
    expect(await emailOf()).toBeNull()
  })

  test('is read, is stated anew, and stays in the list once it is lifted', async () => {
    expectError(await client.get(HOLD), 404, 'not_found')
    const { body: placed } = await demand(place())
    expect(placed).toEqual({
      account_id: 'a',
      reference: 'Case 7',
      placed_at: expect.stringMatching(/^\d{4}-.*Z$/),
      lifted_at: null,
    })
    expect((await demand(place())).body).toEqual(placed)
    const { body: again } = await demand(place('Case 8'))
    expect(again).toEqual({ ...placed, reference: 'Case 8' })
    expect((await demand(client.get(HOLD))).body).toEqual(again)
    await demand(client.delete(HOLD))
    expectError(await client.get(HOLD), 404, 'not_found')
    expectError(await client.delete(HOLD), 404, 'not_found')
    await demand(place('Case 9'))
    expect((await holds()).map(({ reference, lifted_at }) => [reference, lifted_at !== null])).toEqual([
      ['Case 9', false],
      ['Case 8', true],
    ])
  })

  test('states its matter, of an account that is there', async () => {
    expect(onlyFault(await client.post(HOLD, {}), 'reference')).toContain('required')
    expect(onlyFault(await place(' '), 'reference')).toContain('reference')
    expect(onlyFault(await place('x'.repeat(201)), 'reference')).toContain('200')
    expectError(await place('Case 7', client, '/accounts/nobody/legal-hold'), 404, 'not_found')
    expect(await holds()).toEqual([])
  })

  test('of another account, another lender or the other environment holds nothing off', async () => {
    const other = await service.lender()
    await demand(other.client.post('/accounts', accountBody('a')))
    await demand(client.post('/accounts', accountBody('b')))
    await demand(place('Of another account', client, '/accounts/b/legal-hold'))
    await demand(place('Of another lender', other.client))
    const live = new Client(service.address, await createApiKey(service.database, lender.organization.live_tenant, 'x'))
    await demand(live.post('/accounts', accountBody('a')))
    await demand(place('Of live', live))
    expectError(await client.get(HOLD), 404, 'not_found')
    expect((await holds()).map(({ reference }) => reference)).toEqual(['Of another account'])
    expect((await client.delete(ERASE)).status).toBe(204)
    expectError(await live.delete(ERASE), 409, 'legal_hold')
    expectError(await other.client.delete(ERASE), 409, 'legal_hold')
  })

  test('is in the audit with who placed, changed and lifted it, without its matter', async () => {
    await place('Case zqxv')
    await place('Case zqxw')
    await client.delete(HOLD)
    const { body, text } = await demand(client.get('/audit', { subject_type: 'legal_hold' }))
    const lines: AuditLine[] = body.data
    expect(lines.map(({ action, subject_id, fields }) => [action, subject_id, fields])).toEqual([
      ['deleted', 'a', []],
      ['changed', 'a', ['reference']],
      ['created', 'a', []],
    ])
    expect(text).not.toContain('zqx')
  })
})

test('requests that come together erase nothing behind a hold that was acknowledged', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 30; round += 1) {
    const id = `p${round}`
    await demand(client.post('/accounts', accountBody(id, { email: 'ana@people.example' })))
    const both = [
      () => place('Case 7', client, `/accounts/${id}/legal-hold`),
      () => client.delete(`/accounts/${id}/personal-data`),
    ]
    const [first, second] = await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((ask) => ask()))
    const erased = round % 2 === 0 ? second : first
    const { body } = await demand(client.get('/audit', { limit: '3' }))
    const of_account = (body.data as AuditLine[]).filter(({ subject_id }) => subject_id === id)
    const order = of_account.map(({ subject_type, action }) => `${subject_type} ${action}`).toReversed()
    // Either it was erased first, and then held; or it was held first, and not erased.
    const expected = ['account created', ...(erased?.status === 204 ? ['account erased'] : []), 'legal_hold created']
    expect(order).toEqual(expected)
    expect(await emailOf(id)).toBe(erased?.status === 204 ? null : 'ana@people.example')
    outcomes.add(String(erased?.status))
  }
  expect([...outcomes].every((status) => ['204', '409'].includes(status))).toBe(true)
})

test('placements that come together leave one hold in force, and each is answered', async () => {
  const references = Array.from({ length: 20 }, (_, number) => `Case ${number}`)
  const answers = await Promise.all(references.map((reference) => place(reference)))
  expect(answers.map(({ status }) => status)).toEqual(references.map(() => 200))
  expect(new Set(answers.map(({ body }) => body.placed_at)).size).toBe(1)
  expect(await holds()).toHaveLength(1)
})
