// A machine's clock may be set back, and another node's may be behind: each write still gets a moment after the one before.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_LIMITS, issueApiKey, rotateApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { Client } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError } from './answers.ts'
import { demand } from './operations.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const HOUR_US = 3_600_000_000

/** Makes the last write one of an hour ahead, as seen by a clock that is an hour behind. */
const putAhead = installationStatement('', 'update batches set last = last + $3 where tenant = $1 and last = $2')

test('a write after the clock was set back by an hour comes after the writes before, by a microsecond each', async () => {
  const { client, tenant } = await service.lender()
  const send = (name: string) => demand(client.post('/accounts', { ...accountBody('a'), name }))
  await send('first')
  const moments = async () => {
    const inOrder = installationStatement('', 'select last from batches where tenant = $1 order by last')
    return (await service.database.query<{ last: number }>(inOrder, [tenant])).map(({ last }) => last)
  }
  const [first = 0] = (await moments()).slice(-1)
  await service.database.query(putAhead, [tenant, first, HOUR_US])
  await send('second')
  await send('third')
  expect((await moments()).slice(-3)).toEqual([first + HOUR_US, first + HOUR_US + 1, first + HOUR_US + 2])
})

test('a key that is rotated without an overlap after the clock was set back works no more', async () => {
  const { tenant } = await service.lender()
  const made = await issueApiKey(service.database, tenant, { name: 'old', ...NO_LIMITS })
  if (typeof made === 'string') throw new Error(made)
  const { key, number } = made
  const client = new Client(service.address, key)
  await demand(client.post('/accounts', accountBody('a')))
  const lastOf = installationStatement('', 'select max(last) as last from batches where tenant = $1')
  const [{ last } = { last: 0 }] = await service.database.query<{ last: number }>(lastOf, [tenant])
  await service.database.query(putAhead, [tenant, last, HOUR_US])
  expect(await rotateApiKey(service.database, tenant, { number, overlap_hours: 0 })).toHaveProperty('key')
  expectError(await client.post('/accounts', accountBody('late')), 401, 'unauthorized')
  expectError(await client.get('/accounts'), 401, 'unauthorized')
  // Versions that know no end look at this alone.
  const isDeleted = installationStatement(
    '',
    'select deleted is not null as gone from api_keys where tenant = $1 and number = $2',
  )
  expect(await service.database.query(isDeleted, [tenant, number])).toEqual([{ gone: true }])
})
