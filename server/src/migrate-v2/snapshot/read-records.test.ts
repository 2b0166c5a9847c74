// Lines of a snapshot that the platform's parser would change without a word are not moved.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type SnapshotRecord, readRecords } from './read-records.ts'

test('a key sent twice and a number that is kept as another are named, and the other lines are read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'loans.ndjson')
  await writeFile(path, '{"id":"a","id":"b"}\n{"id":"c","credit_limit":100.00000000000000001}\n{"id":"d"}\n')
  const read: SnapshotRecord[] = []
  const file = { name: 'loans.ndjson', path, format: 'ndjson', gzip: false } as Parameters<typeof readRecords>[0]
  for await (const record of readRecords(file)) read.push(record)
  expect(read).toEqual([
    { place: 'loans.ndjson:1', record: undefined, reason: expect.stringContaining('id was sent twice') },
    { place: 'loans.ndjson:2', record: undefined, reason: expect.stringContaining('would be kept as 100') },
    { place: 'loans.ndjson:3', record: { id: 'd' } },
  ])
})
