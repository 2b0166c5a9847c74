// tapeline fingerprints: export reads the database of this installation; what it does its work with is loaded when it begins.
import { fingerprintCommands } from '@tapeline/cli/commands/fingerprints'
import type { Command } from 'commander'
import type { WithDatabase } from './database-access.ts'

/** Adds the commands of fingerprints. */
export function exportedFingerprintCommands(program: Command, withDatabase: WithDatabase): void {
  fingerprintCommands(program, async (asked) => {
    const { exportTo } = await import('./run-fingerprint-export.ts')
    await withDatabase((database) => exportTo(database, asked))
  })
}
