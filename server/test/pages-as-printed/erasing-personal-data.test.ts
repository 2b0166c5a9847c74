// The guide to erasing personal data as printed: its request erases what an account states of a person, and leaves the rest.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { PageFolder, blocksOf, lacking, pageOf } from './console.ts'

const PAGE = 'docs/guides/erasing-personal-data.md'
const [ERASE = ''] = blocksOf(pageOf(PAGE), 'sh')
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
