// The space that is left for the database. Only that of the embedded PostgreSQL can be read from here.
import { existsSync } from 'node:fs'
import { installationStatement } from '../../storage/database.ts'
import { type Check, failure, notChecked, ok, warning } from '../check.ts'
import { sizeText } from '../figures-text.ts'
import type { Installation } from '../installation.ts'

const selectSize = installationStatement('doctor-size', 'select pg_database_size(current_database()) as bytes')

/** PostgreSQL stops when it cannot write its log, which takes up to a gigabyte under load. */
const FREE_BYTES_MIN = 1_000_000_000

/** Less than this share of the database is free: rebuilding figures and indexes may not fit. */
const FREE_SHARE_MIN = 0.5

/** Checks the space on the disk of the data folder, also where the database does not start for lack of it. */
export const diskSpace: Check = {
  name: 'disk_space',
  needs: ['settings'],
  run: async (installation) => {
    const { database_url, data_dir } = installation.config()
    if (database_url === undefined && !existsSync(data_dir)) return notChecked(`There is no folder ${data_dir} yet.`)
    const size = await readSize(installation)
    const text = size === undefined ? 'The size of the database cannot be read' : `The database has ${sizeText(size)}`
    if (database_url !== undefined)
      return notChecked(
        `${text}; the disk of its server cannot be seen from here.`,
        'Have the monitoring of the database server watch its disk.',
      )
    const free = await installation.freeBytes(data_dir)
    const found = `${text}, and ${sizeText(free)} are free on the disk of ${data_dir}.`
    const to_do = 'Free space on that disk, or move the data folder to a larger one and set DATA_DIR.'
    if (free < FREE_BYTES_MIN) return failure(found, to_do)
    return free < (size ?? 0) * FREE_SHARE_MIN ? warning(found, to_do) : ok(found)
  },
}

/** The size of the database in bytes; undefined while it cannot be reached. */
async function readSize({ open }: Installation): Promise<number | undefined> {
  try {
    const [row] = await (await open()).database.query<{ bytes: number }>(selectSize, [])
    return row?.bytes
  } catch {
    return undefined
  }
}
