// Deleting entries on the condition that a certain import created them, over real HTTP and PostgreSQL.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { linesOf, rejectionsOf, sendImport } from './lines.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const entry = (id: string, more = {}) => ({ kind: 'entry', receivable_id: 'r', ...entryBody(id, more) })
const deletion = (id: string, more = {}) => ({ kind: 'entry_deletion', receivable_id: 'r', id, ...more })
const created = (id: string, created_by_import: unknown = 'second') => deletion(id, { created_by_import })

/** A loan with the entry `there`, of the import `first`. */
async function bookOf(client: Client): Promise<void> {
  const lines = [
    { kind: 'account', ...accountBody('a') },
    { kind: 'receivable', ...receivableBody('r', 'a') },
    entry('there'),
    entry('changed'),
  ]
  expect((await sendImport(client, linesOf(lines), '?id=first')).body).toMatchObject({ applied: 4 })
}

async function entriesOf(client: Client): Promise<string[]> {
  const { body } = await client.get('/receivables/r/entries', { limit: 100 })
  return body.data.map(({ id }: { id: string }) => id).toSorted()
}

test('an entry is deleted where the import created it, and stays where it was there or another write changed it', async () => {
  const { client } = await service.lender()
  await bookOf(client)
  const second = [
    entry('there'),
    entry('changed', { amount: 7 }),
    entry('new'),
    entry('corrected'),
    entry('corrected', { amount: 9 }),
    entry('edited'),
    entry('gone'),
  ]
  expect((await sendImport(client, linesOf(second), '?id=second')).body).toMatchObject({ applied: 6, unchanged: 1 })
  expect((await client.post('/receivables/r/entries', { id: 'edited', amount: 8 })).status).toBe(200)
  expect((await client.post('/receivables/r/entries', entryBody('alone'))).status).toBe(200)
  await client.delete('/receivables/r/entries/gone')
  const names = ['there', 'changed', 'new', 'corrected', 'edited', 'alone', 'gone', 'never']
  const lines = names.map((id) => created(id))
  const tried = await sendImport(client, linesOf(lines), '?id=tried&dry_run=true')
  expect(tried.body).toMatchObject({ applied: 2, unchanged: 6, rejected: 0 })
  const answer = await sendImport(client, linesOf(lines), '?id=third')
  expect(answer.body).toMatchObject({ applied: 2, unchanged: 6, rejected: 0 })
  expect(await entriesOf(client)).toEqual(['alone', 'changed', 'edited', 'there'])
  const again = await sendImport(client, linesOf(lines), '?id=fourth')
  expect(again.body).toMatchObject({ applied: 0, unchanged: 8, rejected: 0 })
})

test('an entry that is created again under its id is another: the import that created the first one deletes nothing', async () => {
  const { client } = await service.lender()
  await bookOf(client)
  await sendImport(client, linesOf([entry('new')]), '?id=second')
  const lines = [deletion('new'), entry('new'), created('new')]
  expect((await sendImport(client, linesOf(lines), '?id=third')).body).toMatchObject({ applied: 2, unchanged: 1 })
  expect(await entriesOf(client)).toContain('new')
})

test('the condition must name an import of the lender, and a receivable that is not there has nothing to delete', async () => {
  const { client } = await service.lender()
  await bookOf(client)
  const stranger = (await service.lender()).client
  await sendImport(stranger, '', '?id=theirs')
  const lines = [
    created('there', 'none'),
    created('there', 'theirs'),
    created('there', null),
    created('there', 5),
    { ...created('there', 'first'), receivable_id: 'nowhere' },
  ]
  expect((await sendImport(client, linesOf(lines), '?id=faulty')).body).toMatchObject({ rejected: 4, unchanged: 1 })
  const faults = (await rejectionsOf(client, 'faulty')).flatMap(({ error }) => error.details)
  expect(faults.map(({ param, code }) => [param, code])).toEqual([
    ['created_by_import', 'unknown_import'],
    ['created_by_import', 'unknown_import'],
    ['created_by_import', 'invalid_type'],
    ['created_by_import', 'invalid_type'],
  ])
  expect(await entriesOf(client)).toEqual(['changed', 'there'])
})
