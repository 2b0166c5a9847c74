// Rows that are added by COPY beside other statements, on one pipelined connection. What is read back is compared with what was sent.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bytesOfRows } from '../../src/storage/copied-rows.ts'
import { type Database, openDatabase, installationStatement } from '../../src/storage/database.ts'
import { readingOnly } from '../../src/storage/reading.ts'
import { copyInto } from '../../src/storage/row-copy.ts'
import { cloneDatabase } from '../harness/service.ts'

const TYPES = {
  tenant: 'integer',
  id: 'text',
  amount: 'bigint',
  day: 'date',
  is_in: 'boolean',
  words: 'text[]',
} as const
const COPY = copyInto('copied', Object.keys(TYPES))
const READ = installationStatement(
  '',
  'select tenant, id, amount, day::text as day, is_in, to_json(words) as words from copied order by id collate "C"',
)

let database: Database
beforeAll(async () => {
  database = openDatabase(await cloneDatabase(), { connections_max: 2, onError: () => {} })
  const columns = 'tenant integer, id text primary key, amount bigint, day date, is_in boolean, words text[]'
  await database.query(installationStatement('', `create table copied (${columns})`), [])
})
afterAll(() => database.end())
beforeEach(async () => {
  await database.query(installationStatement('', 'truncate copied'), [])
})

const rowOf = (id: string, more: object = {}) => ({ id, amount: 1, day: '2026-03-12', is_in: true, words: [], ...more })
const bytesOf = (rows: readonly object[]) => bytesOfRows(TYPES, rows, { tenant: 7 })

test('every type of column is read as it was sent', async () => {
  const rows = [
    rowOf('a', { amount: Number.MAX_SAFE_INTEGER, day: '9999-12-31', words: ['INV-1', 'a,b "c" \\ {d}', '', 'NULL'] }),
    rowOf('b', { amount: -Number.MAX_SAFE_INTEGER, day: '1970-01-01', is_in: false, words: ['Müller', '支付', '😀'] }),
    rowOf('c', { amount: -5, day: '2000-01-01' }),
    rowOf('d – Łódź', { amount: 0, day: '0001-01-01', words: ['x'.repeat(70_000)] }),
    rowOf('e', { amount: null, day: null, is_in: null, words: null }),
  ]
  await database.query(COPY, [bytesOf(rows)])
  expect(await database.query(READ, [])).toEqual(rows.map((row) => ({ tenant: 7, ...row })))
})

test.each(['amount', 'day', 'is_in', 'words'])(
  'a row that leaves out %s is refused, and not stored as nothing or zero',
  (column) => {
    expect(() => bytesOf([rowOf('a', { [column]: undefined })])).toThrow(TypeError)
  },
)

test('rows are added in the order of the statements beside them, all in one round trip', async () => {
  const count = installationStatement('count-copied', 'select count(*)::integer as rows from copied')
  const rows = Array.from({ length: 5_000 }, (_, at) => rowOf(`r${at}`))
  const counted = await database.transaction((transaction) =>
    Promise.all([
      transaction.query<{ rows: number }>(count, []),
      transaction.query(COPY, [bytesOf(rows)]),
      transaction.query<{ rows: number }>(count, []),
      transaction.query(COPY, [bytesOf([rowOf('one more')])]),
      transaction.query<{ rows: number }>(count, []),
    ]),
  )
  expect(counted.flat()).toEqual([{ rows: 0 }, { rows: 5_000 }, { rows: 5_001 }])
})

test('rows that are refused fail their transaction, and the connection serves the next one', async () => {
  const twice = [rowOf('a'), rowOf('a')]
  await expect(database.query(COPY, [bytesOf(twice)])).rejects.toThrow(/copy-copied failed: duplicate key/)
  const failing = database.transaction(async (transaction) => {
    const issued = [
      transaction.query(COPY, [bytesOf([rowOf('b')])]),
      transaction.query(COPY, [bytesOf(twice)]),
      transaction.query(COPY, [bytesOf([rowOf('c')])]),
    ]
    await Promise.allSettled(issued)
    await issued[1]
  })
  await expect(failing).rejects.toThrow(/duplicate key/)
  const away = copyInto('nowhere', ['id'])
  await expect(database.query(away, [bytesOf(twice)])).rejects.toThrow(/copy-nowhere failed: relation "nowhere"/)
  await database.query(COPY, [bytesOf([rowOf('d')])])
  expect(await database.query(READ, [])).toMatchObject([{ id: 'd' }])
})

test('a read cannot add rows', async () => {
  await expect(readingOnly(database).query(COPY, [bytesOf([rowOf('a')])])).rejects.toThrow('A read must not write')
  expect(await database.query(READ, [])).toEqual([])
})
