// The command of the distribution, run to its end or killed on the way.
import { spawn } from 'node:child_process'
import type pg from 'pg'
import { builtServer } from '../crash/built-server.ts'
import { type CommandResult, runCommand } from '../crash/service-process.ts'
import { urlOf, withClient } from '../operations/books.ts'

/** Runs `tapeline distribution` on a database. */
export function runDistribution(connection: pg.ClientConfig, ...options: string[]): Promise<CommandResult> {
  return runCommand(['distribution', ...options], { DATABASE_URL: urlOf(connection) })
}

/** Begins to distribute a database, and kills the command once it reports its progress on a table. */
export async function killWhileDistributing(connection: pg.ClientConfig, table: string): Promise<void> {
  const child = spawn(process.execPath, [await builtServer(), 'distribution', '--apply', '--shards', '4'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: urlOf(connection) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text: Buffer) => {
      output += text.toString()
      if (output.includes(`: ${table}, `) && child.kill('SIGKILL')) resolve()
    })
    child.on('error', reject)
    child.on('close', () => reject(new Error(`It ended before it came to ${table}:\n${output}`)))
  })
}

/** The tables that are distributed or copied, by name. */
export async function placedTables(connection: pg.ClientConfig): Promise<string[]> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select logicalrelid::text as name from pg_dist_partition order by 1',
    )
    return rows.map(({ name }) => name)
  })
}

/** Bytes of rows that the coordinator keeps in tables that are distributed. */
export async function keptBytes(connection: pg.ClientConfig): Promise<number> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ bytes: number }>(
      'select coalesce(sum(pg_relation_size(logicalrelid)), 0)::float8 as bytes from pg_dist_partition',
    )
    return rows[0]?.bytes ?? 0
  })
}
