// The statements that read-only routes may send to the database.
import { expect, test } from 'vitest'
import { type Database, type Transaction, statement } from './database.ts'
import { readingOnly } from './reading.ts'

const sent: string[] = []
const transaction: Transaction = {
  process: 1,
  generation: 1,
  query: ({ name }) => {
    sent.push(name)
    return Promise.resolve([])
  },
  commit: () => Promise.resolve(),
  rollback: () => Promise.resolve(),
}
const database: Database = {
  query: (asked, values) => transaction.query(asked, values),
  begin: () => Promise.resolve(transaction),
  transaction: (work) => work(transaction),
  generation: () => 1,
  renew: () => {},
  end: () => Promise.resolve(),
}
const reading = readingOnly(database)

const WRITES = [
  'insert into facts (a) values (1)',
  '\n  update facts set a = 1',
  'delete from facts',
  'with old as (delete from facts returning a) select a from old',
  'with new as (update facts f set a = 1 returning a) select a from new',
]

test.each(WRITES)('%j is refused, alone and in a transaction', async (text) => {
  sent.length = 0
  const write = statement('a-write', text)
  const refusal = 'A read must not write: a-write'
  await expect(reading.query(write, [])).rejects.toThrow(refusal)
  await expect(reading.transaction((opened) => opened.query(write, []))).rejects.toThrow(refusal)
  await expect((await reading.begin()).query(write, [])).rejects.toThrow(refusal)
  expect(sent).toEqual([])
})

test.each(['select update_date from facts', 'select 1 from tenants for update', 'select 1 for share of t'])(
  '%j is sent each time',
  async (text) => {
    sent.length = 0
    const read = statement('a-read', text)
    await reading.query(read, [])
    await reading.query(read, [])
    await reading.transaction((opened) => opened.query(read, []))
    expect(sent).toEqual(['a-read', 'a-read', 'a-read'])
  },
)
