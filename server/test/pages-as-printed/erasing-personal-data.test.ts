// The guide to erasing personal data as printed: its request erases what an account states of a person, and leaves the rest; a hold refuses it until it is
// lifted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { PageFolder, blocksOf, lacking, pageOf } from './console.ts'

const PAGE = 'docs/guides/erasing-personal-data.md'
const [ERASE = '', HOLD = '', LIFT = ''] = blocksOf(pageOf(PAGE), 'sh')
const WITHOUT = lacking(PAGE, 'curl')

let service: TestService
let lender: Lender
let folder: PageFolder
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  const person = {
    id: 'obligor-17',
    type: 'individual',
    first_name: 'Ana',
    email: 'ana@example.com',
    credit_score: 'fico:640',
  }
  await demand(lender.client.post('/accounts', person))
  folder = new PageFolder({ TAPELINE_URL: service.address, TAPELINE_KEY: lender.key })
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

test.skipIf(WITHOUT)('the request erases what an account states of a person', async () => {
  const ran = await folder.run(ERASE)
  expect([ran.code, ran.out], ran.err).toEqual([0, ''])
  const { body } = await demand(lender.client.get('/accounts/obligor-17'))
  expect(body).toMatchObject({ first_name: null, email: null, credit_score: 'fico:640' })
})

test.skipIf(WITHOUT)('a hold is placed and listed, refuses the erasure, and is lifted', async () => {
  const { client } = lender
  await demand(client.post('/accounts', { id: 'obligor-18', type: 'individual', first_name: 'Ben' }))
  const placed = await folder.run(HOLD)
  expect([placed.code, placed.out.match(/Case 2026-114/g)?.length], placed.err).toEqual([0, 2])
  expect((await client.delete('/accounts/obligor-18/personal-data')).body).toMatchObject({ code: 'legal_hold' })
  const lifted = await folder.run(LIFT)
  expect([lifted.code, lifted.out], lifted.err).toEqual([0, ''])
  expect((await client.delete('/accounts/obligor-18/personal-data')).status).toBe(204)
})
