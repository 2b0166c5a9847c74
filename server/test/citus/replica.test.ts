// A replica of a coordinator has no rows of lenders: the service does not start with one.
import { expect, test } from 'vitest'
import { startService } from '../crash/service-process.ts'
import { cloneDatabase } from '../harness/service.ts'
import { urlOf } from '../operations/books.ts'

test('a replica beside a distributed database is refused at start', async () => {
  const url = urlOf(await cloneDatabase())
  const service = await startService({ DATABASE_URL: url, DATABASE_REPLICA_URL: url, PORT: '0' })
  expect(await service.ended).toMatchObject({ code: 1 })
  expect(service.stderr()).toContain(
    'The database is distributed with Citus, and a replica cannot answer reads of it: remove DATABASE_REPLICA_URL.',
  )
})
