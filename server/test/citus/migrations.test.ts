// An installation that was distributed long ago is brought up to date: every migration runs on distributed tables, with the rows that it
// changes, and the tables that it creates are distributed.
import type pg from 'pg'
import { expect, test } from 'vitest'
import { distribute, planDistribution } from '../../src/storage/distribution/distribute.ts'
import { withSession } from '../../src/storage/session.ts'
import { contentOf, migrateTo, newDatabase } from '../operations/books.ts'
import { placedTables, runDistribution } from './command.ts'
import { buildRelease } from './plain-books.ts'

/** Before each migration that changes rows, and the first of all. */
const RELEASES = ['0001', '0020', '0028', '0038', '0056']

test.for(RELEASES)(
  'distributed with the schema of %s, the newest schema holds the same rows as without Citus',
  async (last) => {
    const [plain, distributed] = [await newDatabase(), await newDatabase()]
    await buildRelease(plain, last)
    await buildRelease(distributed, last)
    await distributeAsIs(distributed)
    await migrateTo(plain)
    await migrateTo(distributed)
    const content = await contentOf(plain)
    expect(await contentOf(distributed)).toEqual(content)
    expect((await placedTables(distributed)).toSorted()).toEqual([...Object.keys(content), 'migrations'].toSorted())
    const again = await runDistribution(distributed, '--apply')
    expect(again.stderr).toContain('All tables are distributed: nothing to do')
  },
)

/** The command would migrate first. */
async function distributeAsIs(connection: pg.ClientConfig): Promise<void> {
  await withSession(connection, async (client) => {
    await distribute(client, await planDistribution(client, 2), 2, () => {})
  })
}
