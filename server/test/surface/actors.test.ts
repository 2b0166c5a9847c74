// Tapeline keeps who wrote what: the key behind each version, and behind each deletion.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberOfKeyId } from '../../src/resources/api-key/api-key.ts'
import { createApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { Client } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from './operations.ts'
import { actorsOf } from './stored.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const numberOf = async (client: Client) => numberOfKeyId((await demand(client.get('/me'))).body.caller.id)

test('each version names the key that wrote it, also within one batch, and a deletion the key that deleted', async () => {
  const lender = await service.lender()
  const one = lender.client
  const two = new Client(service.address, await createApiKey(service.database, lender.tenant, 'two'))
  const [first, second] = [await numberOf(one), await numberOf(two)]
  expect(first).not.toBe(second)
  await demand(one.post('/accounts', accountBody('a')))
  await demand(two.post('/accounts', { id: 'a', name: 'Two' }))
  await demand(two.post('/receivables', receivableBody('r', 'a')))
  await demand(one.post('/receivables?effective_date=2026-02-01', { id: 'r', credit_limit: 5 }))
  await demand(one.post('/receivables/r/entries', entryBody('e')))
  await demand(two.post('/receivables/r/entries', { id: 'e', amount: 5 }))
  await demand(one.delete('/receivables/r/entries/e'))
  await demand(two.post('/receivables/r/entries', entryBody('f')))
  expect(await actorsOf(service.database, lender.tenant)).toEqual({
    account_patches: [first, second],
    receivable_patches: [second, first],
    entries: [second],
    entry_history: [first, second],
    superseded: [second, first],
  })
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => demand((i % 2 === 0 ? one : two).post('/accounts', accountBody(`b${i}`)))),
  )
  const { account_patches: actors = [] } = await actorsOf(service.database, lender.tenant)
  const byNumber = (a = 0, b = 0) => a - b
  expect(actors.slice(2).toSorted(byNumber)).toEqual(
    [...Array.from({ length: 10 }, () => first), ...Array.from({ length: 10 }, () => second)].toSorted(byNumber),
  )
})
