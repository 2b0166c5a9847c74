// Every statement that the service declares, prepared on the PostgreSQL of the run: what an older one does not understand is found without
// a request that needs it. What is composed while requests come is prepared by the suites of its lists.
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as storage from '../src/storage/database.ts'
import { SESSION_OPTIONS, type Statement } from '../src/storage/database.ts'
import { cloneDatabase } from './harness/service.ts'

const declared: Statement[] = []
const sources = (import.meta as ImportMeta & Globbing).glob([
  '../src/**/*.ts',
  '!../src/**/*.test.ts',
  '!../src/{main,worker,book-thread}.ts',
])

/** What Vite makes of files by their names. */
interface Globbing {
  glob(names: readonly string[]): Record<string, () => Promise<unknown>>
}

let client: pg.Client
beforeAll(async () => {
  vi.resetModules()
  vi.doMock('../src/storage/database.ts', async (original) => {
    const real = await original<typeof storage>()
    return {
      ...real,
      statement: (name: string, text: string) => {
        const made = real.statement(name, text)
        declared.push(made)
        return made
      },
    }
  })
  for (const load of Object.values(sources)) await load()
  client = new pg.Client({ ...(await cloneDatabase()), options: SESSION_OPTIONS })
  await client.connect()
}, 120_000)
afterAll(async () => {
  vi.doUnmock('../src/storage/database.ts')
  vi.resetModules()
  await client.end()
})

test('every statement that is declared is understood', async () => {
  const refused: string[] = []
  expect(declared.length).toBeGreaterThan(250)
  // What defines a table or a savepoint cannot be prepared; migrating and setting records aside run it.
  const prepared = declared.filter(({ text }) => !/^\s*(?:create|savepoint|rollback|release) /.test(text))
  for (const [at, { name, text }] of prepared.entries())
    await client
      .query(`prepare "declared_${at}" as ${text}`)
      .catch((error: Error) => refused.push(`${name}: ${error.message}`))
  expect(refused).toEqual([])
})
