// A machine's clock may be set back, and another node's may be behind: each write still gets a moment after the one before.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '../../src/storage/database.ts'
import { accountBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from './operations.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const HOUR_US = 3_600_000_000

test('a write after the clock was set back by an hour comes after the writes before, by a microsecond each', async () => {
  const { client, tenant } = await service.lender()
  const send = (name: string) => demand(client.post('/accounts', { ...accountBody('a'), name }))
  await send('first')
  const moments = async () => {
    const inOrder = statement('', 'select last from batches where tenant = $1 order by last')
    return (await service.database.query<{ last: number }>(inOrder, [tenant])).map(({ last }) => last)
  }
  const [first = 0] = (await moments()).slice(-1)
  // The last write becomes one of an hour ahead, as seen by a clock that is an hour behind.
  const putAhead = statement('', 'update batches set last = last + $3 where tenant = $1 and last = $2')
  await service.database.query(putAhead, [tenant, first, HOUR_US])
  await send('second')
  await send('third')
  expect((await moments()).slice(-3)).toEqual([first + HOUR_US, first + HOUR_US + 1, first + HOUR_US + 2])
})
