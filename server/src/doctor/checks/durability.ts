// The settings of PostgreSQL on which it depends whether an acknowledged write survives a crash.
import { installationStatement } from '../../storage/database.ts'
import { type Check, failure, ok, warning } from '../check.ts'

const selectDurability = installationStatement(
  'doctor-durability',
  `
  select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
    current_setting('synchronous_commit') as synchronous_commit`,
)

/** Checks fsync, full_page_writes and synchronous_commit. */
export const durability: Check = {
  name: 'durability',
  needs: ['database'],
  run: async ({ open }) => {
    const [row] = await (await open()).database.query<{ [setting: string]: string }>(selectDurability, [])
    const off = Object.keys(row ?? {}).filter((name) => row?.[name] === 'off')
    const switches = off.map((name) => `${name} = on`).join(', ')
    const to_do = `Set ${switches} in the configuration of PostgreSQL, and reload it.`
    if (off.includes('fsync') || off.includes('full_page_writes'))
      return failure(`A power cut can destroy the database, because ${listed(off)} off.`, to_do)
    if (off.length > 0)
      return warning(`A crash can lose writes that were acknowledged, because ${listed(off)} off.`, to_do)
    return ok('Acknowledged writes survive a crash.')
  },
}

function listed(names: readonly string[]): string {
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'}`
}
