// Backups move a book between one server and several, row for row.
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../harness/service.ts'
import { backupOf, contentOf, newDatabase, restore } from '../operations/books.ts'
import { keptBytes, placedTables } from './command.ts'
import { buildRelease } from './plain-books.ts'

let plain: pg.ClientConfig
let content: Record<string, string[]>
beforeAll(async () => {
  plain = await newDatabase()
  await buildRelease(plain)
  content = await contentOf(plain)
})

test('a backup of one server is restored into a distributed database, and back', async () => {
  const distributed = await cloneDatabase()
  await restore(distributed, await backupOf(plain))
  expect(await contentOf(distributed)).toEqual(content)
  expect(await keptBytes(distributed)).toBe(0)
  const other = await newDatabase()
  await restore(other, await backupOf(distributed))
  expect(await contentOf(other)).toEqual(content)
  expect(await placedTables(other)).toEqual([])
})

test('a distributed database that has rows is not restored into', async () => {
  const distributed = await cloneDatabase()
  const backup = await backupOf(plain)
  await restore(distributed, backup)
  await expect(restore(distributed, backup)).rejects.toThrow('The database is not empty')
  expect(await contentOf(distributed)).toEqual(content)
})
