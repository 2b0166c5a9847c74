// A tenant's rows out of PostgreSQL into CSV files, in the order in which they are stored there: the input of the yardstick. Of
// only the delinquency leaves patches, since DuckDB is not to be measured by how it reads JSON.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** The files of an exported book, by the name of the DuckDB table they become. */
const EXPORTS = {
  receivables: 'select number as receivable, origination_date from receivables where tenant = $',
  entries: 'select receivable, date, type, amount, receivable_status as status from entries where tenant = $',
  reports: `
    select p.number as receivable, greatest(p.effective, r.origination_date) as effective, p.recorded,
      (p.patch ->> 'delinquent_since')::date as since
    from receivable_patches p join receivables r on r.tenant = p.tenant and r.number = p.number
    where p.patch ? 'delinquent_since' and p.tenant = $`,
} as const

const NAMES = ['receivables', 'entries', 'reports'] as const

/** The path of one exported file. */
export function exportPath(folder: string, name: keyof typeof EXPORTS): string {
  return join(folder, `${name}.csv`)
}

/** Writes the files into a folder. */
export async function exportBook(connection: pg.ClientConfig, tenant: number, folder: string): Promise<void> {
  const client = new pg.Client({ ...connection, options: '-c datestyle=iso -c timezone=UTC' })
  await client.connect()
  try {
    for (const name of NAMES) {
      const query = EXPORTS[name].replace('$', String(Math.trunc(tenant)))
      const rows = client.query(copyTo(`copy (${query}) to stdout (format csv, header)`))
      await pipeline(rows, createWriteStream(exportPath(folder, name)))
    }
  } finally {
    await client.end()
  }
}

/** Removes the files again. */
export async function removeExport(folder: string): Promise<void> {
  for (const name of NAMES) await rm(exportPath(folder, name))
}
