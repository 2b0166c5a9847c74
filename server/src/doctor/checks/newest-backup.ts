// The age of the newest backup in a folder, by the moment that each file states, whatever its name. Whether a file is complete is what a
// restore drill is for: it takes as long as reading it.
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '../../storage/backup/backup-format.ts'
import { readBackupHeader } from '../../storage/backup/walk-backup.ts'
import { type Check, failure, notChecked, ok, reasonOf, warning } from '../check.ts'
import { spanText } from '../figures-text.ts'

/** A nightly backup, with two hours to make it. */
const WARNING_SECONDS = 26 * 3_600
const FAILURE_SECONDS = 3 * 86_400

/** Checks the age of the newest backup. */
export const newestBackup: Check = {
  name: 'backups',
  needs: [],
  run: async ({ backups_folder, now }) => {
    if (backups_folder === undefined) return notChecked('No folder of backups was named.', 'Name it with `--backups`.')
    let newest: number | undefined
    try {
      newest = await findNewest(backups_folder)
    } catch (error) {
      return failure(`The folder of backups cannot be read (${reasonOf(error)}).`, 'Name another one with `--backups`.')
    }
    const to_do = 'Run `tapeline backup` now, and find out why the scheduled one did not.'
    if (newest === undefined) return failure(`There is no backup in ${backups_folder}.`, to_do)
    const seconds = Math.max(0, (now() - newest) / 1_000)
    const found = `The newest backup is ${spanText(seconds)} old.`
    if (seconds > FAILURE_SECONDS) return failure(found, to_do)
    return seconds > WARNING_SECONDS ? warning(found, to_do) : ok(found)
  },
}

/** When the newest backup of a folder was made; undefined when there is none. */
async function findNewest(folder: string): Promise<number | undefined> {
  const files = (await readdir(folder, { withFileTypes: true })).filter(
    // A draft has the header of a backup already.
    (entry) => entry.isFile() && !entry.name.endsWith('.partial'),
  )
  const moments: number[] = []
  for (const { name } of files) moments.push(...(await momentOf(join(folder, name))))
  return moments.length === 0 ? undefined : Math.max(...moments)
}

async function momentOf(file: string): Promise<number[]> {
  try {
    return [Date.parse((await readBackupHeader(createReadStream(file))).created_at)]
  } catch (error) {
    if (error instanceof BackupError) return []
    throw error
  }
}
