// The space that is left for the database. Only that of the embedded PostgreSQL can be read from here.
import { statement } from '../../storage/database.ts'
import { type Check, failure, notChecked, ok, warning } from '../check.ts'
import { sizeText } from '../figures-text.ts'

const selectSize = statement('doctor-size', 'select pg_database_size(current_database()) as bytes')

/** PostgreSQL stops when it cannot write its log, which takes up to a gigabyte under load. */
const FREE_BYTES_MIN = 1_000_000_000

/** Less than this share of the database is free: rebuilding figures and indexes may not fit. */
const FREE_SHARE_MIN = 0.5

/** Checks the space on the disk of the data folder. */
export const diskSpace: Check = {
  name: 'disk_space',
  needs: ['database'],
  run: async ({ config, open, freeBytes }) => {
    const [row] = await (await open()).database.query<{ bytes: number }>(selectSize, [])
    const size = row?.bytes ?? 0
    const { database_url, data_dir } = config()
    if (database_url !== undefined)
      return notChecked(
        `The database has ${sizeText(size)}; the disk of its server cannot be seen from here.`,
        'Have the monitoring of the database server watch its disk.',
      )
    const free = await freeBytes(data_dir)
    const found = `The database has ${sizeText(size)}, and ${sizeText(free)} are free in ${data_dir}.`
    const to_do = 'Free space on that disk, or move the data folder to a larger one and set DATA_DIR.'
    if (free < FREE_BYTES_MIN) return failure(found, to_do)
    return free < size * FREE_SHARE_MIN ? warning(found, to_do) : ok(found)
  },
}
